/**
 * Distributing a width over columns (CSS Tables 3 §4.5). Columns grow in four steps: from the least that they need, to
 * their percentages, to their lengths, to what they would like; what is left then goes to one kind of columns alone.
 */
import type { ColumnMeasure } from './measures.ts'

/**
 * Widths with a sum of `target`, or of the least that the columns need where that is more; of less, if all of them have
 * lengths and `growsLengths` is not set.
 */
export function distributeWidth(
  columns: readonly ColumnMeasure[],
  target: number,
  growsLengths = true,
): readonly number[] {
  const words = columns.map(column => column.word)
  if (target <= total(words)) return words
  const withPercents = columns.map(({ word, percent }) => Math.max(word, (percent / 100) * target))
  const withLengths = columns.map(({ word, max, percent, isFixed }, i) =>
    percent === 0 && isFixed ? Math.max(max, word) : withPercents[i]!,
  )
  const most = columns.map(({ word, max, percent }, i) => (percent === 0 ? Math.max(max, word) : withLengths[i]!))
  const guesses = [words, withPercents, withLengths, most]
  for (let i = 1; i < guesses.length; i++) {
    if (target <= total(guesses[i]!)) return between(guesses[i - 1]!, guesses[i]!, target)
  }
  return beyond(columns, most, target - total(most), growsLengths)
}

const total = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

/** The widths between two guesses whose sum is as asked for. */
function between(lower: readonly number[], upper: readonly number[], wanted: number): readonly number[] {
  const low = total(lower)
  const high = total(upper)
  const part = high > low ? Math.max(0, Math.min(1, (wanted - low) / (high - low))) : 0
  return lower.map((width, i) => width + (upper[i]! - width) * part)
}

/** Room beyond what all would like goes to automatic columns, else to those with lengths, else to percentages. */
function beyond(
  columns: readonly ColumnMeasure[],
  widths: readonly number[],
  excess: number,
  growsLengths: boolean,
): readonly number[] {
  const automatic = columns.map(column => column.percent === 0 && !column.isFixed)
  const lengths = columns.map(column => column.percent === 0 && column.isFixed)
  const percents = columns.map(column => column.percent > 0)
  const mayGrow = growsLengths ? lengths : percents
  const takers = automatic.includes(true) ? automatic : mayGrow.includes(true) ? mayGrow : percents
  if (!takers.includes(true)) return widths
  const isByPercent = takers === percents
  const weights = columns.map((column, i) => (!takers[i] ? 0 : isByPercent ? column.percent : column.max))
  const sum = total(weights)
  const count = takers.filter(Boolean).length
  return widths.map((width, i) =>
    !takers[i] ? width : width + (sum > 0 ? (excess * weights[i]!) / sum : excess / count),
  )
}

/**
 * Widths where not even the longest words fit: no column is wider than a common limit, none narrower than it can be, so
 * that the columns with the longest words give way.
 */
export function giveWay(columns: readonly ColumnMeasure[], target: number): readonly number[] {
  const at = (limit: number) => columns.map(column => Math.max(column.min, Math.min(column.word, limit)))
  let low = 0
  let high = columns.reduce((most, column) => Math.max(most, column.word), 0)
  for (let i = 0; i < 50 && high - low > 1e-3; i++) {
    const middle = (low + high) / 2
    if (total(at(middle)) > target) high = middle
    else low = middle
  }
  return between(at(low), at(high), target)
}
