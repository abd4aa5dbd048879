/** Shorthands of columns, breaks, flexible boxes, grids and alignment. */
import { isDelim } from '../component.ts'
import { blockEllipsis } from '../properties/clamp.ts'
import {
  type Areas,
  areaRow,
  areRectangles,
  autoTracks,
  flexBasis,
  gridLine,
  lineNames,
  trackList,
} from '../properties/flex-grid.ts'
import type { PropertyKey } from '../properties/property-table.ts'
import type { Parse, ValueReader } from '../reader.ts'
import type { Break, BreakInside, GridLine } from '../value-types.ts'
import { integer, nonNegativeNumber } from '../values/length.ts'
import { type Expansion, inAnyOrder, longhand, pair, type Shorthand, type SpecifiedOf, shorthand } from './shorthand.ts'

// ---------- flex (CSS Flexbox 1 §7.1, https://www.w3.org/TR/css-flexbox-1/#flex-property) ----------

const flex = shorthand(['flexGrow', 'flexShrink', 'flexBasis'], (reader): Expansion | null => {
  if (reader.keyword(['none']) !== null) return { flexGrow: 0, flexShrink: 0, flexBasis: 'auto' }
  let basis = reader.attempt(basisNotZero)
  const grow = reader.attempt(nonNegativeNumber)
  const shrink = grow === null ? null : reader.attempt(nonNegativeNumber)
  basis ??= reader.attempt(flexBasis)
  if (grow === null && basis === null) return null
  return { flexGrow: grow ?? 1, flexShrink: shrink ?? 1, flexBasis: basis ?? { kind: 'linear', px: 0, percent: 0 } }
})

/** A basis before the factors; a unitless zero there is a factor. */
const basisNotZero: Parse<SpecifiedOf<'flexBasis'>> = reader =>
  reader.peek()?.kind === 'number' ? null : flexBasis(reader)

// ---------- breaks ----------

const PAGE_BREAKS: Readonly<Record<string, Break>> = {
  auto: 'auto',
  always: 'page',
  avoid: 'avoid',
  left: 'left',
  right: 'right',
  recto: 'recto',
  verso: 'verso',
}
const COLUMN_BREAKS: Readonly<Record<string, Break>> = { auto: 'auto', always: 'column', avoid: 'avoid-column' }

const legacyBreak = (key: 'breakBefore' | 'breakAfter', values: Readonly<Record<string, Break>>): Shorthand =>
  shorthand([key], (reader): Expansion | null => {
    const word = reader.keyword(Object.keys(values))
    return word === null ? null : { [key]: values[word]! }
  })

const legacyBreakInside = (avoid: BreakInside): Shorthand =>
  shorthand(['breakInside'], (reader): Expansion | null => {
    const word = reader.keyword(['auto', 'avoid'])
    return word === null ? null : { breakInside: word === 'auto' ? 'auto' : avoid }
  })

// ---------- clamped lines (CSS Overflow 4 §5) ----------

/** `line-clamp`: the number of lines and the block ellipsis, in any order; `auto` clamps at the height of the box. */
const lineClamp = shorthand(['maxLines', 'blockEllipsis', 'continue'], (reader): Expansion | null => {
  if (reader.keyword(['none']) !== null) return {}
  const found: { -readonly [K in keyof Expansion]: Expansion[K] } = {}
  while (!reader.isDone) {
    const lines = found.maxLines === undefined ? reader.attempt(integer(1)) : null
    const ellipsis = lines === null && found.blockEllipsis === undefined ? reader.attempt(blockEllipsis) : null
    if (lines !== null) found.maxLines = lines
    else if (ellipsis !== null) found.blockEllipsis = ellipsis
    else if (reader.keyword(['-webkit-legacy']) !== null) found.continue = '-webkit-legacy'
    else return null
  }
  return { blockEllipsis: 'ellipsis', continue: 'collapse', ...found }
})

const legacyLineClamp = shorthand(['maxLines', 'blockEllipsis', 'continue'], (reader): Expansion | null => {
  if (reader.keyword(['none']) !== null) return {}
  const maxLines = integer(1)(reader)
  return maxLines === null ? null : { maxLines, blockEllipsis: 'ellipsis', continue: '-webkit-legacy' }
})

// ---------- grid placement (CSS Grid 2 §8.4, https://www.w3.org/TR/css-grid-2/#placement-shorthands) ----------

/** An omitted line equals the preceding one if that is a name, otherwise `auto`. */
const implied = (line: GridLine): GridLine =>
  line !== 'auto' && line.name !== null && line.line === null && !line.span ? line : 'auto'

/**
 * A shorthand of grid lines (https://www.w3.org/TR/css-grid-2/#placement-shorthands): an omitted line is the name of
 * its counterpart, otherwise `auto`.
 */
function lines(keys: readonly PropertyKey[]): Shorthand {
  return shorthand(keys, (reader): Expansion | null => {
    const given: GridLine[] = []
    do {
      const line = gridLine(reader)
      if (line === null || given.length === keys.length) return null
      given.push(line)
    } while (reader.delim('/'))
    const all = keys.map((_, i) => given[i] ?? implied(given[i === 3 && given.length > 1 ? 1 : 0] ?? 'auto'))
    return Object.fromEntries(keys.map((key, i) => [key, all[i]])) as Expansion
  })
}

// ---------- grid templates (CSS Grid 2 §7.4, §7.8) ----------

const TEMPLATE: readonly PropertyKey[] = ['gridTemplateRows', 'gridTemplateColumns', 'gridTemplateAreas']

/** `"a b" 10px "c d" / 1fr 2fr`, rows with their strings, or rows / columns. */
function template(reader: ValueReader): Expansion | null {
  if (reader.rest().length === 1 && reader.keyword(['none']) !== null) return {}
  if (!reader.rest().some(part => part.kind === 'string')) {
    const rows = trackList(reader)
    const columns = rows !== null && reader.delim('/') ? trackList(reader) : null
    return rows === null || columns === null ? null : { gridTemplateRows: rows, gridTemplateColumns: columns }
  }
  return templateWithAreas(reader)
}

/**
 * `grid-template` with areas: a string for each row, followed by the row's size
 * (https://www.w3.org/TR/css-grid-2/#explicit-grid-shorthand).
 */
function templateWithAreas(reader: ValueReader): Expansion | null {
  const rows: Extract<SpecifiedOf<'gridTemplateRows'>, readonly unknown[]>[number][] = []
  const areas: (readonly (string | null)[])[] = []
  while (!reader.isDone && !isDelim(reader.peek(), '/')) {
    const names = lineNames(reader.peek())
    const text = names === null ? reader.string() : null
    if (names !== null) {
      reader.skip(1)
      rows.push({ kind: 'names', names })
    } else if (text !== null) {
      const row = areaRow(text)
      if (row === null) return null
      areas.push(row)
      const size =
        reader.peek()?.kind === 'string' || lineNames(reader.peek()) !== null ? null : reader.attempt(oneTrack)
      rows.push({ kind: 'track', size: size ?? 'auto' })
    } else return null
  }
  const isLast = reader.isDone
  const columns = isLast ? 'none' : reader.delim('/') ? trackList(reader) : null
  // Column tracks with areas must be explicit (`<explicit-track-list>`).
  if (columns === null || (!isLast && !isExplicit(columns)) || !areRectangles(areas)) return null
  return { gridTemplateRows: rows, gridTemplateColumns: columns, gridTemplateAreas: areas as Areas }
}

const isExplicit = (tracks: SpecifiedOf<'gridTemplateColumns'>): boolean =>
  typeof tracks !== 'string' && !('kind' in tracks) && tracks.every(item => item.kind !== 'repeat')

const oneTrack: Parse<SpecifiedOf<'gridAutoRows'>[number]> = reader => {
  const list = autoTracks(reader.over([reader.peek()!].filter(part => part !== undefined)))
  if (list === null) return null
  reader.skip(1)
  return list[0]!
}

const AUTO: readonly PropertyKey[] = ['gridAutoFlow', 'gridAutoRows', 'gridAutoColumns']

/** A template, or `auto-flow dense? tracks? / tracks` on either side. */
const grid = shorthand([...TEMPLATE, ...AUTO], (reader): Expansion | null => {
  const words = reader.rest()
  if (!words.some(part => part.kind === 'ident' && part.keyword === 'auto-flow')) return template(reader)
  const isRowFlow = words[0]?.kind === 'ident' && (words[0].keyword === 'auto-flow' || words[0].keyword === 'dense')
  const explicit = isRowFlow ? null : trackList(reader)
  if (!isRowFlow && (explicit === null || !reader.delim('/'))) return null
  let dense = reader.keyword(['dense']) !== null
  if (reader.keyword(['auto-flow']) === null) return null
  dense = reader.keyword(['dense']) !== null || dense
  const tracks = reader.attempt(autoTracks) ?? undefined
  const flow = { direction: isRowFlow ? ('row' as const) : ('column' as const), dense }
  const auto = tracks === undefined ? {} : isRowFlow ? { gridAutoRows: tracks } : { gridAutoColumns: tracks }
  if (!isRowFlow) return { gridTemplateRows: explicit!, gridAutoFlow: flow, ...auto }
  const columns = reader.delim('/') ? trackList(reader) : null
  return columns === null ? null : { gridTemplateColumns: columns, gridAutoFlow: flow, ...auto }
})

// ---------- alignment ----------

/**
 * A value for the block axis and one for the inline axis, which are equal if one is omitted (CSS Align 3 §5.2, §6.3,
 * §6.4). Content has no baseline on the inline axis: it means `start`.
 */
const placed = (blockKey: PropertyKey, inlineKey: PropertyKey): Shorthand =>
  shorthand([blockKey, inlineKey], (reader): Expansion | null => {
    const rest = reader.rest()
    const block = longhand(blockKey)(reader)
    if (block === null) return null
    const isSame = reader.isDone
    if (isSame && inlineKey === 'justifyContent' && /baseline$/.test(`${block}`))
      return { [blockKey]: block, justifyContent: 'start' }
    const inline = longhand(inlineKey)(isSame ? reader.over(rest) : reader)
    return inline === null ? null : { [blockKey]: block, [inlineKey]: inline }
  })

/** Shorthands by their CSS names. */
export const layoutShorthands: Readonly<Record<string, Shorthand>> = {
  columns: shorthand(['columnWidth', 'columnCount'], (reader): Expansion | null => {
    // `auto` may be the value of either part, whichever the other values leave.
    const count = reader.rest().length
    if (count === 0 || count > 2) return null
    const isFirst = reader.keyword(['auto']) !== null
    if (reader.isDone || (isFirst && reader.keyword(['auto']) !== null)) return {}
    const parts = columnParts.expand(reader)
    return parts !== null && isFirst && Object.keys(parts).length !== 1 ? null : parts
  }),
  gap: pair('rowGap', 'columnGap'),
  'page-break-before': legacyBreak('breakBefore', PAGE_BREAKS),
  'page-break-after': legacyBreak('breakAfter', PAGE_BREAKS),
  'page-break-inside': legacyBreakInside('avoid'),
  '-webkit-column-break-before': legacyBreak('breakBefore', COLUMN_BREAKS),
  '-webkit-column-break-after': legacyBreak('breakAfter', COLUMN_BREAKS),
  '-webkit-column-break-inside': legacyBreakInside('avoid-column'),
  'line-clamp': lineClamp,
  '-webkit-line-clamp': legacyLineClamp,
  flex,
  'flex-flow': inAnyOrder('flexDirection', 'flexWrap'),
  'grid-row': lines(['gridRowStart', 'gridRowEnd']),
  'grid-column': lines(['gridColumnStart', 'gridColumnEnd']),
  'grid-area': lines(['gridRowStart', 'gridColumnStart', 'gridRowEnd', 'gridColumnEnd']),
  'grid-template': shorthand(TEMPLATE, template),
  grid,
  'place-content': placed('alignContent', 'justifyContent'),
  'place-items': placed('alignItems', 'justifyItems'),
  'place-self': placed('alignSelf', 'justifySelf'),
}

const columnParts = inAnyOrder('columnCount', 'columnWidth')
