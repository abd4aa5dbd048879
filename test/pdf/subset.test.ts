import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { readSfnt } from '../../src/pdf/sfnt.ts'
import { subsetCff } from '../../src/pdf/subset-cff.ts'
import { subsetTrueType } from '../../src/pdf/subset-truetype.ts'
import { FONTS } from './sample.ts'

// biome-ignore lint/suspicious/noExplicitAny: fontkit's own declarations leave out glyph paths.
type Loose = any

const read = (path: string): Uint8Array => new Uint8Array(readFileSync(join(FONTS, path)))

/** Small numbers that repeat from run to run. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647
    yield state
  }
}

describe('subsetTrueType', () => {
  const data = read('fira-sans/FiraSans_400Regular.ttf')
  const font = create(data as Loose) as Loose

  it('draws the chosen glyphs as the font does, composites and repetitions included', () => {
    const chosen = [
      0,
      ...['n', 'ä', 'Å', ' ', 'n', 'ﬁ'].map(character => font.glyphForCodePoint(character.codePointAt(0)).id),
    ]
    const cut = subsetTrueType(readSfnt(data)!, chosen)!
    const subset = create(cut as Loose) as Loose
    chosen.forEach((glyph, i) => {
      expect(subset.getGlyph(i).path.toSVG()).toBe(font.getGlyph(glyph).path.toSVG())
      expect(subset.getGlyph(i).advanceWidth).toBe(font.getGlyph(glyph).advanceWidth)
    })
    expect(cut.length).toBeLessThan(3000)
  })

  it('leaves no glyph that lies outside the file, and never throws, however the file is broken', () => {
    const numbers = random(7)
    const next = (): number => numbers.next().value as number
    for (let round = 0; round < 300; round++) {
      const broken = data.slice(0, round % 3 === 0 ? next() % data.length : data.length)
      for (let i = 0; i < 40; i++) broken[next() % (round % 2 === 0 ? 400 : broken.length)] = next()
      const sfnt = readSfnt(broken)
      if (sfnt !== null) subsetTrueType(sfnt, [0, 5, 70, 500, 60000])
    }
  })
})

describe.each([
  'source-serif-4/SourceSerif4-Regular.otf',
  'libertinus/LibertinusSerif-Italic.otf',
  'source-code-pro/SourceCodePro-Regular.otf',
])('subsetCff of %s', path => {
  const data = read(path)
  const font = create(data as Loose) as Loose

  it('draws the chosen glyphs as the font does', () => {
    const chosen = [
      0,
      ...Array.from('The quick Ångström', character => font.glyphForCodePoint(character.codePointAt(0)).id),
      font.numGlyphs - 1,
    ]
    const cut = subsetCff(readSfnt(data)!, chosen, 'ABCDEF+Test')!
    const subset = withCff(data, cut)
    chosen.forEach((glyph, i) => {
      expect(subset.getGlyph(i).path.toSVG()).toBe(font.getGlyph(glyph).path.toSVG())
    })
    expect(cut.length).toBeLessThan(12_000)
  })

  it('gives null or a font, and never throws, however the file is broken', () => {
    const numbers = random(11)
    const next = (): number => numbers.next().value as number
    const { byteOffset, byteLength } = readSfnt(data)!.tables.get('CFF ')!
    for (let round = 0; round < 200; round++) {
      const broken = data.slice()
      for (let i = 0; i < 10; i++) broken[byteOffset + (next() % (round % 2 === 0 ? 300 : byteLength))] = next()
      const cut = subsetCff(readSfnt(broken)!, [0, 5, 70, 500, 60000], 'X')
      if (cut !== null) expect(cut.length).toBeGreaterThan(40)
    }
  })
})

/** fontkit reads CFF only inside of a font: the original with its CFF table exchanged. */
function withCff(data: Uint8Array, cff: Uint8Array): Loose {
  const file = Buffer.concat([data, new Uint8Array(4 - (data.length % 4)), cff])
  const count = file.readUInt16BE(4)
  for (let i = 0; i < count; i++) {
    const row = 12 + i * 16
    if (file.toString('latin1', row, row + 4) !== 'CFF ') continue
    file.writeUInt32BE(file.length - cff.length, row + 8)
    file.writeUInt32BE(cff.length, row + 12)
  }
  return create(file as Loose)
}
