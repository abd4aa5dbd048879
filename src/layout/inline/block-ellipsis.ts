/**
 * `block-ellipsis` (CSS Overflow 4: https://www.w3.org/TR/css-overflow-4/#block-ellipsis): an ellipsis replaces as much of the
 * end of the last line before a clamp point as it needs.
 */
import type { InlineLevelBox, InlineRootBox, RootContent, RootItem } from '../../boxes/box.ts'
import { withoutEdge } from '../../boxes/inline/cut-edges.ts'
import type { BlockEllipsis } from '../../css/properties/clamp.ts'
import { BreakKind } from '../../text/breaks/opportunities.ts'
import { breakAt, lineWidth } from '../../text/fit/line-width.ts'
import { clusterEnd } from '../../text/graphemes.ts'
import type { MeasuredText } from '../../text/lines.ts'
import type { ConstraintSpace, LineFragment } from '../types.ts'
import { inlineContentSizes } from './item-widths.ts'
import { indentAt, lineText } from './line-text.ts'

/** The inline root, ended after a line with an ellipsis. `rootWidth` is the width of its layout. */
export function clampedRoot(
  { root, line, width }: LineFragment,
  rootWidth: number,
  ellipsis: BlockEllipsis,
  space: ConstraintSpace,
): InlineRootBox {
  const text = ellipsis === 'ellipsis' ? '…' : ellipsis === 'no-ellipsis' ? '' : ellipsis.string
  if (text === '') return { ...root, content: endedAt(root, line.contentEnd, '') }
  const { measured } = lineText(root, { ...space, inlineSize: rootWidth })
  const alone: InlineRootBox = { ...root, content: endedAt({ ...root, content: NO_CONTENT }, 0, text) }
  const room = width - indentAt(root, line.start, rootWidth) - inlineContentSizes(alone, space).max
  return { ...root, content: endedAt(root, cutFor(measured, line.start, line.contentEnd, room), text) }
}

const NO_CONTENT: RootContent = { text: '', items: [] }

/** Px: rounding must not displace a word. */
const TOLERANCE = 0.01

/** The end of the text that is kept of a line: at a break opportunity, or inside a word if there is none. */
function cutFor(measured: MeasuredText, start: number, end: number, room: number): number {
  const fits = (at: number): boolean =>
    lineWidth(measured, start, { offset: at, end: at, kind: BreakKind.plain }) <= room + TOLERANCE
  if (fits(end)) return end
  const { breaks, content } = measured.prepared
  let cut = start
  for (let i = 0; i < breaks.count; i++) {
    const place = breakAt(breaks, i)
    if (place.offset <= start) continue
    if (place.offset >= end || !fits(place.end)) break
    cut = place.end
  }
  if (cut > start) return cut
  for (let at = start; at < end && fits(at); at = clusterEnd(content.text, at)) cut = at
  return cut
}

/** The content up to an offset, and an ellipsis outside all inline boxes. Positioned boxes are kept. */
function endedAt(root: InlineRootBox, end: number, ellipsis: string): RootContent {
  const items: RootItem[] = []
  const positioned: RootItem[] = []
  const open: InlineLevelBox[] = []
  for (const item of root.content.items) {
    if (item.kind === 'text') {
      if (item.start < end) items.push(item.end <= end ? item : { ...item, end })
    } else if (item.kind === 'close') {
      if (open.at(-1) !== item.box) continue
      open.pop()
      items.push(item.at <= end ? item : { ...item, at: end, style: withoutEdge(item.style, 'end') })
    } else if (item.at < end) {
      items.push(item)
      if (item.kind === 'open') open.push(item.box)
    } else if (item.kind === 'positioned') positioned.push({ ...item, at: end + ellipsis.length })
  }
  if (ellipsis !== '') {
    const style = { ...root.style, textWrapMode: 'nowrap' as const }
    items.push({
      kind: 'text',
      start: end,
      end: end + ellipsis.length,
      style,
      language: root.language,
      box: root,
    })
  }
  return { text: root.content.text.slice(0, end) + ellipsis, items: [...items, ...positioned] }
}
