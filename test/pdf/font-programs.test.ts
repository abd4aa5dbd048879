import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openFace } from '../../src/fonts/face.ts'
import { subset } from '../../src/fonts/file/subset.ts'
import { fontStreams } from '../../src/pdf/font-programs.ts'

const FILE = join(import.meta.dirname, '../../fonts/fira-sans/FiraSans_400Regular.ttf')
const face = openFace(new Uint8Array(readFileSync(FILE)))
const [a, b, c] = ['a', 'b', 'c'].map(letter => face.glyphFor(letter.charCodeAt(0))) as [number, number, number]

const shown = {
  glyphs: [0, a, undefined, b],
  texts: ['', 'a', undefined, 'b'],
  codeBytes: 1 as const,
  baseFont: 'AAAAAA+Fira',
}

describe('the streams of a font', () => {
  test('are made once for equal glyphs and texts', () => {
    const copy = { ...shown, glyphs: [...shown.glyphs], texts: [...shown.texts] }
    expect(fontStreams(face, copy)).toBe(fontStreams(face, shown))
  })

  test('are those of the face and the glyphs, deflated once', () => {
    const { program } = fontStreams(face, shown)
    const made = subset(face, [0, a, 0xffff, b], shown.baseFont)!
    expect(Buffer.compare(program!.stream.data, made.data)).toBe(0)
    expect(Buffer.compare(inflateSync(program!.stream.deflated), made.data)).toBe(0)
    expect(program!.stream.deflated).toBe(program!.stream.deflated)
  })

  test.each([
    ['a text', { texts: ['', 'a', undefined, 'β'] }],
    ['a text that looks like the next code', { texts: ['', `a ${a}`, undefined, 'b'] }],
    ['a glyph', { glyphs: [0, a, undefined, c] }],
    ['a place', { glyphs: [0, a, b], texts: ['', 'a', 'b'] }],
    ['the length of codes', { codeBytes: 2 as const }],
    ['a composition', { glyphs: [0, a, undefined, { parts: [{ glyph: b, x: 0, y: 1 }], advance: 500 }] }],
    ['a name', { baseFont: 'AAAAAB+Fira' }],
  ])('are others if %s is another', (_, change) => {
    expect(fontStreams(face, { ...shown, ...change })).not.toBe(fontStreams(face, shown))
  })

  test('are kept for the few last fonts of a face', () => {
    const first = fontStreams(face, shown)
    for (let i = 0; i < 4; i++) fontStreams(face, { ...shown, baseFont: `BBBBB${i}+Fira` })
    expect(fontStreams(face, shown)).not.toBe(first)
  })
})
