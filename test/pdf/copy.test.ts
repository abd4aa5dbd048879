import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { writePdf } from '../../src/pdf/write.ts'
import { PdfReader } from './reader.ts'
import { displayDocument, glyphs, OPTIONS, page } from './sample.ts'

const NASKH = 'noto-naskh-arabic/NotoNaskhArabic_400Regular.ttf'
const DEVANAGARI = 'noto-sans-devanagari/NotoSansDevanagari_400Regular.ttf'
const LIBERTINUS = 'libertinus/LibertinusSerif-Regular.otf'
const SERIF = 'source-serif-4/SourceSerif4-Regular.otf'

/** What pdf.js, the reader of Firefox, copies. */
async function copied(pdf: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await task.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await task.destroy()
  return items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

it.each([
  ['letters with vowel signs', 'كُتِبَ', NASKH, true],
  ['pointed letters of a CFF font', 'שָׁלוֹם', LIBERTINUS, true],
  ['conjuncts', 'राष्ट्र क्षत्रिय', DEVANAGARI, false],
  ['a letter with an accent of its own', 'q\u0301a', SERIF, false],
])('copies %s in pdf.js', async (_, text, font, isRightToLeft) => {
  const pdf = await writePdf(displayDocument([page([glyphs(text, { font, y: 40, isRightToLeft })])]), OPTIONS)
  expect((await copied(pdf)).normalize('NFC')).toBe(text.normalize('NFC'))
})

it('keeps vowel signs on the last letter of a word in pdf.js', async () => {
  const text = 'هذا النصُّ لاختبار'
  const line = glyphs(text, { font: NASKH, y: 40, isRightToLeft: true })
  const pdf = await writePdf(displayDocument([page([line])]), OPTIONS)
  expect((await copied(pdf)).replace('\u200f', '').normalize('NFC')).toBe(text.normalize('NFC'))
})

it('keeps the words of a line apart that is read in both directions', async () => {
  const arabic = { font: NASKH, y: 40, isRightToLeft: true }
  const line = [
    glyphs('وكلمة ', { ...arabic, x: 200 }),
    glyphs('English', { font: SERIF, y: 40, x: 140 }),
    glyphs(' في', { ...arabic, x: 110 }),
  ]
  const pdf = await writePdf(displayDocument([page(line)]), OPTIONS)
  expect((await copied(pdf)).split(/\s+/).sort()).toEqual(['English', 'في', 'وكلمة'])
})

it('keeps the order of reading where only signs go to the left', async () => {
  const line = [
    glyphs('Lorem', { font: SERIF, y: 40, x: 60 }),
    glyphs('.', { font: SERIF, y: 40, x: 50, isRightToLeft: true }),
  ]
  expect(await copied(await writePdf(displayDocument([page(line)]), OPTIONS))).toMatch(/^Lorem\s*\.$/)
})

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

/** What poppler copies, without the directions that it adds. */
const popplerText = (pdf: Uint8Array, mode: string): string =>
  spawnSync('pdftotext', [...(mode === '' ? [] : [mode]), '-', '-'], { input: pdf })
    .stdout.toString('utf8')
    .replace(/\p{Cf}|\f/gu, '')
    .trim()

it.skipIf(!hasPdftotext).each([
  ['', 'كُتِبَ النصُّ ثمّ', NASKH],
  ['-raw', 'كُتِبَ النصُّ ثمّ', NASKH],
  ['-layout', 'אֶת שָׁלוֹם עִם.', LIBERTINUS],
  ['-raw', 'אֶת שָׁלוֹם עִם.', LIBERTINUS],
])('keeps marks on their letters in pdftotext %s', async (mode, text, font) => {
  const line = glyphs(text, { font, y: 40, isRightToLeft: true })
  // As in a justified line.
  const wide = {
    ...line,
    advances: line.advances.map((advance, i) => advance + (text[line.clusters[i]!] === ' ' ? 1 : 0)),
  }
  for (const op of [line, wide]) {
    const pdf = await writePdf(displayDocument([page([op])]), OPTIONS)
    const words = popplerText(pdf, mode)
      .normalize('NFC')
      .match(/[\p{L}\p{M}]+/gu)
    expect(words?.sort()).toEqual(
      text
        .normalize('NFC')
        .match(/[\p{L}\p{M}]+/gu)!
        .sort(),
    )
  }
})

it('ends cells with a space where the direction changes between them', async () => {
  const right = glyphs('לחם', { font: LIBERTINUS, y: 40, x: 200, isRightToLeft: true })
  const left = glyphs('12.50', { font: LIBERTINUS, y: 40, x: 60 })
  expect(await copied(await writePdf(displayDocument([page([right, left])]), OPTIONS))).toMatch(/12\.50 +\S*לחם/)
  const shown = new PdfReader(await writePdf(displayDocument([page([right, left])]), OPTIONS)).content(0)
  const codes = shown.match(/[(<]([^)>]*)[)>]T[jJ]/)
  expect(codes?.[1]).toHaveLength(6)
})
