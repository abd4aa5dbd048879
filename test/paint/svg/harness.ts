/** Draws SVG files for tests: the operations as text, one line each, and the warnings. */
import { readFileSync } from 'node:fs'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { dumpOp } from '../../../src/debug/ops.ts'
import { FontBook } from '../../../src/fonts/book.ts'
import { loadImage } from '../../../src/images/load.ts'
import { viewBoxOf } from '../../../src/images/svg/viewport.ts'
import type { ImageHandle } from '../../../src/images/types.ts'
import { paintImage } from '../../../src/paint/image.ts'
import type { PaintOp } from '../../../src/paint/ops.ts'
import { drawSvg } from '../../../src/paint/svg/drawing.ts'
import { SvgPainter } from '../../../src/paint/svg/painter.ts'
import { SoftShadows } from '../../../src/paint/text-shadow.ts'
import { rasterizeArea } from '../../../src/raster/raster.ts'

const userAgentSheet = readFileSync('templates/base.css', 'utf8')

export const wrap = (content: string, attributes = 'width="100" height="50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

export interface DrawnFile {
  readonly image: ImageHandle | null
  readonly ops: readonly PaintOp[]
  readonly warnings: readonly string[]
}

export async function drawFile(svg: string): Promise<DrawnFile> {
  const diagnostics = new Diagnostics()
  const image = await loadImage(Buffer.from(svg), 'test.svg', { limits: DEFAULT_LIMITS, diagnostics, userAgentSheet })
  const messages = (): readonly string[] => diagnostics.list().map(warning => warning.message)
  if (image?.content.kind !== 'svg') return { image, ops: [], warnings: messages() }
  const { content } = image
  const view = viewBoxOf(content.root)
  const size = { width: image.width ?? view?.width ?? 300, height: image.height ?? view?.height ?? 150 }
  const fonts = new FontBook(diagnostics, [])
  const sources = {
    images: { forUrl: () => null },
    fonts,
    svg: new SvgPainter(),
    diagnostics,
    rasterize: rasterizeArea,
    softShadows: new SoftShadows(rasterizeArea),
  }
  try {
    const ops = drawSvg(content, size, {
      fonts,
      owner: 'layout',
      foreign: () => null,
      link: () => [],
      image: (nested, rect, style) => paintImage(nested, rect, style, 'layout', sources),
      rasterize: rasterizeArea,
      warn: what => diagnostics.warn('unsupported_value', what),
    })
    return { image, ops, warnings: messages() }
  } catch (error) {
    return { image, ops: [], warnings: [...messages(), (error as Error).message] }
  }
}

export const linesOf = (ops: readonly PaintOp[]): readonly string[] =>
  ops.flatMap(op => dumpOp(op).trimEnd().replaceAll(' [layout]', '').split('\n'))

/** What the elements of an SVG of 100 px by 50 px draw. */
export async function drawn(content: string, attributes?: string): Promise<readonly string[]> {
  return linesOf((await drawFile(wrap(content, attributes))).ops)
}
