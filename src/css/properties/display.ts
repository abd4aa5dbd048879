/**
 * Display, position, floats, visibility, overflow and clipping (CSS Display 3, CSS Positioned Layout 3, CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html and https://www.w3.org/TR/CSS2/visufx.html).
 * https://www.w3.org/TR/css-display-3/
 * https://www.w3.org/TR/css-position-3/
 * https://www.w3.org/TR/CSS22/
 */
import { isDelim } from '../component.ts'
import { commaList, type Parse, spaceList } from '../reader.ts'
import type { ComputedClip, Display } from '../value-types.ts'
import { computeLength, integer, length, numberOrPercentage, type SpecifiedLength } from '../values/length.ts'
import type { UnitContext } from '../values/units.ts'
import { either, INHERITED, keyword, keywords, lengthPercentageOr, NOT_INHERITED, plain, property } from './row.ts'

/**
 * The appearance of form controls (https://drafts.csswg.org/css-ui/#appearance-switching). All keywords except `none`
 * mean the control's own appearance.
 */
const APPEARANCES = [
  'none',
  'auto',
  'base',
  'base-select',
  'textfield',
  'menulist-button',
  'button',
  'checkbox',
  'listbox',
  'menulist',
  'meter',
  'progress-bar',
  'push-button',
  'radio',
  'searchfield',
  'slider-horizontal',
  'square-button',
  'textarea',
] as const

// ---------- display (CSS Display 3 §2) ----------

/** Single keywords, including legacy and prefixed ones, with the display type that each computes to. */
const DISPLAY: ReadonlyMap<string, Display> = new Map(
  Object.entries({
    none: 'none',
    contents: 'contents',
    block: 'block',
    'flow-root': 'flow-root',
    inline: 'inline',
    'inline-block': 'inline-block',
    'list-item': 'list-item',
    'inline-list-item': 'inline-list-item',
    table: 'table',
    'inline-table': 'inline-table',
    'table-caption': 'table-caption',
    'table-column-group': 'table-column-group',
    'table-column': 'table-column',
    'table-header-group': 'table-header-group',
    'table-row-group': 'table-row-group',
    'table-footer-group': 'table-footer-group',
    'table-row': 'table-row',
    'table-cell': 'table-cell',
    flex: 'flex',
    'inline-flex': 'inline-flex',
    grid: 'grid',
    'inline-grid': 'inline-grid',
    'grid-lanes': 'grid-lanes',
    'inline-grid-lanes': 'inline-grid-lanes',
    ruby: 'ruby',
    'ruby-text': 'ruby-text',
    // Unsupported layout modes map to the nearest supported display type.
    flow: 'block',
    'run-in': 'block',
    'ruby-base': 'inline',
    'ruby-base-container': 'contents',
    'ruby-text-container': 'contents',
    math: 'inline',
    '-webkit-flex': 'flex',
    '-webkit-inline-flex': 'inline-flex',
    '-ms-flexbox': 'flex',
    '-ms-inline-flexbox': 'inline-flex',
    '-ms-grid': 'grid',
    // The first flexbox draft is only used for line clamping, for which it computes to flow-root (CSS Overflow 4 §5.3).
    '-webkit-box': 'flow-root',
    '-webkit-inline-box': 'inline-block',
    '-moz-box': 'block',
    '-moz-inline-box': 'inline-block',
  } satisfies Record<string, Display>),
)

const INLINE_FORMS: Readonly<Partial<Record<Display, Display>>> = {
  block: 'inline',
  'flow-root': 'inline-block',
  table: 'inline-table',
  flex: 'inline-flex',
  grid: 'inline-grid',
  'grid-lanes': 'inline-grid-lanes',
  'list-item': 'inline-list-item',
  'flow-root list-item': 'inline-block list-item',
  ruby: 'ruby',
}

/**
 * `display`: outer and inner type and `list-item` in any order, or one legacy keyword (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#the-display-properties).
 */
const display: Parse<Display> = reader => {
  const words: string[] = []
  for (let next = reader.peek(); next?.kind === 'ident' && words.length < 3; next = reader.peek()) {
    words.push(next.keyword)
    reader.skip(1)
  }
  return words.length === 1 ? (DISPLAY.get(words[0]!) ?? null) : multiKeyword(words)
}

/** `<outer> <inner> list-item?` in any order. */
function multiKeyword(words: readonly string[]): Display | null {
  const outer = words.filter(word => word === 'block' || word === 'inline')
  const inner = words.filter(word =>
    ['flow', 'flow-root', 'table', 'flex', 'grid', 'grid-lanes', 'ruby'].includes(word),
  )
  const isListItem = words.includes('list-item')
  const known = outer.length + inner.length + (isListItem ? 1 : 0)
  if (known !== words.length || outer.length > 1 || inner.length > 1 || words.length === 0) return null
  if (isListItem && inner.some(word => !word.startsWith('flow'))) return null
  const item: Display = inner[0] === 'flow-root' ? 'flow-root list-item' : 'list-item'
  const form: Display = isListItem ? item : (DISPLAY.get(inner[0] ?? 'flow') ?? 'block')
  if (form === 'ruby' && outer[0] === 'block') return 'block ruby'
  return outer[0] === 'inline' ? (INLINE_FORMS[form] ?? form) : form
}

/**
 * The blockified display type of floats, absolutely positioned boxes, the root, and flex and grid items (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#transformations).
 */
export function blockified(value: Display): Display {
  switch (value) {
    case 'inline-table':
      return 'table'
    case 'inline-flex':
      return 'flex'
    case 'inline-grid':
      return 'grid'
    case 'inline-grid-lanes':
      return 'grid-lanes'
    case 'inline-block':
      return 'flow-root'
    case 'inline-list-item':
      return 'list-item'
    case 'inline-block list-item':
      return 'flow-root list-item'
    case 'ruby':
      return 'block ruby'
    case 'inline':
    case 'ruby-text':
    case 'table-caption':
    case 'table-column-group':
    case 'table-column':
    case 'table-header-group':
    case 'table-row-group':
    case 'table-footer-group':
    case 'table-row':
    case 'table-cell':
      return 'block'
    default:
      return value
  }
}

// ---------- position ----------

const POSITIONS = ['static', 'relative', 'absolute', 'fixed', 'sticky', '-webkit-sticky'] as const
type Position =
  | Exclude<(typeof POSITIONS)[number], '-webkit-sticky'>
  | { readonly kind: 'running'; readonly name: string }

/** `running(name)` moves an element from the flow to page margin boxes (CSS GCPM 3 §1.2). */
const positionScheme: Parse<Position> = reader => {
  const running = reader.call('running')
  if (running !== null) {
    const name = running.customIdent()
    return name === null || !running.isDone ? null : { kind: 'running', name }
  }
  const scheme = reader.keyword(POSITIONS)
  return scheme === '-webkit-sticky' ? 'sticky' : scheme
}

/** The values of `float` that refer to the page; `snap-block` means the nearer edge. */
export type PageFloat = 'block-start' | 'block-end' | 'snap-block'
type Float = 'none' | 'left' | 'right' | 'footnote' | PageFloat
const FLOATS = [
  ...(['none', 'left', 'right', 'footnote', 'inline-start', 'inline-end'] as const),
  ...(['block-start', 'block-end', 'snap-block', 'top', 'bottom'] as const),
] as const
const CLEARS = ['none', 'left', 'right', 'both', 'inline-start', 'inline-end'] as const

/** The physical side of a logical keyword. */
const physical = <K extends string>(
  value: K,
  direction: 'ltr' | 'rtl',
): Exclude<K, 'inline-start' | 'inline-end'> | 'left' | 'right' =>
  value === 'inline-start'
    ? direction === 'ltr'
      ? 'left'
      : 'right'
    : value === 'inline-end'
      ? direction === 'ltr'
        ? 'right'
        : 'left'
      : (value as Exclude<K, 'inline-start' | 'inline-end'>)

const inset = lengthPercentageOr(NOT_INHERITED, 'auto', ['auto'])

const OVERFLOW = ['visible', 'hidden', 'clip', 'scroll', 'auto', 'overlay', '-moz-hidden-unscrollable'] as const
type Overflow = 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto'
const overflow = plain<Overflow>(NOT_INHERITED, 'visible', reader => {
  const value = reader.keyword(OVERFLOW)
  return value === 'overlay' ? 'auto' : value === '-moz-hidden-unscrollable' ? 'clip' : value
})

// ---------- clip (CSS 2.2 §11.1.2) ----------

type ClipEdge = SpecifiedLength | 'auto'
/**
 * The edges of `rect()`: offsets from the top left corner of the border box (CSS 2.2,
 * https://www.w3.org/TR/CSS2/visufx.html#clipping).
 */
export interface SpecifiedClip {
  readonly top: ClipEdge
  readonly right: ClipEdge
  readonly bottom: ClipEdge
  readonly left: ClipEdge
}

/** `clip`: `rect()` with or without commas (CSS Masking 1, https://www.w3.org/TR/css-masking-1/#clip-property). */
const clip: Parse<SpecifiedClip | 'auto'> = reader => {
  if (reader.keyword(['auto']) !== null) return 'auto'
  const inner = reader.call('rect')
  if (inner === null) return null
  const edge: Parse<ClipEdge> = either(keyword('auto'), length)
  // Commas between all edges or, in old sheets, none.
  const hasCommas = inner.rest().some(part => isDelim(part, ','))
  const edges = hasCommas ? commaList(inner, edge) : spaceList(inner, edge)
  if (edges?.length !== 4 || !inner.isDone) return null
  const [top, right, bottom, left] = edges as readonly [ClipEdge, ClipEdge, ClipEdge, ClipEdge]
  return { top, right, bottom, left }
}

/** Computes the edges of `clip`. */
function computeClip(value: SpecifiedClip | 'auto', context: UnitContext): ComputedClip {
  if (value === 'auto') return 'auto'
  const edge = (at: ClipEdge): number | 'auto' => (at === 'auto' ? 'auto' : computeLength(at, context))
  return { top: edge(value.top), right: edge(value.right), bottom: edge(value.bottom), left: edge(value.left) }
}

/** Rows of the property table, by camel-case property name. */
export const displayProperties = {
  display: plain<Display>(NOT_INHERITED, 'inline', display),
  appearance: keywords(NOT_INHERITED, ...APPEARANCES),
  position: plain<Position>(NOT_INHERITED, 'static', positionScheme),
  float: property<Float, (typeof FLOATS)[number]>(NOT_INHERITED, 'none', keyword(...FLOATS), (value, context) =>
    value === 'top' ? 'block-start' : value === 'bottom' ? 'block-end' : physical(value, context.direction),
  ),
  clear: property<'none' | 'left' | 'right' | 'both', (typeof CLEARS)[number]>(
    NOT_INHERITED,
    'none',
    keyword(...CLEARS),
    (value, context) => physical(value, context.direction),
  ),
  top: inset,
  right: inset,
  bottom: inset,
  left: inset,
  zIndex: plain<number | 'auto'>(NOT_INHERITED, 'auto', either(keyword('auto'), integer())),
  visibility: keywords(INHERITED, 'visible', 'hidden', 'collapse'),
  overflowX: overflow,
  overflowY: overflow,
  clip: property<ComputedClip, SpecifiedClip | 'auto'>(NOT_INHERITED, 'auto', clip, computeClip),
  opacity: plain<number>(NOT_INHERITED, 1, reader => {
    const value = numberOrPercentage(reader)
    return value === null ? null : Math.min(1, Math.max(0, value))
  }),
  isolation: keywords(NOT_INHERITED, 'auto', 'isolate'),
}
