/** Resolving flexible lengths (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths). */
import type { FlexItem, FlexLine } from './flex-items.ts'

/**
 * A main size within the item's own minimum and maximum; `least` is never below the item's edges, so that no content box
 * is negative (§9.7, "Fix min/max violations").
 */
const clamp = (item: FlexItem, size: number): number => Math.max(item.least, Math.min(size, item.most))

/**
 * The hypothetical main size: the flex base size, clamped (§9.2 step 3, https://www.w3.org/TR/css-flexbox-1/#algo-main-item).
 */
export const hypotheticalMain = (item: FlexItem): number => clamp(item, item.base)

/** Auto margins count as zero here: they take part only after the lengths are resolved (§9.5). */
export const outerMargin = (item: FlexItem): number => item.margin.mainStart + item.margin.mainEnd

const sum = (items: readonly FlexItem[], value: (item: FlexItem) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

/** The sum of the items of a line before any of them grows or shrinks. */
export const hypotheticalLength = ({ items }: FlexLine, gap: number): number =>
  sum(items, item => hypotheticalMain(item) + outerMargin(item)) + gap * Math.max(0, items.length - 1)

/**
 * Gives every item of a line its main size (§9.7, https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths).
 *
 * An item is unfrozen while it is in the set; `main` of a frozen one is its target main size. Every turn of the loop freezes
 * at least one item, so there are no more turns than items.
 *
 * @param available the inner main size of the container, px
 * @param gap the gutter between two items, px; gutters never flex
 */
export function resolveFlexibleLengths(line: FlexLine, available: number, gap: number): void {
  const { items } = line
  const gaps = gap * Math.max(0, items.length - 1)
  keepWords(items, available - gaps)
  const hypothetical = hypotheticalLength(line, gap)
  // Determine the used flex factor: grow, if all items together leave room at their hypothetical sizes.
  const isGrowing = hypothetical < available
  const factor = (item: FlexItem) => (isGrowing ? item.grow : item.shrink)
  for (const item of items) item.main = hypotheticalMain(item)
  // Size inflexible items: those without the factor in use, and those whose limit already pulls the other way.
  const unfrozen = new Set(
    items.filter(
      item =>
        factor(item) > 0 && (isGrowing ? item.base <= hypotheticalMain(item) : item.base >= hypotheticalMain(item)),
    ),
  )
  // Calculate initial free space.
  const initialFree = freeSpace(items, unfrozen, available, gaps)
  while (unfrozen.size > 0) {
    // Calculate the remaining free space. Factors with a sum below 1 take only that part of the initial free space, so that
    // an item that goes from `flex-grow: 0` to 1 grows without a jump.
    let free = freeSpace(items, unfrozen, available, gaps)
    const factors = sum([...unfrozen], factor)
    if (factors < 1 && Math.abs(initialFree * factors) < Math.abs(free)) free = initialFree * factors
    distributeFree(unfrozen, free, isGrowing)
    freezeViolations(unfrozen)
  }
}

/** Items whose words `overflow-wrap` may break do not shrink below whole ones where all of the line have room. */
function keepWords(items: readonly FlexItem[], room: number): void {
  if (sum(items, item => Math.max(item.least, item.word) + outerMargin(item)) > room) return
  for (const item of items) item.least = Math.max(item.least, item.word)
}

/** What is left of the line beside its items: frozen ones at their target size, the others at their flex base size. */
function freeSpace(
  items: readonly FlexItem[],
  unfrozen: ReadonlySet<FlexItem>,
  available: number,
  gaps: number,
): number {
  return available - gaps - sum(items, item => outerMargin(item) + (unfrozen.has(item) ? item.base : item.main))
}

/**
 * Step 4c of §9.7 (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths): sets the target main size of each
 * unfrozen item to its base size and its share of the free space, positive or negative, in px.
 */
function distributeFree(unfrozen: ReadonlySet<FlexItem>, free: number, isGrowing: boolean): void {
  const items = [...unfrozen]
  if (isGrowing) {
    const total = sum(items, item => item.grow)
    for (const item of items) item.main = item.base + (total > 0 ? (free * item.grow) / total : 0)
    return
  }
  // The scaled flex shrink factor: by inner size, or an item that is all padding would ask the others to shrink for it.
  const scaled = (item: FlexItem) => item.shrink * Math.max(0, item.base - item.edges)
  const total = sum(items, scaled)
  for (const item of items) item.main = item.base + (total > 0 ? (free * scaled(item)) / total : 0)
}

/**
 * Fix min/max violations, then freeze over-flexed items. The sign of the total violation says which limits bind: if clamping
 * made the items larger as a whole, those at their minimum must be frozen first, because the others have to give up room for
 * them and may then stay within their maxima.
 */
function freezeViolations(unfrozen: Set<FlexItem>): void {
  const clamped = [...unfrozen].map(item => ({ item, size: clamp(item, item.main) }))
  const violation = clamped.reduce((total, { item, size }) => total + size - item.main, 0)
  for (const { item, size } of clamped) {
    // The tolerance stands for "zero": the clamped sizes are sums of fractions.
    const isFrozen = Math.abs(violation) < 1e-9 || (violation > 0 ? size > item.main : size < item.main)
    item.main = size
    if (isFrozen) unfrozen.delete(item)
  }
}
