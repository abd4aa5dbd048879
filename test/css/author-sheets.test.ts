import { expect, it } from 'vitest'
import { authorSources, forgetSheets } from '../../src/css/author-sheets.ts'
import { sheetText } from './styling.ts'

const parsed = (text: string, line = 1, isQuirks = false) =>
  authorSources([{ ...sheetText(text), line }], 1_000_000, null, isQuirks)[0]!.sheet

it('parses equal sheets of several documents once', () => {
  const text = 'p { color: red }'
  const first = parsed(text)
  expect(parsed('p { color: '.concat('red }'))).toBe(first)
  expect(parsed(text, 2)).not.toBe(first)
  expect(parsed(text, 1, true)).not.toBe(first)
  forgetSheets()
  expect(parsed(text)).not.toBe(first)
})

it('keeps a bounded number of sheets, and no long ones for other documents', () => {
  const first = parsed('p { color: red }')
  for (let i = 0; i < 12; i++) parsed(`p { margin: ${i}px }`)
  expect(parsed('p { color: red }')).not.toBe(first)
  const long = `/*${' '.repeat(200_000)}*/`
  expect(parsed(long)).not.toBe(parsed(long))
})

it('parses each of the many sheets of a document once', () => {
  const sheets = Array.from({ length: 30 }, (_, i) => sheetText(`p { margin: ${i}px }`))
  const read = () => authorSources(sheets, 1_000_000, null, false).map(({ sheet }) => sheet)
  const first = read()
  for (const [i, sheet] of read().entries()) expect(sheet).toBe(first[i])
})
