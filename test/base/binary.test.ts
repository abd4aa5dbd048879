import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { binaryKind } from '../../src/base/binary.ts'
import { picture } from '../fixtures/print/prose.ts'

const png = Buffer.from(picture(20, 20, [1, 2, 3], [200, 100, 50]).split(',')[1]!, 'base64')
const jpeg = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  16,
  ...Buffer.from('JFIF'),
  0,
  1,
  1,
  0,
  0,
  1,
  0,
  1,
  0,
  0,
  0xff,
  0xdb,
])
const font = readFileSync(new URL('../../fonts/caladea/Caladea-Regular.ttf', import.meta.url))

describe('what is no text', () => {
  it.each([
    ['utf8', png, 'a PNG image'],
    ['latin1', png, 'a PNG image'],
    ['utf8', jpeg, 'a JPEG image'],
    ['latin1', jpeg, 'a JPEG image'],
    ['utf8', font, 'binary data'],
  ] as const)('is told, read as %s', (encoding, bytes, kind) => {
    expect(binaryKind(bytes.toString(encoding))).toBe(kind)
  })

  it.each([
    '<p>Hello',
    'RIFF: a word, BM another, and plain text',
    '%PDF-1.7 is how a PDF begins',
    `<p>a stray \0 and a broken \ufffd character in ${'many words of text '.repeat(5)}`,
    '<p>日本語 עברית العربية 😀',
  ])('%s is text', text => {
    expect(binaryKind(text)).toBeNull()
  })
})
