/**
 * Shorthands of SVG (SVG 2, https://svgwg.org/svg2-draft/painting.html#MarkerShorthand).
 * https://svgwg.org/svg2-draft/
 */
import { longhand, type Shorthand, shorthand } from './shorthand.ts'

/** Shorthands by their CSS names. */
export const svgShorthands: Readonly<Record<string, Shorthand>> = {
  marker: shorthand(['markerStart', 'markerMid', 'markerEnd'], reader => {
    const value = longhand('markerStart')(reader)
    return value === null ? null : { markerStart: value, markerMid: value, markerEnd: value }
  }),
}
