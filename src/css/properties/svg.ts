/**
 * Properties of SVG (https://svgwg.org/svg2-draft/styling.html), of CSS Masking 1 and of Filter Effects 1, which
 * paint/svg reads. Geometry properties are `auto` if no rule sets them: drawing then uses the attribute, so that the
 * elements of a chart share their styles.
 */
import { percentDecoded } from '../../base/percent.ts'
import { type Parse, spaceList, type ValueReader } from '../reader.ts'
import type {
  BaselineShift,
  ClipBox,
  CssColor,
  FilterFunction,
  LengthPercentage,
  SvgPaint,
  SvgReference,
} from '../value-types.ts'
import { basicShape, type ClipPath, computeShape, type SpecifiedShape } from '../values/basic-shape.ts'
import { BLEND_MODES } from '../values/blend-mode.ts'
import { BLACK, color, computeColor, type SpecifiedColor } from '../values/color.ts'
import {
  angle,
  computeLength,
  computeLengthPercentage,
  length,
  lengthPercentage,
  nonNegativeLength,
  nonNegativeLengthPercentage,
  nonNegativeNumber,
  number,
  numberOrPercentage,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { CLIP_BOXES } from './clip-boxes.ts'
import {
  colorProperty,
  either,
  INHERITED,
  keyword,
  keywords,
  lengthPercentageOr,
  NOT_INHERITED,
  type Property,
  plain,
  property,
} from './row.ts'

// ---------- references and paints ----------

/** `url(#id)`: the id; null for a reference to another file, which is never loaded. */
export const reference: Parse<SvgReference> = reader => {
  const next = reader.peek()
  const isCall = next?.kind === 'function' && next.name === 'url'
  const text = next?.kind === 'url' ? next.value : isCall && next.args[0]?.kind === 'string' ? next.args[0].value : null
  if (text === null) return null
  reader.skip(1)
  return { kind: 'reference', id: localId(text.trim(), reader.baseUrl) }
}

/** A URL that resolves to the document itself is a local reference. */
function localId(text: string, base: URL | null): string | null {
  const hash = text.indexOf('#')
  if (hash < 0 || hash === text.length - 1) return null
  const file = text.slice(0, hash)
  const own = base === null ? '' : base.href.split('#')[0]
  if (file !== '' && file !== own) return null
  return percentDecoded(text.slice(hash + 1))
}

type SpecifiedClipPath =
  | 'none'
  | SvgReference
  | { readonly kind: 'shape'; readonly box: ClipBox; readonly shape: SpecifiedShape | null }

/** A reference, or a shape and a box in any order. */
const clipPath: Parse<SpecifiedClipPath> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const target = reader.attempt(reference)
  if (target !== null) return target
  const before = reader.keyword(CLIP_BOXES)
  const shape = basicShape(reader)
  const box = before ?? (shape === null ? null : reader.keyword(CLIP_BOXES))
  return shape === null && box === null ? null : { kind: 'shape', box: box ?? 'border-box', shape }
}

const referenceOrNone = (inheritance: { readonly inherited: boolean }): Property<SvgReference | 'none'> =>
  plain<SvgReference | 'none'>(inheritance, 'none', either(keyword('none'), reference))

type SpecifiedPaint =
  | { readonly kind: 'none' | 'context-fill' | 'context-stroke' }
  | { readonly kind: 'color'; readonly color: SpecifiedColor }
  | { readonly kind: 'server'; readonly id: string | null; readonly fallback: SpecifiedColor | null }

/**
 * `<paint>` (https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint): a colour, a context paint, or a paint server
 * with a fallback.
 */
const paint: Parse<SpecifiedPaint> = reader => {
  const word = reader.keyword(['none', 'context-fill', 'context-stroke'])
  if (word !== null) return { kind: word }
  const server = reader.attempt(reference)
  if (server === null) {
    const value = color(reader)
    return value === null ? null : { kind: 'color', color: value }
  }
  const hasNone = reader.keyword(['none']) !== null
  return { kind: 'server', id: server.id, fallback: hasNone ? null : reader.attempt(color) }
}

const paintProperty = (initial: SvgPaint): Property<SvgPaint, SpecifiedPaint> =>
  property<SvgPaint, SpecifiedPaint>(INHERITED, initial, paint, (value, context) => {
    if (value.kind === 'color') return { kind: 'color', color: computeColor(value.color, context) }
    if (value.kind !== 'server') return value
    return { ...value, fallback: value.fallback === null ? null : computeColor(value.fallback, context) }
  })

const opacity = (inheritance: { readonly inherited: boolean }): Property<number> =>
  plain<number>(inheritance, 1, reader => {
    const value = numberOrPercentage(reader)
    return value === null ? null : Math.min(1, Math.max(0, value))
  })

// ---------- lengths ----------

/** Lengths of SVG may be numbers in user units (SVG 2, https://svgwg.org/svg2-draft/painting.html#StrokeProperties). */
const orNumber =
  (parse: Parse<SpecifiedLengthPercentage>, parseNumber: Parse<number>): Parse<SpecifiedLengthPercentage> =>
  reader =>
    reader.attempt(parseNumber) ?? parse(reader)

/** A property whose lengths may be numbers of user units. */
const userLength = (
  inheritance: { readonly inherited: boolean },
  initial: number,
  range: 'all' | 'non-negative',
): Property<LengthPercentage, SpecifiedLengthPercentage> =>
  property<LengthPercentage, SpecifiedLengthPercentage>(
    inheritance,
    initial,
    range === 'all' ? orNumber(lengthPercentage, number) : orNumber(nonNegativeLengthPercentage, nonNegativeNumber),
    computeLengthPercentage,
  )

const geometry = (range: 'all' | 'non-negative' = 'all') => lengthPercentageOr(NOT_INHERITED, 'auto', ['auto'], range)

/** A dash list, separated by commas or spaces (https://svgwg.org/svg2-draft/painting.html#StrokeDashing). */
const dashes: Parse<readonly SpecifiedLengthPercentage[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  const list: SpecifiedLengthPercentage[] = []
  while (!reader.isDone) {
    const value = orNumber(nonNegativeLengthPercentage, nonNegativeNumber)(reader)
    if (value === null) return null
    list.push(value)
    if (reader.delim(',') && reader.isDone) return null
  }
  return list
}

// ---------- painting ----------

const PAINT_ORDER = ['fill', 'stroke', 'markers'] as const
type PaintOrder = readonly (typeof PAINT_ORDER)[number][]

/** Omitted components follow in the default order (SVG 2, https://svgwg.org/svg2-draft/painting.html#PaintOrder). */
const paintOrder: Parse<PaintOrder> = reader => {
  if (reader.keyword(['normal']) !== null) return PAINT_ORDER
  const named = spaceList(reader, keyword(...PAINT_ORDER))
  if (named === null || new Set(named).size < named.length) return null
  return [...named, ...PAINT_ORDER.filter(name => !named.includes(name))]
}

const pathString: Parse<string | 'none'> = reader => {
  if (reader.keyword(['none']) !== null) return ''
  const inner = reader.call('path')
  inner?.keyword(['nonzero', 'evenodd'])
  return inner?.string() ?? null
}

// ---------- filters (Filter Effects 1 §5) ----------

/** The specified arguments of `drop-shadow()` (Filter Effects 1 §12). */
export interface SpecifiedDropShadow {
  readonly kind: 'drop-shadow'
  readonly x: SpecifiedLength
  readonly y: SpecifiedLength
  readonly blur: SpecifiedLength
  readonly color: SpecifiedColor
}
type SpecifiedFilter =
  | Exclude<FilterFunction, { kind: 'blur' | 'drop-shadow' }>
  | { readonly kind: 'blur'; readonly radius: SpecifiedLength }
  | SpecifiedDropShadow

const AMOUNTS = ['grayscale', 'sepia', 'invert', 'opacity', 'saturate', 'brightness', 'contrast'] as const
const LIMITED: readonly string[] = ['grayscale', 'sepia', 'invert', 'opacity']

/** `<filter-function>` (Filter Effects 1, https://drafts.fxtf.org/filter-effects-1/#typedef-filter-function). */
const filterFunction: Parse<SpecifiedFilter> = reader => {
  const local = reader.attempt(reference)
  if (local !== null) return local
  const call = reader.peekFunction()
  if (call === null) return null
  reader.skip(1)
  const inner = reader.over(call.args)
  const value = filterArguments(call.name, inner)
  return inner.isDone ? value : null
}

/**
 * The arguments of a filter function, with the defaults of Filter Effects 1 §5
 * (https://www.w3.org/TR/filter-effects-1/). Amounts that are proportions are limited to 1.
 */
function filterArguments(name: string, reader: ValueReader): SpecifiedFilter | null {
  const amount = AMOUNTS.find(each => each === name)
  if (amount !== undefined) {
    const value = reader.isDone ? 1 : numberOrPercentage(reader)
    if (value === null || value < 0) return null
    return { kind: amount, amount: LIMITED.includes(amount) ? Math.min(1, value) : value }
  }
  if (name === 'blur') {
    const radius = reader.isDone ? 0 : nonNegativeLength(reader)
    return radius === null ? null : { kind: 'blur', radius }
  }
  if (name === 'hue-rotate') {
    const degrees = reader.isDone ? 0 : angle(reader)
    return degrees === null ? null : { kind: 'hue-rotate', angle: degrees }
  }
  return name === 'drop-shadow' ? dropShadow(reader) : null
}

/** `drop-shadow()`: two or three lengths, and a colour before or after them. */
function dropShadow(reader: ValueReader): SpecifiedFilter | null {
  const before = reader.attempt(color)
  const x = length(reader)
  const y = x === null ? null : length(reader)
  if (x === null || y === null) return null
  const blur = reader.attempt(nonNegativeLength) ?? 0
  return { kind: 'drop-shadow', x, y, blur, color: before ?? reader.attempt(color) ?? 'currentcolor' }
}

/** `filter`, and `backdrop-filter`, which has the same grammar. */
export const filter = property<readonly FilterFunction[], readonly SpecifiedFilter[]>(
  NOT_INHERITED,
  [],
  reader => (reader.keyword(['none']) === null ? spaceList(reader, filterFunction) : []),
  (list, context) =>
    list.map((value): FilterFunction => {
      if (value.kind === 'blur') return { kind: 'blur', radius: computeLength(value.radius, context) }
      if (value.kind !== 'drop-shadow') return value
      const { x, y, blur } = value
      const at = (part: SpecifiedLength): number => computeLength(part, context)
      return {
        kind: 'drop-shadow',
        x: at(x),
        y: at(y),
        blur: at(blur),
        color: computeColor(value.color, context),
      }
    }),
)

// ---------- text ----------

const baselineShift = property<BaselineShift, SpecifiedLengthPercentage | 'baseline' | 'sub' | 'super'>(
  NOT_INHERITED,
  0,
  either(keyword('baseline', 'sub', 'super'), orNumber(lengthPercentage, number)),
  (value, context) =>
    value === 'baseline' ? 0 : value === 'sub' || value === 'super' ? value : computeLengthPercentage(value, context),
)

const BASELINES = [
  'auto',
  'alphabetic',
  'ideographic',
  'middle',
  'central',
  'mathematical',
  'hanging',
  'text-top',
  'text-bottom',
  'text-before-edge',
  'text-after-edge',
] as const

const initialColor = (value: CssColor) => colorProperty(NOT_INHERITED, value)

/**
 * Rows of the property table, by camel-case property name. Each is also a presentation attribute (SVG 2,
 * https://svgwg.org/svg2-draft/styling.html#PresentationAttributes).
 */
export const svgProperties = {
  fill: paintProperty({ kind: 'color', color: BLACK }),
  fillOpacity: opacity(INHERITED),
  fillRule: keywords(INHERITED, 'nonzero', 'evenodd'),
  stroke: paintProperty({ kind: 'none' }),
  strokeOpacity: opacity(INHERITED),
  strokeWidth: userLength(INHERITED, 1, 'non-negative'),
  strokeLinecap: keywords(INHERITED, 'butt', 'round', 'square'),
  strokeLinejoin: plain<'miter' | 'round' | 'bevel'>(INHERITED, 'miter', reader => {
    // The joins that SVG 2 adds are drawn as mitres, which SVG 2 permits
    // (https://svgwg.org/svg2-draft/painting.html#LineJoin).
    const word = reader.keyword(['miter', 'round', 'bevel', 'miter-clip', 'arcs'])
    return word === 'miter-clip' || word === 'arcs' ? 'miter' : word
  }),
  strokeMiterlimit: plain<number>(INHERITED, 4, nonNegativeNumber),
  strokeDasharray: property<readonly LengthPercentage[], readonly SpecifiedLengthPercentage[]>(
    INHERITED,
    [],
    dashes,
    (list, context) => list.map(value => computeLengthPercentage(value, context)),
  ),
  strokeDashoffset: userLength(INHERITED, 0, 'all'),
  paintOrder: plain<PaintOrder>(INHERITED, PAINT_ORDER, paintOrder),
  vectorEffect: keywords(
    NOT_INHERITED,
    'none',
    'non-scaling-stroke',
    'non-scaling-size',
    'non-rotation',
    'fixed-position',
  ),
  markerStart: referenceOrNone(INHERITED),
  markerMid: referenceOrNone(INHERITED),
  markerEnd: referenceOrNone(INHERITED),
  clipPath: property<ClipPath, SpecifiedClipPath>(NOT_INHERITED, 'none', clipPath, (value, context) =>
    value === 'none' || value.kind === 'reference' || value.shape === null
      ? (value as ClipPath)
      : { ...value, shape: computeShape(value.shape, context) },
  ),
  clipRule: keywords(INHERITED, 'nonzero', 'evenodd'),
  filter,
  mixBlendMode: keywords(NOT_INHERITED, 'normal', ...BLEND_MODES),
  floodColor: initialColor(BLACK),
  lightingColor: initialColor({ r: 1, g: 1, b: 1, a: 1 }),
  floodOpacity: opacity(NOT_INHERITED),
  stopColor: initialColor(BLACK),
  stopOpacity: opacity(NOT_INHERITED),
  colorInterpolationFilters: plain<'linearRGB' | 'sRGB'>(INHERITED, 'linearRGB', reader => {
    const word = reader.keyword(['auto', 'srgb', 'linearrgb'])
    return word === null ? null : word === 'srgb' ? 'sRGB' : 'linearRGB'
  }),
  transformBox: keywords(NOT_INHERITED, 'view-box', 'fill-box', 'stroke-box', 'content-box', 'border-box'),
  textAnchor: keywords(INHERITED, 'start', 'middle', 'end'),
  dominantBaseline: keywords(INHERITED, ...BASELINES, 'use-script', 'no-change', 'reset-size'),
  alignmentBaseline: keywords(NOT_INHERITED, 'baseline', ...BASELINES, 'before-edge', 'after-edge'),
  baselineShift,
  x: geometry(),
  y: geometry(),
  cx: geometry(),
  cy: geometry(),
  r: geometry('non-negative'),
  rx: geometry('non-negative'),
  ry: geometry('non-negative'),
  d: plain<string | null>(NOT_INHERITED, null, pathString),
}
