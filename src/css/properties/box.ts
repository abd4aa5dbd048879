/**
 * Sizes, margins, padding, borders, outlines and shadows (CSS Box 4, https://www.w3.org/TR/css-box-4/; CSS Sizing 3,
 * https://www.w3.org/TR/css-sizing-3/; CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/).
 */
import { anyOrder, commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type {
  BorderStyle,
  CalcSizeBasis,
  FitContent,
  LengthPercentage,
  MaxSize,
  Position2,
  Shadow,
  Size,
} from '../value-types.ts'
import { calcSize } from '../values/calc-size.ts'
import { color, computeColor, type SpecifiedColor } from '../values/color.ts'
import {
  computeLength,
  computeLengthPercentage,
  length,
  nonNegativeLength,
  nonNegativeLengthPercentage,
  nonNegativeNumber,
  number,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import type { UnitContext } from '../values/units.ts'
import {
  type ComputeContext,
  colorProperty,
  INHERITED,
  keyword,
  keywords,
  lengthOr,
  lengthPercentageOr,
  NOT_INHERITED,
  type Property,
  plain,
  property,
} from './row.ts'

// ---------- sizes (CSS Sizing 3 and 4) ----------

type SizeKeyword = 'min-content' | 'max-content' | 'stretch'
/** A specified size that depends on the content. */
export interface SpecifiedFit {
  readonly kind: 'fit-content'
  readonly limit: SpecifiedLengthPercentage | null
  readonly calculated?: { readonly basis: CalcSizeBasis; readonly calc: SpecifiedLengthPercentage }
}
/** A specified value of `width`, `height` or their limits. */
export type SpecifiedSize = SpecifiedLengthPercentage | SizeKeyword | SpecifiedFit

const SIZE_ALIASES: Readonly<Record<string, SizeKeyword | 'fit-content'>> = {
  'min-content': 'min-content',
  'max-content': 'max-content',
  'fit-content': 'fit-content',
  '-webkit-min-content': 'min-content',
  '-webkit-max-content': 'max-content',
  '-webkit-fit-content': 'fit-content',
  '-moz-min-content': 'min-content',
  '-moz-max-content': 'max-content',
  '-moz-fit-content': 'fit-content',
  intrinsic: 'max-content',
  'min-intrinsic': 'min-content',
  stretch: 'stretch',
  '-webkit-fill-available': 'stretch',
  '-moz-available': 'stretch',
}
const SIZE_NAMES = Object.keys(SIZE_ALIASES)

/** Parses a value of `width` or `height` (CSS Sizing 4 §3). */
export const size: Parse<SpecifiedSize> = reader => {
  const name = reader.keyword(SIZE_NAMES)
  if (name !== null) {
    const alias = SIZE_ALIASES[name]
    return alias === 'fit-content' ? { kind: 'fit-content', limit: null } : (alias as SizeKeyword)
  }
  const inner = reader.call('fit-content')
  if (inner === null) return reader.attempt(nonNegativeLengthPercentage) ?? sizeFromCalc(reader)
  const limit = nonNegativeLengthPercentage(inner)
  return limit === null || !inner.isDone ? null : { kind: 'fit-content', limit }
}

/** A size from `calc-size()`; only some properties allow `auto` as its basis. */
function sizeFromCalc(reader: ValueReader): SpecifiedSize | null {
  const value = calcSize(reader)
  if (value === null) return null
  if (value.kind === 'plain') return value.value
  if (value.kind === 'calculated') return { kind: 'fit-content', limit: null, calculated: value }
  if (value.basis === 'auto') return null
  return value.basis === 'fit-content' ? { kind: 'fit-content', limit: null } : value.basis
}

/** Computes the lengths of a size; keywords are unchanged. */
export function computeSize(value: SpecifiedSize, context: UnitContext): LengthPercentage | SizeKeyword | FitContent {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value.kind === 'fit-content') return computeFit(value, context)
  return computeLengthPercentage(value, context)
}

/** A `fit-content` size with its lengths computed. */
function computeFit({ limit, calculated }: SpecifiedFit, context: UnitContext): FitContent {
  const fit = { kind: 'fit-content', limit: limit === null ? null : computeLengthPercentage(limit, context) } as const
  if (calculated === undefined) return fit
  const { basis, calc } = calculated
  return { ...fit, calculated: { basis, calc: computeLengthPercentage(calc, context) } }
}

const sized = (): Property<Size, SpecifiedSize | 'auto'> =>
  property<Size, SpecifiedSize | 'auto'>(NOT_INHERITED, 'auto', autoOr(size), (value, context) =>
    value === 'auto' ? value : computeSize(value, context),
  )

/** `calc-size(auto, size)` is `auto`. */
const calculatedAuto: Parse<true> = reader => {
  const value = calcSize(reader)
  return value?.kind === 'keyword' && value.basis === 'auto' ? true : null
}

/** Content-based sizes are invalid in calculations, because they are unknown before layout. */
const knownBefore =
  <T>(parse: Parse<T>): Parse<T> =>
  reader => {
    const value = parse(reader)
    return typeof value === 'object' && value !== null && 'calculated' in value ? null : value
  }

const autoOr =
  (parse: Parse<SpecifiedSize>): Parse<SpecifiedSize | 'auto'> =>
  reader => {
    const word = reader.keyword(['auto'])
    return word === null && !reader.attempt(calculatedAuto) ? parse(reader) : 'auto'
  }

const maximum = (): Property<MaxSize, SpecifiedSize | 'none'> =>
  property<MaxSize, SpecifiedSize | 'none'>(
    NOT_INHERITED,
    'none',
    reader => (reader.keyword(['none']) === null ? size(reader) : 'none'),
    (value, context) => (value === 'none' ? value : computeSize(value, context)),
  )

const minimum = sized
const width = sized()
const max = maximum()

/**
 * `aspect-ratio`: `auto || <ratio>` (https://www.w3.org/TR/css-sizing-4/#aspect-ratio). A ratio with a zero is
 * degenerate and behaves like `auto`.
 */
const aspectRatio: Parse<{ auto: boolean; ratio: number | null }> = reader => {
  const isFirst = reader.keyword(['auto']) !== null
  const first = reader.attempt(nonNegativeNumber)
  const second = first !== null && reader.delim('/') ? nonNegativeNumber(reader) : first === null ? null : 1
  if (first !== null && second === null) return null
  const auto = isFirst || reader.keyword(['auto']) !== null
  if (first === null) return auto ? { auto, ratio: null } : null
  // A degenerate ratio behaves as auto (CSS Sizing 4 §5.1).
  return first === 0 || second === 0 ? { auto: true, ratio: null } : { auto, ratio: first / second! }
}

// ---------- borders (CSS Backgrounds 3) ----------

const BORDER_STYLES = [
  'none',
  'hidden',
  'dotted',
  'dashed',
  'solid',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const

/** Like border styles, with `auto` in place of `hidden` (CSS UI 4 §3.3). */
const OUTLINE_STYLES = [
  'none',
  'auto',
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const

/**
 * The widths of the keywords of `border-width` in all browsers, px (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#border-width).
 */
export const LINE_WIDTHS = { thin: 1, medium: 3, thick: 5 } as const

/** Parses `<line-width>`; a keyword becomes px. */
export const lineWidth: Parse<SpecifiedLength> = reader => {
  const word = reader.keyword(['thin', 'medium', 'thick'])
  return word === null ? nonNegativeLength(reader) : LINE_WIDTHS[word]
}

/** The initial width is that of `medium`, 3px, before the line style is known. */
const lineWidthProperty = (): Property<number, SpecifiedLength> =>
  property(NOT_INHERITED, LINE_WIDTHS.medium, lineWidth, computeLength)

/** Parses `<line-style>` (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-style). */
export const borderStyleName: Parse<BorderStyle> = reader => reader.keyword(BORDER_STYLES)

const lineStyle = (): Property<BorderStyle> => keywords(NOT_INHERITED, ...BORDER_STYLES)

const borderWidth = lineWidthProperty()
const borderStyle = lineStyle()
const borderColor = colorProperty(NOT_INHERITED, 'currentcolor')

const TRIMMED_EDGES = ['block-start', 'inline-start', 'block-end', 'inline-end'] as const
/** An edge of a container at which `margin-trim` removes margins (CSS Box 4 §3.3). */
type TrimmedEdge = (typeof TRIMMED_EDGES)[number]

/** Parses `margin-trim`: names of both axes, or individual edges (CSS Box 4 §3.3). */
const marginTrim: Parse<readonly TrimmedEdge[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  const axes = spaceList(reader.over(reader.rest()), keyword('block', 'inline'))
  if (axes !== null && axes.length === reader.rest().length && new Set(axes).size === axes.length) {
    reader.skip(axes.length)
    return axes.flatMap(axis => [`${axis}-start`, `${axis}-end`] as const)
  }
  const edges = spaceList(reader, keyword(...TRIMMED_EDGES))
  return edges === null || new Set(edges).size < edges.length ? null : edges
}

/** The two specified radii of a corner (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-radius). */
export interface SpecifiedRadius {
  readonly x: SpecifiedLengthPercentage
  readonly y: SpecifiedLengthPercentage
}

const radius: Parse<SpecifiedRadius> = reader => {
  const x = nonNegativeLengthPercentage(reader)
  return x === null ? null : { x, y: reader.attempt(nonNegativeLengthPercentage) ?? x }
}

const borderRadius = property<Position2, SpecifiedRadius>(NOT_INHERITED, { x: 0, y: 0 }, radius, (value, context) => ({
  x: computeLengthPercentage(value.x, context),
  y: computeLengthPercentage(value.y, context),
}))

// ---------- corners (CSS Borders 4 §3.2) ----------

const CORNER_SHAPES = {
  ...{ round: 1, squircle: 2, square: Number.POSITIVE_INFINITY },
  ...{ bevel: 0, scoop: -1, notch: Number.NEGATIVE_INFINITY },
} as const

/** The parameter of a superellipse: 1 is an ellipse, 0 a straight line, negative values are concave. */
const cornerShape = plain<number>(NOT_INHERITED, 1, reader => {
  const name = reader.keyword(['round', 'squircle', 'square', 'bevel', 'scoop', 'notch'])
  if (name !== null) return CORNER_SHAPES[name]
  const inner = reader.call('superellipse')
  if (inner === null) return null
  const infinite = inner.keyword(['infinity', '-infinity'])
  const value = infinite === null ? number(inner) : infinite === 'infinity' ? Infinity : -Infinity
  return inner.isDone ? value : null
})

// ---------- shadows ----------

/** `lengths` contains two to four values: offsets, blur, spread. */
export interface SpecifiedShadow {
  readonly inset: boolean
  readonly lengths: readonly SpecifiedLength[]
  readonly color: SpecifiedColor
}

/**
 * The offsets, blur radius and spread distance of a shadow; a blur must not be negative (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#box-shadow).
 */
const shadowLengths: Parse<readonly SpecifiedLength[]> = reader => {
  const x = length(reader)
  const y = x === null ? null : length(reader)
  if (x === null || y === null) return null
  const blur = reader.attempt(nonNegativeLength)
  const spread = blur === null ? null : reader.attempt(length)
  return [x, y, blur ?? 0, spread ?? 0]
}

/** `<shadow>`: colour, lengths and `inset` in any order (https://www.w3.org/TR/css-backgrounds-3/#typedef-shadow). */
const shadow: Parse<SpecifiedShadow> = reader => {
  const parts = anyOrder<{ inset: 'inset'; lengths: readonly SpecifiedLength[]; color: SpecifiedColor }>(reader, {
    inset: keyword('inset'),
    lengths: shadowLengths,
    color,
  })
  if (parts?.lengths === undefined) return null
  return { inset: parts.inset !== undefined, lengths: parts.lengths, color: parts.color ?? 'currentcolor' }
}

/** Parses `box-shadow` (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#box-shadow); none is an empty list. */
export const shadows: Parse<readonly SpecifiedShadow[]> = reader =>
  reader.keyword(['none']) === null ? commaList(reader, shadow) : []

/** Computes the lengths, px, and colours of shadows. */
export const computeShadows = (list: readonly SpecifiedShadow[], context: ComputeContext): readonly Shadow[] =>
  list.map(({ inset, lengths, color }) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.map(value => computeLength(value, context))
    return { inset, x, y, blur, spread, color: computeColor(color, context) }
  })

const margin = lengthPercentageOr(NOT_INHERITED, 0, ['auto'])
const padding = lengthPercentageOr<never>(NOT_INHERITED, 0, [], 'non-negative')

/** Px, or `none`: the content determines the size. */
const naturalSize = lengthOr(NOT_INHERITED, 'none', ['none'], 'non-negative')

/** Rows of the box model: margins, padding, borders, sizes, shadows. */
export const boxProperties = {
  boxSizing: keywords(NOT_INHERITED, 'content-box', 'border-box'),
  width,
  height: { ...width, parse: knownBefore(reader => width.parse(reader)) },
  minWidth: minimum(),
  minHeight: { ...width, parse: knownBefore(reader => width.parse(reader)) },
  maxWidth: max,
  maxHeight: { ...max, parse: knownBefore(reader => max.parse(reader)) },
  /**
   * `always`: the box is block-level whatever its display (HTML,
   * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements).
   */
  octavoBlockified: keywords(NOT_INHERITED, 'auto', 'always'),
  /**
   * `quirks`: percentages of automatic heights refer to boxes further out (Quirks Mode Standard §3.5,
   * https://quirks.spec.whatwg.org/#the-percentage-height-calculation-quirk).
   */
  octavoPercentageHeights: keywords(INHERITED, 'normal', 'quirks'),
  /**
   * The meaning of `width: auto`: the available width, or, for buttons, the width of the content (HTML,
   * https://html.spec.whatwg.org/multipage/rendering.html#button-layout).
   */
  octavoAutoWidth: keywords(NOT_INHERITED, 'fill', 'fit'),
  /**
   * The content size of a form control whose size is `auto`: a fixed width and a minimum height (HTML,
   * https://html.spec.whatwg.org/multipage/rendering.html#the-input-element-as-a-text-entry-widget).
   */
  octavoNaturalWidth: naturalSize,
  octavoNaturalHeight: naturalSize,
  /** `content`: the sizes above do not count (CSS UI 4, https://drafts.csswg.org/css-ui/#field-sizing). */
  fieldSizing: keywords(NOT_INHERITED, 'fixed', 'content'),
  aspectRatio: plain<{ readonly auto: boolean; readonly ratio: number | null }>(
    NOT_INHERITED,
    { auto: true, ratio: null },
    aspectRatio,
  ),
  marginTrim: plain<readonly TrimmedEdge[]>(NOT_INHERITED, [], marginTrim),
  marginTop: margin,
  marginRight: margin,
  marginBottom: margin,
  marginLeft: margin,
  paddingTop: padding,
  paddingRight: padding,
  paddingBottom: padding,
  paddingLeft: padding,
  // Computed to zero if the style is none or hidden, after both are known.
  borderTopWidth: borderWidth,
  borderRightWidth: borderWidth,
  borderBottomWidth: borderWidth,
  borderLeftWidth: borderWidth,
  borderTopStyle: borderStyle,
  borderRightStyle: borderStyle,
  borderBottomStyle: borderStyle,
  borderLeftStyle: borderStyle,
  borderTopColor: borderColor,
  borderRightColor: borderColor,
  borderBottomColor: borderColor,
  borderLeftColor: borderColor,
  borderTopLeftRadius: borderRadius,
  borderTopRightRadius: borderRadius,
  borderBottomRightRadius: borderRadius,
  borderBottomLeftRadius: borderRadius,
  cornerTopLeftShape: cornerShape,
  cornerTopRightShape: cornerShape,
  cornerBottomRightShape: cornerShape,
  cornerBottomLeftShape: cornerShape,
  boxDecorationBreak: keywords(NOT_INHERITED, 'slice', 'clone'),
  boxShadow: property<readonly Shadow[], readonly SpecifiedShadow[]>(NOT_INHERITED, [], shadows, computeShadows),
  outlineWidth: lineWidthProperty(),
  outlineStyle: keywords(NOT_INHERITED, ...OUTLINE_STYLES),
  outlineColor: colorProperty(NOT_INHERITED, 'currentcolor'),
  outlineOffset: lengthOr<never>(NOT_INHERITED, 0, []),
}
