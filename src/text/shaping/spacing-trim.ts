/**
 * `text-spacing-trim`: one of two adjacent full-width marks loses the empty half of its square (CSS Text 4, "Fullwidth
 * Punctuation Collapsing", https://drafts.csswg.org/css-text-4/#text-spacing-trim-property; JLREQ §3.1.4,
 * https://www.w3.org/TR/jlreq/). Browsers use half-width forms of the font (`halt`); here the ink determines the empty half,
 * so that fonts without this feature work too.
 */
import type { PreparedRun, PreparedText } from '../prepared-text.ts'
import { firstFrom, runIndexAt } from '../run-search.ts'
import { widenBefore } from './joints.ts'

type Kind = 'opening' | 'closing' | 'middle' | 'space'

/** The classes of CSS Text 4, "Text Spacing Character Classes"; quotation marks of all scripts only count if they are wide. */
const KINDS: ReadonlyMap<number, Kind> = new Map([
  ...kindOf('opening', '（［｛｟〈《「『【〔〖〘〚〝‘“'),
  ...kindOf('closing', '）］｝｠〉》」』】〕〗〙〛〞〟’”、。，．'),
  ...kindOf('middle', '・：；·‧'),
  ...kindOf('space', '\u3000'),
])

/** Two adjacent marks; most texts have single quotation marks. */
const PAIR = new RegExp(`[${String.fromCodePoint(...KINDS.keys())}]{2}`)
/** The lowest code point of a mark. */
export const LEAST_MARK = Math.min(...KINDS.keys())

/** Em. */
const HALF = 0.5
/** Em: the minimum empty width on one side of a square that can be trimmed. */
const LEAST_EMPTY = 0.42
/** Em: the minimum advance of a full-width mark. */
const FULL_WIDTH = 0.9

function* kindOf(kind: Kind, marks: string): Iterable<readonly [number, Kind]> {
  for (const mark of marks) yield [mark.codePointAt(0)!, kind]
}

interface Mark {
  readonly run: PreparedRun
  /** Index of its glyph. */
  readonly glyph: number
  readonly kind: Kind
}

/**
 * Removes trimmed halves from the advances of glyphs and of their characters in `positions`, and records them in `joints` by
 * the offset after them: at a line end the mark has its full width.
 */
export function trimSpacing(
  text: string,
  runs: readonly PreparedRun[],
  positions: Float64Array,
  joints: Map<number, number>,
): void {
  if (!PAIR.test(text)) return
  let previous: Mark | null = null as Mark | null
  for (const run of runs) {
    const { start, end, style, level } = run.glyphs
    const isTrimmed = level % 2 === 0 && style.textSpacingTrim !== 'space-all'
    for (let at = start; at < end; at++) {
      const mark: Mark | null = isTrimmed ? markAt(text, at, run) : null
      if (mark !== null && previous !== null && givesUpHalf(previous, mark)) {
        const room = -HALF * style.fontSize
        if (widenBefore(previous.run, at, room, positions)) joints.set(at, room)
      }
      previous = mark
    }
  }
}

/** The full-width mark at an offset; null for other characters. */
function markAt(text: string, at: number, run: PreparedRun): Mark | null {
  const kind = KINDS.get(text.charCodeAt(at))
  if (kind === undefined) return null
  const glyph = firstFrom(run.glyphs.clusters, at)
  const isWide = run.glyphs.clusters[glyph] === at && run.glyphs.advances[glyph]! >= FULL_WIDTH * run.glyphs.size
  return isWide ? { run, glyph, kind } : null
}

/** Whether one of two adjacent marks of equal size loses the half of its square towards the other. */
function givesUpHalf(before: Mark, after: Mark): boolean {
  if (before.run.glyphs.size !== after.run.glyphs.size) return false
  if (after.kind === 'opening') return emptyAt('start', after)
  return before.kind === 'closing' && emptyAt('end', before)
}

/** Whether the half of a square at one end, along the line, is empty. */
function emptyAt(side: 'start' | 'end', { run: { glyphs: run }, glyph }: Mark): boolean {
  const ink = run.face.boundsOf(run.glyphs[glyph]!)
  if (ink === null) return false
  const { size, isUpright = false } = run
  const along = isUpright
    ? { from: (run.yOffsets?.[glyph] ?? 0) - ink.maxY * size, to: (run.yOffsets?.[glyph] ?? 0) - ink.minY * size }
    : { from: (run.xOffsets?.[glyph] ?? 0) + ink.minX * size, to: (run.xOffsets?.[glyph] ?? 0) + ink.maxX * size }
  const empty = side === 'start' ? along.from : run.advances[glyph]! - along.to
  return empty >= LEAST_EMPTY * size
}

/**
 * Whether there is a full-width mark at an offset whose half at an end of the line is empty: an opening one at the start, a
 * closing one at the end.
 */
export function hasEmptyHalf(prepared: PreparedText, at: number, side: 'start' | 'end'): boolean {
  const { text } = prepared.content
  const unit = text.charCodeAt(at)
  if (unit < LEAST_MARK || KINDS.get(unit) !== (side === 'start' ? 'opening' : 'closing')) return false
  const run = prepared.runs[runIndexAt(prepared, at)]
  if (run === undefined || run.glyphs.end <= at || run.glyphs.start > at) return false
  const mark = markAt(text, at, run)
  return mark !== null && emptyAt(side, mark)
}
