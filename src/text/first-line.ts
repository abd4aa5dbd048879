/** `::first-line`: the content of a paragraph as its first line would be styled (CSS Pseudo 4 §2.1). */
import type { ComputedStyle } from '../css/style.ts'
import type { InlineContent, InlineItem } from './types.ts'

/** What applies to the first line and is inherited by the text in it. */
const PROPERTIES = [
  'color',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'fontStretch',
  'fontKerning',
  'fontVariantCaps',
  'fontVariantNumeric',
  'fontVariantLigatures',
  'fontVariantEastAsian',
  'fontVariantAlternates',
  'fontVariantPosition',
  'fontFeatureSettings',
  'fontVariationSettings',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'textShadow',
] as const satisfies readonly (keyof ComputedStyle)[]

const made = new WeakMap<InlineContent, Map<ComputedStyle, InlineContent>>()

/**
 * The content with the styles that its text has on the first line. Text that has a value from its paragraph takes that of
 * the first line; a value of its own stays. Sizes are scaled as the paragraph's is. The text and its offsets are the same,
 * so that lines of both can follow each other: break the first line of this, and go on at its end in the content itself.
 * Memoised by the content and the style.
 */
export function firstLineContent<Box>(
  content: InlineContent<Box>,
  root: ComputedStyle,
  firstLine: ComputedStyle,
): InlineContent<Box> {
  let known = made.get(content)
  if (known === undefined) {
    known = new Map()
    made.set(content, known)
  }
  let result = known.get(firstLine)
  if (result === undefined) {
    result = restyle(content, root, firstLine)
    known.set(firstLine, result)
  }
  return result as InlineContent<Box>
}

function restyle<Box>(content: InlineContent<Box>, root: ComputedStyle, firstLine: ComputedStyle): InlineContent<Box> {
  const styles = new Map<ComputedStyle, ComputedStyle>()
  const styleFor = (own: ComputedStyle): ComputedStyle => {
    let style = styles.get(own)
    if (style === undefined) {
      style = own === root ? firstLine : inherit(own, root, firstLine)
      styles.set(own, style)
    }
    return style
  }
  const items = content.items.map((item): InlineItem<Box> => {
    const isInLine = item.kind === 'text' || item.kind === 'open' || item.kind === 'close' || item.kind === 'break'
    return isInLine ? { ...item, style: styleFor(item.style) } : item
  })
  return { text: content.text, items }
}

function inherit(own: ComputedStyle, root: ComputedStyle, firstLine: ComputedStyle): ComputedStyle {
  const changes: Record<string, unknown> = {}
  for (const property of PROPERTIES) if (own[property] === root[property]) changes[property] = firstLine[property]
  const fontSize = root.fontSize > 0 ? (own.fontSize * firstLine.fontSize) / root.fontSize : own.fontSize
  return { ...own, ...changes, fontSize } as ComputedStyle
}
