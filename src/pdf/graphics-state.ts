/** The graphics state of a content stream (ISO 32000-1 §8.4), as far as the stream sets it. */
import type { Color } from '../css/style.ts'
import type { PaintOp } from '../paint/ops.ts'
import { number } from './syntax.ts'

/** The operator for a colour, kept by identity. */
export function operatorOf(color: Color, known: Map<Color, string>, gray: string, rgb: string): string {
  let operator = known.get(color)
  if (operator === undefined) {
    operator = colorOperator(color, gray, rgb)
    known.set(color, operator)
  }
  return operator
}

/** The parameters that operators have set so far. Lengths in thousandths of a point, colours as their operators. */
export interface GraphicsState {
  fill: string
  /** The colour that `fill` is the operator of; null where it is another one or unknown. */
  fillColor: Color | null
  stroke: string
  alpha: number
  font: string
  size: number
  rise: number
  /** Tc and Tw, in thousandths of a point. */
  letterSpacing: number
  wordSpacing: number
  lineWidth: number
  dash: string
  cap: number
  join: number
  miterLimit: number
  /** The scale of the current coordinates relative to the stream's initial ones. */
  scale: number
}

/** How a path is stroked, lengths in px. */
export type StrokeStyle = Pick<
  Extract<PaintOp, { op: 'stroke' }>,
  'width' | 'dash' | 'dashPhase' | 'cap' | 'join' | 'miterLimit'
>

/** Line cap styles (ISO 32000-1 table 54). */
export const CAPS = { butt: 0, round: 1, square: 2 } as const

/** Line join styles (ISO 32000-1 table 55). */
export const JOINS = { miter: 0, round: 1, bevel: 2 } as const

/** A page begins with this state (ISO 32000-1 §8.4.1). */
export const INITIAL_STATE: GraphicsState = {
  fill: '0 g',
  fillColor: null,
  stroke: '0 G',
  alpha: 1,
  font: '',
  size: 0,
  rise: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  lineWidth: 1000,
  dash: '[]0 d',
  cap: 0,
  join: 0,
  miterLimit: 10,
  scale: 1,
}

/**
 * The state at the start of a form XObject, which inherits it from the page that shows it (ISO 32000-1 §8.10.1). Only opacity
 * is known, because forms are drawn at 1. An unknown value differs from every value, so each parameter is set before its first
 * use.
 */
export const UNKNOWN_STATE: GraphicsState = {
  fill: '',
  fillColor: null,
  stroke: '',
  alpha: 1,
  font: '',
  size: Number.NaN,
  rise: 0,
  letterSpacing: Number.NaN,
  wordSpacing: Number.NaN,
  lineWidth: Number.NaN,
  dash: '',
  cap: Number.NaN,
  join: Number.NaN,
  miterLimit: Number.NaN,
  scale: 1,
}

/** The operator that sets a colour, in gray where its components are equal; `gray` and `rgb` are `g` and `rg`, or `G` and `RG`. */
function colorOperator({ r, g, b }: Color, gray: string, rgb: string): string {
  const part = (value: number): string => number(Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000)
  return r === g && g === b ? `${part(r)} ${gray}` : `${part(r)} ${part(g)} ${part(b)} ${rgb}`
}
