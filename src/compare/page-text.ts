/** The text of a PDF as a person would read it aloud from the page: lines from top to bottom, pages apart. */
import { lineText } from './model.ts'
import { readModel } from './read-model.ts'

/**
 * A text dump: a heading for each page with its size, then its lines. The same PDF gives the same dump on any machine.
 * Throws an Error where the bytes are no PDF that can be read.
 *
 * @example
 * console.log(pdfText(await readFile('invoice.pdf')))
 */
export function pdfText(pdf: Uint8Array): string {
  const { pages } = readModel(pdf)
  return pages
    .map(({ width, height, lines }, index) => {
      const size = [width, height].map(side => String(Math.round(side * 10) / 10)).join(' × ')
      const text = lines.map(line => `${lineText(line)}\n`).join('')
      return `--- page ${index + 1} of ${pages.length}, ${size} pt ---\n${text}`
    })
    .join('\n')
}
