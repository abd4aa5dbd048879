/**
 * A page as an SVG picture, for looking at a display list without a PDF. Text is set in whatever font the viewer has,
 * stretched to the width it takes on the page; images are boxes that name them.
 */
import type { Path } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import type { DisplayPage, Paint, PaintOp, TilePaint } from '../paint/ops.ts'
import { rounded } from './format.ts'

/** The picture; `extra` is SVG that is drawn above the page, such as an overlay. */
export function pageSvg(page: DisplayPage, extra = ''): string {
  const drawing = new Drawing()
  const body = page.ops.map(op => drawing.draw(op)).join('')
  const size = `width="${rounded(page.width)}" height="${rounded(page.height)}"`
  const view = `viewBox="0 0 ${rounded(page.width)} ${rounded(page.height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${view}><rect width="100%" height="100%" fill="#fff"/><defs>${drawing.definitions.join('')}</defs>${body}${extra}</svg>\n`
}

class Drawing {
  readonly definitions: string[] = []

  draw(op: PaintOp): string {
    switch (op.op) {
      case 'fill':
        return `<path d="${data(op.path)}" fill-rule="${op.rule}" ${this.#paint('fill', op.paint)}/>`
      case 'stroke': {
        const dash = op.dash.length === 0 ? '' : ` stroke-dasharray="${op.dash.map(rounded).join(' ')}"`
        const line = `stroke-width="${rounded(op.width)}" stroke-linecap="${op.cap}" stroke-linejoin="${op.join}"${dash}`
        return `<path d="${data(op.path)}" fill="none" ${this.#paint('stroke', op.paint)} ${line}/>`
      }
      case 'glyphs': {
        if (op.isInvisible === true) return ''
        const width = op.advances.reduce((sum, advance) => sum + advance, 0)
        const place = `x="${rounded(op.at.x)}" y="${rounded(op.at.y)}" font-size="${rounded(op.size)}"`
        const fitted = width > 0 ? ` textLength="${rounded(width)}" lengthAdjust="spacingAndGlyphs"` : ''
        const weight = ` font-family="${escaped(op.face.familyName)}" font-weight="${op.face.weight}"${op.face.isItalic ? ' font-style="italic"' : ''}`
        return `<text ${place}${fitted}${weight} xml:space="preserve" ${paint('fill', op.color)}>${escaped(op.text === '' ? '-' : op.text)}</text>`
      }
      case 'image': {
        const { x, y, width, height } = op.rect
        const box = `x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`
        return `<rect ${box} fill="#ddd" stroke="#999"><title>${escaped(op.image.id)}</title></rect>`
      }
      case 'link': {
        const { x, y, width, height } = op.rect
        const box = `x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`
        return `<rect ${box} fill="none"><title>${escaped(op.contents)}</title></rect>`
      }
      case 'drawing': {
        const { rect, size, children } = op
        const scale = `scale(${rounded(rect.width / size.width)} ${rounded(rect.height / size.height)})`
        return `<g transform="translate(${rounded(rect.x)} ${rounded(rect.y)}) ${scale}">${children.map(child => this.draw(child)).join('')}</g>`
      }
      case 'group':
        return this.#group(op)
    }
  }

  #group({ clip, clipRule, transform, opacity, children }: Extract<PaintOp, { op: 'group' }>): string {
    const attributes = [
      transform === null ? '' : ` transform="matrix(${transform.map(rounded).join(' ')})"`,
      opacity === 1 ? '' : ` opacity="${rounded(opacity)}"`,
      clip === null
        ? ''
        : ` clip-path="url(#${this.#define(id => `<clipPath id="${id}"><path d="${data(clip)}" clip-rule="${clipRule}"/></clipPath>`)})"`,
    ]
    return `<g${attributes.join('')}>${children.map(child => this.draw(child)).join('')}</g>`
  }

  #paint(what: 'fill' | 'stroke', value: Paint): string {
    if (!('kind' in value)) return paint(what, value)
    if (value.kind === 'tiles') return `${what}="url(#${this.#pattern(value)})"`
    const stops = value.stops
      .map(({ offset, color }) => `<stop offset="${rounded(offset)}" ${paint('stop', color)}/>`)
      .join('')
    const transform =
      value.transform === null ? '' : ` gradientTransform="matrix(${value.transform.map(rounded).join(' ')})"`
    const { from, to, radius } = value
    const id = this.#define(name => {
      const common = `id="${name}" gradientUnits="userSpaceOnUse"${transform}`
      return value.kind === 'linear'
        ? `<linearGradient ${common} x1="${rounded(from.x)}" y1="${rounded(from.y)}" x2="${rounded(to.x)}" y2="${rounded(to.y)}">${stops}</linearGradient>`
        : `<radialGradient ${common} cx="${rounded(from.x)}" cy="${rounded(from.y)}" r="${rounded(radius)}">${stops}</radialGradient>`
    })
    return `${what}="url(#${id})"`
  }

  #pattern({ tile, step, transform, children }: TilePaint): string {
    const content = children.map(child => this.draw(child)).join('')
    const id = this.#define(name => {
      const place = `x="${rounded(tile.x)}" y="${rounded(tile.y)}" width="${rounded(step.width)}" height="${rounded(step.height)}"`
      const shift = `translate(${rounded(-tile.x)} ${rounded(-tile.y)})`
      const map = transform === null ? '' : ` patternTransform="matrix(${transform.map(rounded).join(' ')})"`
      return `<pattern id="${name}" patternUnits="userSpaceOnUse" ${place}${map}><g transform="${shift}">${content}</g></pattern>`
    })
    return id
  }

  #define(definition: (id: string) => string): string {
    const id = `d${this.definitions.length}`
    this.definitions.push(definition(id))
    return id
  }
}

/** `fill`, `stroke` or `stop` with its opacity. */
function paint(what: 'fill' | 'stroke' | 'stop', { r, g, b, a }: Color): string {
  const channel = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255)
  const name = what === 'stop' ? 'stop-color' : what
  const opacity = a === 1 ? '' : ` ${what}-opacity="${rounded(a)}"`
  return `${name}="rgb(${channel(r)},${channel(g)},${channel(b)})"${opacity}`
}

const data = (path: Path): string =>
  path.map(([kind, ...numbers]) => `${kind}${numbers.map(rounded).join(' ')}`).join('')

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
