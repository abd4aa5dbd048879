/** Shaped words, cached for the life of the process: documents repeat few distinct words, and share them. */
import { Generations } from '../../base/generations.ts'
import { digestOf, RecentWords, SHORT_WORD } from '../../base/recent-words.ts'
import type { Face } from '../../fonts/face.ts'
import type { ShapedText } from '../../fonts/opentype/shape.ts'
import type { FeatureSet } from './features.ts'

/** The inputs of shaping a word other than its face. */
interface ShapeKey {
  readonly script: string
  /** BCP 47 tag. */
  readonly language: string
  readonly isRightToLeft: boolean
  readonly features: FeatureSet
}

/** A shaped word, with what was found out about it elsewhere. */
export interface ShapedWord extends ShapedText {
  /** The hyphenation points of its text, kept by `hyphens/points.ts`; null before these are asked for. */
  hyphens: WordHyphens | null
}

/** Hyphenation points of a word as offsets from its start, ascending, by the patterns and limits of a shelf. */
export interface WordHyphens {
  readonly shelf: object
  readonly points: readonly number[]
}

/** The word cache of one face and key. Found once per run, so that looking up a word is one step. */
export interface WordShaper {
  /** `joinsBefore` and `joinsAfter`: whether adjacent letters connect to a divided word. */
  shape(word: string, joinsBefore?: boolean, joinsAfter?: boolean): ShapedWord
  /** `shape` of a part of a text without joining letters beside it. */
  shapePart(text: string, start: number, end: number): ShapedWord
  /** `shapePart` of a part whose `digestOf` with `seed` is known. */
  shapeDigested(digest: number, text: string, start: number, end: number): ShapedWord
  readonly seed: number
}

/**
 * Number of cached words, half a kilobyte each. A long document has about as many different ones; numbers in forms occur once.
 */
const words = new Generations<ShapedWord>(12_000)
/** Longer texts are not cached. */
const MAX_LENGTH = 64

const recent = new RecentWords<ShapedWord>()
let shaperCount = 0

const shapers = new WeakMap<Face, Map<string, WordShaper>>()

/** Number of shapers of one face that are cached: more than documents use, fewer than a hostile one can request. */
const MAX_SHAPERS = 500

/** The last used shaper: most runs have that of the run before. */
let latest: { readonly face: Face; readonly key: ShapeKey; readonly shaper: WordShaper } | null = null

/** Whether two keys are equal. */
const sameKey = (a: ShapeKey, b: ShapeKey): boolean =>
  a.features === b.features && a.script === b.script && a.language === b.language && a.isRightToLeft === b.isRightToLeft

/** The shaper of a face for a key; the same object for equal keys. */
export function wordShaper(face: Face, key: ShapeKey): WordShaper {
  if (latest !== null && latest.face === face && sameKey(latest.key, key)) return latest.shaper
  const shaper = shaperOf(face, key)
  latest = { face, key, shaper }
  return shaper
}

/** The shaper of a face for a script, direction, language and features. */
function shaperOf(face: Face, key: ShapeKey): WordShaper {
  let ofFace = shapers.get(face)
  if (ofFace === undefined) {
    ofFace = new Map()
    shapers.set(face, ofFace)
  }
  const name = `${key.script} ${key.isRightToLeft ? 'r' : 'l'} ${key.language} ${key.features.key}`
  let shaper = ofFace.get(name)
  if (shaper === undefined) {
    if (ofFace.size >= MAX_SHAPERS) ofFace.clear()
    shaper = makeShaper(face, key, name)
    ofFace.set(name, shaper)
  }
  return shaper
}

/**
 * A shaper with its shelves in the shared cache. Short parts of a text are looked up without creating a string; words of more
 * than `MAX_LENGTH` units are not cached.
 */
function makeShaper(face: Face, key: ShapeKey, name: string): WordShaper {
  const options = {
    script: key.script,
    language: key.language,
    isRightToLeft: key.isRightToLeft,
    features: key.features.settings,
  }
  // One shelf per combination of joining letters before and after a word.
  const shelves: readonly object[] = [{}, {}, {}, {}]
  const seed = Math.imul(shaperCount++, 0x9e3779b1)
  const shape: WordShaper['shape'] = (word, joinsBefore = false, joinsAfter = false) => {
    if (word.length > MAX_LENGTH)
      return shapedWord(face.shape(word, options, name, { before: joinsBefore, after: joinsAfter }))
    const shelf = shelves[(joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0)]!
    const known = words.get(shelf, word)
    if (known !== undefined) return known
    const shaped = shapedWord(face.shape(word, options, name, { before: joinsBefore, after: joinsAfter }))
    words.set(shelf, word, shaped)
    return shaped
  }
  const shapeDigested: WordShaper['shapeDigested'] = (digest, text, start, end) => {
    if (end - start >= SHORT_WORD) return shape(text.slice(start, end))
    const known = recent.get(digest, shelves[0]!, text, start, end)
    if (known !== null) return known
    const word = text.slice(start, end)
    const shaped = shape(word)
    recent.set(digest, shelves[0]!, word, shaped)
    return shaped
  }
  const shapePart: WordShaper['shapePart'] = (text, start, end) =>
    shapeDigested(end - start >= SHORT_WORD ? 0 : digestOf(seed, text, start, end), text, start, end)
  return { shape, shapePart, shapeDigested, seed }
}

const shapedWord = ({ glyphs, clusters, advances, xOffsets, yOffsets, width }: ShapedText): ShapedWord => ({
  glyphs,
  clusters,
  advances,
  xOffsets,
  yOffsets,
  width,
  hyphens: null,
})
