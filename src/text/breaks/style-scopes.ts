/** The styles that control breaks within a text and between its parts. */
import type { ComputedStyle } from '../../css/style.ts'
import type { InlineContent } from '../types.ts'

/** A stretch of text with one style; `boundary` is the style that controls the break before it. */
export interface StyleScope {
  readonly start: number
  readonly style: ComputedStyle
  readonly language: string
  readonly boundary: ComputedStyle
}

/**
 * The style of the nearest common ancestor controls a break between two characters (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#line-break-details): between boxes, the style of the box that is open on both sides.
 */
export function styleScopes(content: InlineContent, root: ComputedStyle): readonly StyleScope[] {
  const [only] = content.items
  if (content.items.length === 1 && only?.kind === 'text')
    return [{ start: only.start, style: only.style, language: only.language, boundary: root }]
  const scopes: StyleScope[] = []
  const open: ComputedStyle[] = [root]
  let shallowest = 0
  for (const item of content.items) {
    switch (item.kind) {
      case 'open':
        open.push(item.style)
        break
      case 'close':
        if (open.length > 1) open.pop()
        shallowest = Math.min(shallowest, open.length - 1)
        break
      case 'text':
      case 'atomic':
      case 'break': {
        const start = item.kind === 'text' ? item.start : item.at
        const style = item.kind === 'text' ? item.style : open.at(-1)!
        const language = item.kind === 'text' ? item.language : ''
        scopes.push({ start, style, language, boundary: open[shallowest] ?? root })
        shallowest = open.length - 1
        break
      }
      default:
        break
    }
  }
  if (scopes.length === 0) scopes.push({ start: 0, style: root, language: '', boundary: root })
  return scopes
}
