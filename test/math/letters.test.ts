/** Letters of formulas in the fonts of the text: which letter MathJax means, and how it is set. */
import { describe, expect, it } from 'vitest'
import { fontLibrary } from '../../src/fonts/library.ts'
import { letterGlyph, letterOf, type MathLetter } from '../../src/math/letters.ts'
import { MathjaxSetter } from '../../src/math/mathjax.ts'

describe('the letter that a code point of a variant means', () => {
  it('is that of its compatibility decomposition', () => {
    let count = 0
    for (let code = 0x1d400; code < 0x1d800; code++) {
      const letter = letterOf('italic', code)
      if (letter === null) continue
      count++
      // Reserved: the italic h was there before, as a sign of physics.
      if (code === 0x1d455) continue
      // Symbols of Greek letters decompose further, to the letters.
      expect(String.fromCodePoint(letter.codePoint).normalize('NFKC')).toBe(
        String.fromCodePoint(code).normalize('NFKC'),
      )
    }
    // Three Latin alphabets, three Greek ones without their nablas, and bold figures.
    expect(count).toBe(3 * 52 + 3 * 57 + 10)
  })

  it('has the look that its block says', () => {
    expect(letterOf('normal', 0x1d465)).toEqual({ codePoint: 0x78, isBold: false, isItalic: true })
    expect(letterOf('normal', 0x1d431)).toEqual({ codePoint: 0x78, isBold: true, isItalic: false })
    expect(letterOf('normal', 0x210e)).toEqual({ codePoint: 0x68, isBold: false, isItalic: true })
    expect(letterOf('normal', 0x78)).toEqual({ codePoint: 0x78, isBold: false, isItalic: false })
  })

  it('is none for signs and for letters of other designs', () => {
    for (const code of [0x2b, 0x28, 0x2211, 0x1d49c, 0x1d504, 0x1d538, 0x1d5a0])
      expect(letterOf('normal', code)).toBeNull()
    expect(letterOf('-size1', 0x78)).toBeNull()
  })
})

describe('a formula', () => {
  const source = { kind: 'TeX', isDisplay: false, em: 16, measure: () => 0 } as const
  const glyph = { height: 0.5, depth: 0, width: 0.7, italic: 0, skew: 0, path: '0 0L10 0L10 10Z' }

  it('asks for its letters, and has their widths', () => {
    const asked: MathLetter[] = []
    const letter = (one: MathLetter) => {
      asked.push(one)
      return one.codePoint === 0x79 ? null : glyph
    }
    const setter = new MathjaxSetter()
    const plain = setter.set({ ...source, source: 'xy' })
    const set = setter.set({ ...source, source: 'xy', letter })
    expect(asked.map(({ codePoint }) => codePoint)).toEqual(expect.arrayContaining([0x78, 0x79]))
    const alone = setter.set({ ...source, source: 'y' })
    expect(set.width).toBeCloseTo(0.7 + alone.width, 2)
    expect(setter.set({ ...source, source: 'xy' }).width).toBe(plain.width)
  })

  it('leaves signs as they are', () => {
    const letter = () => glyph
    const setter = new MathjaxSetter()
    expect(setter.set({ ...source, source: '\\sum + (', letter }).width).toBe(
      setter.set({ ...source, source: '\\sum + (' }).width,
    )
  })
})

describe('the letters of a face', () => {
  const face = fontLibrary().facesOf('libertinus serif')[0]!.open()!

  it('are as wide and high as in text', () => {
    const glyph = letterGlyph(face, 0x66, 2)!
    expect(glyph.width).toBe(2 * face.advanceOf(face.glyphFor(0x66)))
    expect(glyph.height).toBeGreaterThan(1)
    expect(glyph.path).toMatch(/^-?[\d.]+ -?[\d.]+[LC]/)
  })

  it('are none where the face has none', () => {
    expect(letterGlyph(face, 0x4e00, 1)).toBeNull()
  })
})
