/**
 * Divides the text of an inline root into runs of one style, script, direction and face, which are shaped separately. Faces
 * are selected for each grapheme cluster (CSS Fonts 4, https://www.w3.org/TR/css-fonts-4/#cluster-matching).
 */
import { LAST_NEUTRAL, SCRIPT_NAMES, scriptTable } from '../../base/unicode/scripts.ts'
import type { FontBook, ResolvedFont } from '../../fonts/book.ts'
import type { Face } from '../../fonts/face.ts'
import { smallCapitalsOf } from '../../fonts/small-capitals.ts'
import type { Levels } from '../bidi.ts'
import { clusterEnd } from '../graphemes.ts'
import type { InlineContent, ItemBoxes, TextItem } from '../types.ts'
import { endOfAlike, SIMPLE_END } from './alike.ts'
import { isCombined, isUpright, mayBeUpright } from './orientation.ts'
import { madeCapitals } from './variant-caps.ts'

/** A run of characters with equal inputs of shaping. */
export interface ItemizedRun<Boxes extends ItemBoxes> {
  readonly item: TextItem<Boxes>
  readonly start: number
  readonly end: number
  /** Long Unicode name. */
  readonly script: string
  readonly level: number
  readonly face: Face
  /** Its letters are upright in a vertical line. */
  readonly isUpright: boolean
  readonly isCombined?: boolean
}

const LATIN = SCRIPT_NAMES.indexOf('Latin')

/** Divides a content into runs, in logical order and without gaps. */
export function itemize<Boxes extends ItemBoxes>(
  content: InlineContent<Boxes>,
  levels: Levels,
  fonts: FontBook,
): ItemizedRun<Boxes>[] {
  const runs: ItemizedRun<Boxes>[] = []
  let last: LastText = NOTHING
  for (const item of content.items)
    if (item.kind === 'text' && item.end > item.start) last = itemizeText(content.text, item, levels, fonts, last, runs)
  return runs
}

/** The state at the end of the previous item. */
interface LastText {
  /** −1 at the start. */
  readonly script: number
  readonly end: number
  readonly font: ResolvedFont | null
  readonly face: Face | null
}

const NOTHING: LastText = { script: -1, end: 0, font: null, face: null }

/**
 * Appends the runs of one text item, which continues the text before it. Characters of all scripts (Common, Inherited) get the
 * script before them, as UAX #24 §5.2 recommends (https://www.unicode.org/reports/tr24/#Common).
 */
function itemizeText<Boxes extends ItemBoxes>(
  text: string,
  item: TextItem<Boxes>,
  { levels, baseLevelAt }: Levels,
  fonts: FontBook,
  before: LastText,
  runs: ItemizedRun<Boxes>[],
): LastText {
  const font = fonts.resolve(item.style)
  const levelAt = (offset: number): number => (levels === null ? baseLevelAt(offset) : levels[offset]!)
  const script = before.script >= 0 ? before.script : scriptAhead(text, item.start, item.end)
  if (isCombined(item.style)) {
    runs.push(combinedRun(text, item, font, fonts, SCRIPT_NAMES[script]!, levelAt(item.start)))
    return { script, end: item.end, font, face: null }
  }
  const face = before.end === item.start && before.font === font ? before.face : null
  const hasLevels = levels !== null
  return cutRuns(text, item, { levelAt, hasLevels, fonts, font, before: { ...before, script, face } }, runs)
}

/** The inputs that determine the boundaries of a text item's runs. */
interface RunContext {
  readonly levelAt: (offset: number) => number
  readonly hasLevels: boolean
  readonly fonts: FontBook
  readonly font: ResolvedFont
  /** The script and face of the text before. */
  readonly before: LastText
}

/** Divides a text item where script, level, face or orientation change, and appends the runs. */
function cutRuns<Boxes extends ItemBoxes>(
  text: string,
  item: TextItem<Boxes>,
  { levelAt, hasLevels, fonts, font, before }: RunContext,
  runs: ItemizedRun<Boxes>[],
): LastText {
  let { script } = before
  let runStart = item.start
  let runFace: Face | null = null
  // The face of the run's letters before synthesis of small capitals.
  let ownFace: Face | null = null
  let runLevel = levelAt(item.start)
  const mayStand = mayBeUpright(item.style)
  const isMadeSmall = madeCapitals(item.style)
  // Whether the character determines more than its script and face.
  const isVaried = hasLevels || mayStand || isMadeSmall !== null
  let stands = false
  const finish = (end: number): void => {
    const start = runStart
    runStart = end
    if (end === start) return
    const face = runFace ?? font.primary
    runs.push({ item, start, end, script: SCRIPT_NAMES[script]!, level: runLevel, face, isUpright: stands })
  }
  for (let i = item.start; i < item.end; ) {
    if (!isVaried && runFace !== null && runFace === font.covers) {
      i = endOfAlike(text, i, item.end, script, runFace)
      if (i === item.end) break
    }
    const unit = text.charCodeAt(i)
    const isSimple = unit < SIMPLE_END && (i + 1 >= item.end || text.charCodeAt(i + 1) < SIMPLE_END)
    const end = isSimple ? i + 1 : Math.min(clusterEnd(text, i), item.end)
    const own = scriptTable.at(isSimple ? unit : text.codePointAt(i)!)
    const isSpace = unit <= 0x20 && end === i + 1
    const isCovered = isSimple && font.covers !== null && font.covers.glyphFor(unit) !== 0
    let from: Face
    if (isSpace) from = spaceFace(ownFace ?? before.face, font)
    else from = isCovered ? font.covers : fonts.faceFor(font, text.slice(i, end), item.language)
    const face = isMadeSmall?.(from, text.codePointAt(i)!) === true ? smallCapitalsOf(from) : from
    const nextScript = own > LAST_NEUTRAL ? own : script
    const level = levelAt(i)
    const nextStands = mayStand && isUpright(text.codePointAt(i)!, item.style, face)
    const isOther = (runFace !== null && face !== runFace) || nextScript !== script || level !== runLevel
    if (isOther || nextStands !== stands) finish(i)
    stands = nextStands
    script = nextScript
    runFace = face
    ownFace = from
    runLevel = level
    i = end
  }
  finish(item.end)
  return { script, end: item.end, font, face: ownFace }
}

/** The run of a text that is combined in one square of a vertical line (`text-combine-upright`). */
function combinedRun<Boxes extends ItemBoxes>(
  text: string,
  item: TextItem<Boxes>,
  font: ResolvedFont,
  fonts: FontBook,
  script: string,
  level: number,
): ItemizedRun<Boxes> {
  const { start, end } = item
  const face = fonts.faceFor(font, text.slice(start, clusterEnd(text, start)), item.language)
  return { item, start, end, script, level, face, isUpright: true, isCombined: true }
}

/** Number of characters searched for a letter: text of only neutral characters must not take quadratic time. */
const MOST_NEUTRALS = 64

/** The face of a space: that of the run before it, unless that is a font of pictures. */
const spaceFace = (runFace: Face | null, font: ResolvedFont): Face =>
  runFace !== null && runFace.glyphFor(0x20) !== 0 ? runFace : font.primary

/** The script of the first letter in a text, which the neutral characters before it get. Latin if there is none near. */
function scriptAhead(text: string, start: number, end: number): number {
  const limit = Math.min(end, start + MOST_NEUTRALS)
  for (let i = start; i < limit; ) {
    const codePoint = text.codePointAt(i)!
    const own = scriptTable.at(codePoint)
    if (own > LAST_NEUTRAL) return own
    i += codePoint > 0xffff ? 2 : 1
  }
  return LATIN
}
