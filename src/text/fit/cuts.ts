/**
 * Words that a line end divides: both parts are reshaped, since ligatures, kerning and joined forms change (CSS Text 4,
 * "Shaping Across Intra-word Breaks", https://www.w3.org/TR/css-text-4/#break-shaping).
 */
import { JOINING_SCRIPTS } from '../../fonts/opentype/joining-forms.ts'
import type { ShapedText } from '../../fonts/opentype/shape.ts'
import type { PreparedRun, PreparedText } from '../prepared-text.ts'
import { runIndexAt, wordEndAt, wordStartAt } from '../run-search.ts'
import { assembleRun, runWidth, unitText } from '../shaping/glyph-run.ts'
import { joinedAt } from '../shaping/joining.ts'
import type { GlyphRun, ItemBoxes } from '../types.ts'

/** Changes in width, px, of the text before and after a division. */
export interface Cut {
  readonly before: number
  readonly after: number
  /** Advance of the hyphen at it. */
  readonly hyphen: number
}

const cuts = new WeakMap<PreparedText, Map<number, Cut>>()

/** The division at an offset inside a word, cached. */
export function cutAt(prepared: PreparedText, offset: number): Cut {
  let known = cuts.get(prepared)
  if (known === undefined) {
    known = new Map()
    cuts.set(prepared, known)
  }
  let cut = known.get(offset)
  if (cut === undefined) {
    cut = measureCut(prepared, offset)
    known.set(offset, cut)
  }
  return cut
}

/** Characters. Reshaping a longer unit for each of its breaks would take quadratic time, and gains a kern at most. */
const LONGEST_MEASURED = 64

/**
 * The effect of dividing a word at `offset`: the differences between the widths of the reshaped parts and their shares of the
 * whole word, and the width of a hyphen, px. Words longer than `LONGEST_MEASURED` are not reshaped.
 */
function measureCut(prepared: PreparedText, offset: number): Cut {
  const { positions } = prepared
  const run = prepared.runs[runIndexAt(prepared, Math.max(0, offset - 1))]
  if (run === undefined) return { before: 0, after: 0, hyphen: 0 }
  const hyphen = hyphenWidth(run)
  const start = wordStartAt(prepared, offset)
  if (start === offset) return { before: 0, after: 0, hyphen }
  const end = wordEndAt(prepared, offset)
  if (end - start > LONGEST_MEASURED) return { before: 0, after: 0, hyphen }
  return {
    before: partialWidth(prepared, run, start, offset) - (positions[offset]! - positions[start]!),
    after: partialWidth(prepared, run, offset, end) - (positions[end]! - positions[offset]!),
    hyphen,
  }
}

/** Advance of the hyphen at the end of a line in a run. */
export function hyphenWidth(run: PreparedRun): number {
  if (run.glyphs.style.letterSpacing !== 0) return runWidth(hyphenRun(run, 0))
  return widthOf(run, run.shaper.shape(hyphenText(run)))
}

/** The width of a part of a word shaped on its own, px. */
function partialWidth(prepared: PreparedText, run: PreparedRun, start: number, end: number): number {
  if (run.glyphs.style.letterSpacing !== 0) return runWidth(partialRun(prepared, run, start, end))
  return widthOf(run, shapePart(prepared, run, start, end))
}

const widthOf = ({ glyphs }: PreparedRun, shaped: ShapedText): number =>
  shaped.width * (glyphs.size / glyphs.face.unitsPerEm)

/**
 * Shapes a part of a word. In joining scripts the letter at the division keeps its joining form, since the word continues on
 * the next line.
 */
function shapePart(prepared: PreparedText, run: PreparedRun, start: number, end: number): ShapedText {
  const { text } = prepared.content
  const joins = JOINING_SCRIPTS.has(run.glyphs.script)
  return run.shaper.shape(
    unitText(text, start, end, run.glyphs.level % 2 === 1),
    joins && start > run.glyphs.start && joinedAt(text, start),
    joins && end < run.glyphs.end && joinedAt(text, end),
  )
}

/** A part of a word as a run of its own; joining forms apply across the division. */
export function partialRun<Boxes extends ItemBoxes>(
  prepared: PreparedText,
  run: PreparedRun<Boxes>,
  start: number,
  end: number,
): GlyphRun {
  const shaped = shapePart(prepared, run, start, end)
  const described = { rise: run.rise, ...run.glyphs, start, end }
  return assembleRun(prepared.content.text, described, [start], [shaped])
}

/** The hyphen at the end of a line, in the style of the word. */
export function hyphenRun<Boxes extends ItemBoxes>(run: PreparedRun<Boxes>, offset: number): GlyphRun {
  const shaped = run.shaper.shape(hyphenText(run))
  return assembleRun('', { rise: 0, ...run.glyphs, start: offset, end: offset }, [offset], [shaped])
}

/** The text of a hyphenation break: `hyphenate-character`, or the hyphen of the run's script. */
function hyphenText(run: PreparedRun): string {
  const { hyphenateCharacter } = run.glyphs.style
  return hyphenateCharacter === 'auto' ? hyphenFor(run) : hyphenateCharacter
}

/** U+2010 where the font has it, else U+002D (CSS Text 4, https://www.w3.org/TR/css-text-4/#hyphenate-character). */
function hyphenFor(run: PreparedRun): string {
  if (run.glyphs.script === 'Hebrew' && run.glyphs.face.glyphFor(0x5be) !== 0) return '\u05be'
  return run.glyphs.face.glyphFor(0x2010) !== 0 ? '\u2010' : '-'
}
