import { describe, expect, test } from 'vitest'
import { IDENTITY, type Matrix, multiply } from '../../src/base/geometry.ts'
import { controlBounds } from '../../src/paint/bounds.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from '../layout/harness.ts'

const CSS = 'html { font: 10px/20px Ahem; margin: 0 } body { margin: 0 } p { margin: 0; width: 100px }'

/** Texts with the place of their baselines on paper, and whether they lie on their side. */
async function textsOf(mode: string, content: string) {
  const laid = await layOut(`<!doctype html><body><p style="writing-mode:${mode}">${content}`, { css: CSS })
  const texts: [text: string, x: number, y: number, isTurned: boolean][] = []
  const visit = (ops: readonly PaintOp[], matrix: Matrix): void => {
    for (const op of ops) {
      if (op.op === 'group') visit(op.children, multiply(matrix, op.transform ?? IDENTITY))
      if (op.op !== 'glyphs') continue
      const [a, b, c, d, e, f] = matrix
      const at = [a * op.at.x + c * op.at.y + e, b * op.at.x + d * op.at.y + f] as const
      texts.push([op.text, Math.round(at[0] * 100) / 100, Math.round(at[1] * 100) / 100, b !== 0])
    }
  }
  for (const page of paint(laid.paged, { fonts: laid.fonts, images: { forUrl: () => null } }).pages)
    visit(page.ops, IDENTITY)
  return texts
}

describe('ruby in vertical lines', () => {
  const ruby = '<ruby>X<rt style="font-size:5px">Y</rt></ruby>'
  test('is at the right of its base, and at the left of lines that run up', async () => {
    expect((await textsOf('vertical-rl', ruby)).toSorted()).toEqual([
      ['X', 87, 0, true],
      ['Y', 96, 2.5, true],
    ])
    expect((await textsOf('vertical-lr', ruby)).toSorted()).toEqual([
      ['X', 7, 0, true],
      ['Y', 16, 2.5, true],
    ])
    expect((await textsOf('sideways-lr', ruby)).toSorted()).toEqual([
      ['X', 13, 10, true],
      ['Y', 4, 7.5, true],
    ])
  })
  test('is on the other side where it is asked to be under', async () => {
    expect(await textsOf('vertical-rl', `<span style="ruby-position:under">${ruby}</span>`)).toEqual([
      ['X', 87, 0, true],
      ['Y', 81, 2.5, true],
    ])
  })
})

describe('text of vertical lines', () => {
  test('has emphasis marks that stand beside the middle of upright letters', async () => {
    const css = "text-orientation:upright;text-emphasis:'Y';text-emphasis-position:over right"
    const texts = await textsOf('vertical-rl', `<span style="${css}">X</span>`)
    expect(texts.filter(([text]) => text === 'Y')).toEqual([['Y', 95, 6.5, false]])
  })
  test('is not pressed for spaces at the edges of what is combined', async () => {
    const widths = async (content: string) =>
      (await textsOf('vertical-rl', content)).map(([text, x]) => [text.trim(), x])
    const combined = (text: string) => `<span style="text-combine-upright:all">${text}</span>`
    expect(await widths(combined(' X '))).toEqual(await widths(combined('X')))
  })
  // Ahem is 0.8 em above its baseline and 0.2 em below it: the baseline is 3 px from the middle of the line.
  test('lies on its side, with its middle on that of the line', async () => {
    expect(await textsOf('vertical-rl', 'XX<br>X')).toEqual([
      ['XX', 87, 0, true],
      ['X', 67, 0, true],
    ])
    expect(await textsOf('vertical-lr', 'XX<br>X')).toEqual([
      ['XX', 7, 0, true],
      ['X', 27, 0, true],
    ])
  })
  test('keeps its baseline in sideways modes, and runs up in one of them', async () => {
    expect(await textsOf('sideways-rl', 'XX')).toEqual([['XX', 87, 0, true]])
    const [[text, x, y, isTurned] = []] = await textsOf('sideways-lr', 'XX XX<br>X')
    expect([text, x, isTurned]).toEqual(['XX XX', 13, true])
    expect(y).toBe(50)
  })
  test('stands upright where the script does, and lies where it does not', async () => {
    expect(await textsOf('vertical-rl', 'X\u6C34\u6C34X')).toMatchObject([
      ['X', 87, 0, true],
      ['\u6C34', expect.any(Number), expect.any(Number), false],
      ['\u6C34', expect.any(Number), expect.any(Number), false],
      ['X', 87, expect.any(Number), true],
    ])
  })
  test('stands upright, each letter in the middle of the line, where it is asked to', async () => {
    expect(await textsOf('vertical-rl', '<span style="text-orientation:upright">XpX</span>')).toEqual([
      ['X', 85, 8, false],
      ['p', 85, 18, false],
      ['X', 85, 28, false],
    ])
    expect(await textsOf('sideways-rl', '<span style="text-orientation:upright">XX</span>')).toEqual([
      ['XX', 87, 0, true],
    ])
  })
  test('stands in the room of one letter where it is combined, and is pressed into it', async () => {
    const spans = '\u6C34<span style="text-combine-upright:all">XXXX</span>\u6C34'
    const [, four, after] = await textsOf('vertical-rl', spans)
    // Four letters of 10 px in the room of one, centred: from 85 px to 95 px.
    expect(four).toMatchObject(['XXXX', 85, expect.any(Number), false])
    expect(after![2] - four![2]).toBeCloseTo(10, -1)
    const digits = await textsOf('vertical-rl', '<span style="text-combine-upright:digits 2">1212-12</span>')
    expect(digits.map(([text, , , isTurned]) => [text, isTurned])).toEqual([
      ['1212-', true],
      ['12', false],
    ])
  })
  test('has its letter spacing below each letter', async () => {
    const text = '<span style="text-orientation:upright;letter-spacing:4px">XX</span>'
    expect(await textsOf('vertical-lr', text)).toEqual([
      ['X', 5, 8, false],
      ['X', 5, 22, false],
    ])
  })
})

/** From where to where the lines beside a vertical line reach across the page. */
async function linesOf(style: string): Promise<readonly (readonly [number, number])[]> {
  const laid = await layOut(`<!doctype html><body><p style="writing-mode:vertical-rl"><span style="${style}">XX`, {
    css: CSS,
  })
  const found: (readonly [number, number])[] = []
  const visit = (ops: readonly PaintOp[], matrix: Matrix): void => {
    for (const op of ops) {
      if (op.op === 'group') visit(op.children, multiply(matrix, op.transform ?? IDENTITY))
      if (op.op !== 'fill') continue
      const { x, y, width, height } = controlBounds(op.path)!
      const across = [matrix[0] * x + matrix[2] * y, matrix[0] * (x + width) + matrix[2] * (y + height)]
      const [from, to] = across.map(value => Math.round(value + matrix[4])).sort((a, b) => a - b)
      found.push([from!, to!])
    }
  }
  for (const page of paint(laid.paged, { fonts: laid.fonts, images: { forUrl: () => null } }).pages)
    visit(page.ops, IDENTITY)
  return found
}

// CSS Text Decoration 4 §2.7: the letters reach from 85 to 95 px.
test.each([
  ['under', 'underline', [83, 85]],
  ['left', 'underline', [83, 85]],
  ['right', 'underline', [95, 97]],
  ['under right', 'underline', [95, 97]],
  ['left', 'overline', [95, 97]],
  ['right', 'overline', [83, 85]],
] as const)('text-underline-position: %s has an %s beside a vertical line', async (position, line, expected) => {
  expect(await linesOf(`text-decoration:${line} 2px;text-underline-position:${position}`)).toEqual([expected])
})
