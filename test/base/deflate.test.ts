import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Prose } from '../../bench/documents.ts'
import { adler32, deflate, LESS_EFFORT, store, USUAL_EFFORT } from '../../src/base/deflate/deflate.ts'
import { codeLengths } from '../../src/base/deflate/huffman.ts'

const isUndone = (deflated: Uint8Array, data: Uint8Array): boolean => inflateSync(deflated).equals(data)

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

describe('codeLengths', () => {
  it('is a complete code within the limit, and shorter for what is more frequent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 2, maxLength: 286 }),
        fc.constantFrom(9, 15),
        (counts, limit) => {
          const lengths = codeLengths(Uint32Array.from(counts), limit)
          const used = [...lengths].filter(length => length > 0)
          expect(Math.max(...used)).toBeLessThanOrEqual(limit)
          expect(used.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1)
          for (const [a, count] of counts.entries())
            if (count > 0)
              for (const [b, other] of counts.entries())
                if (other > count) expect(lengths[b]!).toBeLessThanOrEqual(lengths[a]!)
        },
      ),
      { numRuns: 60, seed: 5 },
    )
  })

  it('shortens the codes of a tree that is too deep', () => {
    const fibonacci = [1, 1]
    while (fibonacci.length < 24) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!)
    const lengths = codeLengths(Uint32Array.from(fibonacci), 15)
    expect(Math.max(...lengths)).toBe(15)
    expect([...lengths].reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1)
  })
})

describe('adler32', () => {
  it('is that of RFC 1950', () => {
    expect(adler32(Buffer.from('Wikipedia'))).toBe(0x11e60398)
    expect(adler32(new Uint8Array(0))).toBe(1)
  })
})
