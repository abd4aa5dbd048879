import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openFace } from '../../src/fonts/face.ts'
import { bundledFontsDirectory } from '../../src/fonts/manifest.ts'

interface Row {
  readonly file: string
  readonly script: string
  readonly isRightToLeft: boolean
  /** Words with the glyphs, advances and offsets that HarfBuzz gives them. */
  readonly words: readonly (readonly [word: string, glyphs: string])[]
}

const rows = JSON.parse(readFileSync(new URL('../fixtures/shaping.golden.txt', import.meta.url), 'utf8')) as Row[]

/** One monospaced font calls its fraction slash a mark, and HarfBuzz takes its word for it: the slash loses its room. */
const DIFFERS = (file: string, word: string): boolean => file.startsWith('source-code-pro') && word.includes('\u2044')

describe('words are shaped as HarfBuzz shapes them', () => {
  for (const { file, script, isRightToLeft, words } of rows)
    test(`${file}, ${script}`, () => {
      const face = openFace(readFileSync(bundledFontsDirectory() + file))
      const options = { script, language: 'en', isRightToLeft, features: [] }
      for (const [word, expected] of words) {
        if (DIFFERS(file, word)) continue
        const { glyphs, advances, xOffsets, yOffsets } = face.shape(word, options, script)
        const shown = [...glyphs].map(
          (glyph, i) => `${glyph}+${advances[i]}@${xOffsets?.[i] ?? 0},${yOffsets?.[i] ?? 0}`,
        )
        expect(shown.join(' '), word).toBe(expected)
      }
    })
})

test('separators of lines and paragraphs are drawn as spaces, as browsers draw them', () => {
  const face = openFace(readFileSync(`${bundledFontsDirectory()}${rows[0]!.file}`))
  const shape = (text: string) =>
    face.shape(text, { script: 'latn', language: 'en', isRightToLeft: false, features: [] }, 'latn')
  for (const separator of ['\u2028', '\u2029']) expect([...shape(separator).glyphs]).toEqual([...shape(' ').glyphs])
})
