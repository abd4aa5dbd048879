/** The kinds of font files (https://learn.microsoft.com/typography/opentype/spec/otff#organization-of-an-opentype-font). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { InvalidFontError, openSfnt } from '../../../src/fonts/file/sfnt.ts'
import { bundledFontsDirectory } from '../../../src/fonts/manifest.ts'

const FONT = readFileSync(`${bundledFontsDirectory()}noto-sans-hebrew/NotoSansHebrew_400Regular.ttf`)

/** The font with other bytes at its beginning. */
function begun(...bytes: readonly number[]): Uint8Array {
  const changed = Uint8Array.from(FONT)
  changed.set(bytes)
  return changed
}

const latin = (text: string): number[] => [...text].map(character => character.charCodeAt(0))

describe('a file', () => {
  test.each([
    ['of Windows', [0, 1, 0, 0]],
    ['of Apple', latin('true')],
    ['with CFF outlines', latin('OTTO')],
  ])('%s is a font', (_, bytes) => {
    expect(() => openSfnt(begun(...bytes))).not.toThrow()
  })

  test.each([
    ['that says nothing', [0, 0, 0, 0]],
    ['in the form of PostScript', latin('typ1')],
    ['in WOFF, which is unpacked before', latin('wOFF')],
  ])('%s is none', (_, bytes) => {
    expect(() => openSfnt(begun(...bytes))).toThrow('neither TrueType nor OpenType')
  })

  test('that ends within its directory is none', () => {
    expect(() => openSfnt(FONT.subarray(0, 20))).toThrow(InvalidFontError)
  })

  test('of a collection is asked for by its number', () => {
    // A collection of the one font, which stands behind the header of 16 bytes.
    const header = [...latin('ttcf'), 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16]
    const bytes = Uint8Array.from([...header, ...FONT])
    expect(() => openSfnt(bytes, 1)).toThrow('no such font')
  })
})
