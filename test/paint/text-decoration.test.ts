/** Which boxes the lines of text decorations reach into (CSS Text Decoration 4 §2.1). */
import { describe, expect, test } from 'vitest'
import { pixelsOf } from './pixels.ts'

const isUnderlined = async (box: string): Promise<boolean> => {
  const { at } = await pixelsOf(
    `<div style="font: 40px/60px Liberation Sans; text-decoration: underline 8px red; color: white">${box}</div>`,
  )
  return Array.from({ length: 60 }, (_, y) => at(10, y)).includes('red')
}

describe('an underline', () => {
  test('has the shadows of its text', async () => {
    const { at } = await pixelsOf(
      '<div style="font: 40px/60px Liberation Sans; text-decoration: underline 8px blue; color: transparent; text-shadow: 10px 30px red">xx</div>',
    )
    const rows = Array.from({ length: 120 }, (_, y) => y)
    const own = rows.filter(y => at(15, y) === 'blue')
    expect(own.length).toBeGreaterThan(6)
    const gap = rows.filter(y => y > own[0]! + 26 && at(20, y) === 'red')
    expect(gap).toEqual(own.map(y => y + 30))
  })
  test('that is thick grows away from the letters', async () => {
    const { at } = await pixelsOf(
      '<div style="font: 40px/60px Liberation Sans; text-decoration: underline 12px red">xxx</div>',
    )
    const red = Array.from({ length: 60 }, (_, y) => y).filter(y => at(30, y) === 'red')
    expect(red.length).toBeGreaterThanOrEqual(11)
    // The baseline is at 44 px.
    expect(red[0]).toBeGreaterThan(44)
  })
  test.each([
    ['inline boxes', '<span>xx</span>'],
    ['inline boxes that are moved', '<span style="position: relative">xx</span>'],
    ['inline boxes that are groups', '<span style="isolation: isolate">xx</span>'],
    ['blocks', '<p style="margin: 0">xx</p>'],
    ['blocks that are moved', '<p style="margin: 0; position: relative">xx</p>'],
  ])('reaches into %s', async (_, box) => {
    expect(await isUnderlined(box)).toBe(true)
  })
  test.each([
    ['inline blocks', 'display: inline-block'],
    ['inline blocks that are moved', 'display: inline-block; position: relative'],
    ['inline blocks that are groups', 'display: inline-block; isolation: isolate'],
    ['inline tables that are moved', 'display: inline-table; position: relative; z-index: 1'],
    ['floats', 'float: left'],
    ['floats that are moved', 'float: left; position: relative'],
    ['boxes out of flow', 'position: absolute'],
  ])('does not reach into %s', async (_, style) => {
    expect(await isUnderlined(`<span style="${style}">xx</span>`)).toBe(false)
  })

  test.each([
    ['blocks', '<p style="margin: 0">xx</p>', true],
    ['tables', '<table><tr><td>xx</table>', true],
    ['blocks in inline boxes in it', '<b><i><div>xx</div></i></b>', true],
    ['floats', '<div style="float: left">xx</div>', false],
  ])('of an inline box reaches into %s that stand in it: %#', async (_, box, expected) => {
    const { at } = await pixelsOf(
      `<div style="font: 40px/60px Liberation Sans; color: white">
      <span style="text-decoration: underline 8px red">${box}</span></div>`,
    )
    expect(Array.from({ length: 60 }, (_, y) => at(10, y)).includes('red')).toBe(expected)
  })
})
