/**
 * Decodes WebP and AVIF with libwebp and libavif, which are compiled to WebAssembly and loaded at first use. They
 * receive only the bytes; the size in the header is checked first.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { avifSize } from './avif-header.ts'
import { checkSize, type Decoded, ImageError, raster } from './decoding.ts'
import { firstFrame, webpSize } from './webp-header.ts'

interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

interface Codec {
  readonly default: (data: ArrayBuffer) => Promise<Pixels | null>
  readonly init: (module: WebAssembly.Module) => Promise<void>
}

interface Loaded {
  readonly codec: Codec
  readonly module: WebAssembly.Module
}

/** Decodes a WebP image; throws if it has more than `maxPixels`. */
export async function decodeWebp(bytes: Uint8Array, maxPixels: number): Promise<Decoded> {
  const size = webpSize(bytes)
  if (size === null) throw new ImageError('is a WebP that is cut short')
  checkSize(size.width, size.height, maxPixels)
  return decodeWith('webp', firstFrame(bytes))
}

/** Decodes an AVIF image; throws if it has more than `maxPixels`. */
export async function decodeAvif(bytes: Uint8Array, maxPixels: number): Promise<Decoded> {
  const size = avifSize(bytes)
  if (size === null) throw new ImageError('is an AVIF without a size')
  checkSize(size.width, size.height, maxPixels)
  return decodeWith('avif', bytes)
}

type Name = 'webp' | 'avif'
const loaded = new Map<Name, Loaded>()

async function load(name: Name): Promise<Loaded> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  // Node has no WebAssembly with --jitless.
  if ((globalThis as { WebAssembly?: unknown }).WebAssembly === undefined)
    throw new ImageError('needs WebAssembly, which this Node runs without')
  const codec: Codec =
    name === 'webp' ? await import('@jsquash/webp/decode.js') : await import('@jsquash/avif/decode.js')
  const file = createRequire(import.meta.url).resolve(`@jsquash/${name}/codec/dec/${name}_dec.wasm`)
  const made = { codec, module: compile(readFileSync(file)) }
  await codec.init(made.module)
  loaded.set(name, made)
  return made
}

/** The type declarations of Node lack this constructor. */
function compile(bytes: Uint8Array): WebAssembly.Module {
  const { Module } = (
    globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => WebAssembly.Module } }
  ).WebAssembly
  return new Module(bytes)
}

/** Pixels after which the instance is replaced, because WebAssembly memory does not shrink. */
const LARGE_PIXELS = 4_000_000

async function decodeWith(name: Name, bytes: Uint8Array): Promise<Decoded> {
  const { codec, module } = await load(name)
  const pixels = await withImageData(() => codec.default(Uint8Array.from(bytes).buffer)).catch(() => null)
  if (pixels === null) {
    // An invalid image may leave the decoder in an invalid state, so the instance is replaced.
    await codec.init(module)
    throw new ImageError(`is ${name === 'webp' ? 'a WebP' : 'an AVIF'} that cannot be decoded`)
  }
  if (pixels.width * pixels.height > LARGE_PIXELS) await codec.init(module)
  return split(pixels)
}

/** The decoders return the browser's ImageData, which Node lacks. */
async function withImageData<T>(run: () => Promise<T>): Promise<T> {
  const scope = globalThis as { ImageData?: unknown }
  if (scope.ImageData !== undefined) return run()
  scope.ImageData = class {
    readonly data: Uint8ClampedArray
    readonly width: number
    readonly height: number
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data
      this.width = width
      this.height = height
    }
  }
  try {
    return await run()
  } finally {
    delete scope.ImageData
  }
}

/** Splits pixels into rows of colour, and rows of alpha if any pixel is transparent. */
function split({ data, width, height }: Pixels): Decoded {
  const count = width * height
  const pixels = new Uint8Array(count * 3)
  const alpha = new Uint8Array(count)
  let isOpaque = true
  for (let i = 0; i < count; i++) {
    pixels[i * 3] = data[i * 4]!
    pixels[i * 3 + 1] = data[i * 4 + 1]!
    pixels[i * 3 + 2] = data[i * 4 + 2]!
    const value = data[i * 4 + 3]!
    alpha[i] = value
    if (value !== 0xff) isOpaque = false
  }
  const planes = { pixels, alpha: isOpaque ? null : alpha }
  return raster(width, height, { kind: 'raw', pixelWidth: width, pixelHeight: height, components: 3, ...planes })
}
