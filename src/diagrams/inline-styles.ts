/**
 * A drawing with its own style sheet as one that needs none: what rules and attributes come to is written on each
 * element, so that nothing of the sheet reaches the document, and the document's text styles do not reach the drawing.
 */

import type { Matrix, Rect } from '../base/geometry.ts'
import { initialStyle } from '../css/anonymous.ts'
import type { Color, ComputedStyle, CssColor, LengthPercentage, StyledTree, SvgPaint } from '../css/style.ts'
import { type Element, elementsOf } from '../html/document.ts'
import { type DraftElement, removeWhere, setAttributes } from '../html/edit.ts'
import { viewBoxOf } from '../images/svg/viewport.ts'
import { transformOf } from '../paint/svg/svg-lengths.ts'

/** Attributes of geometry and references; all others are styles or ids. */
const KEPT: ReadonlySet<string> = new Set(
  (
    'x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy d points width height viewBox transform preserveAspectRatio rotate ' +
    'textLength lengthAdjust startOffset offset gradientUnits gradientTransform spreadMethod patternUnits ' +
    'patternContentUnits patternTransform clipPathUnits maskUnits markerUnits markerWidth markerHeight refX refY orient ' +
    'href xlink:href pathLength'
  ).split(' '),
)

/** Elements that are referred to by id. */
const REFERRED = /^(?:marker|linearGradient|radialGradient|pattern|clipPath|mask|symbol|path|filter|g)$/

const color = (value: CssColor): string => (value === 'currentcolor' ? 'currentColor' : rgb(value))

const rgb = ({ r, g, b, a }: Color): string => {
  const parts = [r, g, b].map(part => Math.round(part * 255))
  return a >= 1
    ? `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
    : `rgba(${parts.join()},${round(a)})`
}

/** Rounds to a thousandth. */
export const round = (value: number): number => Math.round(value * 1000) / 1000

const paint = (value: SvgPaint): string | null =>
  value.kind === 'color' ? color(value.color) : value.kind === 'server' ? `url(#${value.id})` : value.kind

const length = (value: LengthPercentage): string | null => (typeof value === 'number' ? String(round(value)) : null)

const reference = (value: ComputedStyle['markerEnd']): string => (value === 'none' ? 'none' : `url(#${value.id})`)

/** Properties as attributes; inherited ones only where they differ from the parent. */
const INHERITED: Readonly<Record<string, (style: ComputedStyle) => string | null>> = {
  fill: style => paint(style.fill),
  stroke: style => paint(style.stroke),
  'stroke-width': style => length(style.strokeWidth),
  'stroke-dasharray': ({ strokeDasharray }) =>
    strokeDasharray.every(value => value === 0) ? 'none' : strokeDasharray.map(value => length(value) ?? '0').join(' '),
  'stroke-linecap': style => style.strokeLinecap,
  'stroke-linejoin': style => style.strokeLinejoin,
  'fill-opacity': style => String(round(style.fillOpacity)),
  'stroke-opacity': style => String(round(style.strokeOpacity)),
  'fill-rule': style => style.fillRule,
  'text-anchor': style => style.textAnchor,
  'dominant-baseline': style => style.dominantBaseline,
  'marker-start': style => reference(style.markerStart),
  'marker-mid': style => reference(style.markerMid),
  'marker-end': style => reference(style.markerEnd),
  visibility: style => style.visibility,
  'paint-order': style => style.paintOrder.join(' '),
}

const OWN: Readonly<Record<string, (style: ComputedStyle) => string | null>> = {
  opacity: style => String(round(style.opacity)),
  'stop-color': style => color(style.stopColor),
  'alignment-baseline': style => style.alignmentBaseline,
  'text-decoration': style => style.textDecorationLine.join(' ') || 'none',
}

/** Properties without a presentation attribute. */
const DECLARED: Readonly<Record<string, (style: ComputedStyle) => string>> = {
  'mix-blend-mode': style => style.mixBlendMode,
}

/** Text properties as declarations, which override the rules of the document. */
const TEXT: Readonly<Record<string, (style: ComputedStyle) => string>> = {
  'font-family': style =>
    style.fontFamily.map(name => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))).join(', '),
  'font-size': style => `${round(style.fontSize)}px`,
  'font-weight': style => String(style.fontWeight),
  'font-style': style => style.fontStyle,
}

/** What rules of a drawing say of HTML within it, beside its text. */
const BLOCK: Readonly<Record<string, (style: ComputedStyle) => string>> = {
  display: style => style.display,
  'text-align': style => style.textAlign,
  color: style => color(style.color),
}

const ROOT_TEXT =
  'letter-spacing: normal; font-variant: normal; text-indent: 0; text-transform: none; white-space: normal'

/** The styles of a drawing, and values that depend on its geometry. */
interface FlattenOptions {
  /** The styled tree of the drawing alone. */
  readonly styled: StyledTree
  /** Prefix of all ids. */
  readonly prefix: string
  /** Box of an element in its own coordinates: percentages of a transform may refer to it. */
  readonly box: (element: DraftElement) => Rect | null
}

/** Writes the computed styles on `svg` and the elements below it. */
export function flatten(svg: DraftElement, options: FlattenOptions): void {
  const look = lookWith(svg, options)
  for (const element of elementsOf(svg) as Iterable<DraftElement>)
    setAttributes(element, look(element, element === svg))
  removeWhere(svg, node => node.kind === 'element' && (node.name === 'style' || node.name === 'script'))
}

function lookWith(svg: DraftElement, { styled, prefix, box }: FlattenOptions) {
  const styleOf = (element: Element): ComputedStyle => styled.instanceOf(element).style
  const { width, height } = viewBoxOf(svg) ?? { width: 0, height: 0 }
  return (element: DraftElement, isRoot: boolean): ReadonlyMap<string, string> => {
    const style = styleOf(element)
    const around = isRoot || element.parent === null ? initialStyle : styleOf(element.parent)
    if (element.namespace === 'html') return htmlLook(element, style, around)
    const attributes = new Map<string, string>()
    for (const [name, value] of element.attributes) if (KEPT.has(name)) attributes.set(name, tidy(name, value, prefix))
    const id = element.attributes.get('id')
    if (id !== undefined && REFERRED.test(element.name)) attributes.set('id', `${prefix}${id}`)
    for (const [name, read] of Object.entries(INHERITED)) write(name, read(style), read(around))
    for (const [name, read] of Object.entries(OWN)) write(name, read(style), read(initialStyle))
    if (style.display === 'none') attributes.set('display', 'none')
    if (isMoved(style))
      attributes.set('transform', matrixText(transformOf(element, style, { width, height }, () => box(element))))
    const declared = declarationsOf(DECLARED, style, initialStyle)
    if (isRoot || /^(?:text|tspan|g)$/.test(element.name))
      declared.push(...declarationsOf(TEXT, style, isRoot ? null : around))
    if (isRoot) declared.push(ROOT_TEXT)
    if (declared.length > 0) attributes.set('style', declared.join('; '))
    return attributes

    function write(name: string, value: string | null, known: string | null): void {
      if (value !== null && value !== known) attributes.set(name, tidy(name, value, prefix))
    }
  }
}

/** HTML in a foreign object keeps the declarations of its own `style`, such as sizes in per cent; rules are written before them. */
function htmlLook(element: DraftElement, style: ComputedStyle, around: ComputedStyle): ReadonlyMap<string, string> {
  const declared = declarationsOf({ ...TEXT, ...BLOCK }, style, around)
  const own = element.attributes.get('style')
  if (own !== undefined) declared.push(own)
  return new Map(declared.length === 0 ? [] : [['style', declared.join('; ')]])
}

/** Whether a rule or an origin changes a transform beyond its attribute. */
const isMoved = (style: ComputedStyle): boolean =>
  style.transform !== initialStyle.transform || style.transformOrigin !== initialStyle.transformOrigin

const matrixText = (matrix: Matrix): string => `matrix(${matrix.map(round).join(' ')})`

function declarationsOf(
  table: Readonly<Record<string, (style: ComputedStyle) => string>>,
  style: ComputedStyle,
  around: ComputedStyle | null,
): string[] {
  return Object.entries(table)
    .filter(([, read]) => around === null || read(style) !== read(around))
    .map(([name, read]) => `${name}: ${read(style)}`)
}

/** A value with rounded numbers, and with references to the prefixed ids. */
function tidy(name: string, value: string, prefix: string): string {
  if (name === 'href' || name === 'xlink:href') return value.replace(/^#/, `#${prefix}`)
  return value
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/-?\d*\.\d{4,}(?:e-?\d+)?/g, number => String(round(Number(number))))
}
