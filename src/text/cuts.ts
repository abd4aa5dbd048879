/** Words that a line end cuts: both parts are shaped again, since ligatures, kerning and joined forms change. */
import { JOINING_SCRIPTS } from '../fonts/opentype/joining.ts'
import { assembleRun, runWidth, unitText } from './glyph-run.ts'
import type { PreparedRun, PreparedText } from './prepare.ts'
import { runIndexAt, wordEndAt, wordStartAt } from './run-search.ts'
import type { GlyphRun } from './types.ts'

/** What a cut changes in the widths of the text before and after it, in px. */
export interface Cut {
  readonly before: number
  readonly after: number
  /** Advance of the hyphen that may stand there. */
  readonly hyphen: number
}

const cuts = new WeakMap<PreparedText, Map<number, Cut>>()

/** The cut at an offset within a word. */
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

function measureCut(prepared: PreparedText, offset: number): Cut {
  const { positions } = prepared
  const run = prepared.runs[runIndexAt(prepared, Math.max(0, offset - 1))]
  if (run === undefined) return { before: 0, after: 0, hyphen: 0 }
  const hyphen = runWidth(hyphenRun(run, offset))
  const start = wordStartAt(prepared, offset)
  if (start === offset) return { before: 0, after: 0, hyphen }
  const end = wordEndAt(prepared, offset)
  const before = runWidth(partialRun(prepared, run, start, offset))
  const after = runWidth(partialRun(prepared, run, offset, end))
  return {
    before: before - (positions[offset]! - positions[start]!),
    after: after - (positions[end]! - positions[offset]!),
    hyphen,
  }
}

/** Part of a word as a run of its own, shaped as it stands: joined forms hold across the cut. */
export function partialRun<Box>(prepared: PreparedText, run: PreparedRun<Box>, start: number, end: number): GlyphRun {
  const { text } = prepared.content
  const isRightToLeft = run.glyphs.level % 2 === 1
  const joins = JOINING_SCRIPTS.has(run.glyphs.script)
  const shaped = run.shaper.shape(
    unitText(text, start, end, isRightToLeft),
    joins && start > run.glyphs.start && isLetterUnit(text, start - 1),
    joins && end < run.glyphs.end && isLetterUnit(text, end),
  )
  return assembleRun(text, { ...run.glyphs, start, end }, [start], [shaped])
}

const isLetterUnit = (text: string, at: number): boolean => text.charCodeAt(at) > 0x20 && text.charCodeAt(at) !== 0xa0

/** The hyphen at the end of a line that is cut at an offset, in the style of the word. */
export function hyphenRun<Box>(run: PreparedRun<Box>, offset: number): GlyphRun {
  const { hyphenateCharacter } = run.glyphs.style
  const character = hyphenateCharacter === 'auto' ? hyphenFor(run) : hyphenateCharacter
  return assembleRun('', { ...run.glyphs, start: offset, end: offset }, [offset], [run.shaper.shape(character)])
}

/** U+2010 where the font has it, else U+002D (CSS Text 4 §6.3). */
function hyphenFor(run: PreparedRun): string {
  if (run.glyphs.script === 'Hebrew' && run.glyphs.face.glyphFor(0x5be) !== 0) return '\u05be'
  return run.glyphs.face.glyphFor(0x2010) !== 0 ? '\u2010' : '-'
}
