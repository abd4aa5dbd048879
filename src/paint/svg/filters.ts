/**
 * Filters: `filter` elements (https://drafts.fxtf.org/filter-effects-1/#FilterElement) and filter functions
 * (https://drafts.fxtf.org/filter-effects-1/#FilterFunction).
 */
import { outset, type Point, type Rect } from '../../base/geometry.ts'
import { united } from '../../base/path.ts'
import type { Color, FilterFunction } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { length, numberList } from '../../images/svg/numbers.ts'
import { boundsOf } from '../bounds.ts'
import { usedColor } from '../color.ts'
import { wrapped } from '../group.ts'
import type { PaintOp } from '../ops.ts'
import {
  clippedTo,
  EMPTY,
  type FilterImage,
  type Grid,
  hasVisibleText,
  imageOf,
  invisibleText,
  pixelsOf,
  withColors,
} from './filter-image.ts'
import { referencedPicture } from './filter-picture.ts'
import { blurred, recolored } from './filter-pixels.ts'
import { hueRotation, PRIMITIVES, SMOOTH, saturation, shadowed, withMatrix } from './filter-primitives.ts'
import { regionOf } from './masking.ts'
import type { Drawer, Place } from './types.ts'

/**
 * Applies the filters of an element in order. A filter that cannot be applied leaves the operations unchanged, with a
 * warning.
 */
export function filtered(ops: readonly PaintOp[], box: Rect | null, place: Place, drawer: Drawer): readonly PaintOp[] {
  let current = ops
  for (const each of place.style.filter) {
    const next =
      each.kind === 'reference'
        ? byElement(each.id, current, box, place, drawer)
        : byFunction(each, current, place, drawer)
    if (next !== null) current = next
  }
  const needsText = current !== ops && !hasVisibleText(current)
  return needsText ? [...current, ...invisibleText(ops)] : current
}

// ---------- samples ----------

/** The resolution of filter results, samples per inch. */
const DPI = 300
/** Samples per standard deviation of a blur; more would not be visible. */
const PER_SIGMA = 6
/** The limit of one filter. */
const MAX_SAMPLES = 1_000_000

/**
 * The grid for the pixels of a filter. `sigma` is the smallest standard deviation if all content is blurred, otherwise
 * null; `steps` is the number of primitives.
 */
function gridOf(area: Rect, sigma: number | null, steps: number, place: Place, drawer: Drawer): Grid | null {
  const { rasterize, owner, budget } = drawer
  if (rasterize === null) {
    drawer.warn('a filter that needs a rasterizer')
    return null
  }
  const [a, b, c, d] = place.toOutermost
  const size = Math.sqrt(Math.abs(a * d - b * c)) || 1
  const wanted = (DPI / 96) * size
  const smooth = sigma === null || sigma === 0 ? wanted : Math.min(wanted, PER_SIGMA / sigma)
  const most = Math.min(MAX_SAMPLES, budget.pixels / steps)
  const scale = Math.min(smooth, Math.sqrt(most / Math.max(1e-9, area.width * area.height)))
  const width = Math.max(1, Math.ceil(area.width * scale))
  const height = Math.max(1, Math.ceil(area.height * scale))
  if (budget.pixels <= 0 || width * height > 2 * MAX_SAMPLES) {
    drawer.warn('more filters than the limit')
    return null
  }
  budget.pixels -= width * height * steps
  return { area: { ...area, width: width / scale, height: height / scale }, width, height, scale, rasterize, owner }
}

// ---------- filter functions (§5.1) ----------

/**
 * Operations after a filter function. Colour changes apply to the operations themselves; blurs need pixels. Null if
 * these would exceed the budget.
 */
function byFunction(
  filter: Exclude<FilterFunction, { kind: 'reference' }>,
  ops: readonly PaintOp[],
  place: Place,
  drawer: Drawer,
): readonly PaintOp[] | null {
  const source: FilterImage = { ops }
  let bounds: Rect | null = null
  for (const op of ops) bounds = united(bounds, boundsOf(op))
  if (bounds === null) return ops
  const blur = filter.kind === 'blur' ? filter.radius : filter.kind === 'drop-shadow' ? filter.blur : 0
  if (filter.kind === 'opacity') return filter.amount === 0 ? [] : wrapped(ops, { opacity: filter.amount })
  const grid = gridOf(outset(bounds, 3 * blur), blur > 0 ? blur : null, 1, place, drawer)
  if (grid === null) return null
  const context = { grid, isLinear: false }
  if (filter.kind === 'blur') {
    if (filter.radius === 0) return ops
    return imageOf(blurred(pixelsOf(source, grid), blur * grid.scale, blur * grid.scale), grid).ops
  }
  if (filter.kind === 'drop-shadow') {
    const color = usedColor(filter.color, place.style)
    return shadowed(context, source, { by: filter, color, sigma: { x: blur, y: blur } }).ops
  }
  return withMatrix(context, source, functionMatrix(filter)).ops
}

type ColorFunction = Exclude<FilterFunction, { kind: 'reference' | 'blur' | 'drop-shadow' | 'opacity' }>

/** The filter functions as matrices (https://drafts.fxtf.org/filter-effects-1/#ShorthandEquivalents). */
function functionMatrix(filter: ColorFunction): readonly number[] {
  if (filter.kind === 'hue-rotate') return hueRotation(filter.angle)
  const { kind, amount } = filter
  const scaled = (factor: number, constant: number): readonly number[] => [
    ...[factor, 0, 0, 0, constant],
    ...[0, factor, 0, 0, constant],
    ...[0, 0, factor, 0, constant],
    ...[0, 0, 0, 1, 0],
  ]
  switch (kind) {
    case 'grayscale':
      return saturation(1 - amount)
    case 'saturate':
      return saturation(amount)
    case 'brightness':
      return scaled(amount, 0)
    case 'contrast':
      return scaled(amount, 0.5 - amount / 2)
    case 'invert':
      return scaled(1 - 2 * amount, amount)
    case 'sepia':
      return SEPIA.map((value, i) => value * amount + (i % 6 === 0 ? 1 - amount : 0)).map((value, i) =>
        i === 18 ? 1 : value,
      )
    case 'opacity':
      return scaled(1, 0)
  }
}

const SEPIA = [
  ...[0.393, 0.769, 0.189, 0, 0],
  ...[0.349, 0.686, 0.168, 0, 0],
  ...[0.272, 0.534, 0.131, 0, 0],
  ...[0, 0, 0, 1, 0],
]

// ---------- filter elements ----------

/**
 * Operations after a `filter` element: its primitives run in order within its region. Null, with a warning, if it
 * cannot be applied.
 */
function byElement(
  id: string | null,
  ops: readonly PaintOp[],
  box: Rect | null,
  place: Place,
  drawer: Drawer,
): readonly PaintOp[] | null {
  const element = id === null ? null : drawer.elementById(id)
  if (element?.name !== 'filter') return null
  const region = regionOf(element, 'filterUnits', box, place)
  // A region without extent hides the element (§7.2).
  if (region === null || !(region.width > 0 && region.height > 0)) return []
  const primitives = element.children.filter(child => child.kind === 'element' && child.name.startsWith('fe'))
  const unknown = primitives.find(child => child.kind === 'element' && !PRIMITIVES.has(child.name))
  if (unknown?.kind === 'element') {
    drawer.warn(`the filter primitive ${unknown.name}`)
    return null
  }
  if (primitives.length > MAX_PRIMITIVES) {
    drawer.warn('a filter with too many primitives')
    return null
  }
  const usesBox = element.attributes.get('primitiveUnits') === 'objectBoundingBox'
  if (usesBox && box === null) return null
  const unit = usesBox && box !== null ? { x: box.width, y: box.height } : { x: 1, y: 1 }
  const grid = gridOf(
    region,
    sharpness(primitives as readonly Element[], unit),
    Math.max(1, primitives.length),
    place,
    drawer,
  )
  if (grid === null) return null
  const graph = new Graph(clippedTo(ops, region), grid, unit, box, place, drawer)
  for (const primitive of primitives) if (primitive.kind === 'element' && !graph.run(primitive)) return null
  return graph.result.ops === EMPTY.ops ? [] : clippedTo(graph.result.ops, region)
}

/** Bound on the primitives of a filter. */
const MAX_PRIMITIVES = 100

/** The smallest standard deviation, if all rasterised content is blurred; otherwise null. */
function sharpness(primitives: readonly Element[], unit: { x: number; y: number }): number | null {
  if (primitives.some(({ name }) => !SMOOTH.has(name))) return null
  const blurs = primitives
    .filter(({ name }) => name === 'feGaussianBlur' || name === 'feDropShadow')
    .map(({ name, attributes }) => {
      const [x = name === 'feDropShadow' ? 2 : 0, y = x] = numberList(attributes.get('stdDeviation') ?? '')
      return Math.min(x * unit.x, y * unit.y)
    })
    .filter(sigma => sigma > 0)
  return blurs.length === 0 ? null : Math.min(...blurs)
}

/** The named images of a filter. */
class Graph {
  result: FilterImage
  readonly #source: FilterImage
  readonly #named = new Map<string, FilterImage>()
  readonly #grid: Grid
  readonly #unit: { readonly x: number; readonly y: number }
  readonly #box: Rect | null
  readonly #place: Place
  readonly #drawer: Drawer
  #isFirst = true

  /** The graph of a filter with its source graphic. */
  constructor(
    ops: readonly PaintOp[],
    grid: Grid,
    unit: { readonly x: number; readonly y: number },
    box: Rect | null,
    place: Place,
    drawer: Drawer,
  ) {
    this.#source = { ops }
    this.result = this.#source
    this.#grid = grid
    this.#unit = unit
    this.#box = box
    this.#place = place
    this.#drawer = drawer
  }

  /** Runs a primitive. False, with a warning, if it cannot be applied. */
  run(element: Element): boolean {
    const { style } = this.#drawer.content.styled.instanceOf(element)
    const part = this.#subregion(element)
    const area = part ?? this.#grid.area
    const made = PRIMITIVES.get(element.name)!({
      element,
      style,
      grid: this.#grid,
      unit: this.#unit,
      origin: this.#origin(),
      area,
      isLinear: style.colorInterpolationFilters === 'linearRGB',
      input: (attribute, of = element) => this.#input(of.attributes.get(attribute)),
      referenced: () => referencedPicture(element, area, this.#place, this.#drawer),
    })
    if (made === null) {
      this.#drawer.warn(`a value of the filter primitive ${element.name}`)
      return false
    }
    this.result = part === null ? made : { ops: clippedTo(made.ops, part), area: part }
    this.#isFirst = false
    const name = element.attributes.get('result')
    if (name !== undefined) this.#named.set(name, this.result)
    return true
  }

  /**
   * The image of an `in` attribute (https://drafts.fxtf.org/filter-effects-1/#FilterPrimitivesOverview): a result, a
   * standard input, or by default the previous result.
   */
  #input(name: string | undefined): FilterImage {
    const named = name === undefined ? undefined : this.#named.get(name.trim())
    if (named !== undefined) return named
    switch (name?.trim()) {
      case 'SourceGraphic':
        return this.#source
      case 'SourceAlpha':
        return this.#alpha()
      case 'BackgroundImage':
      case 'BackgroundAlpha':
        this.#drawer.warn('the background as the input of a filter')
        return EMPTY
      case 'FillPaint':
      case 'StrokePaint':
        this.#drawer.warn('a paint as the input of a filter')
        return EMPTY
      default:
        return this.#isFirst ? this.#source : this.result
    }
  }

  /** `SourceAlpha` (§9.4): black with the alpha of the source. */
  #alpha(): FilterImage {
    const black = (color: Color): Color => ({ r: 0, g: 0, b: 0, a: color.a })
    const ops = withColors(this.#source.ops, black)
    if (ops !== null) return { ops }
    const matrix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    return imageOf(recolored(pixelsOf(this.#source, this.#grid), matrix), this.#grid)
  }

  /** Whether lengths of primitives are fractions of the object's bounding box. */
  #usesBox(): boolean {
    return this.#box !== null && (this.#unit.x !== 1 || this.#unit.y !== 1)
  }

  #origin(): Point {
    return this.#usesBox() ? this.#box! : { x: 0, y: 0 }
  }

  /** The primitive subregion (§9.2), to which the result is clipped; null if it is the whole region. */
  #subregion(element: Element): Rect | null {
    const usesBox = this.#usesBox()
    const { area } = this.#grid
    const of = (name: string, axis: 'x' | 'y'): number | null => {
      const base = axis === 'x' ? this.#place.viewport.width : this.#place.viewport.height
      const value = length(element.attributes.get(name), {
        percent: usesBox ? 1 : base,
        fontSize: this.#place.style.fontSize,
      })
      return value === null ? null : usesBox ? value * this.#unit[axis] : value
    }
    const [x, y, width, height] = [of('x', 'x'), of('y', 'y'), of('width', 'x'), of('height', 'y')]
    if (x === null && y === null && width === null && height === null) return null
    const origin = this.#origin()
    return {
      x: x === null ? area.x : x + origin.x,
      y: y === null ? area.y : y + origin.y,
      width: width ?? area.width,
      height: height ?? area.height,
    }
  }
}
