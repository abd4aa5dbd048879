/**
 * Texts of plain words, measured without preparation. Automatic table layout measures every cell before the first page is laid
 * out (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#computing-cell-measures), and needs few numbers for each.
 */
import { perObject } from '../base/memo.ts'
import { Scratch } from '../base/typed-arrays.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { Face } from '../fonts/face.ts'
import { isOfPlainWords } from './breaks/boundaries.ts'
import { featuresOf, featuresOver } from './shaping/features.ts'
import { assembleRun } from './shaping/glyph-run.ts'
import { mayBeUpright } from './shaping/orientation.ts'
import { type ShapedWord, type WordShaper, wordShaper } from './shaping/word-cache.ts'
import { MAX_UNIT, shapeWords } from './shaping/words.ts'
import type { GlyphRun, InlineContent } from './types.ts'

/** Characters. Longer texts are prepared: they are laid out about as often as they are measured. */
const LONGEST = MAX_UNIT

/** Whether a text is short enough to be measured as plain words. */
export const isShortText = ({ length }: string): boolean => length <= LONGEST

/** The words of one style and language; null for a style that needs more than words beside each other. */
interface PlainSetting {
  readonly language: string
  readonly face: Face
  readonly shaper: WordShaper
  /** Font size, px. */
  readonly size: number
  /** Px per font unit. */
  readonly scale: number
}

const settings = new WeakMap<FontBook, Map<ComputedStyle, PlainSetting | null>>()

/** The script of plain words, and of digits without letters. */
const SCRIPT = 'Latin'

const POSITIONS = new Scratch(length => new Float64Array(length))

/**
 * The `positions` of `prepareText`, px: exactly the same numbers. Valid until the next call. Null if the text is not a short
 * one of plain words in one style.
 */
export function plainPositions(content: InlineContent, root: ComputedStyle, fonts: FontBook): Float64Array | null {
  const setting = plainSetting(content, root, fonts)
  return setting === null ? null : positionsOf(wordsOf(content.text, setting), content.text.length, setting)
}

/** The only run that `prepareText` finds in a text of plain words, with its `positions`, which are valid until the next call. */
interface PlainRun {
  readonly run: GlyphRun
  readonly positions: Float64Array
}

/** The run of a short text of plain words, without preparing it; null for any other text. */
export function plainRun(content: InlineContent, root: ComputedStyle, fonts: FontBook): PlainRun | null {
  const setting = plainSetting(content, root, fonts)
  if (setting === null) return null
  const { text } = content
  const { face, size } = setting
  const { style } = content.items[0]!
  const words = wordsOf(text, setting)
  const described = { face, size, rise: 0, level: 0, script: SCRIPT, style, start: 0, end: text.length }
  const run = assembleRun(text, described, words.starts, words.shaped)
  return { run, positions: positionsOf(words, text.length, setting) }
}

/** The setting of a content that is one short text of plain words in one face; null for any other. */
function plainSetting({ text, items }: InlineContent, root: ComputedStyle, fonts: FontBook): PlainSetting | null {
  const [only] = items
  if (items.length !== 1 || only?.kind !== 'text' || text === '' || !isShortText(text)) return null
  if (!isOfPlainWords(text) || !isPlainRoot(root)) return null
  const setting = settingOf(only.style, only.language, fonts)
  return setting !== null && isDrawnBy(text, setting.face) ? setting : null
}

const isPlainRoot = ({ direction, unicodeBidi }: ComputedStyle): boolean =>
  direction === 'ltr' && unicodeBidi !== 'bidi-override' && unicodeBidi !== 'isolate-override'

/** Whether lines of a style only break at spaces, which collapse at line ends, and letters have the advances of the font. */
const isPlainStyle = (style: ComputedStyle): boolean =>
  style.whiteSpaceCollapse === 'collapse' &&
  style.wordBreak !== 'break-all' &&
  style.wordBreak !== 'keep-all' &&
  style.wordBreak !== 'auto-phrase' &&
  style.lineBreak === 'auto' &&
  style.letterSpacing === 0 &&
  style.wordSpacing === 0 &&
  style.fontVariantPosition === 'normal' &&
  style.fontVariantCaps === 'normal' &&
  !mayBeUpright(style)

/** The setting of a style, cached by style and font book; null if its text must be prepared. */
function settingOf(style: ComputedStyle, language: string, fonts: FontBook): PlainSetting | null {
  let known = settings.get(fonts)
  if (known === undefined) {
    known = new Map()
    settings.set(fonts, known)
  }
  let setting = known.get(style)
  if (setting === undefined || (setting !== null && setting.language !== language)) {
    setting = makeSetting(style, language, fonts)
    known.set(style, setting)
  }
  return setting
}

/** A setting for plain text: one face with a space, and a style without properties that depend on the line. */
function makeSetting(style: ComputedStyle, language: string, fonts: FontBook): PlainSetting | null {
  const { covers: face, primary } = fonts.resolve(style)
  if (face === null || face !== primary || face.glyphFor(0x20) === 0 || !isPlainStyle(style)) return null
  const features = featuresOver(fonts.featuresOf(face), featuresOf(style))
  const shaper = wordShaper(face, { script: SCRIPT, language, isRightToLeft: false, features })
  const size = style.fontSize * face.sizeAdjust
  return { language, face, shaper, size, scale: size / face.unitsPerEm }
}

/** By face, 1 for each of the code units up to this that is known to have a glyph: cells repeat few letters and digits. */
const REMEMBERED = 0x250
const drawn = perObject((_: Face) => new Uint8Array(REMEMBERED))

/** Whether a face has glyphs for all characters of a text. */
function isDrawnBy(text: string, face: Face): boolean {
  const known = drawn(face)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (known[unit] === 1) continue
    if (face.glyphFor(unit) === 0) return false
    // Writing out of the range of a typed array does nothing.
    known[unit] = 1
  }
  return true
}

/** The shaped words and spaces of a text, and their start offsets. */
interface ShapedWords {
  readonly starts: readonly number[]
  readonly shaped: readonly ShapedWord[]
}

/** Shapes a text word by word. */
function wordsOf(text: string, { shaper }: PlainSetting): ShapedWords {
  const starts: number[] = []
  const shaped: ShapedWord[] = []
  // No word of a short text is too long.
  shapeWords(text, 0, text.length, shaper, () => text.length, starts, shaped)
  return { starts, shaped }
}

/** The advances of the characters in the glyph run, and their prefix sums. */
function positionsOf({ starts, shaped }: ShapedWords, length: number, { scale }: PlainSetting): Float64Array {
  const positions = POSITIONS.take(length + 1).fill(0, 0, length + 1)
  for (let i = 0; i < shaped.length; i++) {
    const { clusters, advances } = shaped[i]!
    const at = starts[i]!
    for (let g = 0; g < advances.length; g++) positions[at + clusters[g]!]! += Math.fround(advances[g]! * scale)
  }
  let sum = 0
  for (let i = 0; i <= length; i++) {
    const own = positions[i]!
    positions[i] = sum
    sum += own
  }
  return positions
}
