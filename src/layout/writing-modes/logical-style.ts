/**
 * Styles as input of layout: sides and sizes of a box along its lines instead of physical ones (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#abstract-box).
 */
import { type Axes, PHYSICAL_SIDES } from '../../base/axes.ts'
import type { ComputedStyle } from '../../css/style.ts'

type Key = keyof ComputedStyle

const NAMES = ['top', 'right', 'bottom', 'left'] as const

type Name = (typeof NAMES)[number]

const title = (name: Name): string => `${name[0]!.toUpperCase()}${name.slice(1)}`

/** Groups of properties with one for each side. */
const SIDED: readonly ((side: Name) => Key)[] = [
  side => `margin${title(side)}` as Key,
  side => `padding${title(side)}` as Key,
  side => `border${title(side)}Width` as Key,
  side => `border${title(side)}Style` as Key,
  side => `border${title(side)}Color` as Key,
  side => side,
]

/** Pairs of properties along x and y. */
const PAIRS: readonly (readonly [Key, Key])[] = [
  ['width', 'height'],
  ['minWidth', 'minHeight'],
  ['maxWidth', 'maxHeight'],
  ['overflowX', 'overflowY'],
  ['containIntrinsicWidth', 'containIntrinsicHeight'],
  ['octavoNaturalWidth', 'octavoNaturalHeight'],
]

const known = new WeakMap<ComputedStyle, Map<Axes, ComputedStyle>>()

/** A style along the axes. Equal arguments return the same object; for horizontal lines it is the style itself. */
export function styleAlong(style: ComputedStyle, axes: Axes): ComputedStyle {
  if (axes === 'horizontal-tb') return style
  let views = known.get(style)
  if (views === undefined) {
    views = new Map()
    known.set(style, views)
  }
  let view = views.get(axes)
  if (view === undefined) {
    view = turned(style, axes)
    views.set(axes, view)
  }
  return view
}

/**
 * A style with sides and sizes exchanged for the axes (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#abstract-box). Aspect ratios are inverted.
 */
function turned(style: ComputedStyle, axes: Exclude<Axes, 'horizontal-tb'>): ComputedStyle {
  const view: Record<string, unknown> = { ...style }
  for (const key of SIDED) for (const side of NAMES) view[key(side)] = style[key(PHYSICAL_SIDES[axes][side])]
  for (const [x, y] of PAIRS) {
    view[x] = style[y]
    view[y] = style[x]
  }
  const { ratio } = style.aspectRatio
  if (ratio !== null && ratio > 0) view['aspectRatio'] = { ...style.aspectRatio, ratio: 1 / ratio }
  return view as unknown as ComputedStyle
}

const withoutEnd = new WeakMap<ComputedStyle, ComputedStyle>()

/**
 * The style of a relatively positioned box on a line of `vertical-lr`: of two insets along the block axis the one at its end
 * is ignored (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets). Its lines have the axes of
 * `vertical-rl`, in which the end would be the start (`lineAxes`). Equal arguments return the same object.
 */
export function withoutEndInset(style: ComputedStyle): ComputedStyle {
  if (style.position !== 'relative' || style.left === 'auto' || style.right === 'auto') return style
  let changed = withoutEnd.get(style)
  if (changed === undefined) {
    changed = { ...style, right: 'auto' }
    withoutEnd.set(style, changed)
  }
  return changed
}
