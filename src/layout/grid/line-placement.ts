/** Line-based placement: from `grid-row` and `grid-column` to numbered lines (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#line-placement). */
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { GridLine } from '../../css/style.ts'
import type { Axis, AxisTemplate } from './grid-types.ts'
import { spanOfLines } from './subgrid.ts'

/** A placement in one axis: the start line counted from 0, null if it is automatic, and the span in tracks. */
export type Resolved = { readonly start: number | null; readonly size: number }

/**
 * Lines far outside are clamped ("Limiting Large Grids", https://www.w3.org/TR/css-grid-2/#overlarge-grids): an author
 * who writes line 1000000 means "at the end", and the implicit tracks up to there would each cost memory.
 */
const FARTHEST = 1_000

/**
 * The placement of an item in one axis. Track 0 is the first track of the explicit grid. In a subgrid, which has no implicit
 * tracks, the placement is clamped to the explicit grid (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrid-implicit).
 */
export function linesOf(box: BlockLevelBox, axis: Axis, template: AxisTemplate): Resolved {
  if (box.kind === 'inline-root') return { start: null, size: 1 }
  const { style } = box
  const lines =
    axis === 'column' ? [style.gridColumnStart, style.gridColumnEnd] : [style.gridRowStart, style.gridRowEnd]
  return keptInTemplate(resolveLines(lines[0]!, lines[1]!, template, spanOfLines(box, axis)), template)
}

/** Clamps a placement to the tracks of a subgrid. */
function keptInTemplate({ start, size }: Resolved, { tracks, isClosed }: AxisTemplate): Resolved {
  if (isClosed !== true) return { start, size }
  if (start === null) return { start, size: Math.min(size, tracks.length) }
  const first = Math.min(Math.max(start, 0), tracks.length - 1)
  return { start: first, size: Math.min(Math.max(start + size, first + 1), tracks.length) - first }
}

/**
 * §8.3 and §8.3.1 "Grid Placement Conflict Handling" (https://www.w3.org/TR/css-grid-2/#grid-placement-errors): two lines, of
 * which one may be a span and both may be automatic. Lines in the wrong order are swapped; equal ones span one track. Of two
 * spans the end is ignored. A span to a named line without a definite line is one track.
 */
function resolveLines(startLine: GridLine, endLine: GridLine, template: AxisTemplate, auto: number): Resolved {
  const start = lineNumber(startLine, template, 'start')
  const end = lineNumber(endLine, template, 'end')
  if (start !== null && end !== null) {
    if (start === end) return { start, size: 1 }
    return { start: Math.min(start, end), size: Math.abs(end - start) }
  }
  if (start !== null) return { start, size: lineAfter(start, endLine, template, endLine === 'auto' ? auto : 1) - start }
  if (end !== null) {
    const first = lineBefore(end, startLine, template, startLine === 'auto' ? auto : 1)
    return { start: first, size: end - first }
  }
  if (startLine === 'auto' && endLine === 'auto') return { start: null, size: auto }
  return { start: null, size: countOf(startLine === 'auto' ? endLine : startLine) }
}

const isNamedSpan = (line: GridLine): line is Exclude<GridLine, 'auto'> & { readonly name: string } =>
  line !== 'auto' && line.span && line.name !== null

/** The number of tracks of a span without a definite line. */
const countOf = (line: GridLine): number => (isNamedSpan(line) ? 1 : spanOfLine(line, 1))

/** The number of tracks of a span; `auto` if the placement has none. */
const spanOfLine = (line: GridLine, auto: number): number =>
  line === 'auto' || !line.span ? auto : Math.max(1, Math.min(line.line ?? 1, FARTHEST))

/**
 * The end line of a span that starts at a line. With a name, lines of that name count, and all implicit lines after the
 * explicit grid (§8.3 `span && [ <integer [1,∞]> || <custom-ident> ]`,
 * https://www.w3.org/TR/css-grid-2/#grid-placement-span-int).
 */
function lineAfter(start: number, line: GridLine, { names, tracks }: AxisTemplate, auto: number): number {
  const count = spanOfLine(line, auto)
  if (!isNamedSpan(line)) return start + count
  const named = (names.get(line.name) ?? []).filter(number => number > start)
  return named[count - 1] ?? Math.max(start, tracks.length) + count - named.length
}

/** The start line of a span that ends at a line, likewise. */
function lineBefore(end: number, line: GridLine, { names }: AxisTemplate, auto: number): number {
  const count = spanOfLine(line, auto)
  if (!isNamedSpan(line)) return end - count
  const named = (names.get(line.name) ?? []).filter(number => number < end)
  return named[named.length - count] ?? Math.min(end, 0) - count + named.length
}

/** Line as a number from 0; null for `auto` and spans. */
function lineNumber(line: GridLine, template: AxisTemplate, edge: 'start' | 'end'): number | null {
  if (line === 'auto' || line.span) return null
  const last = template.tracks.length
  if (line.name !== null) return namedLine(line.name, line.line, template, edge)
  const number = Math.max(-FARTHEST, Math.min(line.line ?? 1, FARTHEST))
  return number > 0 ? number - 1 : last + 1 + number
}

/** §8.3 "custom-ident": the area edge `name-start` or `name-end` first, if no number is given; then the nth line of the name. */
function namedLine(name: string, nth: number | null, template: AxisTemplate, edge: 'start' | 'end'): number {
  const lines = (nth === null ? template.names.get(`${name}-${edge}`) : undefined) ?? template.names.get(name) ?? []
  const wanted = nth ?? 1
  if (wanted > 0 && wanted <= lines.length) return lines[wanted - 1]!
  if (wanted < 0 && -wanted <= lines.length) return lines[lines.length + wanted]!
  // All implicit lines after (or before) the explicit grid count as having the name.
  const missing = Math.min(FARTHEST, Math.abs(wanted) - lines.length)
  return wanted > 0 ? template.tracks.length + missing : -missing
}

/**
 * The lines that a positioned child names, counted from the first track; null for the edge of the padding box, which lines that the
 * grid does not have stand for too (§10.1, https://www.w3.org/TR/css-grid-2/#abspos-items).
 */
export function positionedSpan(
  { style }: BlockLevelBox,
  axis: 'column' | 'row',
  template: AxisTemplate,
  { before, count }: { readonly before: number; readonly count: number },
): { readonly start: number | null; readonly end: number | null } {
  const [startLine, endLine] =
    axis === 'column' ? [style.gridColumnStart, style.gridColumnEnd] : [style.gridRowStart, style.gridRowEnd]
  const at = (line: number | null): number | null =>
    line === null || line + before < 0 || line + before > count ? null : line + before
  const start = lineNumber(startLine, template, 'start')
  const end = lineNumber(endLine, template, 'end')
  const isMissing = (line: number | null): boolean => line !== null && at(line) === null
  if (isMissing(start) || isMissing(end)) return { start: at(start), end: at(end) }
  if (start !== null && end !== null && start !== end)
    return { start: at(Math.min(start, end)), end: at(Math.max(start, end)) }
  if (start !== null && endLine !== 'auto') return { start: at(start), end: at(lineAfter(start, endLine, template, 1)) }
  if (end !== null && startLine !== 'auto') return { start: at(lineBefore(end, startLine, template, 1)), end: at(end) }
  return { start: at(start), end: at(end) }
}
