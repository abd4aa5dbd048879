/**
 * Draws an SVG tree as a neutral list of paths, groups and texts. Nothing outside of the image is ever read, and the
 * work is bounded: `use` cannot multiply elements without end.
 */
import type { Diagnostics } from '../../base/diagnostics.ts'
import { type Matrix, multiply, type Rect, translation } from '../../base/geometry.ts'
import type { Path } from '../../base/path.ts'
import type { Color } from '../../css/style.ts'
import { type Element, elementsOf } from '../../html/document.ts'
import { ImageError } from '../decoding.ts'
import type { ImageHandle, VectorNode, VectorPaint, VectorStroke } from '../types.ts'
import { type GradientContext, gradientPaint, hrefId } from './gradients.ts'
import { diagonalOf, lengthOf, pathBox, shapePath, type Viewport } from './shapes.ts'
import {
  backgroundFrom,
  type Declarations,
  declared,
  fraction,
  inheritStyle,
  initialStyle,
  type SvgPaint,
  type SvgRule,
  type SvgStyle,
  svgRules,
} from './style.ts'
import { drawText } from './text.ts'
import { isIdentity, parseTransform } from './transform.ts'
import { fitViewBox, viewBoxOf } from './viewport.ts'

/** Elements drawn, those that `use` repeats counted each time. */
const MAX_ELEMENTS = 50_000
const MAX_DEPTH = 64
const MAX_SEGMENTS = 500_000

export interface SvgOptions {
  /** The text colour around the image, which `currentColor` means. */
  readonly current: Color
  readonly diagnostics: Diagnostics
  /** How warnings name the image. */
  readonly where: string
  /** Images inside, by their data address, which are loaded before. */
  readonly images: ReadonlyMap<string, ImageHandle>
  /** Rules of the document around; the image's own where there is none. */
  readonly rules?: readonly SvgRule[]
}

interface Drawer {
  readonly options: SvgOptions
  readonly rules: readonly SvgRule[]
  readonly ids: ReadonlyMap<string, Element>
  elements: number
  segments: number
}

interface Place {
  readonly style: SvgStyle
  readonly viewport: Viewport
  readonly depth: number
}

/** The content of the outermost `svg` element, drawn into a viewport of this size. */
export function drawSvg(root: Element, size: Viewport, options: SvgOptions): readonly VectorNode[] {
  const ids = new Map<string, Element>()
  for (const element of elementsOf(root)) {
    const id = element.attributes.get('id')
    if (id !== undefined && !ids.has(id)) ids.set(id, element)
  }
  const drawer: Drawer = { options, rules: options.rules ?? svgRules(root), ids, elements: 0, segments: 0 }
  const values = declared(root, drawer.rules)
  const style = inheritStyle(initialStyle(options.current), values, diagonalOf(size))
  const area: Rect = { x: 0, y: 0, ...size }
  const opacity = fraction(values.get('opacity')) ?? 1
  const drawing = drawViewport(root, area, { style, viewport: size, depth: 0 }, opacity, drawer)
  // Within a document the box of the element has the background.
  const background = options.rules === undefined ? backgroundFrom(values, style.color) : null
  if (background === null || background.a === 0) return drawing
  const ground: VectorNode = {
    kind: 'path',
    path: rectanglePath(area),
    rule: 'nonzero',
    fill: background,
    stroke: null,
  }
  return [...wrapped([ground], { opacity }), ...drawing]
}

function drawViewport(
  element: Element,
  area: Rect,
  place: Place,
  opacity: number,
  drawer: Drawer,
): readonly VectorNode[] {
  const view = viewBoxOf(element)
  const fit = view === null ? null : fitViewBox(view, area, element.attributes.get('preserveAspectRatio'))
  const matrix = fit?.matrix ?? translation(area.x, area.y)
  const viewport = view ?? { width: area.width, height: area.height }
  const children = drawChildren(element, { ...place, viewport, depth: place.depth + 1 }, drawer)
  if (children.length === 0) return []
  const isNested = place.depth > 0
  const clip = isNested || fit?.slices === true ? rectanglePath(area) : null
  const inner = wrapped(children, { transform: isIdentity(matrix) ? null : matrix })
  return wrapped(inner, { clip: clip === null ? null : { path: clip, rule: 'nonzero' }, opacity })
}

const rectanglePath = ({ x, y, width, height }: Rect): Path => [
  ['M', x, y],
  ['L', x + width, y],
  ['L', x + width, y + height],
  ['L', x, y + height],
  ['Z'],
]

function drawChildren(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  if (place.depth > MAX_DEPTH) throw new ImageError('is an SVG whose elements nest too deeply')
  const nodes: VectorNode[] = []
  for (const child of element.children) if (child.kind === 'element') nodes.push(...drawElement(child, place, drawer))
  return nodes
}

/** Elements that draw nothing by themselves. */
const SILENT: ReadonlySet<string> = new Set([
  ...['defs', 'style', 'title', 'desc', 'metadata', 'linearGradient', 'radialGradient', 'clipPath', 'symbol', 'script'],
  ...['mask', 'pattern', 'filter', 'marker', 'view', 'cursor', 'animate', 'animateTransform', 'animateMotion', 'set'],
])

function drawElement(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  if (element.namespace !== 'svg' || SILENT.has(element.name)) return []
  if (++drawer.elements > MAX_ELEMENTS) throw new ImageError('is an SVG with too many elements')
  const values = declared(element, drawer.rules)
  if (values.get('display') === 'none') return []
  const style = inheritStyle(place.style, values, diagonalOf(place.viewport))
  const inner: Place = { style, viewport: place.viewport, depth: place.depth + 1 }
  const content = contentOf(element, inner, drawer)
  return content.length === 0 ? [] : withEffects(content, values, inner, drawer)
}

function contentOf(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  switch (element.name) {
    case 'g':
    case 'a':
      return drawChildren(element, place, drawer)
    case 'switch':
      return drawSwitch(element, place, drawer)
    case 'svg':
      return drawViewport(element, areaOf(element, place), place, 1, drawer)
    case 'use':
      return drawUse(element, place, drawer)
    case 'text':
      return drawText(
        element,
        place,
        child => inheritStyle(place.style, declared(child, drawer.rules), diagonalOf(place.viewport)),
        (paint, opacity, box) => resolvePaint(paint, opacity, box, place, drawer),
      )
    case 'image':
      return drawImage(element, place, drawer)
    case 'foreignObject':
      warn(drawer, 'foreign content')
      return []
    default:
      return drawShape(element, place, drawer)
  }
}

function areaOf(element: Element, { viewport, style }: Place): Rect {
  const of = (name: string, axis: 'x' | 'y', fallback: number): number =>
    lengthOf(element, name, axis, viewport, style.fontSize, fallback)
  return {
    x: of('x', 'x', 0),
    y: of('y', 'y', 0),
    width: of('width', 'x', viewport.width),
    height: of('height', 'y', viewport.height),
  }
}

/** The first child that asks for no extension (SVG 2 §5.9). */
function drawSwitch(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  for (const child of element.children) {
    if (child.kind !== 'element' || child.attributes.has('requiredExtensions')) continue
    const language = child.attributes.get('systemLanguage')
    if (language === undefined || /\ben\b/.test(language)) return drawElement(child, place, drawer)
  }
  return []
}

function drawUse(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  const id = hrefId(element)
  const target = id === null ? undefined : drawer.ids.get(id)
  if (target === undefined) return []
  const { viewport, style } = place
  const offset = translation(
    lengthOf(element, 'x', 'x', viewport, style.fontSize),
    lengthOf(element, 'y', 'y', viewport, style.fontSize),
  )
  let content: readonly VectorNode[]
  if (target.name === 'symbol' || target.name === 'svg') {
    const own = inheritStyle(style, declared(target, drawer.rules), diagonalOf(viewport))
    const source = element.attributes.has('width') || element.attributes.has('height') ? element : target
    const { width, height } = areaOf(source, place)
    if (++drawer.elements > MAX_ELEMENTS) throw new ImageError('is an SVG with too many elements')
    content = drawViewport(target, { x: 0, y: 0, width, height }, { ...place, style: own }, 1, drawer)
  } else content = drawElement(target, place, drawer)
  return isIdentity(offset) ? content : wrapped(content, { transform: offset })
}

function drawImage(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '').trim()
  const image = drawer.options.images.get(href)
  if (image === undefined) {
    warn(drawer, 'images that are not part of it')
    return []
  }
  const area = areaOf(element, place)
  const width = element.attributes.has('width') ? area.width : (image.width ?? 0)
  const height = element.attributes.has('height') ? area.height : (image.height ?? 0)
  if (!(width > 0 && height > 0 && image.width !== null && image.height !== null)) return []
  const box = { x: area.x, y: area.y, width, height }
  const natural = { x: 0, y: 0, width: image.width, height: image.height }
  const { matrix, slices } = fitViewBox(natural, box, element.attributes.get('preserveAspectRatio'))
  const drawn: VectorNode = { kind: 'image', image, rect: natural }
  const clip = slices ? ({ path: rectanglePath(box), rule: 'nonzero' } as const) : null
  return wrapped(wrapped([drawn], { transform: matrix }), { clip })
}

// ---------- shapes ----------

function drawShape(element: Element, place: Place, drawer: Drawer): readonly VectorNode[] {
  const path = shapePath(element, place.viewport, place.style.fontSize)
  if (path === null) return []
  drawer.segments += path.length
  if (drawer.segments > MAX_SEGMENTS) throw new ImageError('is an SVG with too many path segments')
  const { style } = place
  if (!style.isVisible) return []
  const box = pathBox(path)
  const fill = element.name === 'line' ? null : resolvePaint(style.fill, style.fillOpacity, box, place, drawer)
  const stroke = strokeOf(style, box, place, drawer)
  return fill === null && stroke === null ? [] : [{ kind: 'path', path, rule: style.fillRule, fill, stroke }]
}

function strokeOf(style: SvgStyle, box: Rect, place: Place, drawer: Drawer): VectorStroke | null {
  if (style.strokeWidth === 0) return null
  const paint = resolvePaint(style.stroke, style.strokeOpacity, box, place, drawer)
  if (paint === null) return null
  const { strokeWidth: width, dash, dashPhase, cap, join, miterLimit } = style
  return { paint, width, dash, dashPhase, cap, join, miterLimit }
}

function resolvePaint(
  paint: SvgPaint,
  opacity: number,
  box: Rect,
  { style, viewport }: Place,
  drawer: Drawer,
): VectorPaint | null {
  const solid = (color: Color): Color => ({ ...color, a: color.a * opacity })
  switch (paint.kind) {
    case 'none':
      return null
    case 'color':
      return solid(paint.color === 'currentcolor' ? style.color : paint.color)
    case 'server': {
      const context: GradientContext = {
        rules: drawer.rules,
        current: style.color,
        viewport,
        elementById: id => drawer.ids.get(id) ?? null,
      }
      const gradient = gradientPaint(paint.id, box, opacity, context)
      if (gradient !== null) return gradient
      if (drawer.ids.get(paint.id)?.name === 'pattern') warn(drawer, 'patterns')
      return paint.fallback === null ? null : solid(paint.fallback === 'currentcolor' ? style.color : paint.fallback)
    }
  }
}

// ---------- effects ----------

function withEffects(
  content: readonly VectorNode[],
  values: Declarations,
  place: Place,
  drawer: Drawer,
): readonly VectorNode[] {
  for (const [property, what] of UNSUPPORTED) {
    const value = values.get(property)
    if (value !== undefined && value !== 'none') warn(drawer, what)
  }
  const opacity = fraction(values.get('opacity')) ?? 1
  if (opacity === 0) return []
  const clip = clipOf(values.get('clip-path'), content, place, drawer)
  const transform = parseTransform(values.get('transform') ?? '')
  const matrix = transform === null || isIdentity(transform) ? null : transform
  const clipped = clip.reduceRight((nodes: readonly VectorNode[], each) => wrapped(nodes, { clip: each }), content)
  return wrapped(clipped, { transform: matrix, opacity })
}

const UNSUPPORTED = [
  ['mask', 'masks'],
  ['filter', 'filters'],
  ['marker-start', 'markers'],
  ['marker-mid', 'markers'],
  ['marker-end', 'markers'],
] as const

type Clip = { readonly path: Path; readonly rule: 'nonzero' | 'evenodd' }

/** A `clipPath` as paths, each within the one before; none where there is nothing to clip. */
function clipOf(
  value: string | undefined,
  content: readonly VectorNode[],
  place: Place,
  drawer: Drawer,
): readonly Clip[] {
  const id = /^url\(\s*["']?#([^"')]+)["']?\s*\)/.exec(value ?? '')?.[1]
  const element = id === undefined ? undefined : drawer.ids.get(id)
  if (element === undefined || element.name !== 'clipPath') return []
  const usesBox = element.attributes.get('clipPathUnits') === 'objectBoundingBox'
  const box = usesBox ? boxOf(content) : null
  const base: Matrix = box === null ? [1, 0, 0, 1, 0, 0] : [box.width, 0, 0, box.height, box.x, box.y]
  const own = parseTransform(element.attributes.get('transform') ?? '') ?? [1, 0, 0, 1, 0, 0]
  const path: Path[] = []
  let rule: Clip['rule'] = 'nonzero'
  for (const child of element.children) {
    if (child.kind !== 'element' || ++drawer.elements > MAX_ELEMENTS) continue
    const id = hrefId(child)
    const shape = child.name === 'use' && id !== null ? drawer.ids.get(id) : child
    if (shape === undefined) continue
    const values = declared(shape, drawer.rules)
    const outline = shapePath(shape, place.viewport, place.style.fontSize)
    if (outline === null) continue
    if (values.get('clip-rule') === 'evenodd') rule = 'evenodd'
    const moved = parseTransform(values.get('transform') ?? '') ?? [1, 0, 0, 1, 0, 0]
    path.push(mapped(outline, multiply(multiply(base, own), moved)))
  }
  drawer.segments += path.reduce((sum, each) => sum + each.length, 0)
  if (drawer.segments > MAX_SEGMENTS) throw new ImageError('is an SVG with too many path segments')
  return [{ path: path.flat(), rule }]
}

function boxOf(nodes: readonly VectorNode[]): Rect {
  const boxes = nodes.flatMap(node =>
    node.kind === 'path'
      ? [pathBox(node.path)]
      : node.kind === 'group'
        ? [boxOf(node.children)]
        : node.kind === 'image'
          ? [node.rect]
          : [],
  )
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = Math.min(...boxes.map(box => box.x))
  const y = Math.min(...boxes.map(box => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map(box => box.x + box.width)) - x,
    height: Math.max(...boxes.map(box => box.y + box.height)) - y,
  }
}

function mapped(path: Path, [a, b, c, d, e, f]: Matrix): Path {
  const x = (px: number, py: number): number => a * px + c * py + e
  const y = (px: number, py: number): number => b * px + d * py + f
  return path.map((segment): Path[number] => {
    if (segment[0] === 'Z') return segment
    if (segment[0] !== 'C') return [segment[0], x(segment[1], segment[2]), y(segment[1], segment[2])]
    const [, x1, y1, x2, y2, x3, y3] = segment
    return ['C', x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)]
  })
}

interface Effects {
  readonly transform?: Matrix | null
  readonly clip?: Clip | null
  readonly opacity?: number
}

function wrapped(
  children: readonly VectorNode[],
  { transform = null, clip = null, opacity = 1 }: Effects,
): readonly VectorNode[] {
  if ((transform === null && clip === null && opacity === 1) || children.length === 0) return children
  return [{ kind: 'group', transform, clip, opacity, children }]
}

function warn({ options }: Drawer, what: string): void {
  options.diagnostics.warn(
    'unsupported_value',
    `the image ${options.where} uses ${what}, which are left out`,
    options.where,
  )
}
