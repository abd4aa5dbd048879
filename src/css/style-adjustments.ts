/**
 * Adjusts values that depend on other computed values, after all are computed
 * (https://www.w3.org/TR/CSS22/visuren.html#dis-pos-flo; https://www.w3.org/TR/css-display-3/#transformations).
 */
import { isAbsolute } from './out-of-flow.ts'
import { CONTENT, type Containment } from './properties/containment.ts'
import { blockified } from './properties/display.ts'
import {
  type ComputedStyle,
  derive,
  INDEX_BY_KEY,
  type MutableStyle,
  type PropertyKey,
} from './properties/property-table.ts'
import { TRANSPARENT } from './values/color.ts'

/** The kind of a style's box, as far as computed values depend on it. */
export type BoxContext = 'root' | 'element' | 'page'

/** The parent's values that adjustments need; `container` is the display type of the nearest enclosing box. */
interface ParentFacts {
  readonly container: ComputedStyle['display']
  readonly style: ComputedStyle
}

/** Lines whose width is zero without a style (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-width). */
export const LINES = [
  ['borderTopStyle', 'borderTopWidth'],
  ['borderRightStyle', 'borderRightWidth'],
  ['borderBottomStyle', 'borderBottomWidth'],
  ['borderLeftStyle', 'borderLeftWidth'],
  ['outlineStyle', 'outlineWidth'],
] as const satisfies readonly (readonly [PropertyKey, PropertyKey])[]

/**
 * The width of `medium` in browsers, px, which the specification does not define
 * (https://www.w3.org/TR/css-backgrounds-3/#border-width).
 */
const MEDIUM_LINE = 3

/**
 * Whether the children of a box are flex or grid items, which are blockified (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#blockify).
 */
const isItemContainer = (display: ComputedStyle['display']): boolean => ITEM_CONTAINERS.has(display)

const ITEM_CONTAINERS: ReadonlySet<ComputedStyle['display']> = new Set([
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
  'grid-lanes',
  'inline-grid-lanes',
])

/** Adjusts values that depend on other computed values. Returns whether anything changed. */
export function adjust(
  style: MutableStyle,
  touched: readonly number[],
  { container, style: parent }: ParentFacts,
  box: BoxContext,
): boolean {
  const before = style.display
  const isItem = box === 'element' && isItemContainer(container)
  const isTakenOut = isAbsolute(style)
  if (isTakenOut && before.startsWith('inline')) style.wouldBeInline = true
  if (isItem || isTakenOut) style.float = 'none'
  const isBlockified = isItem || isTakenOut || style.float !== 'none' || style.octavoBlockified === 'always'
  if (isBlockified || box === 'root') style.display = blockified(style.display)
  if (touched.length === 0) return style.display !== before
  if (style.writingMode !== parent.writingMode && box === 'element') adjustWritingMode(style, parent)
  // As in browsers, block alignment is only inherited up to the next table.
  const isTable = style.display === 'table' || style.display === 'inline-table'
  if (isTable && style.textAlign.startsWith('-webkit-')) style.textAlign = 'start'
  if (style.appearance === 'checkbox' || style.appearance === 'radio') adjustCheck(style, style.appearance)
  for (const [line, width] of LINES) adjustLine(style, line, width, touched)
  // CSS UI 4 (https://drafts.csswg.org/css-ui/#field-sizing): the content decides on the size.
  if (style.fieldSizing === 'content') style.octavoNaturalWidth = style.octavoNaturalHeight = 'none'
  adjustOverflow(style)
  if (!isItem && style.octavoAutoWidth === 'fit' && style.width === 'auto' && !style.display.startsWith('inline'))
    style.width = { kind: 'fit-content', limit: null }
  adjustContainment(style)
  derive(style)
  return true
}

/**
 * Inline boxes with another writing mode become inline blocks; parts of tables have the mode of the table
 * (https://www.w3.org/TR/css-writing-modes-4/#block-flow).
 */
function adjustWritingMode(style: MutableStyle, parent: ComputedStyle): void {
  if (style.display === 'inline') style.display = 'inline-block'
  if (TABLE_PARTS.has(style.display)) style.writingMode = parent.writingMode
}

const TABLE_PARTS: ReadonlySet<ComputedStyle['display']> = new Set([
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-row',
  'table-column-group',
  'table-column',
])

/**
 * As in browsers, a check box or radio button keeps its appearance unless `appearance` removes it, whatever the styles
 * of fields. It is a glyph of the symbol fonts, 13 px high or as high as the author's box, on the baseline.
 */
function adjustCheck(style: MutableStyle, kind: 'checkbox' | 'radio'): void {
  const { width, height } = style
  const isSized = typeof width === 'number' && typeof height === 'number'
  style.fontSize = (isSized ? Math.min(width, height) : CHECK_SIDE * style.effectiveZoom) / SIGN_HEIGHTS[kind]
  style.fontFamily = ['-octavo-symbols']
  style.fontWeight = 400
  style.fontStyle = 'normal'
  style.lineHeight = { kind: 'number', factor: 1 }
  style.paddingTop = style.paddingRight = style.paddingBottom = style.paddingLeft = 0
  style.borderTopStyle = style.borderRightStyle = style.borderBottomStyle = style.borderLeftStyle = 'none'
  style.backgroundColor = TRANSPARENT
  style.backgroundLayers = []
}

/** The size of check boxes and radio buttons in browsers, px. */
const CHECK_SIDE = 13
/** The heights of ☐ and ○ above the baseline in Noto Sans Symbols 2, em. */
const SIGN_HEIGHTS = { checkbox: 0.719, radio: 0.758 } as const

/**
 * A border without a style has no width. A border whose style is set elsewhere keeps the medium width, the initial
 * value.
 */
function adjustLine(
  style: MutableStyle,
  line: (typeof LINES)[number][0],
  width: (typeof LINES)[number][1],
  touched: readonly number[],
): void {
  if (style[line] === 'none' || style[line] === 'hidden') style[width] = 0
  else if (style[width] === 0 && !touched.includes(INDEX_BY_KEY.get(width)!))
    style[width] = MEDIUM_LINE * style.effectiveZoom
}

/** If one axis scrolls or hides overflow, the other one is not visible (CSS Overflow 3 §3.1). */
function adjustOverflow(style: MutableStyle): void {
  const isOpen = (value: ComputedStyle['overflowX']): boolean => value === 'visible' || value === 'clip'
  if (isOpen(style.overflowX) === isOpen(style.overflowY)) return
  const closed = (value: ComputedStyle['overflowX']): ComputedStyle['overflowX'] =>
    value === 'visible' ? 'auto' : value === 'clip' ? 'hidden' : value
  style.overflowX = closed(style.overflowX)
  style.overflowY = closed(style.overflowY)
}

/** Adds to `contain` the kinds that other properties imply, and removes those that do not apply to the box. */
function adjustContainment(style: MutableStyle): void {
  const { contain, containerType, contentVisibility } = style
  if (contain.length === 0 && containerType === 'normal' && contentVisibility === 'visible') return
  const kinds = new Set<Containment>(contain)
  if (containerType !== 'normal') kinds.add(containerType).add('style')
  if (contentVisibility !== 'visible') for (const kind of CONTENT) kinds.add(kind)
  if (contentVisibility === 'hidden') kinds.add('size')
  for (const kind of withoutEffect(style.display)) kinds.delete(kind)
  if (!kinds.has('size')) style.contentVisibility = 'visible'
  style.contain = [...kinds]
  // Paint containment clips overflow at the edge of the padding box (CSS Contain 2 §3.4).
  if (!kinds.has('paint')) return
  if (style.overflowX === 'visible') style.overflowX = 'clip'
  if (style.overflowY === 'visible') style.overflowY = 'clip'
}

/** The kinds of containment that do not apply to a kind of box (CSS Contain 2 §3). */
function withoutEffect(display: ComputedStyle['display']): readonly Containment[] {
  switch (display) {
    case 'inline':
    case 'inline-list-item':
      // Size containment applies to replaced inline boxes only.
      return ['layout', 'paint']
    case 'contents':
    case 'table-row':
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
    case 'table-column':
    case 'table-column-group':
      return ['size', 'inline-size', 'layout', 'paint']
    case 'table':
    case 'inline-table':
    case 'table-cell':
      return ['size', 'inline-size']
    default:
      return []
  }
}
