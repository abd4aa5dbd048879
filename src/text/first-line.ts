/**
 * `::first-line`: the content of a paragraph in the style of its first line (CSS Pseudo 4 §2.1).
 * https://www.w3.org/TR/css-pseudo-4/
 */
import type { ComputedStyle } from '../css/style.ts'
import { clusterEnd } from './graphemes.ts'
import { transformText } from './text-transform.ts'
import type { InlineContent, InlineItem, ItemBoxes, TextItem } from './types.ts'

/**
 * The properties of `::first-line` that its text inherits (CSS Pseudo 4,
 * https://www.w3.org/TR/css-pseudo-4/#first-line-inheritance).
 */
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
  'textTransform',
] as const satisfies readonly (keyof ComputedStyle)[]

/** A content in the style of its first line, with its offsets in the original content. */
interface FirstLineContent<Boxes extends ItemBoxes> {
  readonly content: InlineContent<Boxes>
  /** For each offset in this text the offset in the paragraph's own; null if they are equal. */
  readonly offsets: Uint32Array | null
}

/** The styles of a first line. */
interface FirstLineStyling<Boxes extends ItemBoxes> {
  /** The style of the paragraph. */
  readonly root: ComputedStyle
  readonly firstLine: ComputedStyle
  /** Whether the style of a box is already that of the first line. */
  readonly isStyled: (box: Boxes['around']) => boolean
  readonly end?: number
}

/**
 * The content with first-line styles on its text up to `end`, or on all of it while the end of the line is unknown. Only
 * `text-transform` changes the text and its offsets.
 */
export function firstLineContent<Boxes extends ItemBoxes>(
  content: InlineContent<Boxes>,
  { root, firstLine, isStyled, end = content.text.length }: FirstLineStyling<Boxes>,
): FirstLineContent<Boxes> {
  const restyled = new Restyled<Boxes>()
  const styleOf = stylesOnFirstLine(root, firstLine)
  for (const item of content.items) {
    const styleFor = isStyled(item.box) ? same : styleOf
    if (item.kind !== 'text') {
      const isInLine = item.kind === 'open' || item.kind === 'close' || item.kind === 'break'
      const style = isInLine && item.at < end ? styleFor(item.style) : item.style
      restyled.add({ ...item, at: restyled.length, style })
      if (item.kind === 'atomic' || item.kind === 'break')
        restyled.append(content.text.slice(item.at, item.at + 1), item.at)
      continue
    }
    const cut = Math.min(item.end, Math.max(item.start, end))
    restyled.addText(content.text, { ...item, end: cut }, styleFor(item.style))
    restyled.addText(content.text, { ...item, start: cut }, item.style)
  }
  return restyled.finish(content.text.length)
}

const same = (style: ComputedStyle): ComputedStyle => style

/** Builds the new text and items. */
class Restyled<Boxes extends ItemBoxes> {
  readonly #items: InlineItem<Boxes>[] = []
  readonly #pieces: string[] = []
  readonly #offsets: number[] = []
  #isShifted = false
  length = 0

  add(item: InlineItem<Boxes>): void {
    this.#items.push(item)
  }

  /** Appends text unchanged, with the original offset of each unit. */
  append(text: string, from: number): void {
    for (let i = 0; i < text.length; i++) this.#offsets.push(from + i)
    this.#pieces.push(text)
    this.length += text.length
  }

  /** Appends a text item in the style of the first line, with its `text-transform`. */
  addText(text: string, item: TextItem<Boxes>, style: ComputedStyle): void {
    if (item.end <= item.start) return
    const start = this.length
    // Transformed text cannot be restored to its original case.
    if (style.textTransform !== item.style.textTransform && item.style.textTransform === 'none')
      this.#appendTransformed(text.slice(item.start, item.end), item, style)
    else this.append(text.slice(item.start, item.end), item.start)
    this.add({ ...item, start, end: this.length, style })
  }

  /**
   * Appends transformed text with its offsets. Case mapping may change the length (ß becomes SS); every unit of the result
   * then refers to the start of its cluster.
   */
  #appendTransformed(own: string, { start, language }: TextItem<Boxes>, style: ComputedStyle): void {
    const before = this.#pieces.at(-1) ?? ''
    const transformed = transformText(own, style, language, before)
    if (transformed.length === own.length) {
      this.append(transformed, start)
      return
    }
    // If the length changes, clusters are transformed one by one, so that the origin of each character is known.
    this.#isShifted = true
    let last = before
    for (let at = 0; at < own.length; ) {
      const end = clusterEnd(own, at)
      const cluster = transformText(own.slice(at, end), style, language, last)
      for (let i = 0; i < cluster.length; i++) this.#offsets.push(start + at)
      this.#pieces.push(cluster)
      this.length += cluster.length
      last = own.slice(at, end)
      at = end
    }
  }

  /** The content of the first line, and offsets into the paragraph, or null if they are equal. */
  finish(end: number): FirstLineContent<Boxes> {
    this.#offsets.push(end)
    return {
      content: { text: this.#pieces.join(''), items: this.#items },
      offsets: this.#isShifted ? Uint32Array.from(this.#offsets) : null,
    }
  }
}

/** The first-line style of text with a style of its own; equal ones are one object. */
function stylesOnFirstLine(root: ComputedStyle, firstLine: ComputedStyle): (own: ComputedStyle) => ComputedStyle {
  const styles = new Map<ComputedStyle, ComputedStyle>([[root, firstLine]])
  return own => {
    let style = styles.get(own)
    if (style === undefined) {
      style = inheritFirstLine(own, root, firstLine)
      styles.set(own, style)
    }
    return style
  }
}

/**
 * A style with values inherited from the first line (CSS Pseudo 4,
 * https://www.w3.org/TR/css-pseudo-4/#first-line-inheritance): a property with the paragraph's value gets that of the first
 * line; other values stay. Font sizes are scaled like the paragraph's, because most are relative to it.
 */
export function inheritFirstLine(own: ComputedStyle, root: ComputedStyle, firstLine: ComputedStyle): ComputedStyle {
  const changes: Record<string, unknown> = {}
  for (const property of PROPERTIES) if (own[property] === root[property]) changes[property] = firstLine[property]
  const fontSize = root.fontSize > 0 ? (own.fontSize * firstLine.fontSize) / root.fontSize : own.fontSize
  return { ...own, ...changes, fontSize } as ComputedStyle
}
