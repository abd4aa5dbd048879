import { expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { displayDocument, glyphs, OPTIONS, page } from '../pdf/sample.ts'

const HEBREW = 'noto-sans-hebrew/NotoSansHebrew_400Regular.ttf'
const SANS = 'fira-sans/FiraSans_400Regular.ttf'

/** A file of ours, as it is and with a part of it put in place of another. */
async function faults(from: RegExp, to: string, standards: readonly ['a-2a'] | readonly ['ua-2'] = ['a-2a']) {
  const document = displayDocument([
    page([glyphs('Words', { font: SANS, y: 40 }), glyphs('ש', { font: HEBREW, y: 80 })]),
  ])
  const bytes = await writePdf(document, { ...OPTIONS, standards, compress: false })
  const text = Buffer.from(bytes).toString('latin1')
  const changed = text.replace(from, to)
  expect(changed === text).toBe(from.source === 'nothing')
  const { findings } = checkPdf(new Uint8Array(Buffer.from(changed, 'latin1')))
  // Streams that were changed are longer or shorter than they say.
  return findings.filter(({ clause }) => clause !== '6.1.7.1').map(({ clause, message }) => `${clause} ${message}`)
}

it('finds nothing in text that fits its font', async () => {
  expect(await faults(/nothing/, '')).toEqual([])
})

it('compares the widths of outlines in the Compact Font Format', async () => {
  const document = displayDocument([
    page([glyphs('Words', { font: 'source-serif-4/SourceSerif4-Regular.otf', y: 40 })]),
  ])
  const bytes = await writePdf(document, { ...OPTIONS, compress: false })
  expect(checkPdf(bytes).findings).toEqual([])
  const changed = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/W\[1\[(\d)/, (found, digit) => {
      return `${found.slice(0, -1)}${(Number(digit) + 1) % 10}`
    })
  const { findings } = checkPdf(new Uint8Array(Buffer.from(changed, 'latin1')))
  expect(findings.map(({ clause }) => clause)).toEqual(['7.21.5'])
})

const toPrivate = [/(beginbfchar\n<\w\w>)<\w{4}>/, '$1<f015>'] as const

it('finds private characters without ActualText, in artifacts of archives as well', async () => {
  expect(await faults(...toPrivate)).toContain('6.2.11.7.3 private characters are shown that no ActualText stands for')
  expect(await faults(...toPrivate, ['ua-2'])).toContain(
    '8.4.3 private characters are shown that no ActualText stands for',
  )
})

it.each([
  ['a width that is not the program’s', /\/W\[1\[826/, '/W[1[830', '7.21.5 '],
  ['a code without text', /beginbf(char|range)\n<0\d>/, 'beginbf$1\n<7f>', '7.21.7 '],
  ['a glyph for U+FEFF', /(beginbfchar\n<\w\w>)<\w{4}>/, '$1<feff>', '7.21.7 '],
  ['the glyph .notdef', / Tf \[\([^)]/, ' Tf [(\\000', '7.21.8 '],
  ['a glyph outside of the font', / Tf \[\([^)]/, ' Tf [(\\176', '7.21.4.1 '],
  ['another collection', /\/Ordering\(Identity\)/, '/Ordering(Japan1)', '7.21.3.1 '],
])('finds %s', async (_, from, to, clause) => {
  expect((await faults(from, to)).filter(found => found.startsWith(clause))).not.toEqual([])
})

it('knows which font a restored graphics state has', async () => {
  expect(await faults(/ Tf (?=\[\()/, ' Tf q /F2 12 Tf Q ')).toEqual([])
})
