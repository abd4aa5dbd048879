import { describe, expect, test } from 'vitest'
import { BOUNDS, Budget } from '../../src/base/budget.ts'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { pixelWork } from '../../src/images/pixel-work.ts'
import { loadImages } from '../../src/images/store.ts'
import { chunk } from './samples.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const RGBA = 6
const RGB = 2

/** The header of a PNG of 8 bits, and `length` bytes of what claims to be its data. */
function pngOf(width: number, height: number, colorType: number, length = 100): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colorType, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(length))])
}

const workOf = (bytes: Uint8Array): number => pixelWork('png', bytes, 50_000_000)

describe('the work of an image', () => {
  test('is its pixels beyond those that the length of its file stands for', () => {
    const small = pngOf(7000, 7000, RGBA)
    const long = pngOf(7000, 7000, RGBA, 100_100)
    expect(workOf(small)).toBeGreaterThan(48_000_000)
    expect(workOf(small) - workOf(long)).toBe(32 * 100_000)
    expect(workOf(pngOf(3000, 2000, RGBA, 200_000))).toBe(0)
  })

  test('counts rows beside pixels, and what is only run through as a part', () => {
    expect(workOf(pngOf(1, 1_000_000, RGBA))).toBeGreaterThan(8_000_000)
    expect(workOf(pngOf(7000, 7000, RGB))).toBeLessThan(workOf(pngOf(7000, 7000, RGBA)) / 3)
  })

  test('is none for what is not begun, broken or a vector', () => {
    expect(workOf(pngOf(60_000, 60_000, RGBA))).toBe(0)
    expect(workOf(SIGNATURE)).toBe(0)
    // At the bound itself an image is still begun.
    expect(pixelWork('png', pngOf(100, 100, RGBA), 10_000)).toBeGreaterThan(0)
    expect(pixelWork('png', pngOf(100, 100, RGBA), 9_999)).toBe(0)
    expect(pixelWork('svg', Buffer.from('<svg/>'), 1e9)).toBe(0)
    expect(pixelWork(null, Buffer.alloc(0), 1e9)).toBe(0)
  })

  test('is refused before the picture is decoded that passes the bound, on every load alike', async () => {
    const url = (width: number) => `data:image/png;base64,${pngOf(width, 7000, RGBA).toString('base64')}`
    const load = (factor: number) =>
      loadImages([url(7000), url(6999)], {
        loader: null,
        limits: DEFAULT_LIMITS,
        diagnostics: new Diagnostics(),
        work: new Budget(factor),
      })
    const refusal = { code: 'image_too_large', message: expect.stringContaining('bound of pixels') }
    await expect(load(1)).rejects.toMatchObject(refusal)
    await expect(load(1)).rejects.toMatchObject(refusal)
    expect((await load(2)).size).toBe(0)
    expect(BOUNDS.pixels.base).toBeGreaterThan(DEFAULT_LIMITS.imagePixels)
  })
})
