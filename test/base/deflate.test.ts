import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Prose } from '../../bench/documents.ts'
import { SOURCES_DIGEST } from '../../src/base/deflate/code.ts'
import { adler32, deflate, LESS_EFFORT, store, USUAL_EFFORT } from '../../src/base/deflate/deflate.ts'

const isUndone = (deflated: Uint8Array, data: Uint8Array): boolean => inflateSync(deflated).equals(data)

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Bytes without repetitions (Park and Miller's generator). */
function noise(length: number): Uint8Array {
  let state = 7
  return Uint8Array.from({ length }, () => {
    state = (state * 48271) % 2147483647
    return (state >>> 9) & 255
  })
}

/** Bytes with repetitions at all distances, and without. */
const data = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(400))
        .map(([part, times]) => Uint8Array.from({ length: part.length * times }, (_, i) => part[i % part.length]!)),
    ),
    { maxLength: 12 },
  )
  .map(parts => Uint8Array.from(Buffer.concat(parts)))

describe('deflate', () => {
  it('is undone by any inflate', () => {
    fc.assert(
      fc.property(data, bytes => {
        expect(isUndone(deflate(bytes, USUAL_EFFORT), bytes)).toBe(true)
        expect(isUndone(deflate(bytes, LESS_EFFORT), bytes)).toBe(true)
        expect(isUndone(store(bytes), bytes)).toBe(true)
      }),
      { numRuns: 100, seed: 5 },
    )
  })

  it('finds what lies a window back, and nothing beyond it', () => {
    const part = Uint8Array.from({ length: 300 }, (_, i) => (i * 197 + (i >> 3) * 31) & 255)
    const apart = (gap: number): Uint8Array => Uint8Array.from([...part, ...noise(gap), ...part])
    const near = apart(32_767 - 300)
    const far = apart(32_768 + 1)
    expect(isUndone(deflate(near, USUAL_EFFORT), near)).toBe(true)
    expect(isUndone(deflate(far, USUAL_EFFORT), far)).toBe(true)
    expect(deflate(far, USUAL_EFFORT).length - deflate(near, USUAL_EFFORT).length).toBeGreaterThan(200)
  })

  it('gives the same bytes whatever was deflated before', () => {
    const text = Buffer.from(new Prose(3).paragraph(200))
    const first = deflate(text, USUAL_EFFORT)
    deflate(Buffer.from(new Prose(4).paragraph(300)), USUAL_EFFORT)
    expect(deflate(text, USUAL_EFFORT)).toEqual(first)
    expect(first.length).toBeLessThan(text.length * 0.42)
  })

  it('stores what cannot be made smaller', () => {
    const bytes = noise(100_000)
    expect(deflate(bytes, USUAL_EFFORT).length).toBeLessThan(bytes.length + 60)
    expect(isUndone(deflate(bytes, USUAL_EFFORT), bytes)).toBe(true)
  })
})

describe('the codes of a block', () => {
  /** Bytes that occur so often each, spread over the data, so that there is little else to be won. */
  const occurring = (counts: readonly number[]): Uint8Array => {
    const bytes = counts.flatMap((count, byte) => Array<number>(count).fill(byte))
    let state = 7
    for (let i = bytes.length - 1; i > 0; i--) {
      state = (state * 48271) % 2147483647
      const j = state % (i + 1)
      ;[bytes[i], bytes[j]] = [bytes[j]!, bytes[i]!]
    }
    return Uint8Array.from(bytes)
  }

  it('are near the entropy of what occurs', () => {
    const counts = Array.from({ length: 60 }, (_, byte) => 1 + ((byte * 37) % 11) ** 2)
    const bytes = occurring(counts)
    const entropy = counts.reduce((sum, count) => sum - count * Math.log2(count / bytes.length), 0) / 8
    expect(deflate(bytes, USUAL_EFFORT).length).toBeLessThan(entropy * 1.05 + 100)
  })

  it('are shortened where their tree is too deep', () => {
    const fibonacci = [1, 1]
    while (fibonacci.length < 22) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!)
    const bytes = occurring(fibonacci)
    expect(isUndone(deflate(bytes, USUAL_EFFORT), bytes)).toBe(true)
  })

  it('are there for data of one byte and of none', () => {
    for (const bytes of [new Uint8Array(0), Uint8Array.of(7)]) {
      expect(isUndone(deflate(bytes, USUAL_EFFORT), bytes)).toBe(true)
      expect(isUndone(store(bytes), bytes)).toBe(true)
    }
  })
})

describe('the compiled module', () => {
  it('is that of its sources', () => {
    // If not: node scripts/build-deflate.mjs
    const folder = new URL('../../src/base/deflate/assembly/', import.meta.url)
    const sources = readdirSync(folder).sort()
    const parts = sources.map(name => readFileSync(new URL(name, folder)))
    expect(SOURCES_DIGEST).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'))
  })

  it('gives the bytes that files have had', () => {
    const text = Buffer.from(new Prose(9).paragraph(2_000))
    expect([digest(deflate(text, USUAL_EFFORT)), digest(deflate(text, LESS_EFFORT))]).toEqual([
      'c0889b47249ef3d7',
      '101fb86f0e0906b5',
    ])
  })

  it('gives the same bytes without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    vi.resetModules()
    const portable = await import('../../src/base/deflate/deflate.ts')
    expect(portable.deflate).not.toBe(deflate)
    portable.deflate(new Uint8Array(0), USUAL_EFFORT)
    vi.unstubAllGlobals()
    for (const bytes of [Buffer.from(new Prose(9).paragraph(4_000)), noise(200_000), new Uint8Array(0)]) {
      expect(portable.deflate(bytes, USUAL_EFFORT)).toEqual(deflate(bytes, USUAL_EFFORT))
      expect(portable.deflate(bytes, LESS_EFFORT)).toEqual(deflate(bytes, LESS_EFFORT))
      expect(portable.store(bytes)).toEqual(store(bytes))
    }
  })

  it('lets go memory that large data needed', () => {
    const large = new Uint8Array(5_000_000).fill(3)
    expect(isUndone(deflate(large, USUAL_EFFORT), large)).toBe(true)
    expect(isUndone(store(large), large)).toBe(true)
    expect(isUndone(deflate(noise(1000), USUAL_EFFORT), noise(1000))).toBe(true)
  })
})

describe('adler32', () => {
  it('is that of RFC 1950', () => {
    expect(adler32(Buffer.from('Wikipedia'))).toBe(0x11e60398)
    expect(adler32(new Uint8Array(0))).toBe(1)
  })
})
