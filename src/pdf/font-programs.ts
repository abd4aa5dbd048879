/**
 * Font programs that files of one process share. Documents of one template often show the same glyphs in the face of their
 * labels; the program is then subset and deflated once.
 */
import { type FontProgram, subset } from '../fonts/file/subset.ts'
import type { Composition, SubsetGlyph } from '../fonts/file/subset-truetype.ts'
import type { FontFace } from '../fonts/types.ts'
import { SharedStream } from './shared-stream.ts'
import { toUnicodeMap } from './to-unicode.ts'

/** The program of a font, by its format. */
export interface SharedProgram {
  readonly kind: FontProgram['kind']
  readonly stream: SharedStream
}

/** The parts of an embedded font that depend on nothing else in the file. */
interface FontStreams {
  /** Null if the face cannot be subset. */
  readonly program: SharedProgram | null
  readonly toUnicode: SharedStream
}

/** What an embedded font shows: by code, its glyph and its text; undefined for unused codes. */
interface Shown {
  readonly glyphs: readonly (SubsetGlyph | undefined)[]
  readonly texts: readonly (string | undefined)[]
  readonly codeBytes: 1 | 2
  /** The PostScript name with the tag of the subset, which is in CFF programs. */
  readonly baseFont: string
}

interface Known {
  readonly key: string
  readonly streams: FontStreams
}

/** Programs that are kept of a face: those of the templates in use. They go with the face. */
const MOST_KEPT = 4
/** Fonts with more codes have glyphs that hardly recur together, and long keys. */
const MOST_CODES = 256

const knownOf = new WeakMap<FontFace, readonly Known[]>()

/** The streams of a font with these glyphs and texts. */
export function fontStreams(face: FontFace, shown: Shown): FontStreams {
  if (shown.glyphs.length > MOST_CODES) return makeStreams(face, shown)
  const key = keyOf(shown)
  const known = knownOf.get(face) ?? []
  const found = known.find(entry => entry.key === key)
  const entry = found ?? { key, streams: makeStreams(face, shown) }
  if (known[0] !== entry) knownOf.set(face, [entry, ...known.filter(other => other !== entry)].slice(0, MOST_KEPT))
  return entry.streams
}

/** A glyph index outside every face: an empty outline for an unused code. */
const NO_GLYPH = 0xffff

function makeStreams(face: FontFace, { glyphs, texts, codeBytes, baseFont }: Shown): FontStreams {
  const wanted = Array.from(glyphs, glyph => glyph ?? NO_GLYPH)
  const program = subset(face, wanted, baseFont)
  return {
    program: program && { kind: program.kind, stream: new SharedStream(program.data) },
    toUnicode: new SharedStream(toUnicodeMap(texts, codeBytes)),
  }
}

/** Equal for fonts with equal streams. A text is preceded by its length, so that it cannot look like a code. */
function keyOf({ glyphs, texts, codeBytes, baseFont }: Shown): string {
  let key = `${baseFont} ${codeBytes}`
  for (let code = 0; code < glyphs.length; code++) {
    const text = texts[code]
    key += ` ${glyphKey(glyphs[code])}${text === undefined ? '' : `:${text.length}:${text}`}`
  }
  return key
}

function glyphKey(glyph: SubsetGlyph | undefined): string {
  if (glyph === undefined) return ''
  return typeof glyph === 'number' ? String(glyph) : compositionKey(glyph)
}

const compositionKey = ({ parts, advance }: Composition): string =>
  `(${advance} ${parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(';')})`
