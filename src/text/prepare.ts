/**
 * Prepares the parts of an inline root's text that do not depend on a width: runs, shaped glyphs, positions and breaks. Text
 * is shaped across the boundaries of inline boxes (CSS Text 4, "Shaping Across Element Boundaries",
 * https://www.w3.org/TR/css-text-4/#boundary-shaping).
 */
import { spend } from '../base/budget.ts'
import { float64, uint32From } from '../base/typed-arrays.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import { JOINING_SCRIPTS } from '../fonts/opentype/joining-forms.ts'
import type { ShapedText } from '../fonts/opentype/shape.ts'
import { type Levels, resolveLevels } from './bidi.ts'
import { type BreakList, findBreaks, firstBreakAfter } from './breaks/opportunities.ts'
import { clusterEnd } from './graphemes.ts'
import type { PreparedRun, PreparedText } from './prepared-text.ts'
import { addAutospace } from './shaping/autospace.ts'
import { featuresOver } from './shaping/features.ts'
import { assembleRun, unitText } from './shaping/glyph-run.ts'
import { type ItemizedRun, itemize } from './shaping/itemize.ts'
import { joinedAt } from './shaping/joining.ts'
import { spaceLetterEdges } from './shaping/letter-edges.ts'
import { uprightFeatures } from './shaping/orientation.ts'
import { seamlessItems, splitShaped } from './shaping/seams.ts'
import { trimSpacing } from './shaping/spacing-trim.ts'
import { runSetting } from './shaping/variant-position.ts'
import { type ShapedWord, type WordShaper, wordShaper } from './shaping/word-cache.ts'
import { isSeparator, MAX_UNIT, shapeWords } from './shaping/words.ts'
import type { GlyphRun, InlineContent, ItemBoxes, TextItem } from './types.ts'

/**
 * Number of characters of prepared text that a job keeps. Text that is measured long before its page, like the cells of a long
 * table, is prepared again: prepared text takes fifty times the memory of the text.
 */
const MOST_KEPT = 100_000
/** The cost of a short text, in characters. */
const LEAST_COST = 40

interface Kept {
  readonly texts: Map<InlineContent, PreparedText>
  characters: number
}

/** By the font book of a job, which ends with it. */
const prepared = new WeakMap<FontBook, Kept>()

const costOf = ({ text }: InlineContent): number => Math.max(LEAST_COST, text.length)

/** Prepares the text of an inline root. Cached by the content object: the same content gives the same result. */
export function prepareText<Boxes extends ItemBoxes>(
  content: InlineContent<Boxes>,
  root: ComputedStyle,
  fonts: FontBook,
): PreparedText<Boxes> {
  const kept = keptFor(fonts)
  const known = kept.texts.get(content)
  if (known !== undefined) return known as PreparedText<Boxes>
  const made = prepare(content, root, fonts)
  if (kept.characters < MOST_KEPT) {
    kept.texts.set(content, made as PreparedText)
    kept.characters += costOf(content)
  }
  return made
}

/** The prepared texts of a font book. */
function keptFor(fonts: FontBook): Kept {
  let kept = prepared.get(fonts)
  if (kept === undefined) {
    kept = { texts: new Map(), characters: 0 }
    prepared.set(fonts, kept)
  }
  return kept
}

/** Drops the prepared text of a content. Glyphs on lines stay with the lines. */
export function forgetText(content: InlineContent, fonts: FontBook): void {
  const kept = prepared.get(fonts)
  if (kept?.texts.delete(content)) kept.characters -= costOf(content)
}

/** Number of forced breaks above which the lines of a paragraph are charged to a budget. */
const LONG_PARAGRAPH = 10_000
/** Number of characters above which the break opportunities of a paragraph are charged to a budget. */
const OVERLONG_PARAGRAPH = 100_000

/** The number of forced breaks in a text. */
function forcedBreaksIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * Prepares a paragraph: bidi levels, break opportunities, shaped runs, and positions. Positions are prefix sums, so that the
 * width between two offsets is a subtraction. Paragraphs of unusual length are charged to a budget.
 */
function prepare<Boxes extends ItemBoxes>(
  content: InlineContent<Boxes>,
  root: ComputedStyle,
  fonts: FontBook,
): PreparedText<Boxes> {
  const forced = forcedBreaksIn(content.text)
  if (forced > LONG_PARAGRAPH) spend('preserved_lines', forced)
  const levels = resolveLevels(content, root)
  const positions = float64(content.text.length + 1)
  const unitStarts: number[] = []
  const units: (ShapedWord | null)[] = []
  const tabs: number[] = []
  const breaks = findBreaks(content, root)
  if (content.text.length > OVERLONG_PARAGRAPH) spend('long_paragraphs', breaks.count)
  const tally: Tally = { positions, unitStarts, units, tabs, breaks }
  const runs = shapeRuns(content, levels, fonts, tally)
  const joints = new Map<number, number>()
  addAutospace(content.text, runs, positions, joints)
  trimSpacing(content.text, runs, positions, joints)
  spaceLetterEdges(content, root, runs, positions, joints)
  let sum = 0
  for (let i = 0; i <= content.text.length; i++) {
    const own = positions[i]!
    positions[i] = sum
    sum += own
  }
  return {
    content,
    style: root,
    fonts,
    levels,
    runs,
    positions,
    unitStarts: uint32From(unitStarts),
    units,
    tabs,
    joints: joints.size === 0 ? null : joints,
    breaks,
    isHyphenated: runs.some(run => run.glyphs.style.hyphens === 'auto'),
  }
}

/** The results of a paragraph, extended while its runs are shaped. */
interface Tally {
  /** Contains the advance of each character while runs are shaped. */
  readonly positions: Float64Array
  readonly unitStarts: number[]
  readonly units: (ShapedWord | null)[]
  readonly tabs: number[]
  readonly breaks: BreakList
}

/** A run while its units are shaped. */
interface RunDraft<Boxes extends ItemBoxes> {
  readonly run: ItemizedRun<Boxes>
  readonly size: number
  readonly rise: number
  readonly shaper: WordShaper
  readonly starts: number[]
  readonly parts: ShapedText[]
}

/**
 * Shapes the runs of a paragraph. Adjacent runs that only differ in style are shaped together, so that letters join and kern
 * across an inline box (CSS Text 4, https://www.w3.org/TR/css-text-4/#boundary-shaping).
 */
function shapeRuns<Boxes extends ItemBoxes>(
  content: InlineContent<Boxes>,
  levels: Levels,
  fonts: FontBook,
  tally: Tally,
): PreparedRun<Boxes>[] {
  const { text } = content
  const drafts = itemize(content, levels, fonts).map(run => draftOf(text, run, fonts))
  const seamless = drafts.length > 1 ? seamlessItems(content, levels) : null
  const hasTabs = text.includes('\t')
  for (let i = 0; i < drafts.length; ) {
    const group = [drafts[i++]!]
    while (i < drafts.length && seamless !== null && areShapedTogether(group.at(-1)!, drafts[i]!, seamless))
      group.push(drafts[i++]!)
    if (!hasTabs && isOfSeparateWords(group[0]!)) shapeSeparateWords(text, group, tally)
    else
      shapeGroup(
        text,
        group,
        {
          before: i > group.length && joinedTo(text, drafts[i - group.length - 1]!, group[0]!, seamless),
          after: joinedTo(text, group.at(-1)!, drafts[i], seamless),
        },
        tally,
      )
  }
  return drafts.map(draft => finishRun(text, draft, tally))
}

/**
 * A run before its words are shaped: its size, features and shaper. Upright runs in vertical lines have the vertical
 * alternates.
 */
function draftOf<Boxes extends ItemBoxes>(text: string, run: ItemizedRun<Boxes>, fonts: FontBook): RunDraft<Boxes> {
  const { style, language } = run.item
  const { features: asked, size, rise } = runSetting(style, run.face, run.script, text, run.start, run.end)
  const ofFace = featuresOver(fonts.featuresOf(run.face), asked)
  const features = run.isUpright && run.isCombined !== true ? uprightFeatures(ofFace, run.face) : ofFace
  const isRightToLeft = run.level % 2 === 1
  const shaper = wordShaper(run.face, { script: run.script, language, isRightToLeft, features })
  return { run, size, rise, shaper, starts: [], parts: [] }
}

/** Whether two runs are shaped together: only the edge of a box without effect on shaping separates them. */
const areShapedTogether = <Boxes extends ItemBoxes>(
  a: RunDraft<Boxes>,
  b: RunDraft<Boxes>,
  seamless: ReadonlySet<TextItem<Boxes>>,
): boolean =>
  a.shaper === b.shaper &&
  a.run.item !== b.run.item &&
  a.run.isCombined !== true &&
  b.run.isCombined !== true &&
  a.run.end === b.run.start &&
  seamless.has(b.run.item) &&
  a.size === b.size &&
  a.rise === b.rise &&
  a.run.level === b.run.level &&
  a.run.item.style.letterSpacing === b.run.item.style.letterSpacing

/** Whether the letters on both sides of two runs join although they are shaped separately, as in different weights. */
function joinedTo<Boxes extends ItemBoxes>(
  text: string,
  a: RunDraft<Boxes> | undefined,
  b: RunDraft<Boxes> | undefined,
  seamless: ReadonlySet<TextItem<Boxes>> | null,
): boolean {
  if (a === undefined || b === undefined || seamless === null || a.run.end !== b.run.start) return false
  if (a.run.script !== b.run.script || !JOINING_SCRIPTS.has(a.run.script)) return false
  if (a.run.item !== b.run.item && !seamless.has(b.run.item)) return false
  return joinedAt(text, b.run.start)
}

/** Whether a run consists of words with spaces between them, from left to right, whose letters do not join, as most runs do. */
const isOfSeparateWords = <Boxes extends ItemBoxes>({ run: { script, level } }: RunDraft<Boxes>): boolean =>
  level % 2 === 0 && !JOINING_SCRIPTS.has(script) && !IDEOGRAPHIC.has(script) && !WORDS_BY_LIST.has(script)

/** Shapes runs of such words that belong together and have no tabs. */
function shapeSeparateWords<Boxes extends ItemBoxes>(
  text: string,
  group: readonly RunDraft<Boxes>[],
  tally: Tally,
): void {
  const { run, shaper, starts: ownStarts, parts } = group[0]!
  const end = group.at(-1)!.run.end
  const cut = (at: number): number => unitEnd(text, at, end, run.script, tally.breaks)
  if (group.length === 1) {
    const { unitStarts, units } = tally
    const first = units.length
    shapeWords(text, run.start, end, shaper, cut, unitStarts, units)
    for (let i = first; i < units.length; i++) {
      ownStarts.push(unitStarts[i]!)
      parts.push(units[i]!)
    }
    return
  }
  const starts: number[] = []
  const words: ShapedWord[] = []
  shapeWords(text, run.start, end, shaper, cut, starts, words)
  const shape = (from: number, to: number): ShapedText => shaper.shapePart(text, from, to)
  for (let i = 0, draft = 0; i < words.length; i++) {
    const next = starts[i + 1] ?? end
    while (group[draft]!.run.end <= starts[i]!) draft++
    if (next <= group[draft]!.run.end) addUnit(group[draft]!, starts[i]!, words[i]!, tally, words[i]!)
    else addDivided(group, draft, starts[i]!, next, words[i]!, shape, tally)
  }
}

interface Joins {
  readonly before: boolean
  readonly after: boolean
}

/**
 * Shapes runs that belong together, unit by unit. A unit is a word with the white space after it, which the word cache
 * contains. A unit across several runs is shaped as a whole and divided between clusters; if that is impossible, each part is
 * shaped separately.
 */
function shapeGroup<Boxes extends ItemBoxes>(
  text: string,
  group: readonly RunDraft<Boxes>[],
  joins: Joins,
  tally: Tally,
): void {
  const { run, shaper } = group[0]!
  const groupEnd = group.at(-1)!.run.end
  const isRightToLeft = run.level % 2 === 1
  const isJoining = JOINING_SCRIPTS.has(run.script)
  const shape = (start: number, end: number): ShapedText => {
    const before = start === run.start ? joins.before : isJoining && joinedAt(text, start)
    const after = end === groupEnd ? joins.after : isJoining && joinedAt(text, end)
    if (!isRightToLeft && !before && !after && text.charCodeAt(start) !== TAB) return shaper.shapePart(text, start, end)
    return shaper.shape(unitText(text, start, end, isRightToLeft), before, after)
  }
  let draft = 0
  for (let at = run.start; at < groupEnd; ) {
    while (group[draft]!.run.end <= at) draft++
    const end = unitEnd(text, at, groupEnd, run.script, tally.breaks)
    if (text.charCodeAt(at) === TAB) tally.tabs.push(at)
    const shaped = shape(at, end)
    if (end <= group[draft]!.run.end) addUnit(group[draft]!, at, shaped, tally)
    else addDivided(group, draft, at, end, shaped, shape, tally)
    at = end
  }
}

/** Adds the parts of a unit that starts in the run at `draft` to the runs across which it extends. */
function addDivided<Boxes extends ItemBoxes>(
  group: readonly RunDraft<Boxes>[],
  draft: number,
  at: number,
  end: number,
  shaped: ShapedText,
  shape: (start: number, end: number) => ShapedText,
  tally: Tally,
): void {
  const bounds = boundsWithin(group, draft, end)
  const parts = splitShaped(
    shaped,
    bounds.map(bound => bound - at),
  )
  for (const [i, start] of [at, ...bounds].entries())
    addUnit(group[draft + i]!, start, parts?.[i] ?? shape(start, bounds[i] ?? end), tally)
}

/** Adds a shaped unit to its run. */
function addUnit<Boxes extends ItemBoxes>(
  draft: RunDraft<Boxes>,
  start: number,
  shaped: ShapedText,
  { unitStarts, units }: Tally,
  word: ShapedWord | null = null,
): void {
  unitStarts.push(start)
  units.push(word)
  draft.starts.push(start)
  draft.parts.push(shaped)
}

/** Start offsets of the runs after that at `draft`, up to an offset. */
function boundsWithin<Boxes extends ItemBoxes>(
  group: readonly RunDraft<Boxes>[],
  draft: number,
  end: number,
): readonly number[] {
  const bounds: number[] = []
  for (let i = draft + 1; i < group.length && group[i]!.run.start < end; i++) bounds.push(group[i]!.run.start)
  return bounds
}

/** The run with the glyphs of all its units; adds their advances to the positions. */
function finishRun<Boxes extends ItemBoxes>(text: string, draft: RunDraft<Boxes>, tally: Tally): PreparedRun<Boxes> {
  const { run, size, rise, shaper, starts, parts } = draft
  const { face, level, script, start, end, isUpright, isCombined = false } = run
  const { style, language, box } = run.item
  const glyphs = assembleRun(
    text,
    { face, size, rise, level, script, style, start, end, isUpright, isCombined },
    starts,
    parts,
  )
  tallyAdvances(glyphs, tally.positions)
  return { glyphs, box, language, rise, shaper }
}

/** Scripts without spaces between words: each cluster is shaped separately, so that line ends need no reshaping. */
const IDEOGRAPHIC: ReadonlySet<string> = new Set(['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Yi'])

/** Scripts with word lists: each word is shaped separately. */
const WORDS_BY_LIST: ReadonlySet<string> = new Set(['Thai', 'Lao', 'Khmer', 'Myanmar'])

const nextBreak = (breaks: BreakList, offset: number): number => breaks.offsets[firstBreakAfter(breaks, offset)]!

const TAB = 0x09

/** The end of a unit: a word, a single space, or an ideograph. */
function unitEnd(text: string, start: number, runEnd: number, script: string, breaks: BreakList): number {
  const end = WORDS_BY_LIST.has(script) ? Math.min(runEnd, nextBreak(breaks, start)) : runEnd
  if (isSeparator(text.charCodeAt(start))) return start + 1
  if (IDEOGRAPHIC.has(script)) return Math.min(clusterEnd(text, start), end)
  const limit = Math.min(end, start + MAX_UNIT)
  let at = start + 1
  while (at < limit && !isSeparator(text.charCodeAt(at))) at++
  if (at < limit || at === end) return at
  // Too long for a word: divided between clusters.
  let cut = start
  for (let next = clusterEnd(text, cut); next <= limit; next = clusterEnd(text, cut)) {
    if (next === cut) break
    cut = next
  }
  return cut > start ? cut : splitHugeCluster(text, start, limit)
}

/** Divides a cluster longer than any real one, but not inside a surrogate pair. */
function splitHugeCluster(text: string, start: number, limit: number): number {
  const unit = text.charCodeAt(limit)
  return unit >= 0xdc00 && unit <= 0xdfff ? Math.max(start + 1, limit - 1) : limit
}

/** Adds each glyph's advance to the offset of its cluster. */
function tallyAdvances(run: GlyphRun, positions: Float64Array): void {
  const { clusters, advances } = run
  for (let g = 0; g < advances.length; g++) positions[clusters[g]!]! += advances[g]!
}
