import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ImageError } from '../../src/images/decoding.ts'
import { decodePng } from '../../src/images/png.ts'
import { chunk, type PngSpec, png } from './samples.ts'

const LIMIT = 1_000_000

async function raw(spec: PngSpec): Promise<{
  readonly pixels: readonly number[]
  readonly alpha: readonly number[] | null
  readonly components: number
}> {
  const { content } = await decodePng(png(spec), LIMIT)
  if (content.kind !== 'raw') throw new Error(`decoded to ${content.kind}`)
  return { pixels: [...content.pixels], alpha: content.alpha && [...content.alpha], components: content.components }
}

const pixels = <T>(width: number, height: number, at: (x: number, y: number) => readonly T[]): readonly T[] =>
  Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))).flat()

describe('decodePng', () => {
  it('passes opaque images through, compressed as they are', async () => {
    const spec: PngSpec = {
      width: 5,
      height: 7,
      bitDepth: 8,
      colorType: 2,
      at: (x, y) => [x * 50, y * 30, 9],
      filter: 0,
    }
    const { content, width, height } = await decodePng(png(spec), LIMIT)
    expect({ width, height }).toEqual({ width: 5, height: 7 })
    expect(content).toMatchObject({ kind: 'png', bitDepth: 8, colors: 3, palette: null, colorKey: null })
    const rows = inflateSync((content as { data: Uint8Array }).data)
    expect(rows.length).toBe(7 * (1 + 5 * 3))
    expect([...rows.subarray(16, 20)]).toEqual([0, 0, 30, 9])
  })

  it.each([1, 2, 4, 8, 16] as const)('passes grey of %i bits through', async bitDepth => {
    const { content } = await decodePng(png({ width: 9, height: 3, bitDepth, colorType: 0, at: () => [1] }), LIMIT)
    expect(content).toMatchObject({ kind: 'png', bitDepth, colors: 1 })
  })

  it.each([1, 2, 4, 8] as const)(
    'passes palettes of %i bits through, without entries that no pixel can have',
    async bitDepth => {
      const palette = Array.from({ length: 3 * 256 }, (_, i) => i & 0xff)
      const { content } = await decodePng(
        png({ width: 9, height: 3, bitDepth, colorType: 3, palette, at: () => [1] }),
        LIMIT,
      )
      expect(content).toMatchObject({ kind: 'png', bitDepth })
      expect((content as { palette: Uint8Array }).palette.length).toBe(3 * 2 ** bitDepth)
    },
  )

  it('keeps one transparent colour as a colour key', async () => {
    const gray = png({ width: 2, height: 2, bitDepth: 4, colorType: 0, at: () => [7], transparency: [0, 7] })
    expect((await decodePng(gray, LIMIT)).content).toMatchObject({ kind: 'png', colorKey: [7, 7] })
    const rgb = png({
      width: 2,
      height: 2,
      bitDepth: 8,
      colorType: 2,
      at: () => [1, 2, 3],
      transparency: [0, 1, 0, 2, 0, 3],
    })
    expect((await decodePng(rgb, LIMIT)).content).toMatchObject({ kind: 'png', colorKey: [1, 1, 2, 2, 3, 3] })
  })

  it('splits colour from alpha, whatever the filters of the rows', async () => {
    const at = (x: number, y: number): readonly number[] => [x * 20, y * 17, (x * y) & 0xff, 255 - x - y]
    const { pixels: rgb, alpha } = await raw({ width: 11, height: 13, bitDepth: 8, colorType: 6, at })
    expect(rgb).toEqual(pixels(11, 13, (x, y) => at(x, y).slice(0, 3)))
    expect(alpha).toEqual(pixels(11, 13, (x, y) => at(x, y).slice(3)))
  })

  it('decodes grey with alpha of 8 and of 16 bits', async () => {
    const at = (x: number, y: number): readonly number[] => [x * 20, y * 17]
    const small = await raw({ width: 6, height: 6, bitDepth: 8, colorType: 4, at })
    const large = await raw({
      width: 6,
      height: 6,
      bitDepth: 16,
      colorType: 4,
      at: (x, y) => at(x, y).map(value => value * 257),
    })
    expect(small.components).toBe(1)
    expect(small.pixels).toEqual(pixels(6, 6, (x, y) => at(x, y).slice(0, 1)))
    expect(large).toEqual(small)
  })

  it('drops alpha where every pixel is opaque', async () => {
    expect((await raw({ width: 3, height: 3, bitDepth: 8, colorType: 6, at: () => [1, 2, 3, 255] })).alpha).toBeNull()
  })

  it('decodes palettes with transparency', async () => {
    const spec = { palette: [9, 8, 7, 6, 5, 4], transparency: [0, 128], at: (x: number) => [x & 1] }
    const { pixels: rgb, alpha } = await raw({ width: 3, height: 1, bitDepth: 2, colorType: 3, ...spec })
    expect(rgb).toEqual([9, 8, 7, 6, 5, 4, 9, 8, 7])
    expect(alpha).toEqual([0, 128, 0])
  })

  it.each([
    [1, 1],
    [2, 3],
    [5, 5],
    [8, 8],
    [9, 17],
    [33, 3],
  ])('puts an interlaced image of %i × %i together', async (width, height) => {
    const at = (x: number, y: number): readonly number[] => [x * 7, y * 11, (x + y) & 0xff]
    const { pixels: rgb } = await raw({ width, height, bitDepth: 8, colorType: 2, isInterlaced: true, at })
    expect(rgb).toEqual(pixels(width, height, at))
    const bits = await raw({
      width,
      height,
      bitDepth: 1,
      colorType: 0,
      isInterlaced: true,
      at: (x, y) => [(x ^ y) & 1],
    })
    expect(bits.pixels).toEqual(pixels(width, height, (x, y) => [((x ^ y) & 1) * 255]))
  })

  it('tolerates wrong checksums', async () => {
    const bytes = png({ width: 2, height: 2, bitDepth: 8, colorType: 0, at: () => [1] })
    bytes[8 + 8 + 13]! ^= 0xff
    expect((await decodePng(bytes, LIMIT)).width).toBe(2)
  })

  it('refuses too many pixels by the header alone', async () => {
    const header = Buffer.from(png({ width: 1, height: 1, bitDepth: 8, colorType: 0, at: () => [1] }))
    header.writeUInt32BE(0x7fffffff, 16)
    header.writeUInt32BE(0x7fffffff, 20)
    await expect(decodePng(header, LIMIT)).rejects.toMatchObject({ code: 'image_too_large' })
  })

  it('refuses data that unpacks to less than the header promises, and reads no more than that of a bomb', async () => {
    const short = Buffer.from(png({ width: 2, height: 2, bitDepth: 8, colorType: 0, at: () => [1] }))
    short.writeUInt32BE(900, 20)
    await expect(decodePng(short, LIMIT)).rejects.toThrow(ImageError)
    const rows = { width: 1000, height: 1000, bitDepth: 8, colorType: 0, at: () => [0] } as const
    const bomb = Buffer.from(png(rows))
    bomb.writeUInt32BE(1, 16)
    bomb.writeUInt32BE(1, 20)
    expect((await decodePng(bomb, LIMIT)).width).toBe(1)
  })

  it('refuses depths, colour types and palettes that do not go together', async () => {
    await expect(
      decodePng(png({ width: 1, height: 1, bitDepth: 8, colorType: 3, at: () => [0] }), LIMIT),
    ).rejects.toThrow('palette')
    await expect(
      decodePng(png({ width: 1, height: 1, bitDepth: 4, colorType: 2, at: () => [0, 0, 0] }), LIMIT),
    ).rejects.toThrow('kind')
    await expect(decodePng(Buffer.concat([Buffer.alloc(8), chunk('IDAT', Buffer.alloc(3))]), LIMIT)).rejects.toThrow(
      'header',
    )
  })

  it('rounds samples of 16 bits to the nearest of 8', async () => {
    const values = [0, 128, 129, 385, 386, 0x7fff, 0x8000, 0xff7e, 0xff7f, 0xffff]
    const at = (x: number) => [values[x]!, 0xffff - values[x]!, 0, values[x]!]
    const nearest = values.map(value => Math.round(value / 257))
    const rgba = await raw({ width: values.length, height: 1, bitDepth: 16, colorType: 6, at })
    expect(rgba.alpha).toEqual(nearest)
    expect(rgba.pixels).toEqual(nearest.flatMap(value => [value, 255 - value, 0]))
    const gray = await raw({ width: values.length, height: 1, bitDepth: 16, colorType: 4, at: x => at(x).slice(2) })
    expect(gray).toMatchObject({ components: 1, alpha: nearest })
  })
})
