/**
 * Bidirectional text: embedding levels of an inline root (UAX 9, https://www.unicode.org/reports/tr9/; CSS Writing Modes 4
 * §2.4, https://www.w3.org/TR/css-writing-modes-4/#bidi-algo). The only importer of bidi-js, for its character tables: its
 * algorithm takes quadratic time with many isolates, and does not handle surrogate pairs.
 */
import bidiFactory, { type Bidi } from 'bidi-js'
import type { ComputedStyle } from '../css/style.ts'
import { type BidiData, Class } from './bidi-classes.ts'
import { embeddingLevels } from './embedding-levels.ts'
import type { InlineContent, InlineItem } from './types.ts'

/** Embedding levels of a content; even ones are left to right. */
export interface Levels {
  /** One entry per code unit; null if all text is left to right in a left-to-right paragraph. */
  readonly levels: Uint8Array | null
  /**
   * Levels of the edges of isolates: they separate the content of the isolate from the text around it, whatever the levels of
   * both.
   */
  readonly edgeLevels: ReadonlyMap<InlineItem, number>
  /** Paragraph level of each offset; it only differs between paragraphs with `unicode-bidi: plaintext`. */
  readonly baseLevelAt: (offset: number) => number
}

const LEFT_TO_RIGHT: Levels = { levels: null, edgeLevels: new Map(), baseLevelAt: () => 0 }

/**
 * Right-to-left letters, and controls that change direction. High surrogates are those of blocks with right-to-left scripts;
 * other characters in their range only cost time.
 */
const DIRECTIONAL = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\ud802\ud803\ud83a\ud83b]/

let bidi: Bidi | null = null

/** Loads the library, which builds its tables, on first use. */
function library(): Bidi {
  // The package is CommonJS and exports the function itself; its declarations say otherwise.
  bidi ??= (bidiFactory as unknown as () => Bidi)()
  return bidi
}

/** Properties of characters, from the library. */
const DATA: BidiData = {
  classOf: character => Class[library().getBidiCharTypeName(character) as keyof typeof Class],
  closingOf(character) {
    const closing = library().openingToClosingBracket(character)
    return closing === null ? null : canonical(closing)
  },
  closing: character => (library().closingToOpeningBracket(character) === null ? null : canonical(character)),
}

const canonical = (bracket: string): string => library().getCanonicalBracket(bracket) ?? bracket

/**
 * Embedding levels (UAX 9, https://www.unicode.org/reports/tr9/) of a content, with the controls that represent its boxes.
 * Text that is left to right throughout, as most is, does not load the library.
 */
export function resolveLevels(content: InlineContent, root: ComputedStyle): Levels {
  if (
    !canTurn(root) &&
    !content.items.some(item => item.kind === 'open' && canTurn(item.style)) &&
    !DIRECTIONAL.test(content.text)
  )
    return LEFT_TO_RIGHT
  const { text, source, isolates } = withControls(content, root)
  const direction = root.unicodeBidi === 'plaintext' ? null : root.direction
  const resolved = embeddingLevels(text, direction, DATA)
  const levels = new Uint8Array(content.text.length)
  for (let i = 0; i < text.length; i++) if (source[i]! >= 0) levels[source[i]!] = resolved.levels[i]!
  const base = root.direction === 'rtl' ? 1 : 0
  const paragraphs = resolved.paragraphs.map(({ end, level }) => ({ end: sourceBefore(source, end), level }))
  return {
    levels,
    edgeLevels: new Map(isolates.map(({ item, at }) => [item, resolved.levels[at]!])),
    baseLevelAt: offset => paragraphs[paragraphAt(paragraphs, offset)]?.level ?? base,
  }
}

/** Index of the first paragraph that ends at or after an offset, or the last one. */
function paragraphAt(paragraphs: readonly { readonly end: number }[], offset: number): number {
  let low = 0
  let high = paragraphs.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (paragraphs[middle]!.end >= offset) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Whether a style can reorder text without right-to-left characters. Isolating or embedding from left to right, as user-agent
 * style sheets do for every block, cannot.
 */
const canTurn = (style: ComputedStyle): boolean =>
  style.direction === 'rtl' || style.unicodeBidi === 'bidi-override' || style.unicodeBidi === 'isolate-override'

/** The last offset of the content's text at or before a position in the text with controls. */
function sourceBefore(source: Int32Array, at: number): number {
  for (let i = at; i >= 0; i--) if (source[i]! >= 0) return source[i]!
  return 0
}

const LRE = '\u202a'
const RLE = '\u202b'
const PDF = '\u202c'
const LRO = '\u202d'
const RLO = '\u202e'
const LRI = '\u2066'
const RLI = '\u2067'
const FSI = '\u2068'
const PDI = '\u2069'

/**
 * The controls that represent `unicode-bidi` and `direction` (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#bidi-embedding-breaks).
 */
function controlsOf(style: ComputedStyle): { readonly open: string; readonly close: string } | null {
  const isRightToLeft = style.direction === 'rtl'
  switch (style.unicodeBidi) {
    case 'normal':
      return null
    case 'embed':
      return { open: isRightToLeft ? RLE : LRE, close: PDF }
    case 'isolate':
      return { open: isRightToLeft ? RLI : LRI, close: PDI }
    case 'bidi-override':
      return { open: isRightToLeft ? RLO : LRO, close: PDF }
    case 'isolate-override':
      return { open: FSI + (isRightToLeft ? RLO : LRO), close: PDF + PDI }
    case 'plaintext':
      return { open: FSI, close: PDI }
  }
}

interface ControlledText {
  readonly text: string
  /** For each code unit its offset in the content, or −1 for controls. */
  readonly source: Int32Array
  /** Positions of the controls of isolates. */
  readonly isolates: readonly { readonly item: InlineItem; readonly at: number }[]
}

/**
 * The text with control characters at the edges of boxes, in place of `unicode-bidi` (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#bidi-algo).
 */
function withControls(content: InlineContent, root: ComputedStyle): ControlledText {
  const isolates: { item: InlineItem; at: number }[] = []
  const pieces: string[] = []
  const offsets: number[] = []
  let copied = 0
  let length = 0
  const insert = (controls: string): void => {
    pieces.push(controls)
    length += controls.length
    for (let i = 0; i < controls.length; i++) offsets.push(-1)
  }
  const copyTo = (end: number): void => {
    pieces.push(content.text.slice(copied, end))
    length += end - copied
    for (; copied < end; copied++) offsets.push(copied)
  }
  const isOverride = root.unicodeBidi === 'bidi-override' || root.unicodeBidi === 'isolate-override'
  const stack = isOverride ? [{ open: root.direction === 'rtl' ? RLO : LRO, close: PDF }] : []
  for (const entry of stack) insert(entry.open)
  for (const item of content.items) {
    if (item.kind === 'break') {
      // A forced break ends the paragraph: open embeddings are closed before it and opened again after it.
      copyTo(item.at)
      for (const entry of [...stack].reverse()) insert(entry.close)
      copyTo(item.at + 1)
      for (const entry of stack) insert(entry.open)
      continue
    }
    const controls = item.kind === 'open' || item.kind === 'close' ? controlsOf(item.style) : null
    if (controls === null || (item.kind !== 'open' && item.kind !== 'close')) continue
    copyTo(item.at)
    if (item.kind === 'open') {
      stack.push(controls)
      if (controls.close.endsWith(PDI)) isolates.push({ item, at: length })
      insert(controls.open)
    } else {
      stack.pop()
      insert(controls.close)
      if (controls.close.endsWith(PDI)) isolates.push({ item, at: length - 1 })
    }
  }
  copyTo(content.text.length)
  return { text: pieces.join(''), source: Int32Array.from(offsets.slice(0, length)), isolates }
}

/** The text with every character that mirrors replaced by its mirror image, for a right-to-left run (UAX 9, L4). */
export function mirrored(text: string): string {
  if (!/[()<>[\]{}«»\u2039-\u2046\u207d-\u208e\u2208-\u2bff\u2e02-\u301b\ufe59-\uff63]/.test(text)) return text
  let out = ''
  for (const character of text) {
    const mirror = library().getMirroredCharacter(character)
    out += mirror !== null && mirror.length === character.length ? mirror : character
  }
  return out
}

/**
 * The visual order, left to right, of parts of a line with the given levels. UAX 9, rule L2
 * (https://www.unicode.org/reports/tr9/#L2): from the highest level to the lowest odd one, each sequence at that level or
 * above is reversed.
 */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i)
  let highest = 0
  let lowestOdd = Number.POSITIVE_INFINITY
  for (const level of levels) {
    highest = Math.max(highest, level)
    if (level % 2 === 1) lowestOdd = Math.min(lowestOdd, level)
  }
  for (let level = highest; level >= lowestOdd; level--) {
    for (let start = 0; start < order.length; start++) {
      if (levels[order[start]!]! < level) continue
      let end = start + 1
      while (end < order.length && levels[order[end]!]! >= level) end++
      reverse(order, start, end)
      start = end
    }
  }
  return order
}

/** Reverses a range of the order in place: the one step of rule L2. */
function reverse(order: number[], start: number, end: number): void {
  for (let i = start, j = end - 1; i < j; i++, j--) {
    const kept = order[i]!
    order[i] = order[j]!
    order[j] = kept
  }
}
