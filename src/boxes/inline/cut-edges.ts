/** Removes edges of an inline box where it is split. */
import type { ComputedStyle } from '../../css/style.ts'

const EDGES = {
  Left: { marginLeft: 0, borderLeftWidth: 0, paddingLeft: 0 },
  Right: { marginRight: 0, borderRightWidth: 0, paddingRight: 0 },
} as const

/** The style without margin, border and padding at one edge: a split box has each of its edges once. */
export function withoutEdge(style: ComputedStyle, edge: 'start' | 'end'): ComputedStyle {
  const side = (edge === 'start') === (style.direction === 'ltr') ? 'Left' : 'Right'
  const hasNone = style[`margin${side}`] === 0 && style[`border${side}Width`] === 0 && style[`padding${side}`] === 0
  return hasNone ? style : { ...style, ...EDGES[side] }
}
