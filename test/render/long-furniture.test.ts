/** Headers that ask for more than the margin of the page holds. */
import { expect, test } from 'vitest'
import { pdfText } from '../../src/compare/page-text.ts'
import { render } from '../../src/index.ts'

const HEADER = { left: 'Archive', center: '{title}', right: '{date:D MMMM YYYY}' }

const linesOf = async (title: string) => {
  const html = `<!doctype html><html lang="en"><title>${title}</title><p>Text.</p>`
  const job = { html, template: 'clean', header: HEADER, date: '2025-03-14', pageSize: 'Letter' }
  const { pdf, warnings } = await render(job)
  return { lines: pdfText(pdf).split('\n'), warnings: warnings.map(({ code }) => code) }
}

test('a long title is cut where its lines would leave the sheet, and dates stay on one line', async () => {
  const { lines, warnings } = await linesOf('A report on the state of the northern rooms '.repeat(6).trim())
  expect(warnings).toEqual([])
  expect(lines.filter(line => line.includes('…'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('northern')).length).toBeGreaterThan(1)
  expect(lines.some(line => line.includes('14 March 2025'))).toBe(true)
})

test('a title that fits is left alone', async () => {
  const { lines } = await linesOf('A report on the northern rooms')
  expect(lines.join('\n')).toContain('A report on the northern rooms')
  expect(lines.join('\n')).not.toContain('…')
})
