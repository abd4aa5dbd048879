import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { avifSize } from '../../src/images/avif-header.ts'
import { loadImage } from '../../src/images/load.ts'
import { firstFrame, webpSize } from '../../src/images/webp-header.ts'

const require = createRequire(import.meta.url)

// biome-ignore lint/suspicious/noExplicitAny: the encoders are there for tests alone and typed for browsers.
type Loose = any

/** Encodes with the encoders that come along with the decoders. */
async function encoded(name: 'webp' | 'avif', width: number, height: number, rgba: readonly number[]): Promise<Buffer> {
  const { default: encode, init }: Loose = await import(`@jsquash/${name}/encode.js`)
  const wasm = readFileSync(require.resolve(`@jsquash/${name}/codec/enc/${name}_enc.wasm`))
  await init(new (globalThis as Loose).WebAssembly.Module(wasm))
  const options = name === 'webp' ? { lossless: 1, exact: 1 } : { quality: 100, lossless: true }
  return Buffer.from(await encode({ data: Uint8ClampedArray.from(rgba), width, height }, options))
}

const load = async (bytes: Uint8Array, imagePixels = DEFAULT_LIMITS.imagePixels) => {
  const diagnostics = new Diagnostics()
  const image = await loadImage(bytes, 'test', { limits: { ...DEFAULT_LIMITS, imagePixels }, diagnostics })
  return { image, codes: diagnostics.list().map(({ code }) => code) }
}

const RGBA = Array.from({ length: 5 * 3 * 4 }, (_, i) => (i % 4 === 3 ? 255 - i : (i * 37) & 0xff))
const opaque = RGBA.map((value, i) => (i % 4 === 3 ? 255 : value))
const channels = (rgba: readonly number[]): readonly number[] => rgba.filter((_, i) => i % 4 !== 3)

describe('WebP', () => {
  it('is decoded to colour and alpha', async () => {
    const { image } = await load(await encoded('webp', 5, 3, RGBA))
    const content = image!.content as Extract<NonNullable<typeof image>['content'], { kind: 'raw' }>
    expect(content).toMatchObject({ kind: 'raw', pixelWidth: 5, pixelHeight: 3, components: 3 })
    expect([...content.pixels]).toEqual(channels(RGBA))
    expect([...content.alpha!]).toEqual(RGBA.filter((_, i) => i % 4 === 3))
    expect((await load(await encoded('webp', 5, 3, opaque))).image!.content).toMatchObject({ alpha: null })
  })

  it('shows the first frame of an animation', async () => {
    const still = await encoded('webp', 5, 3, opaque)
    const chunk = (name: string, body: Uint8Array): Buffer => {
      const head = Buffer.alloc(8)
      head.write(name, 0, 'latin1')
      head.writeUInt32LE(body.length, 4)
      return Buffer.concat([head, body, Buffer.alloc(body.length & 1)])
    }
    const canvas = Buffer.from([2, 0, 0, 0, 4, 0, 0, 2, 0, 0])
    const frame = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 4, 0, 0, 2, 0, 0, 9, 0, 0, 0]), still.subarray(12)])
    const parts = [chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6)), chunk('ANMF', frame), chunk('ANMF', frame)]
    const animation = chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
    expect(webpSize(animation)).toEqual({ width: 5, height: 3 })
    expect(firstFrame(animation).length).toBeLessThanOrEqual(still.length)
    const { image } = await load(animation)
    expect([...(image!.content as { pixels: Uint8Array }).pixels]).toEqual(channels(opaque))
  })
})

describe('AVIF', () => {
  it('is decoded', async () => {
    const bytes = await encoded('avif', 5, 3, opaque)
    expect(avifSize(bytes)).toEqual({ width: 5, height: 3 })
    expect((await load(bytes)).image).toMatchObject({ width: 5, height: 3, content: { kind: 'raw' } })
  })
})

describe.each(['webp', 'avif'] as const)('%s', name => {
  it('is refused by its header where it is too large', async () => {
    expect(await load(await encoded(name, 5, 3, opaque), 14)).toEqual({ image: null, codes: ['image_too_large'] })
  })

  it('neither throws nor hangs where it is cut short or changed, and what follows is decoded again', async () => {
    const bytes = await encoded(name, 5, 3, RGBA)
    let state = 9
    const next = (): number => {
      state = (state * 48271) % 2147483647
      return state
    }
    for (let round = 0; round < 40; round++) {
      const changed = Buffer.from(bytes.subarray(0, round % 2 === 0 ? bytes.length : next() % bytes.length))
      if (changed.length > 0) changed[next() % changed.length]! ^= 1 << (next() % 8)
      await load(changed, 10_000)
    }
    const again = await encoded(
      name,
      5,
      3,
      opaque.map(value => 255 - value).map((value, i) => (i % 4 === 3 ? 255 : value)),
    )
    expect((await load(again)).image).not.toBeNull()
  })
})

describe('where there is no WebAssembly', () => {
  it('a picture that needs it is a warning', async () => {
    const webp = await encoded('webp', 5, 3, RGBA)
    vi.resetModules()
    vi.stubGlobal('WebAssembly', undefined)
    const { decodeWebp } = await import('../../src/images/wasm.ts')
    await expect(decodeWebp(webp, 1_000)).rejects.toThrow('needs WebAssembly')
    vi.unstubAllGlobals()
  })
})
