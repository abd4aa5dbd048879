/**
 * Distributes a width over columns (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#distributing-width-to-columns). Columns
 * grow in four steps: from their minimum to their percentages, to their lengths, to their max-content widths; excess width
 * then goes to one kind of columns.
 */

/** The width contributions of a column, px, and its percentage of the table. */
export interface ColumnMeasure {
  readonly min: number
  /** The longest word, which columns keep as long as possible. */
  readonly word: number
  readonly max: number
  readonly percent: number
  /** A cell or column has a length as its width. */
  readonly isFixed: boolean
  /** In fixed mode: border and padding in addition to the percentage. */
  readonly percentEdges?: number
}

/**
 * "Distribution algorithm" (https://www.w3.org/TR/css-tables-3/#width-distribution-algorithm): the used widths are a linear
 * combination of the two consecutive sizing guesses whose sums bound the target. The minimum here is the longest word, not the
 * min-content width: columns that may break words only do so as a last resort (`giveWay`).
 *
 * @param target the assignable width of the table, or the contribution of a cell that spans the columns
 * @param growsLengths whether columns with a length take excess width; if not, and all have one, the sum is less
 * @returns widths with a sum of `target`, or of the longest words if that is more
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
  // Min-content, min-content-percentage, min-content-specified and max-content guess: no width decreases from one to the next.
  const guesses = [words, withPercents, withLengths, most]
  for (let i = 1; i < guesses.length; i++) {
    if (target <= total(guesses[i]!)) return between(guesses[i - 1]!, guesses[i]!, target)
  }
  return beyond(columns, most, target - total(most), growsLengths)
}

const total = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

/** The widths between two guesses with the given sum. */
function between(lower: readonly number[], upper: readonly number[], wanted: number): readonly number[] {
  const low = total(lower)
  const high = total(upper)
  const part = high > low ? Math.max(0, Math.min(1, (wanted - low) / (high - low))) : 0
  return lower.map((width, i) => width + (upper[i]! - width) * part)
}

/**
 * "Distributing excess width to columns" (https://www.w3.org/TR/css-tables-3/#distributing-width-to-columns): width beyond the
 * max-content guess goes to automatic columns in proportion to their max-content width, or equally if that is zero (rules 1
 * and 2), else to columns with lengths (rule 3), else to percentage columns in proportion (rule 4).
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

/** Minimum width of columns that give way for others, as a share of the width that they have if all give way alike. */
const LEAST_SHARE = 0.6

/**
 * Widths if even the longest words do not fit: columns get at most a common limit and at least their minimum, so that those
 * with the longest words shrink. As few columns as possible do: a word that is broken anyway takes another line, so that
 * shorter ones stay whole.
 */
export function giveWay(columns: readonly ColumnMeasure[], target: number): readonly number[] {
  const level = limitOf(columns, target, 0)
  const words = [...new Set(columns.map(column => column.word))].filter(word => word > level).toSorted((a, b) => a - b)
  // The limit falls with the words that are spared: the longest for which it stays high enough is found by bisection.
  let spared = 0
  for (let low = 0, high = words.length - 1; low < high; ) {
    const middle = (low + high) >> 1
    if (limitOf(columns, target, words[middle]!) < LEAST_SHARE * level) high = middle
    else {
      spared = words[middle]!
      low = middle + 1
    }
  }
  const limit = limitOf(columns, target, spared)
  return between(limited(columns, limit, spared), limited(columns, limit + LIMIT_STEP, spared), target)
}

/** Precision of limits, px. */
const LIMIT_STEP = 1e-3

/** Words of at most `spared` px keep their width, and all others get at most `limit`, px. */
const limited = (columns: readonly ColumnMeasure[], limit: number, spared: number): readonly number[] =>
  columns.map(({ min, word }) => (word <= spared ? Math.max(min, word) : Math.max(min, Math.min(word, limit))))

/** The greatest limit at which the columns have at most the sum `target`, px, by bisection; −1 if there is none. */
function limitOf(columns: readonly ColumnMeasure[], target: number, spared: number): number {
  if (total(limited(columns, 0, spared)) > target) return -1
  let low = 0
  let high = columns.reduce((most, column) => Math.max(most, column.word), 0)
  // The sum grows with the limit. 50 halvings exceed the precision of doubles.
  for (let i = 0; i < 50 && high - low > LIMIT_STEP; i++) {
    const middle = (low + high) / 2
    if (total(limited(columns, middle, spared)) > target) high = middle
    else low = middle
  }
  return low
}
