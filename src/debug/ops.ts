/** The display list as text: one line per operation, numbers rounded, nested where groups are. */

import { decimal } from '../base/decimal.ts'
import type { Matrix, Rect } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import type { DisplayDocument, DisplayPage, GradientPaint, Owner, Paint, PaintOp } from '../paint/ops.ts'
import { quoted } from './format.ts'

/** The display list as text, page by page. */
export function dumpOps(document: DisplayDocument): string {
  return document.pages
    .map((page, index) => `page ${index + 1} ${decimal(page.width)}×${decimal(page.height)}\n${dumpPage(page)}`)
    .join('\n')
}

/** The operations of one page as text. */
export const dumpPage = (page: DisplayPage): string => page.ops.map(op => dumpOp(op, '  ')).join('')

/** One operation and its children, each line indented by `indent`. */
export function dumpOp(op: PaintOp, indent = ''): string {
  switch (op.op) {
    case 'fill': {
      const rule = op.rule === 'evenodd' ? ' evenodd' : ''
      return `${indent}fill ${paint(op.paint)} ${path(op.path)}${rule}${owner(op.owner)}\n`
    }
    case 'stroke': {
      const dash = op.dash.length === 0 ? '' : ` dash ${op.dash.map(decimal).join(',')}`
      return `${indent}stroke ${paint(op.paint)} ${decimal(op.width)}px ${op.cap}${dash} ${path(op.path)}${owner(op.owner)}\n`
    }
    case 'glyphs': {
      const text = op.isCopy ? 'copy' : `${quoted(op.text)}${op.endsWithSpace ? '+space' : ''}`
      const actual = op.actualText === undefined ? '' : ` says ${quoted(op.actualText)}`
      const direction = `${op.isRightToLeft ? ' rtl' : ''}${op.isInvisible === true ? ' invisible' : ''}`
      const width = op.advances.reduce((sum, advance) => sum + advance, 0)
      const face = `${op.face.postscriptName} ${decimal(op.size)}px`
      return `${indent}text ${text} at ${decimal(op.at.x)},${decimal(op.at.y)} width ${decimal(width)} ${face} ${color(op.color)}${direction}${actual}${owner(op.owner)}\n`
    }
    case 'image':
      return `${indent}image ${op.image.id.slice(0, 8)} ${rect(op.rect)}${op.smooth ? '' : ' crisp'}${owner(op.owner)}\n`
    case 'link': {
      const { target: to } = op
      const target = to.kind === 'url' ? to.url : to.kind === 'anchor' ? `#${to.id}` : `field ${to.field.name}`
      return `${indent}link ${rect(op.rect)} to ${target} ${quoted(op.contents)}${owner(op.owner)}\n`
    }
    case 'group': {
      const clip = op.clip === null ? '' : ` clip ${path(op.clip)}${op.clipRule === 'evenodd' ? ' evenodd' : ''}`
      const transform = op.transform === null ? '' : ` transform ${matrix(op.transform)}`
      const opacity = op.opacity === 1 ? '' : ` opacity ${decimal(op.opacity)}`
      const blend = op.blend === undefined ? '' : ` ${op.blend}`
      const mask =
        op.mask === undefined
          ? ''
          : ` ${op.mask.kind} mask (${op.mask.children.map(child => dumpOp(child).trim()).join('; ')})`
      return `${indent}group${clip}${transform}${opacity}${blend}${mask}\n${op.children.map(child => dumpOp(child, `${indent}  `)).join('')}`
    }
    case 'drawing': {
      const size = `${decimal(op.size.width)}×${decimal(op.size.height)}`
      return `${indent}drawing of ${size} at ${rect(op.rect)}${owner(op.owner)}\n${op.children.map(child => dumpOp(child, `${indent}  `)).join('')}`
    }
  }
}

const owner = (value: Owner): string => ` [${value}]`
const rect = ({ x, y, width, height }: Rect): string =>
  `${decimal(x)},${decimal(y)} ${decimal(width)}×${decimal(height)}`
const matrix = (values: Matrix): string => values.map(decimal).join(' ')

function color({ r, g, b, a }: Color): string {
  const hex = [r, g, b]
    .map(part =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  return `#${hex}${a === 1 ? '' : `/${decimal(a)}`}`
}

function paint(value: Paint): string {
  if (!('kind' in value)) return color(value)
  if (value.kind !== 'tiles') return gradient(value)
  const { tile, step, transform, children } = value
  const drawn = children.map(child => dumpOp(child).trim()).join('; ')
  return `tiles(${rect(tile)} every ${decimal(step.width)}×${decimal(step.height)}${transform === null ? '' : ` transform ${matrix(transform)}`}: ${drawn})`
}

function gradient({ kind, from, to, radius, stops, transform }: GradientPaint): string {
  const place =
    kind === 'linear'
      ? `${decimal(from.x)},${decimal(from.y)}→${decimal(to.x)},${decimal(to.y)}`
      : `${decimal(from.x)},${decimal(from.y)} r${decimal(radius)}`
  const bent = transform === null ? '' : ` transform ${matrix(transform)}`
  return `${kind}(${place}${bent} ${stops.map(stop => `${decimal(stop.offset)} ${color(stop.color)}`).join(', ')})`
}

/** Rectangles as their place and size, other paths in SVG's notation. */
function path(value: Path): string {
  const box = rectangleOf(value)
  if (box !== null) return rect(box)
  return value.map(([kind, ...numbers]) => `${kind}${numbers.map(decimal).join(' ')}`).join('')
}

function rectangleOf(value: Path): Rect | null {
  if (value.length !== 5) return null
  const points = value.slice(0, 4).map(segment => (segment[0] === 'M' || segment[0] === 'L' ? segment : null))
  const [a, b, c, d] = points
  if (!a || !b || !c || !d || a[2] !== b[2] || b[1] !== c[1] || c[2] !== d[2] || d[1] !== a[1]) return null
  return { x: a[1], y: a[2], width: c[1] - a[1], height: c[2] - a[2] }
}
