/** Files that the reader of PDFs refuses, and how it says so. */
import { expect, it } from 'vitest'
import { render } from '../../src/index.ts'
import { PdfFile } from '../../src/pdf-reader/file.ts'

it.each([
  ['junk', () => Buffer.from('junk'), 'This is not a PDF.'],
  ['no objects', () => Buffer.from('%PDF-1.7\njunk'), 'This PDF cannot be read: it has no catalog.'],
])('refuses %s', (_, bytes, message) => {
  expect(() => new PdfFile(bytes())).toThrow(message)
})

it('says that a file is encrypted, and which part of a file is broken', async () => {
  const html = '<title>T</title><p>Hello'
  const closed = await render({ html, protection: { user_password: 'secret' } })
  expect(() => new PdfFile(closed.pdf)).toThrow('This PDF cannot be read: it is encrypted.')
  const { pdf } = await render({ html })
  const broken = Buffer.from(pdf)
  const at = broken.indexOf('stream\n', 'latin1') + 'stream\n'.length
  broken.fill(0, at, at + 8)
  expect(() => new PdfFile(broken).pages()).toThrow('This PDF cannot be read: a stream of it cannot be unpacked.')
})
