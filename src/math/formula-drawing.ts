/** The picture of a formula as paths and runs of text where they stand, in px from the drawing's top left. */
import type { Matrix, Rect } from '../base/geometry.ts'
import { multiply } from '../base/geometry.ts'
import { hypot } from '../base/math.ts'
import { mapped, type Path, pathBounds } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import { colorFrom } from '../css/values/color-text.ts'
import { numberList } from '../images/svg/numbers.ts'
import { attributeSource, shapePath } from '../images/svg/shapes.ts'
import { parseTransform } from '../images/svg/transform-attribute.ts'
import { fitViewBox, viewBoxOf } from '../images/svg/viewport.ts'
import type { VectorNode, VectorStroke } from '../images/types.ts'
import { drawGlyph, glyphInk } from './glyphs.ts'
import { familyName, type PictureNode, type SetFormula, type TextLook } from './setter.ts'

/** What a formula takes over from the text around it. */
export interface DrawingStyle {
  /** px in an em of the formula. */
  readonly em: number
  readonly color: Color
  /** Of text, which is set like the text around the formula. */
  readonly fontSize: number
  readonly fontFamily: readonly string[]
  readonly fontWeight: number
  readonly isItalic: boolean
}

/** What a part of the picture takes from the parts around it. */
interface Pen {
  readonly matrix: Matrix
  readonly fill: Color | null
  readonly stroke: Color | null
  readonly strokeWidth: number
  readonly dash: readonly number[]
  readonly cap: VectorStroke['cap']
  readonly join: VectorStroke['join']
  /** Of text. */
  readonly look: TextLook
}

/** px that ink may reach beyond the box of any formula, in its ems: slanted letters do. */
const BLEED = 0.5

/**
 * px that the ink of a drawing reaches beyond a box of `width` × `height`, at least half an em: commands such as `\smash`
 * and `\llap` give a box no room for what is in it.
 */
export function bleedOf(
  drawing: readonly VectorNode[],
  { width, height, em }: { readonly width: number; readonly height: number; readonly em: number },
): number {
  let most = BLEED * em
  for (const node of drawing) {
    const ink = inkOf(node)
    if (ink !== null) most = Math.max(most, -ink.x, -ink.y, ink.x + ink.width - width, ink.y + ink.height - height)
  }
  return most
}

/** The bounds of the ink of a shape, a glyph or a text; of a text, as if each of its characters had an em. */
function inkOf(node: VectorNode): Rect | null {
  switch (node.kind) {
    case 'path':
      return pathBounds(node.path)
    // All groups here are cut out of longer parts.
    case 'group':
      return node.clip === null ? null : pathBounds(node.clip.path)
    case 'image':
      return glyphInk(node.image, node.rect)
    case 'text': {
      const { at, text, fontSize } = node
      return { x: at.x, y: at.y - fontSize, width: text.length * fontSize, height: 1.5 * fontSize }
    }
  }
}

/** The formula as vector nodes, px, from the top left of its box. */
export function drawFormula({ picture, height }: SetFormula, style: DrawingStyle): readonly VectorNode[] {
  const scale = style.em / 1000
  const start: Pen = {
    matrix: [scale, 0, 0, scale, 0, height * style.em],
    fill: style.color,
    stroke: style.color,
    strokeWidth: 0,
    dash: [],
    cap: 'butt',
    join: 'miter',
    look: { family: '', isBold: false, isItalic: false },
  }
  return drawChildren(picture, start, style)
}

/** As deep as the tree that the picture was made from, which is bounded. */
function drawChildren(node: PictureNode, pen: Pen, style: DrawingStyle): readonly VectorNode[] {
  return node.children.flatMap(child => ('children' in child ? drawNode(child, pen, style) : []))
}

function drawNode(node: PictureNode, around: Pen, style: DrawingStyle): readonly VectorNode[] {
  const pen = penOf(node, around, style)
  switch (node.kind) {
    case 'g':
      return drawChildren(node, pen, style)
    case 'svg':
      return drawPart(node, pen, style)
    case 'text':
      return drawText(node, pen, style)
    default:
      return drawShape(node, pen)
  }
}

function penOf({ attributes }: PictureNode, around: Pen, style: DrawingStyle): Pen {
  const of = (name: string): string | undefined =>
    attributes[name] === undefined ? undefined : String(attributes[name])
  const transform = parseTransform(of('transform') ?? '')
  // Thickness of arrows and strikes stands in their style.
  const isRule = attributes['data-line'] !== undefined || attributes['data-frame'] !== undefined
  const width = of('stroke-width') ?? (isRule ? RULE : null) ?? /stroke-width:\s*([\d.]+)/.exec(of('style') ?? '')?.[1]
  const dash = of('stroke-dasharray') ?? dashOf(of('class') ?? '')
  const cap = of('stroke-linecap')
  const join = of('stroke-linejoin')
  return {
    matrix: transform === null ? around.matrix : multiply(around.matrix, transform),
    fill: isRule ? null : paintOf(of('fill'), around.fill, style),
    stroke: paintOf(of('stroke'), around.stroke, style),
    strokeWidth: width === undefined ? around.strokeWidth : Number(width) || 0,
    dash: dash === undefined ? around.dash : numberList(dash),
    cap: cap === 'round' || cap === 'square' ? cap : around.cap,
    join: join === 'round' || join === 'bevel' ? join : around.join,
    look: lookOf(attributes, around.look),
  }
}

/** Rules in tables have their looks from a style sheet of MathJax's; here they are as thick as those of LaTeX. */
const RULE = '40'

const dashOf = (name: string): string | undefined =>
  name.includes('mjx-dashed') ? '140' : name.includes('mjx-dotted') ? '0 140' : undefined

function paintOf(text: string | undefined, around: Color | null, { color }: DrawingStyle): Color | null {
  if (text === undefined) return around
  if (text === 'none' || text === 'transparent') return null
  const known = colorFrom(text, color)
  return known === null ? around : known === 'currentcolor' ? color : known
}

/** Lengthened parts of brackets and arrows are cut out of a longer picture. */
function drawPart(node: PictureNode, pen: Pen, style: DrawingStyle): readonly VectorNode[] {
  const element = asElement(node)
  const number = (name: string): number => Number.parseFloat(String(node.attributes[name] ?? '0')) || 0
  const area = { x: number('x'), y: number('y'), width: number('width'), height: number('height') }
  const view = viewBoxOf(element)
  if (view === null || !(area.width > 0 && area.height > 0)) return []
  const { matrix } = fitViewBox(view, area, element.attributes.get('preserveAspectRatio'))
  const children = drawChildren(node, { ...pen, matrix: multiply(pen.matrix, matrix) }, style)
  if (children.length === 0) return []
  const { x, y, width, height } = area
  const outline: Path = [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']]
  return [
    {
      kind: 'group',
      transform: null,
      clip: { path: mapped(outline, pen.matrix), rule: 'nonzero' },
      opacity: 1,
      children,
    },
  ]
}

const asElement = ({ kind, attributes }: PictureNode) => ({
  kind: 'element' as const,
  name: kind,
  namespace: 'svg' as const,
  attributes: new Map(Object.entries(attributes).map(([name, value]) => [name, String(value)])),
  children: [],
  parent: null,
  order: 0,
  line: 0,
})

// ---------- shapes ----------

function drawShape(node: PictureNode, pen: Pen): readonly VectorNode[] {
  const { matrix } = pen
  const isUpright = matrix[1] === 0 && matrix[2] === 0 && matrix[0] > 0 && matrix[3] < 0
  const isGlyph = node.kind === 'path' && node.attributes['data-c'] !== undefined
  if (isGlyph && isUpright && pen.strokeWidth === 0)
    return pen.fill === null ? [] : drawGlyph(String(node.attributes['d'] ?? ''), matrix, pen.fill)
  const path = shapePath(attributeSource(asElement(node), { width: 0, height: 0 }, 0))
  if (path === null) return []
  const fill = node.kind === 'line' ? null : pen.fill
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  const width = pen.strokeWidth * scale
  const stroke: VectorStroke | null =
    pen.stroke === null || width === 0
      ? null
      : {
          paint: pen.stroke,
          width,
          dash: pen.dash.map(length => length * scale),
          dashPhase: 0,
          cap: pen.cap,
          join: pen.join,
          miterLimit: 4,
        }
  if (fill === null && stroke === null) return []
  return [{ kind: 'path', path: mapped(path, matrix), rule: 'nonzero', fill, stroke }]
}

// ---------- text ----------

/** Text that MathJax leaves to the fonts of the document: words, and letters that its own fonts have not. */
function drawText(node: PictureNode, pen: Pen, style: DrawingStyle): readonly VectorNode[] {
  const text = node.children.map(child => ('value' in child ? child.value : '')).join('')
  if (text === '' || pen.fill === null) return []
  const [a, b, , , x, y] = pen.matrix
  const scale = (hypot(a, b) * 1000) / style.em
  return [
    {
      kind: 'text',
      text,
      at: { x, y },
      anchor: 'start',
      ...fontOf(pen.look, style),
      fontSize: style.fontSize * scale,
      fill: pen.fill,
    },
  ]
}

function lookOf(attributes: PictureNode['attributes'], around: TextLook): TextLook {
  const { style = '', 'font-weight': weight, 'font-style': slant } = attributes
  const family = attributes['font-family'] ?? /font-family:\s*([^;]+)/.exec(String(style))?.[1]
  if (style === '' && family === undefined && weight === undefined && slant === undefined) return around
  return {
    family: family === undefined ? around.family : familyName(String(family)),
    isBold: around.isBold || weight === 'bold' || /font-weight:\s*bold/.test(String(style)),
    isItalic: around.isItalic || slant === 'italic' || /font-style:\s*italic/.test(String(style)),
  }
}

/** The font of text within a formula. */
export function fontOf(look: TextLook, style: Pick<DrawingStyle, 'fontFamily' | 'fontWeight' | 'isItalic'>) {
  const generic = /mono/.test(look.family) ? 'monospace' : /sans/.test(look.family) ? 'sans-serif' : null
  return {
    fontFamily: generic === null ? style.fontFamily : [generic],
    fontWeight: look.isBold ? Math.max(700, style.fontWeight) : style.fontWeight,
    isItalic: look.isItalic,
  }
}
