/**
 * Sides of borders, and their shapes at corners where adjacent sides meet (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#corner-transitions).
 */

import type { Rect, Sides } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { BorderStyle, Color } from '../css/style.ts'
import { type Corner, type RoundedRect, shrunk } from './rounded.ts'

/** A side of a border: width in px, style and used colour. */
export interface BorderSide {
  readonly width: number
  readonly style: BorderStyle
  readonly color: Color
}

/** The borders of the four sides. */
export type BorderSides = Sides<BorderSide>

/** Names a side of a box. */
export type SideName = keyof BorderSides

/** The outline of the box, moved inwards by a fraction of the border width: 0 is the border edge, 1 the padding edge. */
export function outlineAt(outer: RoundedRect, sides: BorderSides, fraction: number): RoundedRect {
  if (fraction === 0) return outer
  const width = (side: BorderSide): number => side.width * fraction
  return shrunk(outer, {
    top: width(sides.top),
    right: width(sides.right),
    bottom: width(sides.bottom),
    left: width(sides.left),
  })
}

/** The shape of a side that is mitred at both ends. */
export function trapezium(outer: Rect, inner: Rect, name: SideName): Path {
  const corners = (rect: Rect) => {
    const [right, bottom] = [rect.x + rect.width, rect.y + rect.height]
    return { tl: [rect.x, rect.y], tr: [right, rect.y], br: [right, bottom], bl: [rect.x, bottom] } as const
  }
  const [o, i] = [corners(outer), corners(inner)]
  const points = {
    top: [o.tl, o.tr, i.tr, i.tl],
    right: [o.tr, o.br, i.br, i.tr],
    bottom: [o.br, o.bl, i.bl, i.br],
    left: [o.bl, o.tl, i.tl, i.bl],
  }[name]
  return [...points.map(([x, y], index) => [index === 0 ? 'M' : 'L', x, y] as const), ['Z']]
}

/**
 * The clip path of a side of a box with round corners. Its ends lie on the lines from the corners of the border box through those
 * of the padding box, extended inwards until they have passed the curves of the corners.
 */
export function roundWedge({ rect, corners }: RoundedRect, sides: BorderSides, name: SideName): Path {
  const { top, right, bottom, left } = sides
  const most = Math.min(rect.width / (left.width + right.width || 1), rect.height / (top.width + bottom.width || 1))
  const inward = (corner: Corner, across: number, down: number): { readonly x: number; readonly y: number } => {
    const far = Math.max(1, across > 0 ? corner.x / across : 1, down > 0 ? corner.y / down : 1)
    const reach = Math.min(far, Math.max(1, most))
    return { x: across * reach, y: down * reach }
  }
  const { topLeft, topRight, bottomRight, bottomLeft } = corners!
  const [tl, tr] = [inward(topLeft, left.width, top.width), inward(topRight, right.width, top.width)]
  const [bl, br] = [inward(bottomLeft, left.width, bottom.width), inward(bottomRight, right.width, bottom.width)]
  const [x, y, endX, endY] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height]
  const outer = { tl: [x, y], tr: [endX, y], br: [endX, endY], bl: [x, endY] } as const
  const inner = {
    tl: [x + tl.x, y + tl.y],
    tr: [endX - tr.x, y + tr.y],
    br: [endX - br.x, endY - br.y],
    bl: [x + bl.x, endY - bl.y],
  } as const
  const [from, to] = ({ top: ['tl', 'tr'], right: ['tr', 'br'], bottom: ['br', 'bl'], left: ['bl', 'tl'] } as const)[
    name
  ]
  const points = [outer[from], outer[to], inner[to], inner[from]]
  return [...points.map(([px, py], index) => [index === 0 ? 'M' : 'L', px, py] as const), ['Z']]
}

/** The centre line of one side, over the whole length of the box. */
export function sideLine(middle: Rect, outer: Rect, name: SideName): Path {
  const [right, bottom] = [middle.x + middle.width, middle.y + middle.height]
  switch (name) {
    case 'top':
      return [
        ['M', outer.x, middle.y],
        ['L', outer.x + outer.width, middle.y],
      ]
    case 'bottom':
      return [
        ['M', outer.x, bottom],
        ['L', outer.x + outer.width, bottom],
      ]
    case 'left':
      return [
        ['M', middle.x, outer.y],
        ['L', middle.x, outer.y + outer.height],
      ]
    case 'right':
      return [
        ['M', right, outer.y],
        ['L', right, outer.y + outer.height],
      ]
  }
}
