/** Appearances of check boxes and radio buttons, which have one for each state (ISO 32000-1 §12.5.5). */
import type { Rect } from '../base/geometry.ts'
import type { FormField } from '../boxes/box.ts'
import type { GlyphsOp } from '../paint/ops.ts'
import { number, numbers, reference } from './syntax.ts'
import type { Shared } from './target.ts'

/** The appearance state of a box that is not checked (ISO 32000-1 §12.7.4.2.3). */
export const OFF = '/Off'

interface Drawn {
  readonly op: { readonly rect: Rect }
  readonly field: FormField
  readonly glyphs: readonly GlyphsOp[]
}

/** Parts of the font size: the side of the box above the baseline, and its line. */
const SIDE = 0.72
const LINE = 0.06

/** How far from its end the control points of a quarter of a circle are, as part of the radius. */
const ROUND = 0.5523

/** The AP dictionary with the states `on` and Off, drawn where the document's sign for them stands. */
export function stateAppearance({ op: { rect }, field, glyphs }: Drawn, on: string, { file }: Shared): string {
  const sign = glyphs[0]
  const size = (sign?.size ?? rect.height) * 0.75
  const side = Math.min(SIDE * size, rect.width * 0.75)
  const room = (sign?.advances[0] ?? rect.width) * 0.75
  const x = ((sign?.at.x ?? rect.x) - rect.x) * 0.75 + (room - side) / 2
  const y = sign === undefined ? 0 : (rect.y + rect.height - sign.at.y) * 0.75
  const { r, g, b } = sign?.color ?? { r: 0, g: 0, b: 0 }
  const color = [r, g, b].map(number).join(' ')
  const state = `${number(LINE * size)} w ${color} RG ${color} rg\n`
  const frame =
    field.kind === 'radio' ? `${circle(x, y, side, 1)} S` : `${[x, y, side, side].map(number).join(' ')} re S`
  const mark = field.kind === 'radio' ? `${circle(x, y, side, 0.5)} f` : check(x, y, side)
  const entries = `/Type/XObject/Subtype/Form/BBox${numbers([0, 0, rect.width * 0.75, rect.height * 0.75])}/Resources<<>>`
  const form = (content: string): string =>
    reference(file.addStream(entries, Buffer.from(`q ${state}${content} Q`, 'latin1')))
  return `<</N<</${on} ${form(`${frame}\n${mark}`)}${OFF} ${form(frame)}>>>>`
}

/** A check mark in a square, as operators. */
function check(x: number, y: number, side: number): string {
  const points = [
    [0.2, 0.5],
    [0.42, 0.25],
    [0.82, 0.8],
  ].map(([dx, dy]) => `${number(x + dx! * side)} ${number(y + dy! * side)}`)
  return `${number(side / 7)} w ${points[0]} m ${points[1]} l ${points[2]} l S`
}

/** Inscribed in a square, and smaller by a factor. */
function circle(left: number, bottom: number, side: number, factor: number): string {
  const [x, y, radius] = [left + side / 2, bottom + side / 2, (side / 2) * factor]
  const at = (dx: number, dy: number): string => `${number(x + dx * radius)} ${number(y + dy * radius)}`
  const quarter = (a: readonly [number, number], b: readonly [number, number]): string =>
    `${at(a[0] + ROUND * b[0], a[1] + ROUND * b[1])} ${at(b[0] + ROUND * a[0], b[1] + ROUND * a[1])} ${at(b[0], b[1])} c`
  const [e, n, w, s] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const]
  return `${at(1, 0)} m ${quarter(e, n)} ${quarter(n, w)} ${quarter(w, s)} ${quarter(s, e)} h`
}
