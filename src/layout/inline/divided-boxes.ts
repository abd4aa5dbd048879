/**
 * Inline boxes on several lines as containing blocks: the padding box begins with the first part and ends with the last one
 * (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#containing-block-details). Their absolutely positioned descendants are
 * placed after the lines of the paragraph are stacked, as children of the first part.
 */
import type { Rect } from '../../base/geometry.ts'
import type { InlineBox } from '../../boxes/box.ts'
import { movedHoisted } from '../fragment.ts'
import { placePositioned } from '../positioned.ts'
import type { BoxFragment, Fragment, HoistedBox, LineFragment, Placed, SpaceContext } from '../types.ts'

/** Lines of a paragraph, and its positioned boxes whose containing block is outside. */
interface StackedLines {
  readonly children: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
}

/** Places positioned boxes whose containing block is an inline box on several of the lines. */
export function placeInDivided(lines: StackedLines, { fragmentainerSize, services }: SpaceContext): StackedLines {
  const waiting = new Map<InlineBox, HoistedBox[]>()
  const outOfFlow: HoistedBox[] = []
  for (const { inline, ...entry } of lines.outOfFlow)
    if (inline === undefined) outOfFlow.push(entry)
    else {
      const entries = waiting.get(inline)
      if (entries === undefined) waiting.set(inline, [entry])
      else entries.push(entry)
    }
  if (waiting.size === 0) return lines
  const partsOf = partsByBox(waiting, lines.children)
  const changed = new Map<Fragment, Fragment>()
  for (const [box, entries] of waiting) {
    const parts = partsOf.get(box)!
    const first = parts[0]!
    const area = movedRect(areaOf(box, parts), first)
    const own = entries.map(entry => ({ ...movedHoisted(entry, -first.x, -first.y), area }))
    const placed = placePositioned(first.fragment, own, { fragmentainerSize, services })
    changed.set(first.fragment, placed.fragment)
    for (const entry of placed.outOfFlow) outOfFlow.push(movedHoisted(entry, first.x, first.y))
  }
  return { children: lines.children.map(child => withChanged(child, changed)), outOfFlow }
}

/** A part of an inline box, relative to the corner of the paragraph, and its line. */
interface InlinePart extends Placed<BoxFragment> {
  readonly line: Fragment
}

/** The parts of inline boxes in line order, found in one pass over the lines. */
function partsByBox(
  boxes: ReadonlyMap<InlineBox, unknown>,
  children: readonly Placed[],
): ReadonlyMap<InlineBox, readonly InlinePart[]> {
  const parts = new Map<InlineBox, InlinePart[]>()
  for (const box of boxes.keys()) parts.set(box, [])
  const visit = (placed: readonly Placed[], x: number, y: number, line: Fragment): void => {
    for (const child of placed) {
      const { fragment } = child
      if (!isInline(fragment)) continue
      const at = { x: x + child.x, y: y + child.y }
      parts.get(fragment.box as InlineBox)?.push({ ...at, fragment, line })
      visit(fragment.children, at.x, at.y, line)
    }
  }
  for (const { x, y, fragment } of children) if (fragment.kind === 'line') visit(fragment.children, x, y, fragment)
  return parts
}

const isInline = (fragment: Fragment): fragment is BoxFragment =>
  fragment.kind === 'box' && fragment.box.kind === 'inline'

/**
 * The containing block of a divided inline box: from the start of the first line's parts to the end of the last line's, with a
 * size of at least 0.
 */
function areaOf({ style }: InlineBox, parts: readonly InlinePart[]): Rect {
  const [first, last] = [parts[0]!.line, parts.at(-1)!.line]
  const start = edgesOf(parts.filter(({ line }) => line === first))
  const end = edgesOf(parts.filter(({ line }) => line === last))
  const [left, right] = style.direction === 'rtl' ? [end.left, start.right] : [start.left, end.right]
  return { x: left, y: start.top, width: Math.max(0, right - left), height: Math.max(0, end.bottom - start.top) }
}

/** The outer edges of the padding boxes of some parts, px. */
function edgesOf(parts: readonly InlinePart[]) {
  return {
    left: Math.min(...parts.map(({ x, fragment }) => x + fragment.border.left)),
    right: Math.max(...parts.map(({ x, fragment }) => x + fragment.width - fragment.border.right)),
    top: Math.min(...parts.map(({ y, fragment }) => y + fragment.border.top)),
    bottom: Math.max(...parts.map(({ y, fragment }) => y + fragment.height - fragment.border.bottom)),
  }
}

const movedRect = (rect: Rect, { x, y }: InlinePart): Rect => ({ ...rect, x: rect.x - x, y: rect.y - y })

/** A line or inline box with changed descendants; the same object if there are none. */
function withChanged<F extends Fragment>(placed: Placed<F>, changed: ReadonlyMap<Fragment, Fragment>): Placed {
  const { fragment } = placed
  if (fragment.kind !== 'line' && !isInline(fragment)) return placed
  const own = (changed.get(fragment) ?? fragment) as LineFragment | BoxFragment
  const children = own.children.map(child => withChanged(child, changed))
  const isSame = children.every((child, i) => child === own.children[i])
  if (isSame && own === fragment) return placed
  return { ...placed, fragment: isSame ? own : { ...own, children } }
}
