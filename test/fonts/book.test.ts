import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { FontBook, type FontStyle, type JobFace, type LineRounding } from '../../src/fonts/book.ts'
import { isEmojiCluster } from '../../src/fonts/emoji.ts'
import { openFace } from '../../src/fonts/face.ts'
import { type FaceDescription, matchFaces } from '../../src/fonts/face-matching.ts'
import { fontLibrary, withGenerics } from '../../src/fonts/library.ts'

const face = (weight: number, style: FaceDescription['style'] = 'normal', stretch = 100): FaceDescription => ({
  weight: { min: weight, max: weight },
  style,
  stretch: { min: stretch, max: stretch },
})

/** The weights that are chosen among faces of one style, for a wanted weight. */
const chosen = (weights: readonly number[], fontWeight: number): number =>
  matchFaces(
    weights.map(weight => face(weight)),
    { fontWeight, fontStyle: 'normal', fontStretch: 100 },
  )[0]!.weight.min

describe('matching of faces (CSS Fonts 4 §5.2)', () => {
  test('takes the weight itself, or looks in the order of the specification', () => {
    expect(chosen([300, 400, 700], 700)).toBe(700)
    expect(chosen([300, 500, 700], 400)).toBe(500)
    expect(chosen([300, 600], 400)).toBe(300)
    expect(chosen([300, 600], 450)).toBe(300)
    expect(chosen([600, 700], 500)).toBe(600)
    expect(chosen([200, 300, 400], 350)).toBe(300)
    expect(chosen([400, 700], 100)).toBe(400)
    expect(chosen([400, 600], 900)).toBe(600)
    expect(chosen([600, 800], 700)).toBe(800)
  })

  test('decides by stretch before style, and by style before weight', () => {
    const faces = [face(400, 'normal', 75), face(700, 'italic'), face(400, 'italic', 75), face(400)]
    const match = (fontWeight: number, fontStyle: FaceDescription['style'], fontStretch: number) =>
      matchFaces(faces, { fontWeight, fontStyle, fontStretch })[0]
    expect(match(400, 'italic', 100)).toBe(faces[1])
    expect(match(700, 'italic', 75)).toBe(faces[2])
    expect(match(700, 'oblique', 90)).toBe(faces[2])
    expect(match(900, 'normal', 110)).toBe(faces[3])
  })

  test('finds a weight within a range', () => {
    const variable = { ...face(400), weight: { min: 200, max: 900 } }
    expect(matchFaces([face(400), variable], { fontWeight: 650, fontStyle: 'normal', fontStretch: 100 })).toEqual([
      variable,
    ])
  })
})

const style = (fontFamily: readonly string[], changes: Partial<FontStyle> = {}): FontStyle => ({
  fontFamily,
  fontWeight: 400,
  fontStyle: 'normal',
  fontStretch: 100,
  ...changes,
})

describe('the book of fonts', () => {
  test('takes the first family that is there, and a generic one by the manifest', () => {
    const fonts = new FontBook(new Diagnostics())
    expect(fonts.primaryFace(style(['Nowhere', 'Fira Sans', 'Inter'])).postscriptName).toBe('FiraSans-Regular')
    expect(fonts.primaryFace(style(['monospace'])).familyName).toBe('Source Code Pro')
    expect(fonts.primaryFace(style(['INTER'], { fontWeight: 700 })).postscriptName).toBe('Inter-SemiBold')
    expect(fonts.primaryFace(style(['Libertinus Serif'], { fontStyle: 'italic' })).isItalic).toBe(true)
  })

  test('warns once where none of the named families is there', () => {
    const diagnostics = new Diagnostics()
    const fonts = new FontBook(diagnostics)
    expect(fonts.primaryFace(style(['Nowhere', 'Neither'])).familyName).toBe('Source Serif 4')
    expect(fonts.primaryFace(style(['Nowhere', 'sans-serif'])).familyName).toBe('Source Sans 3')
    expect(diagnostics.list().map(entry => entry.message)).toEqual([
      'None of Nowhere, Neither is available; Source Serif 4 is used',
    ])
  })

  test('takes a family with the same widths where there is one', () => {
    const diagnostics = new Diagnostics()
    const fonts = new FontBook(diagnostics)
    const nameOf = (...families: string[]): string => fonts.primaryFace(style(families)).familyName
    expect(
      ['Arial', 'helvetica', 'Times New Roman', 'COURIER NEW', 'Calibri', 'Cambria'].map(name => nameOf(name)),
    ).toEqual(['Liberation Sans', 'Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'Carlito', 'Caladea'])
    expect(nameOf('Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'sans-serif')).toBe('Liberation Sans')
    const advance = (family: string, text: string, fontWeight = 400): number =>
      [...text].reduce((sum, character) => {
        const face = fonts.primaryFace(style([family], { fontWeight }))
        return sum + face.advanceOf(face.glyphFor(character.codePointAt(0)!))
      }, 0)
    // Widths of Arial, Times New Roman and Courier New, as their AFM files give them.
    expect(advance('Arial', 'Hamburg')).toBeCloseTo(0.722 + 0.556 + 0.833 + 0.556 + 0.556 + 0.333 + 0.556, 2)
    expect(advance('Times', 'Hamburg')).toBeCloseTo(0.722 + 0.444 + 0.778 + 0.5 + 0.5 + 0.333 + 0.5, 2)
    expect(advance('Courier', 'Hamburg')).toBeCloseTo(4.2, 2)
    expect(diagnostics.list()).toEqual([])
  })

  test('takes one of the same kind where all there is are names', () => {
    const diagnostics = new Diagnostics()
    const library = withGenerics(fontLibrary(), new Map([['monospace', ['Liberation Mono']]]))
    const plain = new FontBook(diagnostics)
    const nameOf = (book: FontBook, ...families: string[]): string => book.primaryFace(style(families)).familyName
    expect(nameOf(plain, 'Verdana')).toBe('Source Sans 3')
    expect(nameOf(plain, '-apple-system', 'BlinkMacSystemFont')).toBe('Source Sans 3')
    expect(nameOf(plain, 'Georgia', 'Palatino')).toBe('Source Serif 4')
    expect(nameOf(plain, 'Menlo', 'Consolas')).toBe('Source Code Pro')
    // As drawing programs write the families of fontconfig.
    expect([nameOf(plain, 'Sans'), nameOf(plain, 'Mono')]).toEqual(['Source Sans 3', 'Source Code Pro'])
    expect(nameOf(plain, 'SF Mono', 'JetBrains Mono')).toBe('JetBrains Mono')
    expect(nameOf(plain, 'Consolas', 'sans-serif')).toBe('Source Sans 3')
    expect(nameOf(new FontBook(diagnostics, [], library), 'Menlo')).toBe('Liberation Mono')
    expect(diagnostics.list()[0]!.message).toBe('None of Verdana is available; Source Sans 3 is used')
  })

  test('gives the metrics of lines as the font has them, or in whole px as browsers do', () => {
    const metrics = (rounding: LineRounding, fontSize: number) => {
      const book = new FontBook(new Diagnostics(), [], fontLibrary(), rounding)
      return book.lineMetrics({ ...style(['Liberation Serif']), fontSize })
    }
    expect(metrics('exact', 16).ascent).toBeCloseTo(14.258, 3)
    // 14.26 + 3.46 + 0.68 in the font: what is cut off below is taken from above. The line is 18 px high in Chromium.
    expect(metrics('whole-px', 16)).toEqual({ ascent: 13, descent: 4, lineGap: 1 })
    expect(metrics('whole-px', 20)).toEqual({ ascent: 17, descent: 5, lineGap: 1 })
  })

  test('opens the same face for all books', () => {
    const first = new FontBook(new Diagnostics()).primaryFace(style(['Inter']))
    expect(new FontBook(new Diagnostics()).primaryFace(style(['Inter'], { fontWeight: 500 }))).toBe(first)
  })

  test('finds what a family lacks in one that looks alike', () => {
    const fonts = new FontBook(new Diagnostics())
    const nameFor = (family: string, cluster: string, changes: Partial<FontStyle> = {}): string =>
      fonts.faceFor(fonts.resolve(style([family], changes)), cluster, '').postscriptName
    expect(nameFor('Literata', 'ا')).toBe('NotoNaskhArabic-Regular')
    expect(nameFor('Inter', 'ا', { fontWeight: 700 })).toBe('NotoSansArabic-Bold')
    expect(nameFor('Literata', '漢')).toBe('DroidSansFallback')
    expect(nameFor('Inter', '한')).toBe('NanumGothic')
    expect(nameFor('Inter', 'ก')).toBe('NotoSansThai-Regular')
    for (const pair of ['★☆', '☎✉'])
      for (const sign of pair) expect(nameFor('Liberation Serif', sign)).toBe('NotoSansSymbols2-Regular')
    expect(nameFor('Liberation Mono', '△')).toBe('SourceCodePro-Regular')
    expect(nameFor('Inter', '😀')).toBe('TwemojiMozilla')
    expect(nameFor('Inter', '\u00a0')).toBe('Inter-Regular')
  })

  test('shows a character as a picture or as a sign, as its selector says', () => {
    expect(isEmojiCluster('😀')).toBe(true)
    expect(isEmojiCluster('❤')).toBe(false)
    expect(isEmojiCluster('❤\ufe0f')).toBe(true)
    expect(isEmojiCluster('😀\ufe0e')).toBe(false)
    expect(isEmojiCluster('1\ufe0f\u20e3')).toBe(true)
    expect(isEmojiCluster('a\ufe0f')).toBe(false)
  })

  test('names a character that no font has, and gives the primary face', () => {
    const diagnostics = new Diagnostics()
    const fonts = new FontBook(diagnostics)
    const font = fonts.resolve(style(['Inter']))
    expect(fonts.faceFor(font, '\u{10ffff}', '')).toBe(font.primary)
    fonts.faceFor(font, '\u{10ffff}', '')
    expect(diagnostics.list()).toMatchObject([{ code: 'missing_glyph', count: 2 }])
    expect(diagnostics.list()[0]!.message).toContain('U+10FFFF')
  })

  test('uses faces of the document by their ranges, the last rule first', () => {
    const ahem = openFace(readFileSync(new URL('../fixtures/fonts/Ahem.ttf', import.meta.url)))
    const inter = fontLibrary().facesOf('inter')[0]!.open()!
    const rule = (own: typeof ahem, from: number, to: number): JobFace => ({
      family: 'Mine',
      weight: { min: 400, max: 400 },
      style: 'normal',
      stretch: { min: 100, max: 100 },
      unicodeRange: from === 0 ? [] : [{ from, to }],
      features: [],
      face: own,
    })
    const fonts = new FontBook(new Diagnostics(), [rule(inter, 0, 0), rule(ahem, 0x61, 0x7a)])
    const font = fonts.resolve(style(['Mine']))
    expect(fonts.faceFor(font, 'a', '')).toBe(ahem)
    expect(fonts.faceFor(font, 'A', '')).toBe(inter)
    expect(font.primary).toBe(inter)
  })
})

describe('a list of thousands of families', () => {
  test('is searched once, however many styles have it', () => {
    const names = vi.spyOn(String.prototype, 'toLowerCase')
    const fonts = new FontBook(new Diagnostics())
    const families = [...Array.from({ length: 1_000 }, (_, i) => `None ${i}`), 'Inter']
    const resolved = Array.from({ length: 20 }, (_, i) =>
      fonts.resolve({ ...style(i % 2 === 0 ? families : [...families]), fontWeight: 100 + i }),
    )
    const count = names.mock.calls.length
    names.mockRestore()
    expect(new Set(resolved.map(font => font.class))).toEqual(new Set(['sans']))
    expect(count).toBeLessThan(2 * families.length)
  })
})

describe('the bundled fonts', () => {
  test('open, say what the manifest says of them, and may be embedded', () => {
    const library = fontLibrary()
    let count = 0
    for (const family of library.families)
      for (const entry of library.facesOf(family.name.toLowerCase())) {
        const opened = entry.open()!
        count++
        expect(opened.weight).toBe(entry.weight.min)
        expect(opened.isItalic).toBe(entry.style === 'italic')
        expect(opened.glyphFor(0x20) !== 0 || family.name === 'Twemoji').toBe(true)
        expect(opened.metrics.ascent + opened.metrics.descent).toBeGreaterThan(0.9)
        expect(opened.metrics.xHeight).toBeGreaterThan(0.3)
      }
    expect(count).toBeGreaterThan(60)
  })
})
