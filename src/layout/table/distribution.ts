/**
 * Distributing a width over columns (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#distributing-width-to-columns). Columns
 * grow in four steps: from the least that they need, to their percentages, to their lengths, to what they would like; what is
 * left then goes to one kind of columns alone.
 */

/** The widths that a column asks for, in px, and its percentage of the table. */
export interface ColumnMeasure {
  readonly min: number
  /** The longest word: less than that only where there is no other way. */
  readonly word: number
  readonly max: number
  readonly percent: number
  /** A cell or column gives a length. */
  readonly isFixed: boolean
  /** With a fixed layout, border and padding that come on top of the percentage. */
  readonly percentEdges?: number
}

/**
 * "Distribution algorithm" (https://www.w3.org/TR/css-tables-3/#width-distribution-algorithm): the used widths are a
 * linear combination of the two consecutive sizing guesses whose sums bound the target. The least width is that of the
 * longest words here, not the min-content width: columns that may break words do so only where there is no other way
 * (`giveWay`).
 *
 * @param target the assignable width of the table, or what a cell that spans the columns asks of them, px
 * @param growsLengths whether columns with a length take what is left over; if not, and all have one, the sum is less
 * @returns widths with a sum of `target`, or of the longest words where that is more
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
  // Min-content, min-content-percentage, min-content-specified and max-content guess: no width falls from one to the
  // next.
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

/**
 * "Distributing excess width to columns" (https://www.w3.org/TR/css-tables-3/#distributing-width-to-columns): room
 * beyond the max-content guess goes to automatic columns in proportion to their max-content width, or equally where that
 * is zero (rules 1 and 2), else to those with lengths (rule 3), else to percentages in proportion to these (rule 4).
 */
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
  // Bisection: the sum grows with the limit. 50 halvings are more than doubles need; the first below 1/1000 px ends it.
  for (let i = 0; i < 50 && high - low > 1e-3; i++) {
    const middle = (low + high) / 2
    if (total(at(middle)) > target) high = middle
    else low = middle
  }
  return between(at(low), at(high), target)
}
