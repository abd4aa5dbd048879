/**
 * The pieces of a line in logical order: text, boxes, tabs, hyphens, and the spaces that hang at its end (CSS Text 4 §4.3.2
 * step 4, https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
import { hyphenRun, partialRun } from '../fit/cuts.ts'
import { clonedAcross, endItemAt, firstItemAt, type MeasuredText, tabWidth, visibleStart } from '../measure.ts'
import type { PreparedRun } from '../prepared-text.ts'
import { firstFrom, runIndexAt, wordEndAt, wordStartAt } from '../run-search.ts'
import { runWidth } from '../shaping/glyph-run.ts'
import type { BreakItem, GlyphRun, InlineItem, ItemBoxes, Line, LinePiece, OutOfFlowItem, TextPiece } from '../types.ts'
import type { Justifiable } from './justify.ts'

/** A piece without position, created for one line. Levels order it among the others. */
export interface LoosePiece<Boxes extends ItemBoxes> extends Justifiable {
  readonly level: number
  /** A space that hangs at the line's end: it is painted, but does not take part in fitting and alignment. */
  readonly isHanging?: boolean
  /** For boxes in bidirectional lines: the item. */
  readonly item: InlineItem<Boxes> | null
  piece: LinePiece<Boxes>
}
/** Text, boxes and marks of a line in logical order. `left` is its start, px from the origin of tab stops. */
export function collectPieces<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  line: Line,
  left: number,
): LoosePiece<Boxes>[] {
  const { prepared } = measured
  const { items } = prepared.content
  const pieces: LoosePiece<Boxes>[] = []
  const end = endItemAt(prepared, line.end)
  const hangEnd = hangingEnd(measured, line)
  let x = left
  for (const { open } of clonedAcross(measured, line.start)) x += addCloned(pieces, measured, open, line.start)
  for (let i = firstItemIn(measured, line); i < end; i++) {
    const item = items[i]!
    switch (item.kind) {
      case 'text':
        x = addText(pieces, measured, line, item.start, item.end, x)
        if (hangEnd > line.contentEnd)
          x = addHanging(pieces, measured, line, item.start, Math.min(item.end, hangEnd), x)
        break
      case 'atomic':
      case 'open':
      case 'close': {
        const width = measured.itemWidths[i]!
        const level = levelAt(measured, item.at)
        const piece: LinePiece<Boxes> =
          item.kind === 'atomic' ? { kind: 'atomic', item, x: 0, width } : { kind: item.kind, item, x: 0, width }
        pieces.push({ piece, level, width, item })
        x += width
        break
      }
      case 'float':
      case 'positioned':
      case 'footnote':
      case 'break':
        pieces.push(marker(measured, item))
        break
    }
  }
  const divided = clonedAcross(measured, line.end)
  if (divided.length === 0) return pieces
  const ends: LoosePiece<Boxes>[] = []
  for (const { close } of divided.toReversed()) addCloned(ends, measured, close, line.end - 1)
  // Hanging spaces are after the edges, outside the room of the line.
  const hanging = pieces.findIndex(piece => piece.isHanging === true)
  pieces.splice(hanging < 0 ? pieces.length : hanging, 0, ...ends)
  return pieces
}

/** Adds a copy of the edge of a box that continues before or after the line; returns its width, px. */
function addCloned<Boxes extends ItemBoxes>(
  pieces: LoosePiece<Boxes>[],
  measured: MeasuredText<Boxes>,
  index: number,
  at: number,
): number {
  const item = measured.prepared.content.items[index]!
  if (item.kind !== 'open' && item.kind !== 'close') return 0
  const width = measured.itemWidths[index]!
  const piece = { kind: item.kind, item, x: 0, width, isCloned: true } as const
  pieces.push({ piece, level: levelAt(measured, at), width, item })
  return width
}

/**
 * The marker of an item without width, such as a float. It is neutral: it has the direction of the text on both sides if these
 * agree (UAX 9, N1 and N2, https://www.unicode.org/reports/tr9/#N1).
 */
function marker<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  item: OutOfFlowItem<Boxes> | BreakItem<Boxes>,
): LoosePiece<Boxes> {
  const { at } = item
  const { baseLevelAt } = measured.prepared.levels
  const level = Math.min(at === 0 ? baseLevelAt(0) : levelAt(measured, at - 1), levelAt(measured, at))
  return { piece: { kind: 'marker', item, x: 0, level }, level, width: 0, item }
}

/**
 * The end of the hanging spaces; collapsible ones collapse instead (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
function hangingEnd({ prepared }: MeasuredText, line: Line): number {
  const { text } = prepared.content
  let end = line.end
  if (text.charCodeAt(end - 1) === 0x0a) end--
  // An Ogham space has ink, but collapses too.
  for (; end > line.contentEnd && (text.charCodeAt(end - 1) === 0x20 || text.charCodeAt(end - 1) === 0x1680); end--) {
    const { whiteSpaceCollapse } = prepared.runs[runIndexAt(prepared, end - 1)]!.glyphs.style
    if (whiteSpaceCollapse !== 'collapse' && whiteSpaceCollapse !== 'preserve-breaks') break
  }
  // A soft hyphen that became a hyphen is not painted again.
  return line.hyphenated ? line.contentEnd : end
}

/** Adds the hanging spaces; returns the x after them. */
function addHanging<Boxes extends ItemBoxes>(
  pieces: LoosePiece<Boxes>[],
  measured: MeasuredText<Boxes>,
  line: Line,
  itemStart: number,
  end: number,
  x: number,
): number {
  const start = Math.max(itemStart, line.contentEnd)
  if (end <= start) return x
  const level = measured.prepared.levels.baseLevelAt(line.start)
  const range: Line = { ...line, start, contentEnd: end, hyphenated: false }
  const spaces: LoosePiece<Boxes>[] = []
  const after = addText(spaces, measured, range, start, end, x)
  for (const piece of spaces) pieces.push({ isHanging: true, ...piece, level })
  return after
}

/** The first item with a part on the line: the text item in which the line starts, or the item at its start. */
function firstItemIn<Boxes extends ItemBoxes>(measured: MeasuredText<Boxes>, line: Line): number {
  const { prepared } = measured
  const { items } = prepared.content
  const first = firstItemAt(prepared, line.start)
  for (let i = first - 1; i >= 0; i--) {
    const item = items[i]!
    if (item.kind === 'text') return item.end > line.start ? i : first
    if (item.kind !== 'close') return first
  }
  return first
}

/** The embedding level of the character at an offset. */
function levelAt(measured: MeasuredText, offset: number): number {
  const { levels, baseLevelAt } = measured.prepared.levels
  return levels === null ? 0 : (levels[offset] ?? baseLevelAt(offset))
}

/**
 * Adds the glyphs of a text item on a line: whole runs unchanged, divided words reshaped, and the hyphen. Returns the x after
 * them.
 */
function addText<Boxes extends ItemBoxes>(
  pieces: LoosePiece<Boxes>[],
  measured: MeasuredText<Boxes>,
  line: Line,
  itemStart: number,
  itemEnd: number,
  x: number,
): number {
  const { prepared } = measured
  const start = Math.max(itemStart, visibleStart(prepared, line.start))
  const end = Math.min(itemEnd, line.contentEnd)
  let at = x
  if (end > start) {
    for (let r = runIndexAt(prepared, start); r < prepared.runs.length; r++) {
      const run = prepared.runs[r]!
      if (run.glyphs.start >= end) break
      const partStart = Math.max(start, run.glyphs.start)
      const partEnd = Math.min(end, run.glyphs.end)
      at = addStretches(pieces, measured, run, partStart, partEnd, at)
    }
  }
  if (line.hyphenated && line.contentEnd > itemStart && line.contentEnd <= itemEnd) {
    const hyphen = hyphenPiece(measured, line.contentEnd)
    if (hyphen !== null) at = add(pieces, hyphen, at)
  }
  return at
}

/** Adds a piece; returns the x after it. */
function add<Boxes extends ItemBoxes>(pieces: LoosePiece<Boxes>[], piece: LoosePiece<Boxes>, x: number): number {
  pieces.push(piece)
  return x + piece.width
}

/** Adds a part of a run; each tab in it is a piece of its own. */
function addStretches<Boxes extends ItemBoxes>(
  pieces: LoosePiece<Boxes>[],
  measured: MeasuredText<Boxes>,
  run: PreparedRun<Boxes>,
  start: number,
  end: number,
  x: number,
): number {
  const { tabs } = measured.prepared
  if (tabs.length === 0) return addParts(pieces, measured, run, start, end, x)
  let from = start
  let at = x
  for (let i = firstFrom(tabs, start); i < tabs.length; i++) {
    const tab = tabs[i]!
    if (tab >= end) break
    if (tab > from) at = addParts(pieces, measured, run, from, tab, at)
    at = add(pieces, tabPiece(measured, run, tab, at), at)
    from = tab + 1
  }
  return from < end ? addParts(pieces, measured, run, from, end, at) : at
}

/** A tab as a piece without glyphs that ends at the next tab stop after `x`. */
function tabPiece<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  run: PreparedRun<Boxes>,
  tab: number,
  x: number,
): LoosePiece<Boxes> {
  const width = tabWidth(measured.prepared, tab, x)
  const empty: TextPiece<Boxes> = {
    kind: 'text',
    run: run.glyphs,
    first: 0,
    last: 0,
    start: tab,
    end: tab + 1,
    x: 0,
    width,
    advances: null,
    box: run.box,
    generated: null,
  }
  return { piece: empty, level: run.glyphs.level, width, item: null }
}

/** Adds the pieces of one run between two offsets: the end of a divided word, whole words, the beginning of a divided word. */
function addParts<Boxes extends ItemBoxes>(
  pieces: LoosePiece<Boxes>[],
  measured: MeasuredText<Boxes>,
  run: PreparedRun<Boxes>,
  start: number,
  end: number,
  x: number,
): number {
  const { prepared } = measured
  const headEnd = wordStartAt(prepared, start) < start ? Math.min(end, wordEndAt(prepared, start)) : start
  const cutStart = wordStartAt(prepared, end)
  const tailStart = cutStart < end ? Math.max(headEnd, cutStart) : end
  let at = x
  if (headEnd > start) at = add(pieces, wholeRun(partialRun(prepared, run, start, headEnd), run.box), at)
  if (tailStart > headEnd) at = add(pieces, slice(measured, run, headEnd, tailStart), at)
  if (end > tailStart) at = add(pieces, wholeRun(partialRun(prepared, run, tailStart, end), run.box), at)
  return at
}

/** A piece of all glyphs of a run. */
function wholeRun<Boxes extends ItemBoxes>(
  run: GlyphRun,
  box: Boxes['around'],
  generated: TextPiece['generated'] = null,
): LoosePiece<Boxes> {
  const width = runWidth(run)
  const piece: TextPiece<Boxes> = {
    kind: 'text',
    run,
    first: 0,
    last: run.glyphs.length,
    start: run.start,
    end: run.end,
    x: 0,
    width,
    advances: null,
    box,
    generated,
  }
  return { piece, level: run.level, width, item: null }
}

/** The glyphs of a run whose clusters are in a range of the text. */
function slice<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  run: PreparedRun<Boxes>,
  start: number,
  end: number,
): LoosePiece<Boxes> {
  const { glyphs } = run
  const { positions } = measured.prepared
  const isRightToLeft = glyphs.level % 2 === 1
  const first = isRightToLeft ? firstGlyphBelow(glyphs.clusters, end) : firstFrom(glyphs.clusters, start)
  const last = isRightToLeft ? firstGlyphBelow(glyphs.clusters, start) : firstFrom(glyphs.clusters, end)
  const width = positions[end]! - positions[start]!
  const piece: TextPiece<Boxes> = {
    kind: 'text',
    run: glyphs,
    first,
    last,
    start,
    end,
    x: 0,
    width,
    advances: null,
    box: run.box,
    generated: null,
  }
  return { piece, level: glyphs.level, width, item: null }
}

/** Index of the first glyph of descending clusters before an offset. */
function firstGlyphBelow(clusters: Uint32Array, offset: number): number {
  let low = 0
  let high = clusters.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (clusters[middle]! >= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The hyphen at the end of a line, in the font and style of the text before it. */
function hyphenPiece<Boxes extends ItemBoxes>(measured: MeasuredText<Boxes>, offset: number): LoosePiece<Boxes> | null {
  const run = measured.prepared.runs[runIndexAt(measured.prepared, Math.max(0, offset - 1))]
  return run === undefined ? null : wholeRun(hyphenRun(run, offset), run.box, 'hyphen')
}
