/** The one fuzz target of font files: whatever the bytes are, they are refused, or everything that is read from them is sound. */
import { expect } from 'vitest'
import { openFace } from '../../src/fonts/face.ts'
import { readCffFont } from '../../src/fonts/file/cff-font.ts'
import { drawCharstring } from '../../src/fonts/file/charstring.ts'
import { fontkitFile } from '../../src/fonts/file/fontkit-file.ts'
import { InvalidFontError, openSfnt } from '../../src/fonts/file/sfnt.ts'
import { subset } from '../../src/fonts/file/subset.ts'
import { outlinesOf } from '../../src/fonts/outlines.ts'

/** Uses a font file for all that documents use fonts for. */
export function useOrRefuse(bytes: Uint8Array, script: string, text: string): 'used' | 'refused' {
  try {
    useFace(bytes, script, text)
    return 'used'
  } catch (error) {
    if (!(error instanceof InvalidFontError)) throw error
    return 'refused'
  }
}

function useFace(bytes: Uint8Array, script: string, text: string): void {
  const face = openFace(bytes)
  const options = { script, language: 'en', isRightToLeft: script === 'Hebrew', features: [{ tag: 'smcp', value: 1 }] }
  const shaped = face.shape(text, options, 'key')
  expect(shaped.glyphs.length).toBeLessThan(5000)
  expect(Number.isFinite(shaped.width)).toBe(true)
  const outlines = outlinesOf(face)
  for (const glyph of shaped.glyphs) {
    face.advanceOf(glyph)
    face.colorLayersOf(glyph)
    const bounds = face.boundsOf(glyph)
    if (bounds !== null) expect(Object.values(bounds).every(Number.isFinite)).toBe(true)
    expect(outlines(glyph).every(([, ...values]) => values.every(Number.isFinite))).toBe(true)
  }
  expect(Number.isFinite(face.metrics.ascent + face.metrics.descent + face.metrics.xHeight)).toBe(true)
  expect(face.postscriptName.length + face.familyName.length).toBeGreaterThan(0)
  expect(openSfnt(fontkitFile(openSfnt(bytes))).tables.has('morx')).toBe(false)
  cut(bytes, [0, ...shaped.glyphs.slice(0, 100), 0xffff])
}

/** A subset has the glyphs that were asked for, and calls nothing that is not in it. */
function cut(data: Uint8Array, glyphs: readonly number[]): void {
  const program = subset({ data }, glyphs, 'ABCDEF+Fuzz')
  if (program?.kind !== 'cff') return
  const font = readCffFont(program.data)
  expect(font.charStrings).toHaveLength(glyphs.length)
  const pen = { moveTo() {}, lineTo() {}, curveTo() {} }
  for (let i = 0; i < glyphs.length; i++) drawCharstring(font.charStrings.at(i)!, { global: [], local: [] }, pen)
}
