/**
 * Flexible boxes, grids and alignment (CSS Flexbox 1, Grid 2, Align 3).
 * https://www.w3.org/TR/css-flexbox-1/
 */
import type { ContentAlignment, OverflowPosition, SelfAlignment } from '../alignment-types.ts'
import type { Component } from '../component.ts'
import { isDelim } from '../component.ts'
import { type Parse, spaceList, ValueReader } from '../reader.ts'
import type {
  GridLine,
  LengthPercentage,
  Size,
  SubgridLines,
  TrackBreadth,
  TrackList,
  TrackListItem,
  TrackSize,
} from '../value-types.ts'
import {
  computeLengthPercentage,
  flex,
  integer,
  nonNegativeLengthPercentage,
  nonNegativeNumber,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import type { UnitContext } from '../values/units.ts'
import { computeSize, type SpecifiedSize, size } from './box.ts'
import { keywords, NOT_INHERITED, type Property, plain, property } from './row.ts'

// ---------- alignment ----------

const CONTENT_POSITIONS = ['start', 'end', 'center', 'flex-start', 'flex-end', 'left', 'right'] as const
const CONTENT_WORDS = ['normal', 'stretch', 'space-between', 'space-around', 'space-evenly', 'baseline'] as const
const SELF_POSITIONS = [...CONTENT_POSITIONS, 'self-start', 'self-end'] as const
const SELF_WORDS = ['auto', 'normal', 'stretch', 'baseline'] as const

/** `safe` and `unsafe` qualify positions, `first` and `last` baselines (CSS Box Alignment 3 §4). */
function aligned<const P extends string, const W extends string>(
  reader: ValueReader,
  positions: readonly P[],
  words: readonly W[],
): P | `${OverflowPosition} ${P}` | W | 'last baseline' | null {
  const overflow = reader.keyword(['safe', 'unsafe'])
  const position = reader.keyword(positions)
  if (position !== null) return overflow === null ? position : `${overflow} ${position}`
  if (overflow !== null) return null
  const order = reader.keyword(['first', 'last'])
  const value = reader.keyword(words)
  if (order === null) return value
  return value !== 'baseline' ? null : order === 'last' ? 'last baseline' : value
}

/** `justify-content` and `align-content` (CSS Align 3 §5.1). */
const contentAlignment: Parse<ContentAlignment> = reader => aligned(reader, CONTENT_POSITIONS, CONTENT_WORDS)
/** A parser that rejects some values of another: the block axis has no left and right, items have no `auto`. */
const without =
  <T extends string>(parse: Parse<T>, refused: RegExp): Parse<T> =>
  reader => {
    const value = parse(reader)
    return value === null || refused.test(value) ? null : value
  }

const SIDES = /(?:left|right)$/

/** `justify-self` and `align-self` (CSS Align 3 §6). */
const selfAlignment: Parse<SelfAlignment> = reader => aligned(reader, SELF_POSITIONS, SELF_WORDS)
const itemAlignment = without(selfAlignment, /^auto$/)

const LEGACY_POSITIONS = ['left', 'right', 'center'] as const

/** `legacy` only affects inheritance from `<center>`, which the user-agent sheet implements with text-align. */
const legacyAlignment: Parse<SelfAlignment> = reader => {
  const position = reader.keyword(LEGACY_POSITIONS)
  if (position !== null) {
    reader.keyword(['legacy'])
    return position
  }
  if (reader.keyword(['legacy']) === null) return itemAlignment(reader)
  return reader.keyword(LEGACY_POSITIONS) ?? 'normal'
}

// ---------- tracks (CSS Grid 2 §7.2, https://www.w3.org/TR/css-grid-2/#track-sizing) ----------

type Open<L> = L | 'auto' | 'min-content' | 'max-content' | { readonly kind: 'fr'; readonly factor: number }
type SpecifiedBreadth = Open<SpecifiedLengthPercentage>
type SpecifiedTrack =
  | SpecifiedBreadth
  | { readonly kind: 'minmax'; readonly min: SpecifiedBreadth; readonly max: SpecifiedBreadth }
  | { readonly kind: 'fit-content'; readonly limit: SpecifiedLengthPercentage }
type SpecifiedItem =
  | { readonly kind: 'track'; readonly size: SpecifiedTrack }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | {
      readonly kind: 'repeat'
      readonly count: number | 'auto-fill' | 'auto-fit'
      readonly items: readonly SpecifiedItem[]
    }

/** Further tracks are ignored: no page has room for them. */
const MAX_REPEAT = 1_000

const breadth: Parse<SpecifiedBreadth> = reader => {
  const word = reader.keyword(['auto', 'min-content', 'max-content'])
  if (word !== null) return word
  const factor = reader.attempt(flex)
  return factor === null ? nonNegativeLengthPercentage(reader) : { kind: 'fr', factor }
}

const isFlexible = (value: SpecifiedBreadth): boolean => typeof value === 'object' && value.kind === 'fr'

/** `<track-size>` (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#typedef-track-size). */
const trackSize: Parse<SpecifiedTrack> = reader => {
  const minmax = reader.call('minmax')
  if (minmax !== null) {
    const min = breadth(minmax)
    const max = minmax.delim(',') ? breadth(minmax) : null
    const isValid = min !== null && !isFlexible(min) && max !== null && minmax.isDone
    return isValid ? { kind: 'minmax', min, max } : null
  }
  const fit = reader.call('fit-content')
  if (fit === null) return breadth(reader)
  const limit = nonNegativeLengthPercentage(fit)
  return limit === null || !fit.isDone ? null : { kind: 'fit-content', limit }
}

/**
 * `[name other]`; `span` and `auto` are not names (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#typedef-line-names).
 */
export function lineNames(component: Component | undefined): readonly string[] | null {
  if (component?.kind !== 'block' || component.open !== '[') return null
  const reader = new ValueReader(component.contents, null)
  const names = component.contents.map(() => reader.customIdent('span', 'auto'))
  return names.every(name => name !== null) ? names : null
}

/** A track size, line names or `repeat()` of a track list (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#typedef-track-list). */
const trackItem: Parse<SpecifiedItem> = reader => {
  const names = lineNames(reader.peek())
  if (names !== null) {
    reader.skip(1)
    return { kind: 'names', names }
  }
  const repeat = reader.call('repeat')
  if (repeat !== null) return repeated(repeat)
  const track = trackSize(reader)
  return track === null ? null : { kind: 'track', size: track }
}

/**
 * `repeat()` in a track list (https://www.w3.org/TR/css-grid-2/#repeat-notation): not nested, with at least one track,
 * and without adjacent lists of names.
 */
function repeated(reader: ValueReader): SpecifiedItem | null {
  const count = reader.keyword(['auto-fill', 'auto-fit']) ?? integer(1)(reader)
  if (count === null || !reader.delim(',')) return null
  const items = spaceList(reader, trackItem)
  if (items === null || !reader.isDone || items.some(item => item.kind === 'repeat')) return null
  if (hasDoubleNames(items) || items.every(item => item.kind === 'names')) return null
  return { kind: 'repeat', count: typeof count === 'number' ? Math.min(count, MAX_REPEAT) : count, items }
}

type SpecifiedList = 'none' | 'masonry' | readonly SpecifiedItem[] | SubgridLines

/**
 * `grid-template-rows` and `grid-template-columns`: tracks with line names, or `subgrid`
 * (https://www.w3.org/TR/css-grid-2/#track-sizing). `masonry` is the syntax of earlier drafts of CSS Grid 3 for
 * `display: grid-lanes`.
 */
export const trackList: Parse<SpecifiedList> = reader => {
  const word = reader.keyword(['none', 'masonry'])
  if (word !== null) return word
  if (reader.keyword(['subgrid']) !== null) return subgridLines(reader)
  const items = spaceList(reader, trackItem)
  if (items === null || items.every(item => item.kind === 'names')) return null
  return !hasDoubleNames(items) && mayRepeat(items) ? items : null
}

/** The names of a line must be in one pair of brackets. */
const hasDoubleNames = (items: readonly SpecifiedItem[]): boolean =>
  items.some((item, i) => item.kind === 'names' && items[i + 1]?.kind === 'names')

/**
 * A list has at most one auto repetition, and then only fixed track sizes (`<auto-track-list>`,
 * https://www.w3.org/TR/css-grid-2/#typedef-auto-track-list).
 */
function mayRepeat(items: readonly SpecifiedItem[]): boolean {
  const automatic = items.filter(item => item.kind === 'repeat' && typeof item.count === 'string')
  if (automatic.length === 0) return true
  const all = items.flatMap(item => (item.kind === 'repeat' ? item.items : [item]))
  return automatic.length === 1 && all.every(item => item.kind !== 'track' || isFixedSize(item.size))
}

/** `<fixed-size>`: a length, or a `minmax()` with a length on either side. */
function isFixedSize(size: SpecifiedTrack): boolean {
  if (typeof size === 'object' && size.kind === 'minmax') return isFixedBreadth(size.min) || isFixedBreadth(size.max)
  return !(typeof size === 'object' && size.kind === 'fit-content') && isFixedBreadth(size)
}

const isFixedBreadth = (value: SpecifiedBreadth): boolean => typeof value !== 'string' && !isFlexible(value)

/** `subgrid [a] repeat(2, [b] [c]) repeat(auto-fill, [d])` */
const subgridLines: Parse<SubgridLines> = reader => {
  const before: (readonly string[])[] = []
  const after: (readonly string[])[] = []
  let repeated: SubgridLines['repeated'] = null
  for (;;) {
    const lines = repeated === null ? before : after
    const names = lineNames(reader.peek())
    if (names !== null) {
      reader.skip(1)
      lines.push(names)
      continue
    }
    const repeat = reader.call('repeat')
    if (repeat === null) return { kind: 'subgrid', before, repeated, after }
    const count = repeat.keyword(['auto-fill']) ?? integer(1)(repeat)
    const sets = count !== null && repeat.delim(',') ? repeat.rest().map(lineNames) : []
    if (count === null || sets.length === 0 || !sets.every(set => set !== null)) return null
    if (count !== 'auto-fill') for (let i = 0; i < Math.min(count, MAX_REPEAT); i++) lines.push(...sets)
    else if (repeated !== null) return null
    else repeated = sets
  }
}

/** Computes the lengths of a breadth; keywords and `fr` are unchanged. */
function computeBreadth(value: SpecifiedBreadth, context: UnitContext): TrackBreadth {
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fr')) return value
  return computeLengthPercentage(value, context)
}

/** Computes the lengths of a track size. */
function computeTrack(value: SpecifiedTrack, context: UnitContext): TrackSize {
  if (typeof value !== 'object') return computeBreadth(value, context)
  if (value.kind === 'minmax')
    return { kind: 'minmax', min: computeBreadth(value.min, context), max: computeBreadth(value.max, context) }
  if (value.kind === 'fit-content') return { kind: 'fit-content', limit: computeLengthPercentage(value.limit, context) }
  return computeBreadth(value, context)
}

/** Computes the lengths of an item of a track list. */
function computeItem(item: SpecifiedItem, context: UnitContext): TrackListItem {
  switch (item.kind) {
    case 'track':
      return { kind: 'track', size: computeTrack(item.size, context) }
    case 'names':
      return item
    case 'repeat':
      return { ...item, items: item.items.map(inner => computeItem(inner, context)) }
  }
}

const tracks = property<TrackList, SpecifiedList>(NOT_INHERITED, 'none', trackList, (value, context) =>
  typeof value === 'string' || 'kind' in value ? value : value.map(item => computeItem(item, context)),
)

/**
 * `grid-auto-rows` and `grid-auto-columns`: one or more track sizes (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#auto-tracks).
 */
export const autoTracks: Parse<readonly SpecifiedTrack[]> = reader => spaceList(reader, trackSize)

const implicitTracks = property<readonly TrackSize[], readonly SpecifiedTrack[]>(
  NOT_INHERITED,
  ['auto'],
  autoTracks,
  (value, context) => value.map(track => computeTrack(track, context)),
)

// ---------- areas, lines, flow ----------

/** Names by row and column; null for a cell without a name. */
export type Areas = 'none' | readonly (readonly (string | null)[])[]

/** Rows of names; a dot is an empty cell. The cells of a name must form a rectangle. */
const gridAreas: Parse<Areas> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const rows = spaceList(reader, inner => {
    const text = inner.string()
    return text === null ? null : areaRow(text)
  })
  return rows !== null && areRectangles(rows) ? rows : null
}

/**
 * The cells of one string of `grid-template-areas` (https://www.w3.org/TR/css-grid-2/#grid-template-areas-property): a
 * sequence of name code points is a named cell, a sequence of dots an unnamed one; null if the string contains anything
 * else.
 */
export function areaRow(text: string): readonly (string | null)[] | null {
  const cells = text.match(/\.+|[^\s.]+/g) ?? []
  const isValid = cells.every(cell => /^(?:\.+|[\w\u0080-\uFFFF-]+)$/.test(cell))
  return cells.length === 0 || cells.length > MAX_REPEAT || !isValid
    ? null
    : cells.map(cell => (cell.startsWith('.') ? null : cell))
}

/**
 * Whether rows have equal length and the cells of each name form one rectangle
 * (https://www.w3.org/TR/css-grid-2/#grid-template-areas-property): otherwise the declaration is invalid.
 */
export function areRectangles(rows: readonly (readonly (string | null)[])[]): boolean {
  const width = rows[0]?.length ?? 0
  if (rows.length > MAX_REPEAT || rows.some(row => row.length !== width)) return false
  const bounds = new Map<string, { top: number; left: number; bottom: number; right: number; count: number }>()
  rows.forEach((row, y) => {
    row.forEach((name, x) => {
      if (name === null) return
      const known = bounds.get(name) ?? { top: y, left: x, bottom: y, right: x, count: 0 }
      known.left = Math.min(known.left, x)
      known.right = Math.max(known.right, x)
      known.bottom = y
      known.count++
      bounds.set(name, known)
    })
  })
  return [...bounds.values()].every(area => (area.bottom - area.top + 1) * (area.right - area.left + 1) === area.count)
}

/** `auto`, a name, a number, or `span` with a name, a number or both, in any order. */
export const gridLine: Parse<GridLine> = reader => {
  if (reader.keyword(['auto']) !== null) return 'auto'
  let line: number | null = null
  let name: string | null = null
  let span = false
  while (!reader.isDone && !isDelim(reader.peek(), '/')) {
    const value: number | null = line === null ? reader.attempt(integer()) : null
    if (value !== null) line = value
    else if (!span && reader.keyword(['span']) !== null) span = true
    else if (name === null) {
      name = reader.customIdent('span', 'auto')
      if (name === null) return null
    } else return null
  }
  const isValid = (line !== null || name !== null) && line !== 0 && (!span || line === null || line > 0)
  return isValid ? { line, name, span } : null
}

const line = plain<GridLine>(NOT_INHERITED, 'auto', gridLine)

/** `grid-auto-flow`: `[ row | column ] || dense` (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#grid-auto-flow-property). */
const autoFlow: Parse<{ direction: 'row' | 'column'; dense: boolean }> = reader => {
  const words = spaceList(reader, inner => inner.keyword(['row', 'column', 'dense']))
  const isValid =
    words !== null && words.length <= 2 && new Set(words.map(word => word === 'dense')).size === words.length
  return isValid ? { direction: words.includes('column') ? 'column' : 'row', dense: words.includes('dense') } : null
}

/** `normal`, `infinite` or a length (CSS Grid 3, https://drafts.csswg.org/css-grid-3/#propdef-flow-tolerance). */
const flowTolerance: Parse<SpecifiedLengthPercentage | 'normal' | 'infinite'> = reader =>
  reader.keyword(['normal', 'infinite']) ?? nonNegativeLengthPercentage(reader)

type SpecifiedBasis = SpecifiedSize | 'auto' | 'content'

/** `auto`, `content` or a width (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#flex-basis-property). */
export const flexBasis: Parse<SpecifiedBasis> = reader => reader.keyword(['auto', 'content']) ?? size(reader)

const align = (initial: SelfAlignment, parse: Parse<SelfAlignment>): Property<SelfAlignment> =>
  plain<SelfAlignment>(NOT_INHERITED, initial, parse)

/** Rows of CSS Flexbox 1, CSS Grid 2 and CSS Box Alignment 3. */
export const flexGridProperties = {
  flexDirection: keywords(NOT_INHERITED, 'row', 'row-reverse', 'column', 'column-reverse'),
  flexWrap: keywords(NOT_INHERITED, 'nowrap', 'wrap', 'wrap-reverse'),
  flexGrow: plain<number>(NOT_INHERITED, 0, nonNegativeNumber),
  flexShrink: plain<number>(NOT_INHERITED, 1, nonNegativeNumber),
  flexBasis: property<Size | 'content', SpecifiedBasis>(NOT_INHERITED, 'auto', flexBasis, (value, context) =>
    value === 'auto' || value === 'content' ? value : computeSize(value, context),
  ),
  order: plain<number>(NOT_INHERITED, 0, integer()),
  justifyContent: plain<ContentAlignment>(NOT_INHERITED, 'normal', without(contentAlignment, /baseline$/)),
  alignContent: plain<ContentAlignment>(NOT_INHERITED, 'normal', without(contentAlignment, SIDES)),
  justifyItems: align('normal', legacyAlignment),
  alignItems: align('normal', without(itemAlignment, SIDES)),
  justifySelf: align('auto', selfAlignment),
  alignSelf: align('auto', without(selfAlignment, SIDES)),
  gridTemplateColumns: tracks,
  gridTemplateRows: tracks,
  gridTemplateAreas: plain<Areas>(NOT_INHERITED, 'none', gridAreas),
  gridAutoColumns: implicitTracks,
  gridAutoRows: implicitTracks,
  gridAutoFlow: plain<{ readonly direction: 'row' | 'column'; readonly dense: boolean }>(
    NOT_INHERITED,
    { direction: 'row', dense: false },
    autoFlow,
  ),
  flowTolerance: property<LengthPercentage | 'normal' | 'infinite', SpecifiedLengthPercentage | 'normal' | 'infinite'>(
    NOT_INHERITED,
    'normal',
    flowTolerance,
    (value, context) => (value === 'normal' || value === 'infinite' ? value : computeLengthPercentage(value, context)),
  ),
  gridRowStart: line,
  gridRowEnd: line,
  gridColumnStart: line,
  gridColumnEnd: line,
}
