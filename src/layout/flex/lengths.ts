/** Resolving flexible lengths (CSS Flexbox 1 §9.7). */
import type { FlexItem } from './items.ts'
import type { FlexLine } from './lines.ts'

const clamp = (item: FlexItem, size: number): number => Math.max(item.least, Math.min(size, item.most))

export const hypotheticalMain = (item: FlexItem): number => clamp(item, item.base)

export const outerMargin = (item: FlexItem): number => item.margin.mainStart + item.margin.mainEnd

const sum = (items: readonly FlexItem[], value: (item: FlexItem) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

/** What the items of a line take before any of them grows or shrinks. */
export const hypotheticalLength = ({ items }: FlexLine, gap: number): number =>
  sum(items, item => hypotheticalMain(item) + outerMargin(item)) + gap * Math.max(0, items.length - 1)

/** Gives every item of a line its main size. */
export function resolveFlexibleLengths(line: FlexLine, available: number, gap: number): void {
  const { items } = line
  const gaps = gap * Math.max(0, items.length - 1)
  const hypothetical = hypotheticalLength(line, gap)
  const isGrowing = hypothetical < available
  const factor = (item: FlexItem) => (isGrowing ? item.grow : item.shrink)
  for (const item of items) item.main = hypotheticalMain(item)
  const unfrozen = new Set(
    items.filter(
      item =>
        factor(item) > 0 && (isGrowing ? item.base <= hypotheticalMain(item) : item.base >= hypotheticalMain(item)),
    ),
  )
  const initialFree = freeSpace(items, unfrozen, available, gaps)
  while (unfrozen.size > 0) {
    let free = freeSpace(items, unfrozen, available, gaps)
    const factors = sum([...unfrozen], factor)
    if (factors < 1 && Math.abs(initialFree * factors) < Math.abs(free)) free = initialFree * factors
    distributeFree(unfrozen, free, isGrowing)
    freezeViolations(unfrozen)
  }
}

function freeSpace(
  items: readonly FlexItem[],
  unfrozen: ReadonlySet<FlexItem>,
  available: number,
  gaps: number,
): number {
  return available - gaps - sum(items, item => outerMargin(item) + (unfrozen.has(item) ? item.base : item.main))
}

function distributeFree(unfrozen: ReadonlySet<FlexItem>, free: number, isGrowing: boolean): void {
  const items = [...unfrozen]
  if (isGrowing) {
    const total = sum(items, item => item.grow)
    for (const item of items) item.main = item.base + (total > 0 ? (free * item.grow) / total : 0)
    return
  }
  // What shrinks is the inner size, so items shrink in proportion to it.
  const scaled = (item: FlexItem) => item.shrink * Math.max(0, item.base - item.edges)
  const total = sum(items, scaled)
  for (const item of items) item.main = item.base + (total > 0 ? (free * scaled(item)) / total : 0)
}

/** Items that came to a limit keep it; if the limits pull both ways, only those of the stronger side do. */
function freezeViolations(unfrozen: Set<FlexItem>): void {
  const clamped = [...unfrozen].map(item => ({ item, size: clamp(item, item.main) }))
  const violation = clamped.reduce((total, { item, size }) => total + size - item.main, 0)
  for (const { item, size } of clamped) {
    const isFrozen = Math.abs(violation) < 1e-9 || (violation > 0 ? size > item.main : size < item.main)
    item.main = size
    if (isFrozen) unfrozen.delete(item)
  }
}
