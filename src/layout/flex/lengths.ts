/** Resolving flexible lengths (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths). */
import type { FlexItem, FlexLine } from './flex-items.ts'

/**
 * Clamps a main size to the item's minimum and maximum; `least` includes the edges, so that no content box is negative (§9.7,
 * "Fix min/max violations").
 */
const clamp = (item: FlexItem, size: number): number => Math.max(item.least, Math.min(size, item.most))

/**
 * The hypothetical main size: the flex base size, clamped (§9.2 step 3, https://www.w3.org/TR/css-flexbox-1/#algo-main-item).
 */
export const hypotheticalMain = (item: FlexItem): number => clamp(item, item.base)

/** The sum of main-axis margins, with `auto` as 0: auto margins are resolved after the lengths (§9.5). */
export const outerMargin = (item: FlexItem): number => item.margin.mainStart + item.margin.mainEnd

const sum = (items: readonly FlexItem[], value: (item: FlexItem) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

/** Length of a line with its items at their hypothetical main sizes. */
export const hypotheticalLength = ({ items }: FlexLine, gap: number): number =>
  sum(items, item => hypotheticalMain(item) + outerMargin(item)) + gap * Math.max(0, items.length - 1)

/**
 * Sets the main size of every item of a line (§9.7, https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths).
 *
 * Items in the set are unfrozen; `main` of a frozen one is its target main size. Each iteration freezes at least one item, so
 * there are at most as many iterations as items.
 *
 * @param available the inner main size of the container, px
 * @param gap the gutter between two items, px; gutters do not flex
 */
export function resolveFlexibleLengths(line: FlexLine, available: number, gap: number): void {
  const { items } = line
  const gaps = gap * Math.max(0, items.length - 1)
  keepWords(items, available - gaps)
  const hypothetical = hypotheticalLength(line, gap)
  // Determine the used flex factor: grow if the hypothetical sizes leave free space.
  const isGrowing = hypothetical < available
  const factor = (item: FlexItem) => (isGrowing ? item.grow : item.shrink)
  for (const item of items) item.main = hypotheticalMain(item)
  // Size inflexible items: those with a zero flex factor, and those whose clamped size is already on the other side.
  const unfrozen = new Set(
    items.filter(
      item =>
        factor(item) > 0 && (isGrowing ? item.base <= hypotheticalMain(item) : item.base >= hypotheticalMain(item)),
    ),
  )
  // Calculate initial free space.
  const initialFree = freeSpace(items, unfrozen, available, gaps)
  while (unfrozen.size > 0) {
    // Calculate the remaining free space. Factors with a sum below 1 use only that part of the initial free space, so that an
    // item animates from `flex-grow: 0` to 1 without a jump.
    let free = freeSpace(items, unfrozen, available, gaps)
    const factors = sum([...unfrozen], factor)
    if (factors < 1 && Math.abs(initialFree * factors) < Math.abs(free)) free = initialFree * factors
    distributeFree(unfrozen, free, isGrowing)
    freezeViolations(unfrozen)
  }
}

/** Keeps items that `overflow-wrap` could break at whole words, if the line has room for the words of all. */
function keepWords(items: readonly FlexItem[], room: number): void {
  if (sum(items, item => Math.max(item.least, item.word) + outerMargin(item)) > room) return
  for (const item of items) item.least = Math.max(item.least, item.word)
}

/** The free space of the line: frozen items count with their target size, others with their flex base size. */
function freeSpace(
  items: readonly FlexItem[],
  unfrozen: ReadonlySet<FlexItem>,
  available: number,
  gaps: number,
): number {
  return available - gaps - sum(items, item => outerMargin(item) + (unfrozen.has(item) ? item.base : item.main))
}

/**
 * Step 4c of §9.7 (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths): sets the target main size of each unfrozen
 * item to its base size plus its share of the free space, which may be negative, in px.
 */
function distributeFree(unfrozen: ReadonlySet<FlexItem>, free: number, isGrowing: boolean): void {
  const items = [...unfrozen]
  if (isGrowing) {
    const total = sum(items, item => item.grow)
    for (const item of items) item.main = item.base + (total > 0 ? (free * item.grow) / total : 0)
    return
  }
  // The scaled flex shrink factor uses the inner base size: padding cannot shrink.
  const scaled = (item: FlexItem) => item.shrink * Math.max(0, item.base - item.edges)
  const total = sum(items, scaled)
  for (const item of items) item.main = item.base + (total > 0 ? (free * scaled(item)) / total : 0)
}

/**
 * Fix min/max violations, then freeze over-flexed items. The sign of the total violation says which limits bind: if clamping
 * made the items larger in total, items at their minimum are frozen first, because the others then get less room and may stay
 * within their maxima.
 */
function freezeViolations(unfrozen: Set<FlexItem>): void {
  const clamped = [...unfrozen].map(item => ({ item, size: clamp(item, item.main) }))
  const violation = clamped.reduce((total, { item, size }) => total + size - item.main, 0)
  for (const { item, size } of clamped) {
    // Tolerance for rounding: clamped sizes are sums of fractions.
    const isFrozen = Math.abs(violation) < 1e-9 || (violation > 0 ? size > item.main : size < item.main)
    item.main = size
    if (isFrozen) unfrozen.delete(item)
  }
}
