/** Font files that are cut short, changed at random or made to swell: they are refused or do what they can, in bounded time. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../bench/documents.ts'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { InvalidFontError } from '../../src/fonts/file/sfnt.ts'
import { faceFromBytes, unpackFont } from '../../src/fonts/job-face.ts'
import { bundledFontsDirectory } from '../../src/fonts/manifest.ts'
import { useOrRefuse } from './fuzz.ts'

const FILES = [
  ['noto-sans-hebrew/NotoSansHebrew_400Regular.ttf', 'Hebrew', 'שָׁלוֹם (123)'],
  ['noto-sans-tamil/NotoSansTamil_400Regular.ttf', 'Tamil', 'கௌரவம் ஸ்ரீ'],
  ['noto-sans-arabic/NotoSansArabic_400Regular.ttf', 'Arabic', 'السلام عليكم محمّد'],
  ['source-code-pro/SourceCodePro-It.otf', 'Latin', 'office 1\u20442 naïve'],
  ['twemoji/TwemojiCOLR.ttf', 'Common', '👩‍🚀 ❤️'],
] as const

describe('a broken font file', () => {
  for (const [file, script, text] of FILES) {
    const whole = readFileSync(bundledFontsDirectory() + file)

    test(`cut short is refused or used as far as it goes: ${file}`, () => {
      for (let share = 0.04; share < 1; share += 0.04)
        useOrRefuse(whole.subarray(0, Math.floor(whole.length * share)), script, text)
      // Some table stands before the cut in any case; the directory does not.
      expect(useOrRefuse(whole.subarray(0, 40), script, text)).toBe('refused')
      expect(useOrRefuse(whole, script, text)).toBe('used')
    })

    test(`with bytes changed at random is refused or used: ${file}`, () => {
      const random = seeded(17)
      const outcomes = new Set<string>()
      for (let round = 0; round < 150; round++) {
        const bytes = Uint8Array.from(whole)
        for (let i = 0; i < 40; i++) {
          // Headers and layout tables are where numbers matter; they come first or anywhere.
          const at = Math.floor(random() * (round % 2 === 0 ? bytes.length : 3000))
          bytes[at] = Math.floor(random() * 256)
        }
        outcomes.add(useOrRefuse(bytes, script, text))
      }
      // Both happen, or the bytes that were changed are not those that are read.
      expect([...outcomes].sort()).toEqual(['refused', 'used'])
    }, 60_000)
  }

  test('becomes a warning that names it', () => {
    const diagnostics = new Diagnostics()
    const rule = {
      family: 'Broken',
      weight: { min: 400, max: 400 },
      style: 'normal' as const,
      stretch: { min: 100, max: 100 },
      unicodeRange: [],
      features: [],
    }
    expect(faceFromBytes(rule, new Uint8Array(100), diagnostics, 'https://example.org/x.ttf')).toBeNull()
    expect(diagnostics.list()).toMatchObject([{ code: 'font_invalid', where: 'https://example.org/x.ttf' }])
  })
})

test.each([
  [0x0002, ['font_restricted']],
  [0x0000, []],
  [0x0004, []],
  [0x0008, []],
  [0x0006, []],
])('a font whose fsType is %i raises %j', (fsType, codes) => {
  const [file] = FILES[0]
  const bytes = Uint8Array.from(readFileSync(bundledFontsDirectory() + file))
  const view = new DataView(bytes.buffer)
  const tables = view.getUint16(4)
  for (let i = 0; i < tables; i++) {
    const row = 12 + 16 * i
    if (view.getUint32(row) === 0x4f532f32) view.setUint16(view.getUint32(row + 8) + 8, fsType)
  }
  const range = { min: 400, max: 400 }
  const rule = { family: 'F', weight: range, style: 'normal', stretch: range, unicodeRange: [], features: [] } as const
  const diagnostics = new Diagnostics()
  expect(faceFromBytes(rule, bytes, diagnostics)).not.toBeNull()
  expect(diagnostics.list().map(({ code }) => code)).toEqual(codes)
})

/** A WOFF2 file with one table, whose directory claims a length. */
function woff2(claimed: number, packed: Uint8Array): Uint8Array {
  const length = [5, 4, 3, 2, 1].map(i => (i > 1 ? 0x80 : 0) | (Math.floor(claimed / 128 ** (i - 1)) & 127))
  while (length[0] === 0x80) length.shift()
  const bytes = new Uint8Array(48 + 1 + length.length + packed.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x774f4632)
  view.setUint32(4, 0x00010000)
  view.setUint16(12, 1)
  view.setUint32(20, packed.length)
  bytes.set([0, ...length], 48)
  bytes.set(packed, 49 + length.length)
  return bytes
}

describe('a packed font that swells', () => {
  const bomb = brotliCompressSync(new Uint8Array(200 * 1024 * 1024))

  test('is refused by what it claims', () => {
    expect(() => unpackFont(woff2(200 * 1024 * 1024, bomb))).toThrow(InvalidFontError)
  })

  test('is refused when it grows beyond what it claims', () => {
    const before = process.memoryUsage().rss
    expect(() => unpackFont(woff2(1000, bomb))).toThrow(InvalidFontError)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('in WOFF is refused as well', () => {
    const packed = deflateSync(new Uint8Array(100 * 1024 * 1024))
    const bytes = new Uint8Array(64 + packed.length)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, 0x774f4646)
    view.setUint16(12, 1)
    view.setUint32(48, 64)
    view.setUint32(52, packed.length)
    view.setUint32(56, 100 * 1024 * 1024)
    bytes.set(packed, 64)
    expect(() => unpackFont(bytes)).toThrow(InvalidFontError)
    view.setUint32(56, packed.length + 1)
    expect(() => unpackFont(bytes)).toThrow(InvalidFontError)
  })
})
