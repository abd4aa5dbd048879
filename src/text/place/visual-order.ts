/**
 * The pieces of a line from left to right: rule L2 of UAX 9 (https://www.unicode.org/reports/tr9/#L2), with the edges of
 * inline boxes around their content (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#bidi-box-model).
 */
import { visualOrder } from '../bidi.ts'
import type { MeasuredText } from '../measure.ts'
import type { InlineItem, ItemBoxes } from '../types.ts'
import type { LoosePiece } from './pieces.ts'

/** Pieces from left to right. Edges of boxes are at the ends of their content. */
export function inVisualOrder<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  pieces: LoosePiece<Boxes>[],
): readonly LoosePiece<Boxes>[] {
  const { levels, edgeLevels } = measured.prepared.levels
  if (levels === null) return pieces
  const edges = edgesOf(pieces)
  // The edge of an empty box is ordered by its own level.
  const content = pieces.filter((_, i) => edges[i] === null)
  const order = orderAround(pieces, edges, edgeLevels)
  if (content.length === pieces.length) return order.map(i => content[i]!)
  const places = new Map(order.map((index, place) => [content[index]!, place]))
  const before: Edge<Boxes>[][] = order.map(() => [])
  const after: Edge<Boxes>[][] = order.map(() => [])
  for (const edge of edges) {
    if (edge === null) continue
    const inside = pieces.slice(edge.from, edge.to).flatMap(piece => places.get(piece) ?? [])
    if (edge.isLeft) before[Math.min(...inside)]!.push(edge)
    else after[Math.max(...inside)]!.push(edge)
  }
  const pieceOf = (edge: Edge<Boxes>): LoosePiece<Boxes> => edge.piece
  return order.flatMap((index, place) => [
    ...before[place]!.sort((a, b) => a.depth - b.depth).map(pieceOf),
    content[index]!,
    ...after[place]!.sort((a, b) => b.depth - a.depth).map(pieceOf),
  ])
}

/**
 * The visual order of the pieces that are not edges. Edges of isolates take part in ordering, and are omitted from the result.
 */
function orderAround<Boxes extends ItemBoxes>(
  pieces: readonly LoosePiece<Boxes>[],
  edges: readonly (Edge<Boxes> | null)[],
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
interface Edge<Boxes extends ItemBoxes> {
  readonly piece: LoosePiece<Boxes>
  readonly isLeft: boolean
  /** Number of boxes around the box. */
  readonly depth: number
  readonly from: number
  readonly to: number
}

/** For each piece that is an edge of a non-empty box, its content; null for others. */
function edgesOf<Boxes extends ItemBoxes>(pieces: readonly LoosePiece<Boxes>[]): readonly (Edge<Boxes> | null)[] {
  const edges: (Edge<Boxes> | null)[] = pieces.map(() => null)
  const open: { readonly at: number; readonly from: number }[] = []
  /** // For each piece the number of preceding pieces that are not edges. */
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
      // A box of an earlier line contains this one; the later it closes, the further out it is.
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
