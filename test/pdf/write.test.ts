import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DisplayDocument, PaintOp } from '../../src/paint/ops.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { decoded, Name, PdfReader, Ref, type Stream } from './reader.ts'
import { displayDocument, glyphs, node, OPTIONS, page, softHyphen } from './sample.ts'

const SERIF = 'source-serif-4/SourceSerif4-Regular.otf'
const SANS = 'fira-sans/FiraSans_400Regular.ttf'
const hasTool = (name: string): boolean => spawnSync(name, ['--version']).error === undefined
const hasQpdf = hasTool('qpdf')
const hasPdftotext = hasTool('pdftotext')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-pdf-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function fileOf(document: DisplayDocument): Promise<string> {
  const path = join(folder, 'test.pdf')
  writeFileSync(path, await writePdf(document, OPTIONS))
  return path
}

const textOf = (path: string, ...flags: string[]): string =>
  execFileSync('pdftotext', [...flags, path, '-'], { encoding: 'utf8' })

/** Without the directional marks that pdftotext adds around right-to-left lines. */
const plain = (text: string): string => text.replace(/[\u202a-\u202e\f]/g, '').trim()

function widthOf(text: string, font: string): number {
  return glyphs(text, { font, y: 0 }).advances.reduce((sum, advance) => sum + advance, 0)
}

const square = (x: number, y: number, size: number): PaintOp => ({
  op: 'fill',
  path: [['M', x, y], ['L', x + size, y], ['L', x + size, y + size], ['L', x, y + size], ['Z']],
  rule: 'nonzero',
  paint: { r: 1, g: 0, b: 0, a: 1 },
  owner: 'layout',
})

describe('text in a written PDF', () => {
  it.skipIf(!hasPdftotext)('copies ligatures as their characters and keeps words apart', async () => {
    const first = glyphs('The office of Fjord AVATAR waffles. ', { font: SERIF, y: 40 })
    const path = await fileOf(displayDocument([page([first, glyphs('An affine field.', { font: SANS, y: 60 })])]))
    expect(plain(textOf(path))).toBe('The office of Fjord AVATAR waffles.\nAn affine field.')
  })

  it.skipIf(!hasPdftotext)('copies a word whole that a line break hyphenated', async () => {
    const y = 40
    const first = glyphs('A rather long line to look like a paragraph is hy', { font: SERIF, y })
    const hyphen = softHyphen({ font: SERIF, y, x: 40 + widthOf(first.text, SERIF) })
    const second = glyphs('phenated across two lines of about the same length.', { font: SERIF, y: 60 })
    const path = await fileOf(displayDocument([page([first, hyphen, second])]))
    expect(plain(textOf(path))).toContain('is hyphenated across')
  })

  it.skipIf(!hasPdftotext).each([
    ['Hebrew', 'שלום עולם', 'noto-sans-hebrew/NotoSansHebrew_400Regular.ttf', true],
    ['Arabic', 'السلام عليكم لا إله', 'noto-naskh-arabic/NotoNaskhArabic_400Regular.ttf', true],
    ['Devanagari', 'हिन्दी कि क्षत्रिय', 'noto-sans-devanagari/NotoSansDevanagari_400Regular.ttf', false],
    ['Tamil', 'தமிழ் கொ', 'noto-sans-tamil/NotoSansTamil_400Regular.ttf', false],
    ['Han', '漢字かな', 'droid-sans-fallback/DroidSansFallbackFull.ttf', false],
  ])('copies %s in logical order', async (_, text, font, isRightToLeft) => {
    const path = await fileOf(displayDocument([page([glyphs(text, { font, y: 40, isRightToLeft })])]))
    expect(plain(textOf(path))).toBe(text)
  })

  it.skipIf(!hasPdftotext)('keeps letters together whose marks the font draws apart', async () => {
    const op = glyphs('one two three four', { font: SERIF, y: 40 })
    // As if the "n" were two glyphs: the letter, and a mark over it that takes no room.
    const insert = <T extends Uint16Array | Uint32Array | Float32Array>(array: T, value: number): T => {
      const longer = new (array.constructor as new (length: number) => T)(array.length + 1)
      longer.set(array.subarray(0, 2))
      longer[2] = value
      longer.set(array.subarray(2), 3)
      return longer
    }
    const marked = {
      ...op,
      glyphs: insert(op.glyphs, 500),
      clusters: insert(op.clusters, 1),
      advances: insert(op.advances, 0),
    }
    const path = await fileOf(displayDocument([page([marked])]))
    expect(plain(textOf(path))).toBe('one two three four')
  })

  it('adds the space that keeps the words of two lines apart', async () => {
    const line = { ...glyphs('one', { font: SERIF, y: 40 }), endsWithSpace: true }
    const pdf = new PdfReader(await writePdf(displayDocument([page([line])]), OPTIONS))
    expect(pdf.content(0)).toMatch(/ \((?<glyphs>...).\)Tj/s)
  })

  it.skipIf(!hasPdftotext)('copies shadows of text as nothing', async () => {
    const text = glyphs('shadowed words here', { font: SERIF, y: 40 })
    const shadow = { ...text, at: { x: 200, y: 140 }, isCopy: true, owner: 'layout' as const }
    const path = await fileOf(displayDocument([page([shadow, text])]))
    expect(plain(textOf(path))).toBe('shadowed words here')
  })

  it.skipIf(!hasPdftotext)('copies one glyph as the different texts it is used for', async () => {
    const hyphen = glyphs('one-two three', { font: SERIF, y: 40 })
    const op = { ...hyphen, text: 'one\u2011two three' }
    const path = await fileOf(displayDocument([page([hyphen, { ...op, at: { x: 40, y: 80 } }])]))
    expect(plain(textOf(path)).split(/\n+/)).toEqual(['one-two three', 'one\u2011two three'])
  })

  it.skipIf(!hasPdftotext)('keeps the text of characters that no font has', async () => {
    const op = { ...glyphs('abc', { font: SERIF, y: 40 }), glyphs: Uint16Array.of(0, 0, 0), text: '\u16a0\ua4d0\u12a0' }
    const path = await fileOf(displayDocument([page([op])]))
    expect(plain(textOf(path))).toBe('\u16a0\ua4d0\u12a0')
  })

  it('moves the pen only where advances differ from the widths of the font', async () => {
    const op = glyphs('nn nn', { font: SERIF, y: 40, stretch: 16 })
    const pdf = new PdfReader(await writePdf(displayDocument([page([op])]), OPTIONS))
    // A stretched space of one em more: 1000 units to the right, after the space itself.
    expect(pdf.content(0)).toBe(
      '0 g BT /P<</MCID 0>>BDC\n30 195 Td /F1 12 Tf [(\x02\x02\x01)-1000(\x02\x02)]TJ\nEMC\nET\n'.slice(4),
    )
  })

  it('keeps text of several owners in one text object, and ends it for what is no text', async () => {
    const at = (y: number, owner: number) => glyphs('nn', { font: SERIF, y, owner })
    const structure = {
      ...node('Document', [
        { ...node('P'), id: 1 },
        { ...node('P'), id: 2 },
      ]),
      id: 0,
    }
    const ops = [at(40, 1), at(60, 2), { ...square(0, 0, 9), owner: 2 }, at(80, 2)]
    const content = new PdfReader(await writePdf(displayDocument([page(ops)], { structure }), OPTIONS)).content(0)
    expect(content.match(/BT|ET|BDC|EMC|Tj|re/g)!.join(' ')).toBe(
      'BT BDC Tj EMC BDC Tj EMC ET BDC re EMC BT BDC Tj EMC ET',
    )
    expect(content.match(/MCID \d/g)).toEqual(['MCID 0', 'MCID 1', 'MCID 2', 'MCID 3'])
  })

  it('sets letters apart by one number where most of a run are', async () => {
    const op = glyphs('nnnnnnnnnn nn', { font: SERIF, y: 40 })
    const apart = { ...op, advances: op.advances.map(advance => advance + 0.08) }
    const content = new PdfReader(
      await writePdf(displayDocument([page([apart, { ...op, at: { x: 40, y: 60 } }])]), OPTIONS),
    )
    // 0.08 px are 0.06 points; the next run has none.
    expect(content.content(0).match(/[\d.]+ T[cjJ]|\)T[jJ]/g)).toEqual(['.06 Tc', ')Tj', '0 Tc', ')Tj'])
  })

  it('goes over to codes of two bytes where a face shows more texts than one byte can tell', async () => {
    const op = glyphs('n', { font: SERIF, y: 40 })
    const texts = Array.from({ length: 300 }, (_, i) => ({
      ...op,
      at: { x: 40, y: 20 + i / 2 },
      text: String.fromCharCode(0x4e00 + i),
    }))
    const pdf = new PdfReader(await writePdf(displayDocument([page(texts)]), OPTIONS))
    const fonts = pdf.dict(pdf.dict(pdf.dict(pdf.pages[0])['Resources'])['Font'])
    const encodings = Object.values(fonts).map(font => pdf.get(pdf.dict(font)['Encoding']))
    expect(encodings).toHaveLength(2)
    expect(encodings[1]).toEqual(new Name('Identity-H'))
    if (hasPdftotext) expect(textOf(await fileOf(displayDocument([page(texts)]))).replace(/\s/g, '')).toHaveLength(300)
  })

  it('ends no text with a character that is not seen, and keeps joiners with what follows', async () => {
    const op = glyphs('abcdef', { font: SERIF, y: 40 })
    const text = 'a\u00adb\u200cc\u2060def'
    const clusters = Uint32Array.of(0, 2, 4, 6, 7, 8)
    const pdf = new PdfReader(await writePdf(displayDocument([page([{ ...op, text, clusters }])]), OPTIONS))
    const fonts = pdf.dict(pdf.dict(pdf.dict(pdf.pages[0])['Resources'])['Font'])
    const map = (pdf.get(pdf.dict(fonts['F1'])['ToUnicode']) as Stream).text()
    expect(map).not.toMatch(/00ad>|200c>|2060>/)
    expect(map).toContain('<200c0063>')
  })

  it('draws a letter and its marks as one glyph that says both', async () => {
    const font = 'noto-naskh-arabic/NotoNaskhArabic_400Regular.ttf'
    const op = glyphs('\u0643\u064f\u062a', { font, y: 40, isRightToLeft: true })
    const content = new PdfReader(await writePdf(displayDocument([page([op])]), OPTIONS)).content(0)
    expect(content).not.toContain('ActualText')
    // The mark's text has a code without ink of its own.
    expect(content.match(/Td|Ts|T[jJ]/g)).toEqual(['Td', 'TJ'])
    if (hasPdftotext)
      expect(textOf(await fileOf(displayDocument([page([op])]))).replace(/[^\u0600-\u06ff]/g, '')).toBe(
        '\u0643\u064f\u062a',
      )
  })

  it('writes a colour and a font once for all the text that uses them', async () => {
    const lines = [40, 60, 80].map(y => glyphs('line', { font: SERIF, y, color: { r: 1, g: 0, b: 0, a: 1 } }))
    const content = new PdfReader(await writePdf(displayDocument([page(lines)]), OPTIONS)).content(0)
    expect(content.match(/rg/g)).toHaveLength(1)
    expect(content.match(/Tf/g)).toHaveLength(1)
    expect(content.match(/BT/g)).toHaveLength(1)
    expect(content.match(/0 -15 Td/g)).toHaveLength(2)
  })

  it('goes on where the pen is, whatever the pieces of a line', async () => {
    const first = glyphs('nn', { font: SERIF, y: 40 })
    const width = first.advances.reduce((sum, advance) => sum + advance, 0)
    const second = { ...glyphs('nn', { font: SERIF, y: 40 }), at: { x: first.at.x + width, y: 40 } }
    const third = { ...second, at: { x: first.at.x + 2 * width + 1, y: 40 } }
    const content = new PdfReader(await writePdf(displayDocument([page([first, second, third])]), OPTIONS)).content(0)
    expect(content.match(/T[dmjJ]/g)).toEqual(['Td', 'Tj', 'Tj', 'Td', 'Tj'])
  })

  it('widens the spaces of a line by one operator, where a font has as many glyphs as come before the code 32', async () => {
    const text = 'The five boxing wizards jump quickly; how vexingly quick daft zebras look! 1234567890'
    const line = glyphs(text, { font: SERIF, y: 40 })
    const wide = line.advances.map((advance, i) => advance + (text[line.clusters[i]!] === ' ' ? 2 : 0))
    const justified = { ...line, advances: Float32Array.from(wide) }
    const content = new PdfReader(await writePdf(displayDocument([page([justified])]), OPTIONS)).content(0)
    expect(content.match(/[-.0-9]+ Tw/g)).toEqual(['1.5 Tw'])
    const kerned = new PdfReader(await writePdf(displayDocument([page([line])]), OPTIONS)).content(0)
    expect(kerned).not.toContain('Tw')
    expect(content.match(/\)-?\d+\(/g)).toEqual(kerned.match(/\)-?\d+\(/g))
    // What follows in the line stands where the spaces lead to.
    const end = wide.reduce((sum, advance) => sum + advance, 40)
    const next = { ...glyphs('n', { font: SERIF, y: 40 }), at: { x: end, y: 40 } }
    const both = new PdfReader(await writePdf(displayDocument([page([justified, next])]), OPTIONS)).content(0)
    expect(both.match(/ Td/g)).toHaveLength(1)
  })

  it('writes word spacing with as few digits as keep the end of the line in place', async () => {
    const alphabet = 'The five boxing wizards jump quickly; how vexingly quick daft zebras look! 1234567890'
    const spaced = async (line: string, extra: number) => {
      const [all, set] = [glyphs(alphabet, { font: SERIF, y: 40 }), glyphs(line, { font: SERIF, y: 60 })]
      const advances = set.advances.map((advance, i) => advance + (line[set.clusters[i]!] === ' ' ? extra : 0))
      const pages = [page([all, { ...set, advances: Float32Array.from(advances) }])]
      const content = new PdfReader(await writePdf(displayDocument(pages), OPTIONS)).content(0)
      return /[-.0-9]+(?= Tw)/.exec(content)?.[0]
    }
    // 12.3456 px are 9.2592 points. The error of all spaces together decides.
    expect(await spaced('n n n n', 12.3456)).toBe('9.26')
    expect(await spaced('n'.repeat(20).split('').join(' '), 12.3456)).toBe('9.259')
    expect(await spaced('n'.repeat(90).split('').join(' '), 12.3456)).toBe('9.2592')
  })

  it('leaves spaces that are not broken as wide as they are', async () => {
    const text = 'The five boxing wizards jump quickly;\u00a0how vexingly quick daft zebras look! 1234567890'
    const line = glyphs(text, { font: SERIF, y: 40 })
    const wide = line.advances.map((advance, i) => advance + (text[line.clusters[i]!] === ' ' ? 2 : 0))
    const content = new PdfReader(
      await writePdf(displayDocument([page([{ ...line, advances: Float32Array.from(wide) }])]), OPTIONS),
    ).content(0)
    expect(content.match(/[-.0-9]+ Tw/g)).toEqual(['1.5 Tw'])
    // A second code for the glyph of the space: only one glyph has the code 32.
    const strings = content.match(/\[.*\]TJ/s)?.[0] ?? ''
    expect(strings.split(' ').length - 1).toBe(text.split(' ').length - 1)
  })

  it('places a line anew where the steps before it were no exact numbers', async () => {
    const at = (x: number, y: number) => ({ ...glyphs('n', { font: SERIF, y: 40 }), at: { x, y } })
    const written = async (ops: readonly ReturnType<typeof at>[]) =>
      new PdfReader(await writePdf(displayDocument([page([...ops])]), OPTIONS)).content(0).match(/[^\n ]+ [^ ]+ T[dm]/g)
    expect(await written([at(40, 40), at(60, 40), at(40, 60)])).toEqual(['30 195 Td', '15 0 Td', '-15 -15 Td'])
    expect(await written([at(40, 40), at(60.1, 40), at(40, 60)])).toEqual(['30 195 Td', '15.075 0 Td', '30 180 Tm'])
  })

  it('goes on by steps to places that no pixel begins at, for so long as they add up to nothing', async () => {
    const at = (x: number, y: number) => ({ ...glyphs('n', { font: SERIF, y: 40 }), at: { x, y } })
    const places = Array.from({ length: 70 }, (_, i) => at(40.1, 40.1 + i))
    const content = new PdfReader(await writePdf(displayDocument([page(places)]), OPTIONS)).content(0)
    expect(content.match(/ T[dm] /g)!.indexOf(' Tm ')).toBe(65)
  })

  it('moves the same pair of letters by the same number wherever it stands in a line', async () => {
    const line = glyphs('AVAV'.repeat(20), { font: SERIF, y: 40 })
    // Too little to be seen by itself: it adds up from letter to letter.
    const fitted = { ...line, advances: line.advances.map((advance, i) => advance + (i % 5 === 0 ? 0.005 : 0)) }
    const content = new PdfReader(await writePdf(displayDocument([page([fitted])]), OPTIONS)).content(0)
    const kerns = content.match(/\)-?\d+\(/g)!
    const counts = [...new Set(kerns)].map(kern => kerns.filter(each => each === kern).length)
    expect(Math.max(...counts)).toBeGreaterThan(0.8 * kerns.length)
  })

  it.skipIf(!hasPdftotext)('draws an emoji in colour and copies it once', async () => {
    // The test sets it from the table that the layers are in, whatever the font's file is packed in.
    const text = '\u{1f600}'
    const op = glyphs(text, { font: SANS, y: 40 })
    const layers = [
      { glyph: 5, color: { r: 1, g: 0.8, b: 0, a: 1 } },
      { glyph: 6, color: { r: 0, g: 0, b: 0, a: 0.5 } },
      { glyph: 7, color: null },
    ]
    const face = {
      ...op.face,
      data: withTable(op.face.data, 'COLR'),
      colorLayersOf: (glyph: number) => (glyph === 9 ? layers : null),
    }
    const colored = {
      ...op,
      face,
      glyphs: Uint16Array.of(9),
      clusters: Uint32Array.of(0),
      advances: Float32Array.of(16),
    }
    const path = await fileOf(displayDocument([page([colored])]))
    expect(plain(textOf(path))).toBe(text)
    if (hasQpdf) execFileSync('qpdf', ['--check', path])
  })
})

/** The file with its first table renamed, as if it had one of that name. */
function withTable(data: Uint8Array, tag: string): Uint8Array {
  const copy = data.slice()
  const count = (copy[4]! << 8) | copy[5]!
  for (let i = 0; i < count; i++) {
    const row = 12 + i * 16
    if (Buffer.from(copy.subarray(row, row + 4)).toString('latin1') === 'DSIG' || i === count - 1) {
      copy.set(Buffer.from(tag, 'latin1'), row)
      break
    }
  }
  return copy
}

describe('a written PDF', () => {
  it('paints no area without size, for viewers draw a hairline there', async () => {
    const flat: PaintOp = {
      ...(square(10, 10, 20) as Extract<PaintOp, { op: 'fill' }>),
      path: [['M', 0, 5], ['L', 90, 5], ['L', 90, 5], ['L', 0, 5], ['Z']],
    }
    const content = new PdfReader(await writePdf(displayDocument([page([flat])]), OPTIONS)).content(0)
    expect(content).toBe('')
  })

  it('writes rectangles, clips and transforms in points from the bottom of the page', async () => {
    const group: PaintOp = {
      op: 'group',
      clip: [['M', 0, 0], ['L', 100, 0], ['L', 100, 100], ['L', 0, 100], ['Z']],
      clipRule: 'nonzero',
      transform: [1, 0, 0, 1, 40, 20],
      opacity: 1,
      children: [square(0, 0, 40)],
    }
    const content = new PdfReader(
      await writePdf(displayDocument([page([group])]), { ...OPTIONS, standards: ['plain'] }),
    ).content(0)
    expect(content).toBe('q\n1 0 0 1 30 -15 cm\n.002 150.002 74.996 74.996 re\nW n\n1 0 0 rg 0 195 30 30 re\nf\nQ\n')
  })

  it('clips gradients a trace short, for viewers show a trace of them in the next pixels', async () => {
    const fill: PaintOp = {
      ...(square(0, 0, 40) as Extract<PaintOp, { op: 'fill' }>),
      paint: {
        kind: 'linear',
        from: { x: 0, y: 0 },
        to: { x: 40, y: 0 },
        radius: 0,
        transform: null,
        stops: [
          { offset: 0, color: { r: 1, g: 0, b: 0, a: 1 } },
          { offset: 1, color: { r: 0, g: 1, b: 0, a: 1 } },
        ],
      },
    }
    const content = new PdfReader(
      await writePdf(displayDocument([page([fill])]), { ...OPTIONS, standards: ['plain'] }),
    ).content(0)
    expect(content).toContain('.002 195.002 29.996 29.996 re\nW n\n')
  })

  it('gives a group of several pieces a transparency group, and one piece its own opacity', async () => {
    const group = (children: readonly PaintOp[]): PaintOp => {
      return { op: 'group', clip: null, clipRule: 'nonzero', transform: null, opacity: 0.5, children }
    }
    const two = new PdfReader(
      await writePdf(displayDocument([page([group([square(0, 0, 9), square(5, 5, 9)])])]), OPTIONS),
    )
    expect(two.content(0)).toBe('/A500 gs /X1 Do\n')
    const one = new PdfReader(await writePdf(displayDocument([page([group([square(0, 0, 9)])])]), OPTIONS))
    expect(one.content(0)).toContain('/A500 gs ')
    expect(one.content(0)).toContain('0 218.25 6.75 6.75 re\nf')
    expect(one.content(0)).not.toContain(' Do')
  })

  it('draws an image once however often it stands on pages, and a drawing as a form', async () => {
    const content = {
      kind: 'vector',
      width: 40,
      height: 20,
      drawing: [
        {
          kind: 'path',
          path: [
            ['M', 0, 0],
            ['L', 40, 20],
          ],
          rule: 'nonzero',
          fill: null,
          stroke: {
            paint: { r: 0, g: 0, b: 0, a: 1 },
            width: 2,
            dash: [],
            dashPhase: 0,
            cap: 'butt',
            join: 'miter',
            miterLimit: 4,
          },
        },
      ],
    } as const
    const image = { id: 'logo', width: 40, height: 20, ratio: 2, content }
    const op: PaintOp = {
      op: 'image',
      image,
      rect: { x: 8, y: 4, width: 80, height: 40 },
      smooth: true,
      owner: 'layout',
    }
    const pdf = new PdfReader(
      await writePdf(displayDocument([page([op]), page([op])]), { ...OPTIONS, standards: ['plain'] }),
    )
    expect(pdf.content(0)).toBe('q\n2 0 0 2 6 192 cm/V1 Do\nQ\n')
    const forms = pdf.pages.map(ref => (pdf.dict(pdf.dict(pdf.dict(ref)['Resources'])['XObject'])['V1'] as Ref).id)
    expect(forms[0]).toBe(forms[1])
    const form = pdf.get(new Ref(forms[0]!)) as Stream
    expect(form.dict['BBox']).toEqual([0.002, 0.002, 29.998, 14.998])
    // Nothing of the page's state is relied on.
    expect(form.text()).toBe('0 G 1.5 w []0 d 0 J 0 j 4 M 0 15 m\n30 0 l\nS\n')
  })

  it('paints tiles as a pattern, which lies where it would without the transforms around', async () => {
    const tiles = {
      kind: 'tiles',
      tile: { x: 8, y: 4, width: 4, height: 4 },
      step: { width: 8, height: 4 },
      transform: null,
      children: [square(8, 4, 2)],
    } as const
    const op: PaintOp = {
      op: 'fill',
      path: [['M', 0, 0], ['L', 80, 0], ['L', 80, 40], ['L', 0, 40], ['Z']],
      rule: 'nonzero',
      paint: tiles,
      owner: 'layout',
    }
    const moved: PaintOp = {
      op: 'group',
      clip: null,
      clipRule: 'nonzero',
      transform: [2, 0, 0, 2, 40, 20],
      opacity: 1,
      children: [op],
    }
    const pdf = new PdfReader(
      await writePdf(displayDocument([page([op, moved])]), { ...OPTIONS, standards: ['plain'] }),
    )
    const patterns = pdf.dict(pdf.dict(pdf.dict(pdf.pages[0])['Resources'])['Pattern'])
    const [plain, transformed] = [patterns['T1'], patterns['T2']].map(ref => pdf.get(ref) as Stream)
    expect(plain!.dict).toMatchObject({ BBox: [0, 0, 3, 3], XStep: 6, YStep: 3, Matrix: [1, 0, 0, 1, 6, 219] })
    expect(plain!.text()).toContain('1 0 0 rg 6 -1.5 1.5 1.5 re')
    // (8, 8) px in a space twice as large, moved by (40, 20): (56, 36) px from the top of 300.
    expect(transformed!.dict['Matrix']).toEqual([2, 0, 0, 2, 42, 198])
  })

  it('names its pages where their numbers are not simply counted from one', async () => {
    const numbered = (numbers: readonly number[]): DisplayDocument => {
      const document = displayDocument(numbers.map(() => page([])))
      return { ...document, pages: document.pages.map((each, i) => ({ ...each, number: numbers[i]! })) }
    }
    const labels = async (numbers: readonly number[]) =>
      new PdfReader(await writePdf(numbered(numbers), OPTIONS)).catalog['PageLabels']
    expect(await labels([1, 2, 3])).toBeUndefined()
    expect(await labels([5, 6, 1])).toMatchObject({ Nums: [0, { St: 5 }, 2, { St: 1 }] })
  })

  it('carries the colour space of archives where it claims to be one', async () => {
    const pdf = new PdfReader(await writePdf(displayDocument([page([])]), { ...OPTIONS, standards: ['a-2a'] }))
    const [intent] = pdf.list(pdf.catalog['OutputIntents']).map(value => pdf.dict(value))
    expect(intent!['OutputConditionIdentifier']).toBe('sRGB IEC61966-2.1')
    const profile = Buffer.from((pdf.get(intent!['DestOutputProfile']) as Stream).bytes())
    expect(profile.readUInt32BE(0)).toBe(profile.length)
    expect(profile.toString('latin1', 36, 40)).toBe('acsp')
    const xmp = (pdf.get(pdf.catalog['Metadata']) as Stream).text()
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
  })

  it('says its title, author, language and dates in both kinds of metadata', async () => {
    const document = displayDocument([page([])])
    const meta = { ...document.meta, title: 'Über “PDF” <&>', author: 'Ünal' }
    const pdf = new PdfReader(await writePdf({ ...document, meta }, OPTIONS))
    const info = pdf.dict(pdf.trailer['Info'])
    expect(decoded(info['Title'] as string)).toBe('Über “PDF” <&>')
    expect(decoded(info['Author'] as string)).toBe('Ünal')
    expect(info['CreationDate']).toBe('D:20260102030405Z')
    expect(pdf.catalog['Lang']).toBe('en')
    expect(pdf.dict(pdf.catalog['ViewerPreferences'])).toEqual({ DisplayDocTitle: true })
    const xmp = Buffer.from((pdf.get(pdf.catalog['Metadata']) as { bytes(): Uint8Array }).bytes()).toString('utf8')
    expect(xmp).toContain('<rdf:li xml:lang="x-default">Über “PDF” &lt;&amp;&gt;</rdf:li>')
    expect(xmp).toContain('<xmp:CreateDate>2026-01-02T03:04:05Z</xmp:CreateDate>')
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('keeps controls and directions out of what readers show in their windows', async () => {
    const document = displayDocument([page([])])
    const meta = { ...document.meta, title: 'in\u202egnp.exe\u001b[31m \u2066b', author: '\u0007\u202a' }
    const pdf = new PdfReader(await writePdf({ ...document, meta }, OPTIONS))
    const info = pdf.dict(pdf.trailer['Info'])
    expect(decoded(info['Title'] as string)).toBe('ingnp.exe[31m b')
    expect(info['Author']).toBeUndefined()
  })

  it.skipIf(!hasQpdf)('passes qpdf with everything it can have in it', async () => {
    const gradient: PaintOp = {
      ...(square(200, 20, 80) as Extract<PaintOp, { op: 'fill' }>),
      paint: {
        kind: 'radial',
        from: { x: 240, y: 60 },
        to: { x: 240, y: 60 },
        radius: 40,
        transform: [1, 0, 0, 0.5, 0, 30],
        stops: [
          { offset: 0, color: { r: 1, g: 0, b: 0, a: 1 } },
          { offset: 0.5, color: { r: 0, g: 1, b: 0, a: 0.2 } },
          { offset: 0.5, color: { r: 0, g: 0, b: 1, a: 1 } },
        ],
      },
    }
    const link: PaintOp = {
      op: 'link',
      link: 0,
      rect: { x: 40, y: 20, width: 60, height: 20 },
      target: { kind: 'anchor', id: 'über' },
      contents: 'over',
      owner: 1,
    }
    const stroke: PaintOp = {
      op: 'stroke',
      path: [
        ['M', 10, 10],
        ['C', 20, 10, 30, 20, 30, 30],
      ],
      paint: { r: 0, g: 0, b: 0, a: 0.5 },
      width: 2,
      dash: [2, 1],
      dashPhase: 0,
      cap: 'round',
      join: 'bevel',
      owner: 'background',
    }
    const ops = [glyphs('Text', { font: SERIF, y: 40 }), glyphs('Text', { font: SANS, y: 60 }), gradient, link, stroke]
    const path = await fileOf(
      displayDocument(
        [
          page(ops),
          page([{ op: 'group', clip: [], clipRule: 'evenodd', transform: null, opacity: 0.3, children: ops }]),
        ],
        {
          anchors: new Map([['über', { page: 1, x: 0, y: 10, owner: null }]]),
          outline: [
            {
              label: 'One',
              page: 0,
              y: 0,
              owner: null,
              isOpen: true,
              children: [{ label: 'Zwölf', page: 1, y: 20, owner: null, isOpen: true, children: [] }],
            },
            { label: 'Two', page: 1, y: 0, owner: null, isOpen: false, children: [] },
          ],
        },
      ),
    )
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })
})

describe('the bytes of a written PDF', () => {
  const script = `
    import { createHash } from 'node:crypto'
    import { writePdf } from './src/pdf/write.ts'
    import { displayDocument, glyphs, OPTIONS, page } from './test/pdf/sample.ts'
    const ops = ['one', 'two', 'three'].map((text, i) => glyphs(text, { font: i === 1 ? '${SANS}' : '${SERIF}', y: 40 + 20 * i }))
    const pages = Array.from({ length: 30 }, () => page(ops))
    const anchors = new Map([['b', { page: 0, x: 0, y: 0 }], ['ä', { page: 0, x: 0, y: 0 }], ['B', { page: 0, x: 0, y: 0 }]])
    const pdf = await writePdf(displayDocument(pages, { anchors }), OPTIONS)
    process.stdout.write(createHash('sha256').update(pdf).digest('hex'))
  `

  it('are the same in every run, time zone and locale', async () => {
    const outfile = join(process.cwd(), 'test/out', `bytes-${process.pid}.mjs`)
    const stdin = { contents: script, resolveDir: process.cwd(), loader: 'ts' as const }
    await build({
      stdin,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile,
      logLevel: 'silent',
    })
    try {
      const runs = [
        { TZ: 'UTC', LANG: 'C' },
        { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
        { TZ: 'America/St_Johns', LANG: 'sv_SE.UTF-8', UV_THREADPOOL_SIZE: '1' },
      ].map(env => execFileSync('node', [outfile], { env: { ...process.env, ...env }, encoding: 'utf8' }))
      expect(runs[0]).toMatch(/^[0-9a-f]{64}$/)
      expect(new Set(runs).size).toBe(1)
    } finally {
      rmSync(outfile)
    }
  })
})
