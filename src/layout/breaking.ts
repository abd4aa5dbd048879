/**
 * Where boxes may, must and should not be cut (CSS Fragmentation 3 §3 and §4).
 * https://www.w3.org/TR/css-break-3/
 */

import { perObject } from '../base/memo.ts'
import type { BlockLevelBox, FlexBox, GridBox, TableBox, TableRow } from '../boxes/box.ts'
import { isInFlow } from '../boxes/in-flow.ts'
import type { Break, ComputedStyle } from '../css/style.ts'
import type { BreakPath, BreakToken, ForcedBreak } from './break-token.ts'
import type { CacheKey } from './cache.ts'
import { cached, fieldwise, identical } from './cache.ts'
import { spaceInside } from './constraint-space.ts'
import { gridEdgeItems } from './grid/edge-items.ts'
import type { ConstraintSpace, FixedSizes, Fragmentainer } from './types.ts'
import { BreakAppeal } from './types.ts'

/** Lengths within this of each other are equal: sums of line heights do not come out even. */
export const EPSILON = 1e-3

/**
 * The least height of a fragmentainer, px (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#breaking-rules): what has less
 * room only overflows.
 */
export const LEAST_FRAGMENTAINER = 1

/**
 * The forced break between two neighbours, or null (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#forced-breaks).
 * Values on their first and last descendants count as theirs (§3.1.1 "Child→Parent Break Propagation"), and between children of
 * a block container a change of the page's name forces one too (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#using-named-pages).
 */
export function forcedBetween(
  previous: BlockLevelBox | null,
  next: BlockLevelBox,
  kind: Fragmentainer['kind'],
): ForcedBreak | null {
  const forced = forcedByValues(previous, next, kind)
  if (forced !== null || previous === null || kind !== 'page') return forced
  return pageNameAt(previous, 'end') === pageNameAt(next, 'start') ? null : 'page'
}

/** The forced break that the values of `break-before` and `break-after` ask for. */
export function forcedByValues(
  previous: BlockLevelBox | null,
  next: BlockLevelBox,
  kind: Fragmentainer['kind'],
): ForcedBreak | null {
  if (previous === null || (isSilent(previous, 'breakAfter') && isSilent(next, 'breakBefore'))) return null
  return forcedOf(edgeBreaks(previous, 'breakAfter'), edgeBreaks(next, 'breakBefore'), kind)
}

/** The break that some values of `break-after` force, and some of `break-before` after them. */
export function forcedOf(
  afterValues: readonly Break[],
  beforeValues: readonly Break[],
  kind: Fragmentainer['kind'],
): ForcedBreak | null {
  const before = forcedValue(beforeValues, kind)
  const after = forcedValue(afterValues, kind)
  // §4.3: all types of break are honoured, and of several page sides the one on the latest element in the flow wins.
  if (before !== null && before !== 'page') return before
  if (after !== null && after !== 'page') return after
  return before ?? after
}

/** The break that a box forces after itself, whatever follows. */
export const forcedAfter = (previous: BlockLevelBox | null, kind: Fragmentainer['kind']): ForcedBreak | null =>
  previous === null || isSilent(previous, 'breakAfter') ? null : forcedValue(edgeBreaks(previous, 'breakAfter'), kind)

/**
 * The side that a break before the first box asks for: the document starts on it (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#progression).
 */
export const forcedAtStart = (root: BlockLevelBox): ForcedBreak | null =>
  forcedValue(edgeBreaks(root, 'breakBefore'), 'page')

/**
 * What one list of values forces, in the order of the flow: a page side says more than any page, and a later one wins.
 */
function forcedValue(values: readonly Break[], kind: Fragmentainer['kind']): ForcedBreak | null {
  let found: ForcedBreak | null = null
  for (const value of values) {
    switch (value) {
      case 'page':
        found ??= value
        break
      case 'left':
      case 'right':
      case 'recto':
      case 'verso':
        found = value
        break
      case 'always':
      case 'all':
        found ??= kind === 'column' ? 'column' : 'page'
        break
      case 'column':
        if (kind === 'column') found ??= 'column'
        break
      case 'auto':
      case 'avoid':
      case 'avoid-page':
      case 'avoid-column':
        break
    }
  }
  return found
}

/** Appeal of the break between two neighbours that nothing forces: §4.4 rule 1 for class A break points. */
export function appealBetween(
  previous: BlockLevelBox | null,
  next: BlockLevelBox,
  kind: Fragmentainer['kind'],
): BreakAppeal {
  if (previous === null) return BreakAppeal.lastResort
  return avoidsAtEdge(previous, 'breakAfter', kind) || avoidsAtEdge(next, 'breakBefore', kind)
    ? BreakAppeal.violatesAvoid
    : BreakAppeal.perfect
}

function avoidsAtEdge(box: BlockLevelBox, property: BreakProperty, kind: Fragmentainer['kind']): boolean {
  return !isSilent(box, property) && edgeBreaks(box, property).some(value => avoids(value, kind))
}

/** Whether a value of `break-before` or `break-after` forces a break of any kind. */
export const isForced = (value: Break): boolean => value !== 'auto' && !value.startsWith('avoid')

/** Whether a box, or what is first or last in it, forces a break before or after it. */
export const forcesAtEdge = (box: BlockLevelBox): boolean =>
  (!isSilent(box, 'breakBefore') && edgeBreaks(box, 'breakBefore').some(isForced)) ||
  (!isSilent(box, 'breakAfter') && edgeBreaks(box, 'breakAfter').some(isForced))

/** Whether a value avoids breaks between fragmentainers of a kind. */
export const avoids = (value: string, kind: Fragmentainer['kind']): boolean =>
  value === 'avoid' || value === `avoid-${kind}`

/**
 * `break-inside: avoid` makes every break inside at best a violation, so a box that is too long for a fragmentainer of its
 * own moves before it breaks. Not so with `-octavo-break-tall: here`: to move it would only leave a hole.
 */
export function capInside(
  box: BlockLevelBox,
  appeal: BreakAppeal,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): BreakAppeal {
  const capped = cappedInside(box, appeal, space)
  if (capped === appeal || box.style.octavoBreakTall === 'move') return capped
  return fitsAlone(box, space, token) ? capped : appeal
}

/**
 * Whether a box has ended before the break at its token: what goes on overflows it (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#parallel-flows).
 */
export const isAtEnd = (token: BreakToken | null): boolean =>
  token !== null && 'isAtEnd' in token && token.isAtEnd === true

/** The lesser of two lengths by which something did not fit; none, and next to none, does not count. */
export const lesserShortage = (least: number, shortage: number | null | undefined): number =>
  shortage === null || shortage === undefined || shortage <= EPSILON ? least : Math.min(least, shortage)

/** The worse of two breaks. */
export const worseAppeal = (a: BreakAppeal, b: BreakAppeal): BreakAppeal => (b < a ? b : a)

/** `capInside` for a box that fits its fragmentainer: the appeal of a break inside is at best a violation of `avoid`. */
export function cappedInside(box: BlockLevelBox, appeal: BreakAppeal, { fragmentation }: ConstraintSpace): BreakAppeal {
  const isAvoided = avoids(box.style.breakInside, fragmentation?.kind ?? 'page')
  return isAvoided && appeal > BreakAppeal.violatesAvoid ? BreakAppeal.violatesAvoid : appeal
}

/**
 * Whether a box fits in an empty fragmentainer. True without looking where moving it would gain nothing: at the start of a
 * fragmentainer, and for a box that has begun on an earlier one.
 */
export function fitsAlone(box: BlockLevelBox, space: ConstraintSpace, token: BreakToken | 'start'): boolean {
  const { fragmentation } = space
  if (fragmentation === null || fragmentation.atStart) return true
  if (token !== 'start' && token.kind !== 'before') return true
  const { inlineSize, percentageBlockSize, fragmentainerSize, fixed, shrinkToFit } = space
  const { full, kind } = fragmentation
  const input = { inlineSize, percentageBlockSize, fragmentainerSize, fixed, shrinkToFit, full, kind }
  return cachedFit(box, input, space.services)
}

/** The inputs of `fitsAlone`. */
interface AloneInput
  extends Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize' | 'fragmentainerSize' | 'fixed' | 'shrinkToFit'> {
  readonly full: number
  readonly kind: Fragmentainer['kind']
}

const ALONE_KEY: CacheKey<AloneInput> = {
  inlineSize: identical,
  percentageBlockSize: identical,
  fragmentainerSize: identical,
  fixed: fieldwise<FixedSizes>({
    inlineSize: identical,
    blockSize: identical,
    isBlockIndefinite: identical,
    isBlockLeast: identical,
  }),
  shrinkToFit: identical,
  full: identical,
  kind: identical,
}

/** Asked once of a box, so that boxes within boxes that avoid breaks do not ask each other again and again. */
const cachedFit = cached<BlockLevelBox, AloneInput, boolean>(ALONE_KEY, (box, input, services) => {
  const { full, kind, fixed, shrinkToFit, fragmentainerSize, inlineSize, percentageBlockSize } = input
  const fragmentation: Fragmentainer = { kind, spaceLeft: full, full, atStart: true }
  const sizes = { inlineSize, percentageBlockSize }
  const space = spaceInside({ fragmentainerSize, services }, sizes, { fragmentation, fixed, shrinkToFit })
  const { token, fragment } = services.layout(box, space, 'start')
  return token === null && fragment.height <= full + EPSILON
})

/** A break opportunity that layout has passed: its path from the box that reports it, and its appeal. */
export interface EarlyBreak {
  readonly path: BreakPath
  readonly appeal: BreakAppeal
}

/**
 * The better of two places to break; among equals the later one, because it fills more of the page (§4.5 "Optimizing
 * Unforced Breaks": break as few times as possible).
 */
export function betterBreak(candidate: EarlyBreak, best: EarlyBreak | null): EarlyBreak {
  return best === null || candidate.appeal >= best.appeal ? candidate : best
}

/** The property that speaks of the break before a box, or after it. */
type BreakProperty = 'breakBefore' | 'breakAfter'

/** The value of one of the two properties, read by its name. */
const breakOf = ({ breakBefore, breakAfter }: Pick<ComputedStyle, BreakProperty>, property: BreakProperty): Break =>
  property === 'breakBefore' ? breakBefore : breakAfter

/**
 * Whether a box says nothing of the break at one of its edges, and neither does what is first or last in it: most boxes, of which
 * no lists of values are made. False also for containers whose values have to be looked for.
 */
function isSilent(start: BlockLevelBox, property: BreakProperty): boolean {
  const edge = property === 'breakBefore' ? 'start' : 'end'
  for (let box: BlockLevelBox | null = start; box !== null; box = edgeChild(box, edge)) {
    if (box.kind === 'inline-root') return true
    if (box.kind === 'flex' || box.kind === 'grid' || box.kind === 'table') return false
    if (breakOf(box.style, property) !== 'auto') return false
  }
  return true
}

/** The values of a break property on a box and on its first or last in-flow descendants. */
export function edgeBreaks(box: BlockLevelBox, property: BreakProperty): readonly Break[] {
  const own = breakOf(box.style, property)
  const edge = property === 'breakBefore' ? 'start' : 'end'
  if (box.kind === 'flex' || box.kind === 'grid')
    return [own, ...edgeItems(box, edge).flatMap(item => edgeBreaks(item, property))]
  if (box.kind === 'table') return [own, ...tableEdgeBreaks(box, property)]
  const inner = edgeChild(box, edge)
  // Most boxes have no such child with anything to say: spare them the array.
  if (inner === null) return box.kind === 'inline-root' ? NO_BREAKS : [own]
  return [own, ...edgeBreaks(inner, property)]
}

/** The values of a break property on the first or last row of a table and on the group that the row is in. */
function tableEdgeBreaks({ groups }: TableBox, property: BreakProperty): readonly Break[] {
  const hasRows = ({ rows }: TableBox['groups'][number]): boolean => rows.length > 0
  const group = property === 'breakBefore' ? groups.find(hasRows) : groups.findLast(hasRows)
  if (group === undefined) return NO_BREAKS
  const row = group.rows.at(property === 'breakBefore' ? 0 : -1)!
  return [breakOf(group.style, property), ...rowBreaks(row, property)]
}

/**
 * The values of a break property on a row and on what is first or last in each of its cells: between the edges of a cell and those
 * of its row no break can be.
 */
export function rowBreaks(row: TableRow, property: BreakProperty): readonly Break[] {
  const own = breakOf(row.style, property)
  const edge = property === 'breakBefore' ? 'start' : 'end'
  let inner: Break[] | null = null
  for (const box of row.containers) {
    const child = edgeChild(box, edge)
    if (child === null || child.kind === 'inline-root') continue
    for (const value of edgeBreaks(child, property)) {
      if (value === 'auto') continue
      inner ??= [own]
      inner.push(value)
    }
  }
  return inner ?? (own === 'auto' ? NO_BREAKS : [own])
}

/**
 * The items at an edge of a flex or grid container, as far as they are known before it is laid out: breaks on those of the
 * first or last line are the container's own (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#pagination).
 */
function edgeItems(box: FlexBox | GridBox, edge: 'start' | 'end'): readonly BlockLevelBox[] {
  const { kind, children, style } = box
  const items = inOrder(children.filter(isInFlow))
  if (kind === 'grid') return items.some(saysBreak) ? gridEdgeItems(box, edge).filter(isInFlow) : NO_ITEMS
  const isRow = style.flexDirection === 'row' || style.flexDirection === 'row-reverse'
  if (isRow && style.flexWrap === 'nowrap') return items
  const isReversed = isRow ? style.flexWrap === 'wrap-reverse' : style.flexDirection === 'column-reverse'
  return (edge === 'start') === isReversed ? items.slice(-1) : items.slice(0, 1)
}

/**
 * Items in order-modified document order (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#order-property); most have no
 * order of their own.
 */
function inOrder(items: readonly BlockLevelBox[]): readonly BlockLevelBox[] {
  const orderOf = (item: BlockLevelBox): number => (item.kind === 'inline-root' ? 0 : item.style.order)
  return items.some(item => orderOf(item) !== 0) ? items.toSorted((a, b) => orderOf(a) - orderOf(b)) : items
}

const NO_ITEMS: readonly BlockLevelBox[] = []

/**
 * Whether a box, or what is first or last in it, says anything of breaks around it. Kept, so that grids within grids do not ask
 * each other again and again.
 */
const saysBreak = perObject((item: BlockLevelBox): boolean =>
  [...edgeBreaks(item, 'breakBefore'), ...edgeBreaks(item, 'breakAfter')].some(value => value !== 'auto'),
)

const NO_BREAKS: readonly Break[] = []

/**
 * The start or end page value of a box (CSS Page 3, https://www.w3.org/TR/css-page-3/#using-named-pages): that of its first or
 * last descendant in flow.
 */
export function pageNameAt(box: BlockLevelBox, edge: 'start' | 'end'): string {
  const inner = edgeChild(box, edge)
  return inner === null || inner.kind === 'inline-root' ? box.style.page : pageNameAt(inner, edge)
}

/**
 * The first or last child of a block that is in flow: break values propagate through it to its container (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-propagation).
 */
function edgeChild(box: BlockLevelBox, edge: 'start' | 'end'): BlockLevelBox | null {
  if (box.kind !== 'block') return null
  const { children } = box
  if (edge === 'start') {
    for (let i = 0; i < children.length; i++) if (isInFlow(children[i]!)) return children[i]!
  } else for (let i = children.length - 1; i >= 0; i--) if (isInFlow(children[i]!)) return children[i]!
  return null
}
