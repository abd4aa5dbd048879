/** Puts the pieces of a broken line in their places: visual order, alignment, justification, the hyphen. */
import { visualOrder } from '../bidi.ts'
import { hyphenRun, partialRun } from '../fit/cuts.ts'
import { endItemAt, firstItemAt, itemOffset, type MeasuredText, tabWidth } from '../measure.ts'
import type { PreparedRun } from '../prepare.ts'
import { firstGlyphFrom, runIndexAt, wordEndAt, wordStartAt } from '../run-search.ts'
import { runWidth } from '../shaping/glyph-run.ts'
import type { GlyphRun, InlineItem, Line, LinePiece, TextPiece } from '../types.ts'
import { type Justifiable, justify, spreadEvenly } from './justify.ts'
import { isTracked, leftProtrusion, rightProtrusion } from './protrusion.ts'
import { turnoverMark } from './turnover.ts'

export type LineAlignment = 'left' | 'right' | 'center' | 'justify'

export interface LineBox {
  /** Where the line's room starts, px from the line's left edge: an indent, or the side of a float. */
  readonly left: number
  /** Room for the line, px. */
  readonly width: number
  readonly alignment: LineAlignment
}

/** A piece without its place. Levels order it among the others. */
interface LoosePiece<Box> extends Justifiable {
  readonly level: number
  /** A space that hangs at the line's end: it is drawn, but takes no part in fitting and alignment. */
  readonly isHanging?: boolean
  /** For boxes in bidirectional lines: the item. */
  readonly item: InlineItem<Box> | null
}

/** The pieces of a line from left to right, positioned. */
export function placeLine<Box>(measured: MeasuredText<Box>, line: Line, box: LineBox): readonly LinePiece[] {
  const pieces = collectPieces(measured, line, box.left)
  const fitted = pieces.filter(piece => piece.isHanging !== true)
  const left = leftProtrusion(measured, line.start)
  const right = rightProtrusion(measured, line.contentEnd, line.hyphenated)
  const autospace = measured.prepared.autospaces?.get(line.contentEnd) ?? 0
  const natural = fitted.reduce((sum, piece) => sum + piece.width, 0) - autospace
  const spare = box.width + left + right - natural
  const filled = fillLeaders(fitted, spare)
    ? spare
    : mustFill(measured, box.alignment, spare)
      ? fill(measured, afterTabs(measured, fitted), spare)
      : 0
  const ordered = inVisualOrder(measured, pieces)
  const baseLevel = measured.prepared.levels.baseLevelAt(line.start)
  const hanging = baseLevel % 2 === 1 && pieces.length > fitted.length ? hangingWidth(pieces) : 0
  let x = box.left - left - hanging + alignmentOffset(box.alignment, spare - filled, baseLevel)
  const placed = ordered.map(({ piece, width }) => {
    const moved = { ...piece, x }
    x += width
    return moved
  })
  return withTurnover(measured, line, box, placed)
}

/** Puts the mark of a turned line into the middle of the hanging indent, at the start of the line. */
function withTurnover(
  measured: MeasuredText,
  line: Line,
  { left, width }: LineBox,
  placed: readonly LinePiece[],
): readonly LinePiece[] {
  const mark = turnoverMark(measured, line, left + width)
  if (mark === null) return placed
  const isRightToLeft = measured.prepared.levels.baseLevelAt(line.start) % 2 === 1
  const free = (mark.indent - mark.line.width) / 2
  const at = isRightToLeft ? left + width + free : left - mark.indent + free
  const pieces = placeLine(mark.measured, mark.line, { left: at, width: mark.line.width, alignment: 'left' })
  const marks = pieces.map((piece): LinePiece => {
    if (piece.kind !== 'text') return piece
    return { ...piece, start: line.start, end: line.start, generated: 'turnover' }
  })
  return isRightToLeft ? [...placed, ...marks] : [...marks, ...placed]
}

/** Leaders take the room that is left on their line, in equal parts (CSS Content 3 §3.2). */
function fillLeaders<Box>(pieces: readonly LoosePiece<Box>[], spare: number): boolean {
  if (spare <= 0) return false
  const leaders = pieces.filter(({ item }) => item?.kind === 'atomic' && item.fillsLine === true)
  for (const leader of leaders) {
    if (leader.piece.kind !== 'atomic') continue
    leader.width += spare / leaders.length
    leader.piece = { ...leader.piece, width: leader.width }
  }
  return leaders.length > 0
}

const hangingWidth = (pieces: readonly LoosePiece<unknown>[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.isHanging === true ? piece.width : 0), 0)

/** Tabs keep their stops: only what follows the last of them is stretched. */
function afterTabs<Box>({ prepared }: MeasuredText, pieces: readonly LoosePiece<Box>[]): readonly LoosePiece<Box>[] {
  if (prepared.tabs.length === 0) return pieces
  const isTab = ({ piece }: LoosePiece<Box>): boolean =>
    piece.kind === 'text' && prepared.content.text.charCodeAt(piece.start) === 0x09
  return pieces.slice(pieces.findLastIndex(isTab) + 1)
}

/** Fills a line; returns how much of its room is filled, px. */
function fill({ prepared }: MeasuredText, pieces: readonly Justifiable[], spare: number): number {
  const { textJustify, octavoLineBreaking } = prepared.style
  switch (textJustify) {
    case 'none':
      return 0
    case 'inter-character':
      return spreadEvenly(pieces, spare) ? spare : 0
    case 'inter-word':
    case 'auto':
      return justify(pieces, spare, {
        isTracked: isTracked(prepared),
        mayStayRagged: octavoLineBreaking === 'total-fit' && prepared.style.textAlign !== 'justify-all',
      })
  }
}

/** Justified lines are filled; a last line of justified text that was fitted by shrinking is shrunk. */
function mustFill({ prepared }: MeasuredText, alignment: LineAlignment, spare: number): boolean {
  if (alignment === 'justify') return Math.abs(spare) > 1e-6
  const { textAlign } = prepared.style
  return spare < -0.01 && (textAlign === 'justify' || textAlign === 'justify-all')
}

/** Lines that are too long stick out at their end, whatever the alignment (CSS Text 4 §7.1). */
function alignmentOffset(alignment: LineAlignment, spare: number, baseLevel: number): number {
  const atEnd = baseLevel % 2 === 1 ? spare : 0
  if (spare < 0) return atEnd
  switch (alignment) {
    case 'left':
      return 0
    case 'right':
      return spare
    case 'center':
      return spare / 2
    case 'justify':
      return atEnd
  }
}

/** Text, boxes and marks of a line in logical order. `left` is where it starts, px from where tab stops are counted. */
function collectPieces<Box>(measured: MeasuredText<Box>, line: Line, left: number): LoosePiece<Box>[] {
  const { prepared } = measured
  const { items } = prepared.content
  const pieces: LoosePiece<Box>[] = []
  const end = endItemAt(prepared, line.end)
  const hangEnd = hangingEnd(measured, line)
  let x = left
  const push = (piece: LoosePiece<Box>): void => {
    pieces.push(piece)
    x += piece.width
  }
  for (let i = firstItemIn(measured, line); i < end; i++) {
    const item = items[i]!
    const level = levelAt(measured, itemOffset(item))
    switch (item.kind) {
      case 'text':
        for (const piece of textPieces(measured, line, item.start, item.end, x)) push(piece)
        if (hangEnd > line.contentEnd)
          for (const piece of hangingPieces(measured, line, item.start, Math.min(item.end, hangEnd), x)) push(piece)
        break
      case 'atomic':
      case 'open':
      case 'close': {
        const width = measured.itemWidths[i]!
        push({ piece: { kind: item.kind, item, x: 0, width }, level, width, item })
        break
      }
      case 'float':
      case 'positioned':
      case 'footnote':
        push(marker(measured, item, item.at))
        break
      case 'break':
        break
    }
  }
  return pieces
}

/** The place of what takes no room. It is neutral: only between text of one direction it takes part in it (UAX 9, N1, N2). */
function marker<Box>(measured: MeasuredText<Box>, item: InlineItem<Box>, at: number): LoosePiece<Box> {
  const { baseLevelAt } = measured.prepared.levels
  const level = Math.min(at === 0 ? baseLevelAt(0) : levelAt(measured, at - 1), levelAt(measured, at))
  return { piece: { kind: 'marker', item, x: 0, level }, level, width: 0, item }
}

/** The end of the spaces that hang: those that collapse vanish instead (CSS Text 4 §4.1.3). */
function hangingEnd({ prepared }: MeasuredText, line: Line): number {
  const { text } = prepared.content
  let end = line.end
  if (text.charCodeAt(end - 1) === 0x0a) end--
  // An Ogham space has ink, and vanishes as well.
  for (; end > line.contentEnd && (text.charCodeAt(end - 1) === 0x20 || text.charCodeAt(end - 1) === 0x1680); end--) {
    const { whiteSpaceCollapse } = prepared.runs[runIndexAt(prepared, end - 1)]!.glyphs.style
    if (whiteSpaceCollapse !== 'collapse' && whiteSpaceCollapse !== 'preserve-breaks') break
  }
  // A soft hyphen that became a hyphen is not drawn again.
  return line.hyphenated ? line.contentEnd : end
}

function hangingPieces<Box>(
  measured: MeasuredText<Box>,
  line: Line,
  itemStart: number,
  end: number,
  x: number,
): LoosePiece<Box>[] {
  const start = Math.max(itemStart, line.contentEnd)
  if (end <= start) return []
  const level = measured.prepared.levels.baseLevelAt(line.start)
  const range: Line = { ...line, start, contentEnd: end, hyphenated: false }
  return textPieces(measured, range, start, end, x).map(piece => ({ ...piece, level, isHanging: true }))
}

/** The first item that has a part on the line: the text item that the line starts in, or what stands at its start. */
function firstItemIn<Box>(measured: MeasuredText<Box>, line: Line): number {
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

function levelAt(measured: MeasuredText, offset: number): number {
  const { levels, baseLevelAt } = measured.prepared.levels
  return levels === null ? 0 : (levels[offset] ?? baseLevelAt(offset))
}

/** The glyphs of a text item on a line: whole runs as they are, cut words shaped again, and the hyphen. */
function textPieces<Box>(
  measured: MeasuredText<Box>,
  line: Line,
  itemStart: number,
  itemEnd: number,
  x: number,
): LoosePiece<Box>[] {
  const { prepared } = measured
  const start = Math.max(itemStart, line.start)
  const end = Math.min(itemEnd, line.contentEnd)
  const pieces: LoosePiece<Box>[] = []
  let from = x
  const push = (piece: LoosePiece<Box> | null): void => {
    if (piece === null) return
    pieces.push(piece)
    from += piece.width
  }
  if (end > start) {
    for (let r = runIndexAt(prepared, start); r < prepared.runs.length; r++) {
      const run = prepared.runs[r]!
      if (run.glyphs.start >= end) break
      const partStart = Math.max(start, run.glyphs.start)
      const partEnd = Math.min(end, run.glyphs.end)
      for (const [a, b] of tabStretches(measured, partStart, partEnd)) {
        if (b === a + 1 && prepared.content.text.charCodeAt(a) === 0x09) push(tabPiece(measured, run, a, from))
        else for (const piece of runPieces(measured, run, a, b)) push(piece)
      }
    }
  }
  if (line.hyphenated && line.contentEnd > itemStart && line.contentEnd <= itemEnd)
    push(hyphenPiece(measured, line.contentEnd))
  return pieces
}

/** A range cut at its tabs, each of them a range of its own. */
function tabStretches(measured: MeasuredText, start: number, end: number): readonly (readonly [number, number])[] {
  const { tabs } = measured.prepared
  if (tabs.length === 0) return [[start, end]]
  const stretches: [number, number][] = []
  let at = start
  for (const tab of tabs) {
    if (tab < start || tab >= end) continue
    if (tab > at) stretches.push([at, tab])
    stretches.push([tab, tab + 1])
    at = tab + 1
  }
  if (at < end) stretches.push([at, end])
  return stretches
}

function tabPiece<Box>(measured: MeasuredText<Box>, run: PreparedRun<Box>, tab: number, x: number): LoosePiece<Box> {
  const width = tabWidth(measured.prepared, tab, x)
  const empty: TextPiece = {
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

/** Pieces of one run between two offsets: the end of a cut word, whole words, the beginning of a cut word. */
function runPieces<Box>(
  measured: MeasuredText<Box>,
  run: PreparedRun<Box>,
  start: number,
  end: number,
): LoosePiece<Box>[] {
  const { prepared } = measured
  const headEnd = wordStartAt(prepared, start) < start ? Math.min(end, wordEndAt(prepared, start)) : start
  const cutStart = wordStartAt(prepared, end)
  const tailStart = cutStart < end ? Math.max(headEnd, cutStart) : end
  const pieces: LoosePiece<Box>[] = []
  if (headEnd > start) pieces.push(wholeRun(partialRun(prepared, run, start, headEnd), run.box))
  if (tailStart > headEnd) pieces.push(slice(measured, run, headEnd, tailStart))
  if (end > tailStart) pieces.push(wholeRun(partialRun(prepared, run, tailStart, end), run.box))
  return pieces
}

function wholeRun<Box>(run: GlyphRun, box: Box, generated: TextPiece['generated'] = null): LoosePiece<Box> {
  const width = runWidth(run)
  const piece: TextPiece = {
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

/** Glyphs of a run whose clusters lie in a range of the text. */
function slice<Box>(measured: MeasuredText<Box>, run: PreparedRun<Box>, start: number, end: number): LoosePiece<Box> {
  const { glyphs } = run
  const { positions } = measured.prepared
  const isRightToLeft = glyphs.level % 2 === 1
  const first = isRightToLeft ? firstGlyphBelow(glyphs.clusters, end) : firstGlyphFrom(glyphs.clusters, start)
  const last = isRightToLeft ? firstGlyphBelow(glyphs.clusters, start) : firstGlyphFrom(glyphs.clusters, end)
  const width = positions[end]! - positions[start]!
  const piece: TextPiece = {
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

/** Index of the first glyph of descending clusters that is before an offset. */
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

function hyphenPiece<Box>(measured: MeasuredText<Box>, offset: number): LoosePiece<Box> | null {
  const run = measured.prepared.runs[runIndexAt(measured.prepared, Math.max(0, offset - 1))]
  return run === undefined ? null : wholeRun(hyphenRun(run, offset), run.box, 'hyphen')
}

/** Pieces from left to right. Edges of boxes stand at the ends of what is inside them. */
function inVisualOrder<Box>(measured: MeasuredText<Box>, pieces: LoosePiece<Box>[]): readonly LoosePiece<Box>[] {
  const { levels, edgeLevels } = measured.prepared.levels
  if (levels === null) return pieces
  const edges = edgesOf(pieces)
  // An edge with nothing inside its box has only its own place to go by.
  const content = pieces.filter((_, i) => edges[i] === null)
  const order = orderAround(pieces, edges, edgeLevels)
  if (content.length === pieces.length) return order.map(i => content[i]!)
  const places = new Map(order.map((index, place) => [content[index]!, place]))
  const before: Edge<Box>[][] = order.map(() => [])
  const after: Edge<Box>[][] = order.map(() => [])
  for (const edge of edges) {
    if (edge === null) continue
    const inside = pieces.slice(edge.from, edge.to).flatMap(piece => places.get(piece) ?? [])
    if (edge.isLeft) before[Math.min(...inside)]!.push(edge)
    else after[Math.max(...inside)]!.push(edge)
  }
  const pieceOf = (edge: Edge<Box>): LoosePiece<Box> => edge.piece
  return order.flatMap((index, place) => [
    ...before[place]!.sort((a, b) => a.depth - b.depth).map(pieceOf),
    content[index]!,
    ...after[place]!.sort((a, b) => b.depth - a.depth).map(pieceOf),
  ])
}

/** The visual order of the pieces that are no edges. Those of isolates take part, and are left out of the result. */
function orderAround<Box>(
  pieces: readonly LoosePiece<Box>[],
  edges: readonly (Edge<Box> | null)[],
  edgeLevels: ReadonlyMap<InlineItem, number>,
): readonly number[] {
  const ordered: { readonly index: number | null; readonly level: number }[] = []
  let index = 0
  pieces.forEach(({ level, item }, i) => {
    const edgeLevel = item === null ? undefined : edgeLevels.get(item)
    if (edges[i] === null) ordered.push({ index: index++, level: edgeLevel ?? level })
    else if (edgeLevel !== undefined) ordered.push({ index: null, level: edgeLevel })
  })
  return visualOrder(ordered.map(({ level }) => level)).flatMap(place => ordered[place]!.index ?? [])
}

/** An edge of a box, and the pieces of the line that are in the box. */
interface Edge<Box> {
  readonly piece: LoosePiece<Box>
  readonly isLeft: boolean
  /** How many boxes are around the box. */
  readonly depth: number
  readonly from: number
  readonly to: number
}

/** For each piece that is an edge of a box with something in it, what belongs to it; null for all others. */
function edgesOf<Box>(pieces: readonly LoosePiece<Box>[]): readonly (Edge<Box> | null)[] {
  const edges: (Edge<Box> | null)[] = pieces.map(() => null)
  const open: { readonly at: number; readonly from: number }[] = []
  /** How many pieces that are no edges stand before each piece. */
  const filled: number[] = []
  let fill = 0
  let outside = 0
  const add = (at: number, from: number, to: number, depth: number): void => {
    const { piece, item } = pieces[at]!
    const isLeft = (piece.kind === 'open') === (item?.style.direction !== 'rtl')
    edges[at] = { piece: pieces[at]!, isLeft, depth, from, to }
  }
  pieces.forEach(({ piece }, i) => {
    filled.push(fill)
    if (piece.kind === 'open') open.push({ at: i, from: i + 1 })
    else if (piece.kind !== 'close') fill++
    else {
      const opened = open.pop()
      const from = opened?.from ?? 0
      if (fill === (filled[from] ?? fill)) return
      // A box of an earlier line holds this one from its start; the later it closes, the further out it is.
      const depth = opened === undefined ? --outside : open.length
      add(i, from, i, depth)
      if (opened !== undefined) add(opened.at, from, i, depth)
    }
  })
  for (let opened = open.pop(); opened !== undefined; opened = open.pop()) {
    if (fill > (filled[opened.from] ?? fill)) add(opened.at, opened.from, pieces.length, open.length)
  }
  return edges
}
