import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { cffWidths } from '../../src/check/cff-widths.ts'
import { openFace } from '../../src/fonts/face.ts'
import { readCffFont } from '../../src/fonts/file/cff-font.ts'
import { drawCharstring } from '../../src/fonts/file/charstring.ts'
import { fontkitFile } from '../../src/fonts/file/fontkit-file.ts'
import { componentsOf, glyphTables, outlineAt } from '../../src/fonts/file/glyf.ts'
import { bytesOf, openSfnt, TRUETYPE } from '../../src/fonts/file/sfnt.ts'
import { soleFont, writeSfnt } from '../../src/fonts/file/sfnt-writer.ts'
import { subset as cutDown } from '../../src/fonts/file/subset.ts'

const FONTS = join(import.meta.dirname, '../../fonts')

// biome-ignore lint/suspicious/noExplicitAny: fontkit's own declarations leave out glyph paths.
type Loose = any

const read = (path: string): Uint8Array => new Uint8Array(readFileSync(join(FONTS, path)))

describe('a subset of TrueType outlines', () => {
  const data = read('fira-sans/FiraSans_400Regular.ttf')
  const font = create(data as Loose) as Loose

  it('draws the chosen glyphs as the font does, composites and repetitions included', () => {
    const chosen = [
      0,
      ...['n', 'ä', 'Å', ' ', 'n', 'ﬁ'].map(character => font.glyphForCodePoint(character.codePointAt(0)).id),
    ]
    const { kind, data: cut } = cutDown({ data }, chosen, 'ABCDEF+Test')!
    expect(kind).toBe('truetype')
    const subset = create(cut as Loose) as Loose
    chosen.forEach((glyph, i) => {
      expect(subset.getGlyph(i).path.toSVG()).toBe(font.getGlyph(glyph).path.toSVG())
      expect(subset.getGlyph(i).advanceWidth).toBe(font.getGlyph(glyph).advanceWidth)
    })
    expect(cut.length).toBeLessThan(3000)
  })

  it('leaves no glyph and no part that lies outside the file', () => {
    const chosen = [0, font.glyphForCodePoint(0xc5).id, 60_000, font.glyphForCodePoint(0xe4).id]
    const tables = glyphTables({ tables: bareTables(cutDown({ data }, chosen, 'X')!.data) })!
    expect(tables.count).toBeGreaterThan(chosen.length)
    expect(outlineAt(tables, 2)).toBeNull()
    for (const composite of [1, 3]) {
      const parts = componentsOf(outlineAt(tables, composite)!)
      expect(parts.length).toBeGreaterThan(1)
      for (const { glyph } of parts) {
        expect(glyph).toBeLessThan(tables.count)
        expect(outlineAt(tables, glyph)).not.toBeNull()
      }
    }
  })
})

describe('glyphs that are put together', () => {
  const data = read('fira-sans/FiraSans_400Regular.ttf')
  const face = openFace(data)
  const [letter, accent] = [face.glyphFor(0x6e), face.glyphFor(0xb4)]
  const parts = [
    { glyph: accent, x: 120, y: 40 },
    { glyph: letter, x: 0, y: 0 },
  ]
  const font = create(cutDown({ data }, [0, { parts, advance: 777 }], 'X')!.data as Loose) as Loose

  it('are drawn where they are put, in the width that is given', () => {
    const { path, advanceWidth, bbox } = font.getGlyph(1)
    expect(advanceWidth).toBe(777)
    const own = create(data as Loose) as Loose
    const moved = own.getGlyph(accent).path.translate(120, 40).toSVG()
    expect(path.toSVG()).toBe(moved + own.getGlyph(letter).path.toSVG())
    expect(bbox.maxY).toBe(own.getGlyph(accent).bbox.maxY + 40)
  })

  it('keep their place in readers that move outlines to the left edge', () => {
    expect(font.hmtx.metrics.get(1).bearing).toBe(font.getGlyph(1).bbox.minX)
  })
})

/** The table directory of a subset, which has no "cmap" and so is no font for `openSfnt`. */
function bareTables(file: Uint8Array): Map<string, DataView> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = new Map<string, DataView>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const row = 12 + 16 * i
    const tag = String.fromCharCode(...file.subarray(row, row + 4))
    tables.set(tag, new DataView(file.buffer, file.byteOffset + view.getUint32(row + 8), view.getUint32(row + 12)))
  }
  return tables
}

describe.each([
  'source-serif-4/SourceSerif4-Regular.otf',
  'libertinus/LibertinusSerif-Italic.otf',
  'source-code-pro/SourceCodePro-Regular.otf',
])('a CFF subset of %s', path => {
  const data = read(path)
  const font = create(data as Loose) as Loose

  it('draws the chosen glyphs as the font does', () => {
    const chosen = [
      0,
      ...Array.from('The quick Ångström', character => font.glyphForCodePoint(character.codePointAt(0)).id),
      font.numGlyphs - 1,
    ]
    const { kind, data: cut } = cutDown({ data }, chosen, 'ABCDEF+Test')!
    expect(kind).toBe('cff')
    const subset = withCff(data, cut)
    chosen.forEach((glyph, i) => {
      expect(subset.getGlyph(i).path.toSVG()).toBe(font.getGlyph(glyph).path.toSVG())
    })
    expect(cut.length).toBeLessThan(6_000)
  })

  it('calls no subroutines and has none', () => {
    const font = readCffFont(cutDown({ data }, [0, 40, 41, 42], 'X')!.data)
    expect(font.globalSubroutines).toHaveLength(0)
    expect(font.privates.map(({ subroutines }) => subroutines.length)).toEqual([0])
    expect(font.charStrings).toHaveLength(4)
  })
})

describe('a subset of a CFF font that contradicts itself', () => {
  const data = read('source-serif-4/SourceSerif4-Regular.otf')
  const glyphs = [
    0,
    ...[...'Widths'].map(letter => (create(data as Loose) as Loose).glyphForCodePoint(letter.codePointAt(0)!).id),
  ]
  /** A copy of the font with other bytes in a table. */
  const changed = (change: (table: (tag: string) => DataView) => void): Uint8Array => {
    const copy = data.slice()
    change(tag => openSfnt(copy).tables.get(tag)!)
    return copy
  }
  const widthsIn = (bytes: Uint8Array): readonly (number | null)[] => {
    const widths = cffWidths(Buffer.from(cutDown({ data: bytes }, glyphs, 'ABCDEF+Test')!.data))!
    return glyphs.map((_, i) => widths.widthOf(i))
  }

  it('has the widths of the table of widths, and outlines as they were', () => {
    const wider = changed(table => {
      for (const [i, glyph] of glyphs.entries()) table('hmtx').setUint16(glyph * 4, 700 + i)
    })
    expect(widthsIn(wider)).toEqual(glyphs.map((_, i) => 700 + i))
    const cut = (bytes: Uint8Array): readonly string[] => {
      const { charStrings } = readCffFont(cutDown({ data: bytes }, glyphs, 'ABCDEF+Test')!.data)
      return glyphs.map((_, i) => pathOf(charStrings.at(i)!))
    }
    expect(cut(wider)).toEqual(cut(data))
  })

  it('has the size that the head of the file says', () => {
    const coarse = changed(table => table('head').setUint16(18, 2000))
    expect(widthsIn(coarse)).toEqual(widthsIn(data).map(width => width! / 2))
  })

  it('has an empty glyph in place of a broken one', () => {
    const { charStrings } = readCffFont(bytesOf(openSfnt(data).tables.get('CFF ')!))
    const broken = changed(table => {
      const outline = charStrings.at(glyphs[1]!)!
      const start = outline.byteOffset - bytesOf(openSfnt(data).tables.get('CFF ')!).byteOffset
      // The square root, which no font computes.
      table('CFF ').setUint16(start, 0x0c1a)
    })
    expect(widthsIn(broken)).toEqual(widthsIn(data))
    const cut = readCffFont(cutDown({ data: broken }, glyphs, 'ABCDEF+Test')!.data)
    expect(pathOf(cut.charStrings.at(1)!)).toBe('')
    expect(pathOf(cut.charStrings.at(2)!)).not.toBe('')
  })
})

/** The outline of a charstring without calls. */
function pathOf(charstring: Uint8Array): string {
  const path: (string | number)[] = []
  const add = (...parts: (string | number)[]): unknown => path.push(...parts)
  const pen = {
    moveTo: (...at: number[]) => add('M', ...at),
    lineTo: (...at: number[]) => add('L', ...at),
    curveTo: (...at: number[]) => add('C', ...at),
  }
  drawCharstring(charstring, { global: [], local: [] }, pen)
  return path.join(' ')
}

describe('the file that fontkit is given', () => {
  const data = read('fira-sans/FiraSans_400Regular.ttf')
  const glyph = openFace(data).glyphFor(0xe5)

  it('has composite glyphs as they are, and none that contains itself', () => {
    const contoursOf = (file: Uint8Array): number => outlineAt(glyphTables(openSfnt(file))!, glyph)!.getInt16(0)
    expect(contoursOf(fontkitFile(openSfnt(data)))).toBe(-1)
    const endless = data.slice()
    const outline = outlineAt(glyphTables(openSfnt(endless))!, glyph)!
    outline.setUint16(componentsOf(outline)[0]!.at + 2, glyph)
    expect(contoursOf(fontkitFile(openSfnt(endless)))).toBe(0)
    expect(contoursOf(endless)).toBe(-1)
  })

  it('has no tables of Apple layout', () => {
    const apple = ['morx', 'mort', 'kerx', 'feat'].map(tag => ({ tag, data: new Uint8Array(8) }))
    const others = [...openSfnt(data).tables].map(([tag, view]) => ({ tag, data: bytesOf(view) }))
    const file = fontkitFile(openSfnt(writeSfnt(TRUETYPE, [...others, ...apple])))
    expect([...openSfnt(file).tables.keys()].sort()).toEqual(others.map(({ tag }) => tag).sort())
  })
})

describe('a font of a collection', () => {
  it('is cut from its own tables', () => {
    const [first, second] = [read('fira-sans/FiraSans_400Regular.ttf'), read('fira-sans/FiraSans_600SemiBold.ttf')]
    const face = openFace(collection(first, second), null, 1)
    const glyphs = [0, face.glyphFor(0x6e), face.glyphFor(0xe5)]
    expect(cutDown(face, glyphs, 'X')).toEqual(cutDown({ data: second }, glyphs, 'X'))
    expect(soleFont(openSfnt(face.data)).length).toBe(face.data.length)
  })
})

/** Two fonts in one file (OpenType, "Font collections"). */
function collection(first: Uint8Array, second: Uint8Array): Uint8Array {
  const header = 20
  const starts = [header, header + ((first.length + 3) & ~3)]
  const file = new Uint8Array(starts[1]! + second.length)
  const view = new DataView(file.buffer)
  file.set(Buffer.from('ttcf'))
  view.setUint32(4, 0x00010000)
  view.setUint32(8, 2)
  ;[first, second].forEach((font, i) => {
    const start = starts[i]!
    view.setUint32(12 + 4 * i, start)
    file.set(font, start)
    for (let table = 0; table < view.getUint16(start + 4); table++) {
      const at = start + 12 + 16 * table + 8
      view.setUint32(at, view.getUint32(at) + start)
    }
  })
  return file
}

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
