/** Shaped words, kept for the life of the process: a document repeats few distinct words, and documents share them. */
import type { Face } from '../../fonts/face.ts'
import type { ShapedText } from '../../fonts/opentype/shape.ts'
import type { FeatureSet } from './features.ts'

/** The inputs of shaping a word other than its face. */
export interface ShapeKey {
  readonly script: string
  /** BCP 47. */
  readonly language: string
  readonly isRightToLeft: boolean
  readonly features: FeatureSet
}

/** The words of one face and key. Found once a run, so that looking up a word is one step. */
export interface WordShaper {
  /**
   * `joinsBefore` and `joinsAfter` say whether letters beside the word connect to it, where a word is cut.
   */
  shape(word: string, joinsBefore?: boolean, joinsAfter?: boolean): ShapedText
}

/** Words of one generation; when it is full the older one is dropped, so what is in use survives. */
const GENERATION = 40_000
/** Longer texts are not kept. */
const MAX_LENGTH = 64

/** Stands for a shaper, and for whether letters beside the word connect to it. */
type Shelf = object

let young = new Map<Shelf, Map<string, ShapedText>>()
let old = new Map<Shelf, Map<string, ShapedText>>()
let count = 0

const shapers = new WeakMap<Face, Map<string, WordShaper>>()

/** The shaper that was found last: most runs are set like the one before. */
let latest: { readonly face: Face; readonly key: ShapeKey; readonly shaper: WordShaper } | null = null

const sameKey = (a: ShapeKey, b: ShapeKey): boolean =>
  a.features === b.features && a.script === b.script && a.language === b.language && a.isRightToLeft === b.isRightToLeft

/** The shaper of a face for a key; the same object for equal keys. */
export function wordShaper(face: Face, key: ShapeKey): WordShaper {
  if (latest !== null && latest.face === face && sameKey(latest.key, key)) return latest.shaper
  const shaper = shaperOf(face, key)
  latest = { face, key, shaper }
  return shaper
}

function shaperOf(face: Face, key: ShapeKey): WordShaper {
  let ofFace = shapers.get(face)
  if (ofFace === undefined) {
    ofFace = new Map()
    shapers.set(face, ofFace)
  }
  const name = `${key.script} ${key.isRightToLeft ? 'r' : 'l'} ${key.language} ${key.features.key}`
  let shaper = ofFace.get(name)
  if (shaper === undefined) {
    if (ofFace.size > 500) ofFace.clear()
    shaper = makeShaper(face, key, name)
    ofFace.set(name, shaper)
  }
  return shaper
}

function makeShaper(face: Face, key: ShapeKey, name: string): WordShaper {
  const options = {
    script: key.script,
    language: key.language,
    isRightToLeft: key.isRightToLeft,
    features: key.features.settings,
  }
  const shelves: readonly Shelf[] = [{}, {}, {}, {}]
  return {
    shape(word, joinsBefore = false, joinsAfter = false) {
      const joins = { before: joinsBefore, after: joinsAfter }
      if (word.length > MAX_LENGTH) return face.shape(word, options, name, joins)
      const shelf = shelves[(joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0)]!
      const known = young.get(shelf)?.get(word) ?? old.get(shelf)?.get(word)
      if (known !== undefined) return known
      const shaped = face.shape(word, options, name, joins)
      keep(shelf, word, shaped)
      return shaped
    },
  }
}

function keep(shelf: Shelf, word: string, shaped: ShapedText): void {
  if (count >= GENERATION) {
    old = young
    young = new Map()
    count = 0
  }
  let words = young.get(shelf)
  if (words === undefined) {
    words = new Map()
    young.set(shelf, words)
  }
  words.set(word, shaped)
  count++
}
