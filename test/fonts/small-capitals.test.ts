/** Letters that synthesized small capitals replace, and layers of coloured glyphs. */
import { describe, expect, test } from 'vitest'
import { readColorLayers } from '../../src/fonts/color-layers.ts'
import { capitalOf, isCapital, isSmallLetter } from '../../src/fonts/small-capitals.ts'

const code = (character: string) => character.codePointAt(0)!

describe('capitals', () => {
  test.each([
    ['a', 'A'],
    ['é', 'É'],
    ['ß', 'ẞ'],
    ['ﬁ', 'ﬁ'],
    ['ŉ', 'ŉ'],
    ['я', 'Я'],
    ['A', 'A'],
    ['1', '1'],
    ['𐐨', '𐐀'],
  ])('of %s is %s', (letter, capital) => {
    expect(String.fromCodePoint(capitalOf(code(letter)))).toBe(capital)
    expect(isSmallLetter(code(letter))).toBe(letter !== capital)
  })

  test.each([
    ['A', true],
    ['Ж', true],
    ['a', false],
    ['1', false],
    ['ǅ', false],
  ])('%s: %s', (letter, expected) => {
    expect(isCapital(code(letter))).toBe(expected)
  })
})

/** A COLR table with two base glyphs and three layers, and a palette of two colours. */
function tables() {
  const colr = new DataView(new ArrayBuffer(14 + 12 + 12))
  colr.setUint16(2, 2)
  colr.setUint32(4, 14)
  colr.setUint32(8, 26)
  colr.setUint16(12, 3)
  for (const [i, record] of [
    [5, 0, 2],
    [9, 2, 1],
  ].entries())
    for (const [k, value] of record.entries()) colr.setUint16(14 + 6 * i + 2 * k, value)
  for (const [i, layer] of [
    [20, 1],
    [21, 0xffff],
    [22, 0],
  ].entries())
    for (const [k, value] of layer.entries()) colr.setUint16(26 + 4 * i + 2 * k, value)
  const cpal = new DataView(new ArrayBuffer(14 + 8))
  cpal.setUint32(8, 14)
  for (const [i, byte] of [255, 0, 0, 255, 0, 51, 255, 102].entries()) cpal.setUint8(14 + i, byte)
  return { colr, cpal }
}

describe('layers', () => {
  const { colr, cpal } = tables()
  const layersOf = readColorLayers(colr, cpal)

  test('of a glyph, the lowest first; colours are blue, green, red, alpha', () => {
    expect(layersOf(5)).toEqual([
      { glyph: 20, color: { r: 1, g: 0.2, b: 0, a: 0.4 } },
      { glyph: 21, color: null },
    ])
    expect(layersOf(9)).toEqual([{ glyph: 22, color: { r: 0, g: 0, b: 1, a: 1 } }])
  })

  test.each([0, 4, 6, 8, 10])('glyph %i has none', glyph => {
    expect(layersOf(glyph)).toBeNull()
  })

  test('tables that are missing or cut short have none', () => {
    expect(readColorLayers(undefined, cpal)(5)).toBeNull()
    expect(readColorLayers(colr, undefined)(5)).toBeNull()
    expect(readColorLayers(new DataView(colr.buffer, 0, 28), cpal)(5)).toBeNull()
  })
})
