import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { initialStyle } from '../../src/css/anonymous.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { faceFromBytes } from '../../src/fonts/job-face.ts'
import { fontLibrary } from '../../src/fonts/library.ts'
import { synthesisOf } from '../../src/fonts/synthesis.ts'

const BYTES = readFileSync(new URL('../fixtures/fonts/Ahem.ttf', import.meta.url))

const rule = {
  family: 'A',
  weight: { min: 400, max: 400 },
  style: 'normal',
  stretch: { min: 100, max: 100 },
  unicodeRange: [],
  features: [],
} as const

const open = (changes: Partial<Parameters<typeof faceFromBytes>[0]> = {}) =>
  faceFromBytes({ ...rule, ...changes }, BYTES, new Diagnostics())!.face

const request = {
  fontSize: 16,
  fontWeight: 400,
  fontStyle: 'normal',
  fontSynthesis: { weight: true, style: true },
} as const

describe('synthesis', () => {
  it('makes what a face of a document lacks', () => {
    const face = open()
    expect(synthesisOf(face, request)).toBeNull()
    expect(synthesisOf(face, { ...request, fontStyle: 'italic' })).toEqual({ boldness: 0, slant: 0.25 })
    const bold = synthesisOf(face, { ...request, fontWeight: 700 })
    expect(bold?.slant).toBe(0)
    expect(bold?.boldness).toBeCloseTo(0.039, 3)
  })

  it('makes nothing that is there, or that is forbidden', () => {
    const bold = open({ weight: { min: 700, max: 700 }, style: 'italic' })
    expect(synthesisOf(bold, { ...request, fontWeight: 900, fontStyle: 'oblique' })).toBeNull()
    const none = {
      ...request,
      fontWeight: 700,
      fontStyle: 'italic',
      fontSynthesis: { weight: false, style: false },
    } as const
    expect(synthesisOf(open(), none)).toBeNull()
  })
})

it('makes ideographs bold where the bundled face has one weight, and never slants them', () => {
  const fonts = new FontBook(new Diagnostics(), [], fontLibrary())
  const faceOf = (letter: string) => fonts.faceFor(fonts.resolve({ ...initialStyle, fontWeight: 700 }), letter, 'ja')
  const bold = { ...request, fontWeight: 700, fontStyle: 'italic' } as const
  expect(synthesisOf(faceOf('字'), bold)).toMatchObject({ slant: 0 })
  expect(synthesisOf(faceOf('字'), bold)!.boldness).toBeGreaterThan(0.03)
  expect(synthesisOf(faceOf('字'), request)).toBeNull()
  expect(synthesisOf(faceOf('a'), bold)).toBeNull()
})

it('makes letters bold where the bundled family has one weight, whatever asked for the face before', () => {
  const fonts = new FontBook(new Diagnostics(), [], fontLibrary())
  const bold = { ...request, fontWeight: 700 } as const
  const faceOf = (letter: string, fontFamily: readonly string[] = []) =>
    fonts.faceFor(fonts.resolve({ ...initialStyle, fontFamily, fontWeight: 700 }), letter, 'en')
  for (const letter of ['ა', 'ሀ', 'က', 'ខ', 'ક', 'ಕ', 'Ա', '。'])
    expect(synthesisOf(faceOf(letter), bold)!.boldness, letter).toBeGreaterThan(0.03)
  expect(synthesisOf(faceOf('ა', ['Noto Sans Georgian']), bold)!.boldness).toBeGreaterThan(0.03)
  for (const letter of ['क', 'ก', '⚠', '→', '😀', '∑']) expect(synthesisOf(faceOf(letter), bold), letter).toBeNull()
})

it('metrics follow the rule of the face', () => {
  const plain = open().metrics
  const face = open({ overrides: { ascent: 0.5, descent: null, lineGap: 0.2, sizeAdjust: 0.5 } })
  expect(face.sizeAdjust).toBe(0.5)
  expect(face.metrics).toMatchObject({
    ascent: 0.25,
    descent: plain.descent / 2,
    lineGap: 0.1,
    xHeight: plain.xHeight / 2,
  })
})
