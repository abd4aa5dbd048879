/**
 * Pages as SVG: glyphs as outlines, so that the picture needs no fonts and is the same everywhere, with the text over them
 * without ink, so that it can be selected and searched.
 */

import { decimal } from '../base/decimal.ts'
import { unreachable } from '../base/errors.ts'
import { rectanglePath } from '../base/path.ts'
import { group } from '../paint/group.ts'
import type { DisplayPage, GlyphsOp, Mask, Paint, PaintOp, TilePaint } from '../paint/ops.ts'
import { vectorOps } from '../paint/vector.ts'
import { Definitions } from './definitions.ts'
import { imageAddress } from './images.ts'
import { colored, escaped, numbers, pathData } from './markup.ts'

/** A page, and SVG that is drawn above it, such as an overlay. */
interface SvgPage {
  readonly page: DisplayPage
  readonly above?: string
}

/** px between two pages in one picture. */
const GAP = 16

/** The picture of one page, or of several, one below the other on grey, `title` for who hears it. Sizes are px. */
export function svgPicture(pages: readonly SvgPage[], title: string | null): string {
  const writer = new Writer()
  const width = Math.max(...pages.map(({ page }) => page.width))
  let top = 0
  const drawn = pages.map(({ page, above = '' }) => {
    const view = `${numbers({ width: page.width, height: page.height })} viewBox="0 0 ${decimal(page.width)} ${decimal(page.height)}"`
    const content = `<rect width="100%" height="100%" fill="#fff"/>${writer.ops(page.ops)}${above}`
    const svg = `<svg${numbers({ x: (width - page.width) / 2, y: top })}${view}>${content}</svg>`
    top += page.height + GAP
    return { svg, content, view }
  })
  const [only] = drawn
  const name = title === null ? '' : `<title>${escaped(title)}</title>`
  const definitions = writer.definitions.text === '' ? '' : `<defs>${writer.definitions.text}</defs>`
  const root = 'xmlns="http://www.w3.org/2000/svg"'
  if (drawn.length === 1) return `<svg ${root}${only!.view}>${name}${definitions}${only!.content}</svg>\n`
  const height = top - GAP
  const view = `${numbers({ width, height })} viewBox="0 0 ${decimal(width)} ${decimal(height)}"`
  const ground = '<rect width="100%" height="100%" fill="#808080"/>'
  return `<svg ${root}${view}>${name}${definitions}${ground}${drawn.map(({ svg }) => svg).join('')}</svg>\n`
}

type Op<Name extends PaintOp['op']> = Extract<PaintOp, { op: Name }>

class Writer {
  readonly definitions = new Definitions()

  ops(ops: readonly PaintOp[]): string {
    return ops.map(op => this.#op(op)).join('')
  }

  #op(op: PaintOp): string {
    switch (op.op) {
      case 'fill':
        return `<path d="${pathData(op.path)}"${op.rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}${this.#paint('fill', op.paint)}/>`
      case 'stroke':
        return this.#stroke(op)
      case 'glyphs':
        return this.#glyphs(op)
      case 'image':
        return this.#image(op)
      case 'link':
        return link(op)
      case 'drawing':
        return this.#drawing(op)
      case 'group':
        return this.#group(op)
      default:
        return unreachable(op)
    }
  }

  #stroke(op: Op<'stroke'>): string {
    const dash =
      op.dash.length === 0
        ? ''
        : ` stroke-dasharray="${op.dash.map(decimal).join(' ')}"${numbers({ 'stroke-dashoffset': op.dashPhase })}`
    const cap = op.cap === 'butt' ? '' : ` stroke-linecap="${op.cap}"`
    const join =
      op.join === 'miter' ? numbers({ 'stroke-miterlimit': op.miterLimit ?? 10 }) : ` stroke-linejoin="${op.join}"`
    const line = `${numbers({ 'stroke-width': op.width })}${cap}${join}${dash}`
    return `<path d="${pathData(op.path)}" fill="none"${this.#paint('stroke', op.paint)}${line}/>`
  }

  /** Outlines in the units of the face, and the text over them. */
  #glyphs(op: GlyphsOp): string {
    const scale = op.size / op.face.unitsPerEm
    let pen = 0
    let drawn = ''
    for (let i = 0; i < op.glyphs.length; i++) {
      const x = (pen + (op.xOffsets?.[i] ?? 0)) / scale
      const y = (op.yOffsets?.[i] ?? 0) / scale
      pen += op.advances[i]!
      if (op.isInvisible === true) continue
      const layers = op.face.hasColorLayers ? op.face.colorLayersOf(op.glyphs[i]!) : null
      for (const { glyph, color } of layers ?? [{ glyph: op.glyphs[i]!, color: null }])
        drawn += this.#outline(op, glyph, x, y, color === null ? '' : colored('fill', color))
    }
    const place = `transform="translate(${decimal(op.at.x)} ${decimal(op.at.y)}) scale(${scalar(scale)})"`
    const outlines = drawn === '' ? '' : `<g ${place}${colored('fill', op.color)}>${drawn}</g>`
    return op.text === '' || op.isCopy ? outlines : outlines + searchable(op, pen)
  }

  #outline(op: GlyphsOp, glyph: number, x: number, y: number, fill: string): string {
    const name = this.definitions.glyph(op.face, glyph)
    if (name === null || (op.color.a === 0 && fill === '')) return ''
    return `<use href="#${name}"${x === 0 ? '' : numbers({ x })}${y === 0 ? '' : numbers({ y })}${fill}/>`
  }

  #image({ image, rect, smooth }: Op<'image'>): string {
    const { content } = image
    // SVGs are operations by now.
    if (content.kind === 'svg') return ''
    if (content.kind === 'vector') {
      const { width, height, bleed = 0 } = content
      const area = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed }
      const place = [rect.width / width, 0, 0, rect.height / height, rect.x, rect.y] as const
      const children = vectorOps(content, 'layout', () => [])
      const clip = rectanglePath(area)
      return this.#group(group(children, { clip, transform: place }))
    }
    const name = this.definitions.once(`image ${image.id} ${smooth}`, id => {
      const rendering = smooth ? '' : ' style="image-rendering:pixelated"'
      return `<symbol id="${id}" viewBox="0 0 1 1" preserveAspectRatio="none"><image width="1" height="1" preserveAspectRatio="none"${rendering} href="${imageAddress(content)}"/></symbol>`
    })
    return `<use href="#${name}"${numbers({ x: rect.x, y: rect.y, width: rect.width, height: rect.height })}/>`
  }

  #drawing({ id, size, rect, children }: Op<'drawing'>): string {
    const name = this.definitions.once(`drawing ${id}`, name => {
      const view = `viewBox="0 0 ${decimal(size.width)} ${decimal(size.height)}" preserveAspectRatio="none"`
      return `<symbol id="${name}" ${view}>${this.ops(children)}</symbol>`
    })
    return `<use href="#${name}"${numbers({ x: rect.x, y: rect.y, width: rect.width, height: rect.height })}/>`
  }

  #group({ clip, clipRule, transform, opacity, mask, blend, isIsolated, children }: Op<'group'>): string {
    if (children.length === 0 || opacity <= 0) return ''
    const style = [
      ...(blend === undefined ? [] : [`mix-blend-mode:${blend}`]),
      ...(isIsolated === true ? ['isolation:isolate'] : []),
    ]
    const attributes = [
      transform === null ? '' : ` transform="matrix(${transform.map(scalar).join(' ')})"`,
      opacity === 1 ? '' : numbers({ opacity }),
      clip === null ? '' : ` clip-path="url(#${this.definitions.clip(clip, clipRule)})"`,
      mask === undefined ? '' : ` mask="url(#${this.#mask(mask)})"`,
      style.length === 0 ? '' : ` style="${style.join(';')}"`,
    ]
    return `<g${attributes.join('')}>${this.ops(children)}</g>`
  }

  /** Wherever it reaches: an SVG mask ends at a region of its own. */
  #mask({ kind, children }: Mask): string {
    const content = this.ops(children)
    const region = 'maskUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000"'
    return this.definitions.add(name => `<mask id="${name}" ${region} style="mask-type:${kind}">${content}</mask>`)
  }

  #paint(property: 'fill' | 'stroke', paint: Paint): string {
    if (!('kind' in paint)) return colored(property, paint)
    const name = paint.kind === 'tiles' ? this.#pattern(paint) : this.definitions.gradient(paint)
    return ` ${property}="url(#${name})"`
  }

  #pattern({ tile, step, transform, children }: TilePaint): string {
    const clip = this.definitions.clip(rectanglePath(tile), 'nonzero')
    const content = `<g transform="translate(${decimal(-tile.x)} ${decimal(-tile.y)})" clip-path="url(#${clip})">${this.ops(children)}</g>`
    const place = numbers({ x: tile.x, y: tile.y, width: step.width, height: step.height })
    const map = transform === null ? '' : ` patternTransform="matrix(${transform.map(scalar).join(' ')})"`
    return this.definitions.add(
      name => `<pattern id="${name}" patternUnits="userSpaceOnUse"${place}${map}>${content}</pattern>`,
    )
  }
}

/** Factors need more digits than lengths: six of them. */
function scalar(value: number): string {
  const short = Number(value.toPrecision(6))
  return String(short === 0 ? 0 : short)
}

/** The text without ink, as long as its glyphs are. */
function searchable({ at, size, text, isRightToLeft }: GlyphsOp, length: number): string {
  if (!(length > 0)) return ''
  const direction = isRightToLeft ? ' direction="rtl"' : ''
  const place = numbers({ x: isRightToLeft ? at.x + length : at.x, y: at.y, 'font-size': size, textLength: length })
  return `<text${place} lengthAdjust="spacingAndGlyphs"${direction} fill="none" xml:space="preserve">${escaped(text)}</text>`
}

/** Links within the document lead to other pages, which a picture does not have. */
function link({ rect, target, contents }: Op<'link'>): string {
  if (target.kind !== 'url') return ''
  const area = `<rect${numbers({ x: rect.x, y: rect.y, width: rect.width, height: rect.height })} fill="none" pointer-events="all"/>`
  return `<a href="${escaped(target.url)}"><title>${escaped(contents)}</title>${area}</a>`
}
