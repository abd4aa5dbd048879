import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { parseDataUrl } from '../../src/images/data-url.ts'
import { sniffImage } from '../../src/images/formats.ts'
import { decodeGif } from '../../src/images/gif.ts'
import { decodeJpeg } from '../../src/images/jpeg.ts'
import { loadImage } from '../../src/images/load.ts'
import { processorClock } from '../processor-time.ts'
import { gif, JPEG, png, turnedJpeg } from './samples.ts'

const LIMIT = 1_000_000
const context = (imagePixels = LIMIT) => ({
  limits: { ...DEFAULT_LIMITS, imagePixels },
  diagnostics: new Diagnostics(),
})

describe('decodeJpeg', () => {
  it('reads size and components', () => {
    expect(decodeJpeg(JPEG, LIMIT)).toMatchObject({
      width: 24,
      height: 16,
      ratio: 1.5,
      content: { kind: 'jpeg', pixelWidth: 24, pixelHeight: 16, components: 3, isAdobe: false, orientation: 1 },
    })
  })

  it('leaves behind profiles, places, thumbnails and what follows the image', () => {
    const { content } = decodeJpeg(Buffer.concat([turnedJpeg(3), Buffer.from('trailing')]), LIMIT)
    const data = Buffer.from((content as { data: Uint8Array }).data)
    expect(data.includes('ICC_PROFILE')).toBe(false)
    expect(data.includes('Exif')).toBe(false)
    expect(data.includes('trailing')).toBe(false)
    expect([...data.subarray(-2)]).toEqual([0xff, 0xd9])
    expect(decodeJpeg(data, LIMIT)).toMatchObject({ width: 24, height: 16 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('takes orientation %i from EXIF of either byte order', orientation => {
    for (const isLittle of [false, true]) {
      const { width, height, content } = decodeJpeg(turnedJpeg(orientation, isLittle), LIMIT)
      expect(content).toMatchObject({ orientation, pixelWidth: 24, pixelHeight: 16 })
      expect({ width, height }).toEqual(orientation >= 5 ? { width: 16, height: 24 } : { width: 24, height: 16 })
    }
  })

  it('ignores an orientation that does not exist', () => {
    expect(decodeJpeg(turnedJpeg(9), LIMIT)).toMatchObject({ content: { orientation: 1 } })
  })

  it('refuses what is cut short, too large, or of a kind that PDF cannot hold', () => {
    expect(() => decodeJpeg(JPEG.subarray(0, -2), LIMIT)).toThrow('cut short')
    expect(() => decodeJpeg(JPEG, 24 * 16 - 1)).toThrow('more than the limit')
    const lossless = Buffer.from(JPEG)
    lossless[lossless.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3
    expect(() => decodeJpeg(lossless, LIMIT)).toThrow('kind')
  })
})

describe('decodeGif', () => {
  const palette = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]

  it('decodes its first frame', () => {
    const indices = Array.from({ length: 300 * 20 }, (_, i) => (i * i + (i >> 3)) & 3)
    const { content } = decodeGif(gif({ screen: [300, 20], frame: [0, 0, 300, 20], palette, indices }), LIMIT)
    expect(content).toMatchObject({ kind: 'raw', components: 3, alpha: null })
    expect([...(content as { pixels: Uint8Array }).pixels]).toEqual(
      indices.flatMap(index => palette.slice(index * 3, index * 3 + 3)),
    )
  })

  it('makes the transparent colour and what the frame leaves out transparent', () => {
    const { content } = decodeGif(
      gif({ screen: [3, 2], frame: [1, 0, 2, 2], palette, indices: [1, 2, 2, 1], transparent: 2 }),
      LIMIT,
    )
    expect([...(content as { alpha: Uint8Array }).alpha]).toEqual([0, 255, 0, 0, 0, 255])
  })

  it('puts interlaced rows in their places', () => {
    const order = [0, 8, 4, 2, 6, 1, 3, 5, 7]
    const shown = Array.from({ length: 9 }, (_, y) => y & 3)
    const indices = order.map(y => shown[y]!)
    const { content } = decodeGif(
      gif({ screen: [1, 9], frame: [0, 0, 1, 9], palette, indices, isInterlaced: true }),
      LIMIT,
    )
    expect([...(content as { pixels: Uint8Array }).pixels]).toEqual(
      shown.flatMap(index => palette.slice(index * 3, index * 3 + 3)),
    )
  })
})

describe('sniffImage', () => {
  it.each([
    ['png', png({ width: 1, height: 1, bitDepth: 8, colorType: 0, at: () => [0] })],
    ['jpeg', JPEG],
    ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
    ['avif', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1')],
    ['bmp', Buffer.from('BM\0\0')],
    ['svg', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg>\n<svg xmlns="…">')],
    ['svg', Buffer.from('<s:svg width="1">')],
    [null, Buffer.from('<html><svg></svg></html>')],
    [null, Buffer.from('text about <svg>')],
    [null, Buffer.alloc(0)],
  ])('finds %s', (format, bytes) => {
    expect(sniffImage(bytes)).toBe(format)
  })
})

describe('parseDataUrl', () => {
  it.each([
    ['data:image/png;base64,AAEC', 'image/png', [0, 1, 2]],
    ['DATA:image/PNG;x=y;BASE64,AA%45C#f', 'image/png', [0, 1, 2]],
    ['data:,a%20b%zz', '', [...Buffer.from('a b%zz')]],
    ['data:image/svg+xml;utf8,<svg>é</svg>', 'image/svg+xml', [...Buffer.from('<svg>é</svg>')]],
  ])('reads %s', (url, contentType, bytes) => {
    const parsed = parseDataUrl(url)!
    expect(parsed.contentType).toBe(contentType)
    expect([...parsed.bytes]).toEqual(bytes)
  })

  it('is null for anything else', () => {
    expect(parseDataUrl('data:image/png')).toBeNull()
    expect(parseDataUrl('https://a.example/,')).toBeNull()
  })

  it('takes a megabyte of percent signs in its stride', () => {
    const passed = processorClock()
    expect(parseDataUrl(`data:,${'%'.repeat(1_000_000)}`)!.bytes.length).toBe(1_000_000)
    expect(passed()).toBeLessThan(500)
  })
})

describe('loadImage', () => {
  it('gives equal bytes the same object', async () => {
    const first = await loadImage(JPEG, 'a', context())
    expect(await loadImage(Uint8Array.from(JPEG), 'b', context())).toBe(first)
    expect(first?.id).toMatch(/^[0-9a-f]{64}$/)
  })

  it('warns with the name and the reason', async () => {
    const broken = context()
    expect(await loadImage(Buffer.from('nonsense'), 'x.png', broken)).toBeNull()
    expect(broken.diagnostics.list()).toEqual([
      { code: 'image_invalid', message: 'the image x.png is not an image of a known format', where: 'x.png', count: 1 },
    ])
    const large = context(100)
    expect(await loadImage(JPEG, 'y.jpg', large)).toBeNull()
    expect(large.diagnostics.list()[0]).toMatchObject({ code: 'image_too_large' })
  })

  it('neither throws nor hangs for what is cut short or changed anywhere', async () => {
    const fixtures = [
      JPEG,
      turnedJpeg(6),
      png({ width: 20, height: 20, bitDepth: 8, colorType: 6, at: (x, y) => [x, y, 3, 200] }),
      png({ width: 20, height: 20, bitDepth: 8, colorType: 2, at: (x, y) => [x, y, 3] }),
      png({
        width: 9,
        height: 9,
        bitDepth: 4,
        colorType: 3,
        isInterlaced: true,
        palette: [1, 2, 3, 4, 5, 6],
        transparency: [7],
        at: x => [x & 1],
      }),
      gif({
        screen: [9, 9],
        frame: [0, 0, 9, 9],
        palette: [1, 2, 3, 4, 5, 6],
        indices: Array.from({ length: 81 }, (_, i) => i & 1),
        transparent: 1,
      }),
    ]
    let state = 1
    const next = (): number => {
      state = (state * 48271) % 2147483647
      return state
    }
    for (const fixture of fixtures) {
      for (let length = 0; length < fixture.length; length += 1 + Math.floor(fixture.length / 120)) {
        await loadImage(fixture.slice(0, length), 'cut', context(10_000))
      }
      for (let round = 0; round < 250; round++) {
        const changed = fixture.slice()
        for (let i = 0; i <= round % 4; i++) changed[next() % changed.length]! ^= 1 << (next() % 8)
        await loadImage(changed, 'changed', context(10_000))
      }
    }
  })
})
