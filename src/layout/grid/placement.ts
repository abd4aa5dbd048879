/** Where the items of a grid stand (CSS Grid 2 §8). */
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import type { GridLine } from '../../css/style.ts'
import type { AxisTemplate } from './template.ts'

/** Tracks that an item covers, counted from the first track of the grid. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface GridItem {
  readonly box: BlockLevelBox
  readonly column: Span
  readonly row: Span
}

export interface Placement {
  readonly items: readonly GridItem[]
  /** Implicit tracks before the explicit ones, and all tracks. */
  readonly columns: { readonly before: number; readonly count: number }
  readonly rows: { readonly before: number; readonly count: number }
}

/** A position that is known, or only how many tracks it covers. */
type Resolved = { readonly start: number | null; readonly size: number }

/** Lines far outside are clamped: an author who writes line 1000000 means "at the end". */
const FARTHEST = 1_000

export function placeItems(box: GridBox, columns: AxisTemplate, rows: AxisTemplate): Placement {
  const byRow = box.style.gridAutoFlow.direction === 'row'
  const items = box.children
    .filter(
      child =>
        child.kind === 'inline-root' || (child.style.position !== 'absolute' && child.style.position !== 'fixed'),
    )
    .map((child, index) => ({ child, index, order: child.kind === 'inline-root' ? 0 : child.style.order }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ child }) => draftOf(child, columns, rows))
  const least = (axis: 'column' | 'row') => items.reduce((first, item) => Math.min(first, item[axis].start ?? 0), 0)
  const offset = { column: -least('column'), row: -least('row') }
  for (const item of items) {
    for (const axis of ['column', 'row'] as const) {
      const { start, size } = item[axis]
      if (start !== null) item[axis] = { start: start + offset[axis], size }
    }
  }
  const crossCount = crossTracks(
    items,
    byRow ? 'column' : 'row',
    (byRow ? columns : rows).tracks.length + offset[byRow ? 'column' : 'row'],
  )
  const placed = autoPlace(items, byRow, crossCount, box.style.gridAutoFlow.dense)
  const count = (axis: 'column' | 'row', explicit: number) =>
    placed.reduce((most, item) => Math.max(most, item[axis].end), explicit + offset[axis])
  return {
    items: placed,
    columns: { before: offset.column, count: count('column', columns.tracks.length) },
    rows: { before: offset.row, count: count('row', rows.tracks.length) },
  }
}

interface Draft {
  readonly box: BlockLevelBox
  column: Resolved
  row: Resolved
}

function draftOf(box: BlockLevelBox, columns: AxisTemplate, rows: AxisTemplate): Draft {
  if (box.kind === 'inline-root') return { box, column: { start: null, size: 1 }, row: { start: null, size: 1 } }
  const { style } = box
  return {
    box,
    column: resolveLines(style.gridColumnStart, style.gridColumnEnd, columns),
    row: resolveLines(style.gridRowStart, style.gridRowEnd, rows),
  }
}

/** §8.3: two lines, of which one may be a span and both may be automatic. */
function resolveLines(startLine: GridLine, endLine: GridLine, template: AxisTemplate): Resolved {
  const start = lineNumber(startLine, template, 'start')
  const end = lineNumber(endLine, template, 'end')
  if (start !== null && end !== null) {
    if (start === end) return { start, size: 1 }
    return { start: Math.min(start, end), size: Math.abs(end - start) }
  }
  if (start !== null) return { start, size: spanOf(endLine) }
  if (end !== null)
    return { start: end - spanOf(endLine === 'auto' || !endLine.span ? startLine : endLine), size: spanOf(startLine) }
  return { start: null, size: Math.max(spanOf(startLine), spanOf(endLine)) }
}

const spanOf = (line: GridLine): number =>
  line === 'auto' || !line.span ? 1 : Math.max(1, Math.min(line.line ?? 1, FARTHEST))

/** Line as a number from 0; null for `auto` and spans. */
function lineNumber(line: GridLine, template: AxisTemplate, edge: 'start' | 'end'): number | null {
  if (line === 'auto' || line.span) return null
  const last = template.tracks.length
  if (line.name !== null) return namedLine(line.name, line.line, template, edge)
  const number = Math.max(-FARTHEST, Math.min(line.line ?? 1, FARTHEST))
  return number > 0 ? number - 1 : last + 1 + number
}

function namedLine(name: string, nth: number | null, template: AxisTemplate, edge: 'start' | 'end'): number {
  const lines = (nth === null ? template.names.get(`${name}-${edge}`) : undefined) ?? template.names.get(name) ?? []
  const wanted = nth ?? 1
  if (wanted > 0 && wanted <= lines.length) return lines[wanted - 1]!
  if (wanted < 0 && -wanted <= lines.length) return lines[lines.length + wanted]!
  // Names that do not exist count for the implicit lines after (or before) the explicit grid.
  const missing = Math.min(FARTHEST, Math.abs(wanted) - lines.length)
  return wanted > 0 ? template.tracks.length + missing : -missing
}

function crossTracks(items: readonly Draft[], axis: 'column' | 'row', explicit: number): number {
  return items.reduce((most, item) => Math.max(most, (item[axis].start ?? 0) + item[axis].size), Math.max(1, explicit))
}

/** §8.5: items with a place first, then those locked to a row, then all others where the cursor finds room. */
function autoPlace(drafts: readonly Draft[], byRow: boolean, crossCount: number, dense: boolean): readonly GridItem[] {
  const main = byRow ? 'row' : 'column'
  const cross = byRow ? 'column' : 'row'
  const occupied = new Set<number>()
  const key = (mainAt: number, crossAt: number) => mainAt * (crossCount + 1) + crossAt
  const isFree = (mainAt: number, mainSize: number, crossAt: number, crossSize: number) => {
    for (let i = 0; i < mainSize; i++)
      for (let j = 0; j < crossSize; j++) if (occupied.has(key(mainAt + i, crossAt + j))) return false
    return true
  }
  const placed = new Map<Draft, GridItem>()
  const put = (draft: Draft, mainAt: number, crossAt: number) => {
    for (let i = 0; i < draft[main].size; i++)
      for (let j = 0; j < draft[cross].size; j++) occupied.add(key(mainAt + i, crossAt + j))
    const mainSpan = { start: mainAt, end: mainAt + draft[main].size }
    const crossSpan = { start: crossAt, end: crossAt + draft[cross].size }
    placed.set(draft, { box: draft.box, column: byRow ? crossSpan : mainSpan, row: byRow ? mainSpan : crossSpan })
  }
  for (const draft of drafts)
    if (draft[main].start !== null && draft[cross].start !== null) put(draft, draft[main].start, draft[cross].start)
  for (const draft of drafts) {
    if (placed.has(draft) || draft[main].start === null) continue
    let at = 0
    while (at + draft[cross].size < crossCount && !isFree(draft[main].start, draft[main].size, at, draft[cross].size))
      at++
    put(draft, draft[main].start, at)
  }
  let cursor = { main: 0, cross: 0 }
  for (const draft of drafts) {
    if (placed.has(draft)) continue
    if (dense) cursor = { main: 0, cross: 0 }
    cursor = nextPlace(draft, cursor, { main, cross, crossCount, isFree })
    put(draft, cursor.main, cursor.cross)
  }
  return drafts.map(draft => placed.get(draft)!)
}

interface Search {
  readonly main: 'row' | 'column'
  readonly cross: 'row' | 'column'
  readonly crossCount: number
  readonly isFree: (mainAt: number, mainSize: number, crossAt: number, crossSize: number) => boolean
}

function nextPlace(
  draft: Draft,
  cursor: { main: number; cross: number },
  { main, cross, crossCount, isFree }: Search,
): { main: number; cross: number } {
  const { size: mainSize } = draft[main]
  const { start: fixed, size: crossSize } = draft[cross]
  let at = { ...cursor }
  if (fixed !== null) {
    if (fixed < at.cross) at = { main: at.main + 1, cross: fixed }
    else at = { ...at, cross: fixed }
    while (!isFree(at.main, mainSize, fixed, crossSize)) at = { main: at.main + 1, cross: fixed }
    return at
  }
  for (;;) {
    if (at.cross + crossSize > crossCount && at.cross > 0) at = { main: at.main + 1, cross: 0 }
    else if (isFree(at.main, mainSize, at.cross, crossSize)) return at
    else at = { ...at, cross: at.cross + 1 }
  }
}
