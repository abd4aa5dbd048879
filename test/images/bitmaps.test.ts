/** Windows bitmaps and icons. */
import { describe, expect, it } from 'vitest'
import { decodeBmp } from '../../src/images/bmp.ts'
import { ImageError } from '../../src/images/decoding.ts'
import { decodeIco } from '../../src/images/ico.ts'
import { pixelWork } from '../../src/images/pixel-work.ts'
import { png } from './samples.ts'

const LIMIT = 10_000
const u16 = (value: number): readonly number[] => [value & 255, (value >> 8) & 255]
const u32 = (value: number): readonly number[] => [...u16(value & 0xffff), ...u16(value >>> 16)]

interface Given {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly compression?: number
  readonly masks?: readonly number[]
  /** Blue, green, red and a byte that says nothing. */
  readonly palette?: readonly number[]
  readonly data: readonly number[]
}

const dib = ({ width, height, depth, compression = 0, masks = [], palette = [], data }: Given): readonly number[] => [
  ...[...u32(40), ...u32(width), ...u32(height), ...u16(1), ...u16(depth), ...u32(compression), ...u32(data.length)],
  ...[...u32(0), ...u32(0), ...u32(palette.length / 4), ...u32(0), ...masks.flatMap(u32), ...palette, ...data],
]

function bmp(given: Given): Uint8Array {
  const body = dib(given)
  return Uint8Array.from([
    0x42,
    0x4d,
    ...u32(14 + body.length),
    ...u32(0),
    ...u32(14 + body.length - given.data.length),
    ...body,
  ])
}

function ico(images: readonly { width: number; depth: number; data: readonly number[] }[]): Uint8Array {
  let at = 6 + 16 * images.length
  const entries = images.flatMap(({ width, depth, data }) => {
    at += data.length
    return [width, width, 0, 0, ...u16(1), ...u16(depth), ...u32(data.length), ...u32(at - data.length)]
  })
  return Uint8Array.from([
    ...u16(0),
    ...u16(1),
    ...u16(images.length),
    ...entries,
    ...images.flatMap(({ data }) => data),
  ])
}

interface Shown {
  readonly pixels: Uint8Array
  readonly alpha: Uint8Array | null
}

function shown(bytes: Uint8Array): { colors: string[]; alpha: number[] | null } {
  const { pixels, alpha } = decodeBmp(bytes, LIMIT).content as unknown as Shown
  return { colors: colorsOf(pixels), alpha: alpha === null ? null : [...alpha] }
}

const colorsOf = (pixels: Uint8Array): string[] => Buffer.from(pixels).toString('hex').match(/.{6}/g) ?? []

const RED_GREEN_BLUE_WHITE = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]
const [R, G, B, W] = ['ff0000', '00ff00', '0000ff', 'ffffff']

describe('decodeBmp', () => {
  it('reads colours of 24 bits from the bottom up, in rows that end on four bytes', () => {
    const data = [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]
    expect(shown(bmp({ width: 2, height: 2, depth: 24, data }))).toEqual({ colors: [R, G, B, W], alpha: null })
    expect(shown(bmp({ width: 2, height: -2, depth: 24, data })).colors).toEqual([B, W, R, G])
  })

  it.each([
    [1, [0b0110_0000, 0, 0, 0], [R, G, G, R]],
    [4, [0x01, 0x23, 0, 0], [R, G, B, W]],
    [8, [3, 2, 1, 0], [W, B, G, R]],
  ])('reads indices of %i bits', (depth, data, colors) => {
    expect(shown(bmp({ width: 4, height: 1, depth, palette: RED_GREEN_BLUE_WHITE, data })).colors).toEqual(colors)
  })

  it('reads colours by their masks', () => {
    const masks = [0xf800, 0x7e0, 0x1f]
    const data = [...u16(0xf800), ...u16(0x7e0), ...u16(0x1f), ...u16(0xffff)]
    expect(shown(bmp({ width: 4, height: 1, depth: 16, compression: 3, masks, data })).colors).toEqual([R, G, B, W])
    const withAlpha = [0xff000000, 0xff0000, 0xff00, 0xff]
    const pixels = [...u32(0xff000080), ...u32(0x00ff00ff)]
    expect(shown(bmp({ width: 2, height: 1, depth: 32, compression: 6, masks: withAlpha, data: pixels }))).toEqual({
      colors: [R, G],
      alpha: [128, 255],
    })
  })

  it('reads runs, steps and ends of rows', () => {
    // Two of colour 1; indices as they are; the next row; a step of one; the end.
    const data = [2, 1, 0, 3, 2, 3, 0, 0, 0, 0, 0, 2, 1, 0, 1, 3, 0, 1]
    const { colors, alpha } = shown(
      bmp({ width: 5, height: 2, depth: 8, compression: 1, palette: RED_GREEN_BLUE_WHITE, data }),
    )
    expect(colors.slice(5)).toEqual([G, G, B, W, R])
    expect([colors[1], alpha]).toEqual([W, [0, 255, 0, 0, 0, 255, 255, 255, 255, 255]])
    const half = shown(
      bmp({ width: 5, height: 1, depth: 4, compression: 2, palette: RED_GREEN_BLUE_WHITE, data: [5, 0x12, 0, 1] }),
    )
    expect(half.colors).toEqual([G, B, G, B, G])
  })

  it('refuses what is cut short, too large or unknown, by name', () => {
    const whole = bmp({ width: 4, height: 4, depth: 8, palette: RED_GREEN_BLUE_WHITE, data: Array<number>(16).fill(1) })
    for (let length = 2; length < whole.length; length++)
      expect(() => decodeBmp(whole.subarray(0, length), LIMIT), String(length)).toThrow(ImageError)
    expect(() => decodeBmp(bmp({ width: 1000, height: 1000, depth: 24, data: [] }), LIMIT)).toThrow(
      '1000 × 1000 pixels',
    )
    expect(() => decodeBmp(bmp({ width: 4, height: 4, depth: 7, data: [] }), LIMIT)).toThrow('not supported')
    const runs = bmp({
      width: 9000,
      height: 1,
      depth: 8,
      compression: 1,
      palette: RED_GREEN_BLUE_WHITE,
      data: [255, 1],
    })
    expect(() => decodeBmp(runs, LIMIT)).toThrow('cut short')
  })
})

describe('decodeIco', () => {
  const square = (depth: number, data: readonly number[]) => ({
    width: 2,
    depth,
    data: dib({ width: 2, height: 4, depth, data, ...(depth > 8 ? {} : { palette: RED_GREEN_BLUE_WHITE }) }),
  })

  it('takes the largest image, and of bitmaps their mask or alpha', async () => {
    const small = { width: 1, depth: 32, data: [] }
    const masked = square(
      24,
      [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0x40, 0, 0, 0, 0x80, 0, 0, 0],
    )
    const { content } = await decodeIco(ico([small, masked]), LIMIT)
    const { pixels, alpha } = content as unknown as Shown
    expect([colorsOf(pixels), [...alpha!]]).toEqual([
      [R, G, B, W],
      [0, 255, 255, 0],
    ])
    const colors = [0xff0000ff, 0x80ffffff, 0xffff0000, 0x0000ff00].flatMap(u32)
    const own = await decodeIco(ico([masked, square(32, [...colors, ...Array<number>(8).fill(255)])]), LIMIT)
    expect([...(own.content as unknown as Shown).alpha!]).toEqual([255, 0, 255, 128])
  })

  it('takes a PNG, whose pixels count as those of any PNG', async () => {
    const data = png({ width: 100, height: 90, bitDepth: 8, colorType: 6, at: () => [1, 2, 3, 4] })
    const icon = ico([{ width: 0, depth: 32, data: [...data] }])
    expect(await decodeIco(icon, LIMIT)).toMatchObject({ width: 100, height: 90 })
    expect(pixelWork('ico', icon, LIMIT)).toBe(pixelWork('png', data, LIMIT))
    await expect(decodeIco(icon.subarray(0, 40), LIMIT)).rejects.toThrow('cut short')
    await expect(decodeIco(Uint8Array.from([0, 0, 1, 0]), LIMIT)).rejects.toThrow('cut short')
  })
})
