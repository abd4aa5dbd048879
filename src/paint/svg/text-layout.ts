/**
 * Lays out the glyphs of a `text` element: shapes chunks, anchors them, applies shifts and rotations, and places them
 * along paths (SVG 2 §11.5, steps 4 to 9: https://svgwg.org/svg2-draft/text.html#TextLayoutAlgorithm).
 */
import type { Point, Rect } from '../../base/geometry.ts'
import { cos, sin } from '../../base/math.ts'
import { perObject } from '../../base/memo.ts'
import { united } from '../../base/path.ts'
import { firstIndex } from '../../base/search.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { visualOrder } from '../../text/bidi.ts'
import { prepareText } from '../../text/prepare.ts'
import type { PreparedRun } from '../../text/prepared-text.ts'
import type { BoxesOf, GlyphRun, InlineContent } from '../../text/types.ts'
import { baselineOffset } from './dominant-baseline.ts'
import type { LengthRange, PathRange, TextContent, TextRun } from './text-content.ts'
import { type PathLine, pathLineOf } from './text-path.ts'
import type { Drawer } from './types.ts'

/** Glyphs of one run on one straight line. */
export interface GlyphSegment {
  readonly run: GlyphRun
  readonly source: TextRun
  readonly first: number
  readonly last: number
  readonly at: Point
  readonly advances: Float32Array
  /** Rotation around `at`, radians. */
  readonly angle: number
  /** The scale along the line, by `lengthAdjust`. */
  readonly stretch: number
  /** The text of the glyphs. */
  readonly text: string
  /** The offset of `text` in the chunk's text, to which clusters refer. */
  readonly textStart: number
}

/** Placed glyphs and their bounding box; null without glyphs. */
export interface TextLayout {
  readonly segments: readonly GlyphSegment[]
  readonly box: Rect | null
}

/**
 * Lays out the chunks of a `text` element from their positions and `text-anchor` (SVG 2,
 * https://svgwg.org/svg2-draft/text.html#TextLayoutAlgorithm).
 */
export function layoutText(content: TextContent, fonts: FontBook, drawer: Drawer): TextLayout {
  const segments: GlyphSegment[] = []
  let cursor: Point = { x: 0, y: 0 }
  const chunks = chunksOf(content)
  const lengths = lengthsOf(chunks, content.lengths)
  for (const [i, chunk] of chunks.entries()) {
    const { x, y } = content.positions
    const start = { x: x.get(chunk.start) ?? cursor.x, y: y.get(chunk.start) ?? cursor.y }
    const shaped = shapeChunk(content, chunk, lengths[i]!, fonts)
    const line = chunk.path === null ? null : pathLineOf(chunk.path, drawer)
    const placed = line === null ? placeStraight(shaped, start) : placeAlong(shaped, line)
    for (const segment of placed.segments) segments.push(segment)
    cursor = placed.end
  }
  let box: Rect | null = null
  for (const segment of segments) box = united(box, boxOf(segment, fonts))
  return { segments, box }
}

// ---------- chunks (§11.5 step 7) ----------

interface Chunk {
  readonly start: number
  readonly end: number
  readonly path: PathRange | null
}

/** Anchored chunks begin at each absolute position, and at both ends of text on a path. */
function chunksOf({ text, positions, paths }: TextContent): readonly Chunk[] {
  const starts = new Set([0, ...positions.x.keys(), ...positions.y.keys()])
  for (const { start, end } of paths) for (const at of [start, end]) starts.add(at)
  const sorted = [...starts].filter(at => at < text.length && !isWithinCharacter(text, at)).sort((a, b) => a - b)
  let next = 0
  return sorted.map((start, i): Chunk => {
    while (next < paths.length && paths[next]!.end <= start) next++
    const path = paths[next]
    return { start, end: sorted[i + 1] ?? text.length, path: path !== undefined && path.start <= start ? path : null }
  })
}

/** For each chunk the ranges with `textLength` that have characters in it, in the given order. */
function lengthsOf(chunks: readonly Chunk[], ranges: readonly LengthRange[]): readonly (readonly LengthRange[])[] {
  const found = chunks.map((): LengthRange[] => [])
  for (const range of ranges) {
    const first = firstIndex(chunks.length, i => chunks[i]!.end > range.start)
    for (let i = first; i < chunks.length && chunks[i]!.start < range.end; i++) found[i]!.push(range)
  }
  return found
}

const isWithinCharacter = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

// ---------- shaping ----------

/** The glyphs of a cluster of characters, in visual order. */
interface Cluster {
  readonly run: PreparedRun
  readonly source: TextRun
  readonly first: number
  readonly last: number
  /** The offset in the text of the element. */
  readonly at: number
  advance: number
  /** The space before it: `dx`, and its share of `textLength`. */
  readonly dx: number
  readonly dy: number
  readonly angle: number
}

interface ShapedChunk {
  readonly chunk: Chunk
  readonly text: string
  readonly clusters: readonly Cluster[]
  readonly anchor: 'start' | 'middle' | 'end'
  readonly stretch: number
}

/** Shapes a chunk: its clusters in visual order, and its anchor. */
function shapeChunk(content: TextContent, chunk: Chunk, lengths: readonly LengthRange[], fonts: FontBook): ShapedChunk {
  const sources = runsIn(content.runs, chunk)
  const text = content.text.slice(chunk.start, chunk.end)
  const inline: InlineContent<BoxesOf<TextRun>> = {
    text,
    items: sources.map(source => ({
      kind: 'text',
      start: Math.max(0, source.start - chunk.start),
      end: Math.min(text.length, source.end - chunk.start),
      style: source.place.style,
      language: '',
      box: source,
    })),
  }
  const root = sources[0]!.styles[0]!
  const { runs } = prepareText(inline, root, fonts)
  const order = visualOrder(runs.map(run => run.glyphs.level))
  const clusters = order.flatMap(index => clustersOf(runs[index]!, content, chunk))
  const { textAnchor } = sources[0]!.place.style
  const isRightToLeft = root.direction === 'rtl' && textAnchor !== 'middle'
  const anchor = isRightToLeft ? (textAnchor === 'start' ? 'end' : 'start') : textAnchor
  return { chunk, text, clusters, anchor, stretch: adjustLengths(clusters, lengths, chunk) }
}

/** The runs that have characters in a chunk. Runs are in the order of the text and do not overlap. */
function runsIn(runs: readonly TextRun[], { start, end }: Chunk): readonly TextRun[] {
  const first = firstIndex(runs.length, i => runs[i]!.end > start)
  let last = first
  while (last < runs.length && runs[last]!.start < end) last++
  return runs.slice(first, last).filter(run => run.start < run.end)
}

/** The clusters of a run with the shifts and rotations of their characters. */
function clustersOf(run: PreparedRun<BoxesOf<TextRun>>, { positions }: TextContent, chunk: Chunk): readonly Cluster[] {
  const { glyphs, box: source } = run
  const found: Cluster[] = []
  for (let first = 0; first < glyphs.glyphs.length; ) {
    let last = first + 1
    while (last < glyphs.glyphs.length && glyphs.clusters[last] === glyphs.clusters[first]) last++
    let advance = 0
    for (let i = first; i < last; i++) advance += glyphs.advances[i]!
    const at = chunk.start + glyphs.clusters[first]!
    const angle = ((positions.rotate.get(at) ?? 0) * Math.PI) / 180
    const dx = positions.dx.get(at) ?? 0
    const dy = positions.dy.get(at) ?? 0
    found.push({ run, source, first, last, at, advance, dx, dy, angle })
    first = last
  }
  return found
}

/**
 * Distributes the difference to `textLength` between the clusters, or returns the factor by which glyphs are stretched
 * (§11.5.4).
 */
function adjustLengths(clusters: readonly Cluster[], lengths: readonly LengthRange[], chunk: Chunk): number {
  if (lengths.length === 0) return 1
  let stretch = 1
  const logical = clusters.map((cluster, place) => ({ cluster, place })).sort((a, b) => a.cluster.at - b.cluster.at)
  const indexAt = (offset: number): number => firstIndex(logical.length, i => logical[i]!.cluster.at >= offset)
  for (const range of lengths) {
    const within = logical.slice(indexAt(range.start), indexAt(range.end))
    const inside = within.sort((a, b) => a.place - b.place).map(({ cluster }) => cluster)
    if (inside.length === 0) continue
    const natural = inside.reduce((sum, { advance, dx }) => sum + advance + dx, 0)
    if (range.adjustsGlyphs && range.start <= chunk.start && range.end >= chunk.end) {
      if (natural > 0) stretch = range.length / natural
      continue
    }
    if (inside.length < 2) continue
    const share = (range.length - natural) / (inside.length - 1)
    for (const cluster of inside.slice(0, -1)) cluster.advance += share
  }
  return stretch
}

// ---------- straight lines ----------

interface PlacedChunk {
  readonly segments: readonly GlyphSegment[]
  /** The current text position. */
  readonly end: Point
}

/**
 * Places a chunk on a straight line in as few segments as possible: consecutive clusters without a shift or rotation
 * share one.
 */
function placeStraight({ chunk, text, clusters, anchor, stretch }: ShapedChunk, start: Point): PlacedChunk {
  const width = clusters.reduce((sum, { advance, dx }, i) => sum + advance + (i === 0 ? 0 : dx), 0) * stretch
  const shift = anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width
  let x = start.x - shift
  let y = start.y
  const segments: GlyphSegment[] = []
  let draft: SegmentDraft | null = null
  const end = (): void => {
    if (draft !== null) segments.push(segmentOf(draft, text, stretch))
    draft = null
  }
  for (const cluster of clusters) {
    const { dx, dy, advance, angle, run } = cluster
    x += dx * stretch
    y += dy
    const isNext = draft !== null && continues(draft, cluster)
    if (!isNext || dy !== 0 || angle !== 0 || draft!.angle !== 0) {
      end()
      draft = {
        clusters: [],
        at: { x, y: y - run.rise + baselineOffset(cluster.source.styles, run.glyphs) },
        angle,
        chunk,
      }
    } else draft!.clusters.at(-1)!.gap += dx
    draft!.clusters.push({ cluster, gap: 0 })
    x += advance * stretch
  }
  end()
  return { segments, end: { x, y } }
}

interface SegmentDraft {
  readonly clusters: { readonly cluster: Cluster; gap: number }[]
  readonly at: Point
  readonly angle: number
  readonly chunk: Chunk
}

/** Whether a cluster follows the last one of a segment in its run. */
function continues({ clusters }: SegmentDraft, next: Cluster): boolean {
  const { cluster } = clusters.at(-1)!
  return cluster.run === next.run && cluster.last === next.first
}

/** A segment of clusters with adjusted advances. */
function segmentOf({ clusters, at, angle, chunk }: SegmentDraft, text: string, stretch: number): GlyphSegment {
  const first = clusters[0]!.cluster
  const last = clusters.at(-1)!.cluster
  const { glyphs } = first.run
  const advances = glyphs.advances.slice(first.first, last.last)
  for (const { cluster, gap } of clusters) {
    const from = cluster.first - first.first
    const to = cluster.last - first.first
    let natural = 0
    for (let i = from; i < to; i++) natural += advances[i]!
    advances[to - 1]! += cluster.advance - natural + gap
  }
  let [least, greatest] = [first.at, first.at]
  for (const { cluster } of clusters) {
    least = Math.min(least, cluster.at)
    greatest = Math.max(greatest, cluster.at)
  }
  const textStart = least - chunk.start
  const shown = text.slice(textStart, endOfCluster(glyphs, greatest - chunk.start))
  return {
    run: glyphs,
    source: first.source,
    first: first.first,
    last: last.last,
    at,
    advances,
    angle,
    stretch,
    text: shown,
    textStart,
  }
}

/** The end of a cluster's characters: the start of the next one, or the end of the run. */
function endOfCluster(run: GlyphRun, start: number): number {
  const starts = startsOf(run)
  const next = firstIndex(starts.length, i => starts[i]! > start)
  return next < starts.length ? Math.min(starts[next]!, run.end) : run.end
}

/** The starts of the clusters of a run in ascending order. */
const startsOf = perObject(({ clusters }: GlyphRun): Uint32Array => clusters.slice().sort())

// ---------- paths ----------

/**
 * Places a chunk along a path (SVG 2, https://svgwg.org/svg2-draft/text.html#TextpathLayoutRules): each cluster at the
 * middle of its advance, rotated with the path.
 */
function placeAlong({ chunk, text, clusters, anchor }: ShapedChunk, line: PathLine): PlacedChunk {
  const width = clusters.reduce((sum, { advance, dx }) => sum + advance + dx, 0)
  let along = line.offset - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width)
  let across = 0
  const segments: GlyphSegment[] = []
  for (const cluster of clusters) {
    along += cluster.dx
    across += cluster.dy
    const middle = line.pointAt(along + cluster.advance / 2)
    along += cluster.advance
    // Glyphs whose middle is beyond the path are not drawn.
    if (middle === null) continue
    const angle = middle.angle + cluster.angle
    const [cosine, sine] = [cos(middle.angle), sin(middle.angle)]
    const rise = across - cluster.run.rise + baselineOffset(cluster.source.styles, cluster.run.glyphs)
    const back = -cluster.advance / 2
    const at = { x: middle.x + cosine * back - sine * rise, y: middle.y + sine * back + cosine * rise }
    segments.push(segmentOf({ clusters: [{ cluster, gap: 0 }], at, angle, chunk }, text, 1))
  }
  return { segments, end: line.end }
}

// ---------- boxes ----------

/** The bounding box of the glyph cells, from ascent to descent (§11.10.2). */
function boxOf({ run, at, advances, angle, stretch }: GlyphSegment, fonts: FontBook): Rect {
  let width = 0
  for (const advance of advances) width += advance
  width *= stretch
  const { ascent, descent } = fonts.metricsAt(run.face, run.size)
  const [top, bottom] = [-ascent, descent]
  if (angle === 0) return { x: at.x, y: at.y + top, width, height: bottom - top }
  const [cosine, sine] = [cos(angle), sin(angle)]
  const corners = [0, width].flatMap(x =>
    [top, bottom].map(y => ({ x: at.x + cosine * x - sine * y, y: at.y + sine * x + cosine * y })),
  )
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The style of the element that contains a segment's text. */
export const styleOf = ({ source }: GlyphSegment): ComputedStyle => source.place.style
