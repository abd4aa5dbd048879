import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import type { Matrix } from '../../src/base/geometry.ts'
import { type Path, rectanglePath } from '../../src/base/path.ts'
import type { ImageContent, ImageHandle } from '../../src/images/types.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import type { DisplayPage, Paint, PaintOp } from '../../src/paint/ops.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { type Picture, pngOf, rasterize } from '../../src/raster/raster.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'
import { OPTIONS } from '../pdf/sample.ts'

const RED = { r: 1, g: 0, b: 0, a: 1 }
const BLUE = { r: 0, g: 0, b: 1, a: 1 }
const page = (ops: readonly PaintOp[], width = 40, height = 30): DisplayPage => {
  return { width, height, bleed: 0, medium: 0, number: 1, rotation: 0, ops }
}
const fill = (path: Path, paint: Paint): PaintOp => ({ op: 'fill', path, rule: 'nonzero', paint, owner: 'background' })
const box = (x: number, y: number, width: number, height: number) => rectanglePath({ x, y, width, height })
const group = (children: readonly PaintOp[], more: Partial<Extract<PaintOp, { op: 'group' }>> = {}): PaintOp => {
  return { op: 'group', clip: null, clipRule: 'nonzero', transform: null, opacity: 1, children, ...more }
}
const at = ({ pixels, width }: Picture, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]

describe('a picture of a page', () => {
  it('is white where nothing is drawn, and has the colours of what is', () => {
    const picture = rasterize(page([fill(box(10, 10, 10, 10), RED)]))
    expect([picture.width, picture.height]).toEqual([40, 30])
    expect(at(picture, 9, 15)).toEqual([255, 255, 255])
    expect(at(picture, 10, 15)).toEqual([255, 0, 0])
    expect(at(picture, 19, 19)).toEqual([255, 0, 0])
    expect(at(picture, 20, 19)).toEqual([255, 255, 255])
  })

  it('grows with the resolution', () => {
    const picture = rasterize(page([fill(box(10, 10, 10, 10), RED)]), 192)
    expect([picture.width, picture.height]).toEqual([80, 60])
    expect(at(picture, 39, 39)).toEqual([255, 0, 0])
  })

  it('refuses more pixels than are sensible', () => {
    expect(() => rasterize(page([], 19_200, 19_200), 96)).toThrow(expect.objectContaining({ code: 'output_too_large' }))
  })

  it('blends what is half transparent, a group as one', () => {
    const half = { ...RED, a: 0.5 }
    expect(at(rasterize(page([fill(box(0, 0, 20, 20), half)])), 5, 5)).toEqual([255, 127, 127])
    const overlapping = group([fill(box(0, 0, 20, 20), RED), fill(box(10, 0, 20, 20), BLUE)], { opacity: 0.5 })
    const picture = rasterize(page([overlapping]))
    expect(at(picture, 5, 5)).toEqual([255, 127, 127])
    expect(at(picture, 15, 5)).toEqual([127, 127, 255])
  })

  it('is clipped in the coordinates of a group that is moved and turned', () => {
    const turned: Matrix = [0, 1, -1, 0, 30, 0]
    const picture = rasterize(
      page([group([fill(box(0, 0, 40, 40), RED)], { transform: turned, clip: box(5, 5, 10, 4) })]),
    )
    // (x, y) goes to (30 - y, x): the clip covers x from 21 to 25 and y from 5 to 15.
    expect(at(picture, 21, 5)).toEqual([255, 0, 0])
    expect(at(picture, 24, 14)).toEqual([255, 0, 0])
    expect(at(picture, 20, 10)).toEqual([255, 255, 255])
    expect(at(picture, 23, 15)).toEqual([255, 255, 255])
  })

  it('has strokes of their width, with caps, joins and dashes', () => {
    const line = (more: Partial<Extract<PaintOp, { op: 'stroke' }>>): PaintOp => ({
      op: 'stroke',
      path: [
        ['M', 10, 10],
        ['L', 30, 10],
      ],
      paint: RED,
      width: 4,
      dash: [],
      dashPhase: 0,
      cap: 'butt',
      join: 'miter',
      owner: 'layout',
      ...more,
    })
    const plain = rasterize(page([line({})]))
    expect([at(plain, 10, 8), at(plain, 29, 11), at(plain, 9, 10), at(plain, 10, 12)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
    ])
    expect(at(rasterize(page([line({ cap: 'square' })])), 8, 8)).toEqual([255, 0, 0])
    expect(at(rasterize(page([line({ cap: 'round' })])), 8, 8)).not.toEqual([255, 0, 0])
    const dashed = rasterize(page([line({ dash: [5, 5] })]))
    expect([at(dashed, 12, 10), at(dashed, 17, 10), at(dashed, 22, 10)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
      [255, 0, 0],
    ])
    const corner = (join: 'miter' | 'bevel') =>
      at(
        rasterize(
          page([
            line({
              join,
              path: [
                ['M', 10, 20],
                ['L', 10, 10],
                ['L', 30, 10],
              ],
            }),
          ]),
        ),
        8,
        8,
      )
    expect(corner('miter')).toEqual([255, 0, 0])
    expect(corner('bevel')).not.toEqual([255, 0, 0])
  })

  it('has gradients from their first colour to their last', () => {
    const gradient: Paint = {
      kind: 'linear',
      from: { x: 0, y: 0 },
      to: { x: 40, y: 0 },
      radius: 0,
      transform: null,
      stops: [
        { offset: 0, color: RED },
        { offset: 1, color: BLUE },
      ],
    }
    const picture = rasterize(page([fill(box(0, 0, 40, 30), gradient)]))
    const [left, middle, right] = [at(picture, 0, 5), at(picture, 20, 5), at(picture, 39, 5)]
    expect(left[0]).toBeGreaterThan(248)
    expect(Math.abs(middle[0]! - middle[2]!)).toBeLessThan(8)
    expect(right[2]).toBeGreaterThan(248)
  })

  it('repeats tiles', () => {
    const tiles: Paint = {
      kind: 'tiles',
      tile: { x: 0, y: 0, width: 5, height: 10 },
      step: { width: 10, height: 10 },
      transform: null,
      children: [fill(box(0, 0, 5, 10), RED)],
    }
    const picture = rasterize(page([fill(box(0, 0, 40, 30), tiles)]))
    for (const x of [2, 12, 32]) expect(at(picture, x, 17)).toEqual([255, 0, 0])
    for (const x of [7, 17, 37]) expect(at(picture, x, 17)).toEqual([255, 255, 255])
  })
})

describe('an image in a picture', () => {
  const handle = (content: ImageContent): ImageHandle => ({ id: 'x', width: 2, height: 1, ratio: 2, content })
  const raw = handle({
    kind: 'raw',
    pixelWidth: 2,
    pixelHeight: 1,
    components: 3,
    pixels: Uint8Array.of(255, 0, 0, 0, 0, 255),
    alpha: Uint8Array.of(255, 0),
  })
  const drawn = (image: ImageHandle, smooth: boolean, width = 20) =>
    rasterize(page([{ op: 'image', image, rect: { x: 10, y: 10, width, height: 10 }, smooth, owner: 'layout' }]))

  it('keeps hard edges between its pixels where it is not to be smoothed', () => {
    const picture = drawn(raw, false)
    expect(at(picture, 19, 15)).toEqual([255, 0, 0])
    expect(at(picture, 20, 15)).toEqual([255, 255, 255])
  })

  it('is interpolated where it is', () => {
    const [r, g] = at(drawn(raw, true), 19, 15)
    expect(r).toBe(255)
    expect(g).toBeGreaterThan(80)
    expect(g).toBeLessThan(170)
  })

  it('is averaged where it is drawn smaller than it is', () => {
    const pixels = new Uint8Array(100 * 3).map((_, i) => (Math.floor(i / 3) % 2 === 0 ? 0 : 255))
    const stripes = handle({ kind: 'raw', pixelWidth: 100, pixelHeight: 1, components: 3, pixels, alpha: null })
    for (let x = 11; x < 18; x++) expect(at(drawn(stripes, true, 10), x, 15)[0]).toBeCloseTo(128, -1)
  })
})

describe('a PNG of a picture', () => {
  it('holds its pixels and its size', () => {
    const png = pngOf(rasterize(page([fill(box(0, 0, 1, 30), RED)], 2, 2), 96))
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG')
    const start = Buffer.from(png).indexOf('IDAT')
    const rows = inflateSync(png.subarray(start + 4))
    expect([...rows]).toEqual([0, 255, 0, 0, 255, 255, 255, 2, 0, 0, 0, 0, 0, 0])
  })
})

const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined

/** Pages of many kinds of paint, drawn by us and by poppler. */
const DOCUMENT = `<!doctype html><html lang=en><style>@page { size: 600px 500px; margin: 20px } .b { display: inline-block; width: 100px;
height: 60px; margin: 6px; vertical-align: top }</style><title>Paint</title><h1>Paint</h1><p>Some text in <b>several</b> <i>faces</i>.</p>
<div class=b style="background: linear-gradient(45deg, red, gold, green)"></div><div class=b style="background: radial-gradient(white, navy)"></div>
<div class=b style="border: 8px dashed teal; border-radius: 20px"></div><div class=b style="box-shadow: 6px 6px 12px rgb(0 0 0 / .5)"></div>
<div class=b style="opacity: .5; background: red"><div style="width: 40px; height: 40px; background: blue"></div></div>
<div class=b style="transform: rotate(20deg); background: #fc0">Turned</div><div class=b style="overflow: hidden; border-radius: 30px; background: #8cf">Clipped</div>
<svg width=120 height=60 viewBox="0 0 120 60" role=img aria-label=x><path d="M10 50 L30 10 L50 50" fill=none stroke=black stroke-width=10 stroke-linejoin=round /><path d="M70 50 L90 10 L110 50Z" fill=none stroke=green stroke-width=6 stroke-dasharray="9 4"/></svg>`

describe.skipIf(!hasPoppler)('pictures beside those of poppler', () => {
  it('differ by antialiasing alone', async () => {
    const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
    const job = await readJob('generate', { html: DOCUMENT, template: 'clean' }, context)
    const { display } = await runStages(job, { loader: null }, new Diagnostics())
    const folder = mkdtempSync(join(tmpdir(), 'octavo-raster-'))
    try {
      writeFileSync(join(folder, 'a.pdf'), await writePdf(display, OPTIONS))
      execFileSync('pdftoppm', ['-r', '96', '-f', '1', '-l', '1', '-singlefile', 'a.pdf', 'a'], { cwd: folder })
      const { mean, far } = difference(rasterize(display.pages[0]!), readFileSync(join(folder, 'a.ppm')))
      expect(mean).toBeLessThan(1.5)
      expect(far).toBeLessThan(0.01)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** Mean absolute difference of the channels, and the share of pixels that are off by more than 64 in one of them. */
function difference({ width, height, pixels }: Picture, ppm: Uint8Array) {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(ppm.subarray(0, 40)).toString('latin1'))!
  expect([Number(header[1]), Number(header[2])]).toEqual([width, height])
  const other = ppm.subarray(header[0].length)
  let sum = 0
  let far = 0
  for (let i = 0; i < width * height; i++) {
    let most = 0
    for (let k = 0; k < 3; k++) {
      const off = Math.abs(pixels[i * 4 + k]! - other[i * 3 + k]!)
      sum += off
      most = Math.max(most, off)
    }
    if (most > 64) far++
  }
  return { mean: sum / (width * height * 3), far: far / (width * height) }
}

describe('the pixels of a page', () => {
  it('are the same each time', async () => {
    const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
    const digest = async () => {
      const job = await readJob('generate', { html: DOCUMENT, template: 'dark' }, context)
      const { display } = await runStages(job, { loader: null }, new Diagnostics())
      return createHash('sha256').update(rasterize(display.pages[0]!).pixels).digest('hex')
    }
    expect(await digest()).toBe(await digest())
  })
})
