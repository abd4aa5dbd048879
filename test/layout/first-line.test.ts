/** `::first-line` in Ahem: letters are squares of one em, lines are 20 px high unless a rule says otherwise. */
import { describe, expect, test } from 'vitest'
import type { LineFragment, TextFragment } from '../../src/layout/types.ts'
import { boxesOf, fragmentsOf, layOut, type Setup, wordsOf } from './harness.ts'

const laidOut = (rules: string, body: string, setup: Setup = {}) =>
  layOut(`<!doctype html><style>${rules}</style><body>${body}`, setup)

/** The text of each line, with its top, its height and the size of its first letters. */
async function lines(rules: string, body: string, setup: Setup = {}) {
  const found = fragmentsOf(await laidOut(rules, body, setup))
  return found.flatMap(({ y, height, fragment }) => (fragment.kind === 'line' ? [[textOf(fragment), y, height]] : []))
}

const textsOf = (fragment: LineFragment): readonly TextFragment[] => {
  const texts: TextFragment[] = []
  const visit = (children: LineFragment['children']): void => {
    for (const { fragment: child } of children) {
      if (child.kind === 'text') texts.push(child)
      else visit(child.children)
    }
  }
  visit(fragment.children)
  return texts
}
const textOf = (line: LineFragment): string =>
  textsOf(line)
    .map(({ text }) => text)
    .join('')

describe('the first line', () => {
  test('is broken and as high as its own style makes it', async () => {
    expect(
      await lines('p::first-line { font-size: 20px; line-height: 40px }', '<p style="width:100px">XX XX XX XX XX'),
    ).toEqual([
      ['XX XX', 0, 40],
      ['XX XX XX', 40, 20],
    ])
  })

  test('may be smaller than the paragraph', async () => {
    expect(
      await lines('p::first-line { font-size: 5px; line-height: 10px }', '<p style="width:50px">XXX XXX XX XX'),
    ).toEqual([
      ['XXX XXX XX', 0, 10],
      ['XX', 10, 20],
    ])
  })

  test('is inherited by boxes in it, and ends where the line ends', async () => {
    const laid = await laidOut('p::first-line { color: red }', '<p style="width:60px">XX <b>XX XX</b> XX')
    const found = fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'line' ? [fragment] : []))
    const reds = found.map(line => textsOf(line).map(({ text, piece }) => [text, piece.run.style.color.r]))
    expect(reds).toEqual([
      [
        ['XX ', 1],
        ['XX', 1],
      ],
      [
        ['XX', 0],
        [' XX', 0],
      ],
    ])
  })

  test('has its spacing', async () => {
    expect(await lines('p::first-line { letter-spacing: 10px }', '<p style="width:100px">XX XX XX XX')).toEqual([
      ['XX XX', 0, 20],
      ['XX XX', 20, 20],
    ])
  })

  test('of a block inside is that of the blocks around it', async () => {
    const body = '<div><section><p>XX<p>XX</section></div>'
    expect(await lines('div::first-line { line-height: 50px }', body)).toEqual([
      ['XX', 0, 50],
      ['XX', 50, 20],
    ])
  })

  test('is not that of what is out of flow, atomic, a table or an item', async () => {
    const rule = 'div::first-line { line-height: 50px }'
    const block = (content: string) => lines(rule, `<div>${content}</div>`)
    expect((await block('<p style="float:left">XX</p><p>X'))[1]).toEqual(['X', 0, 50])
    expect((await block('<table><tr><td>X</table><p>X')).map(line => line[2])).toEqual([20, 20])
    expect((await block('<section style="display:flex"><p>X</p></section><p>X')).map(line => line[2])).toEqual([20, 20])
  })

  test('follows a rule of a block inside where both have one', async () => {
    const rules = 'div::first-line { line-height: 50px; letter-spacing: 5px } p::first-line { line-height: 30px }'
    const laid = await laidOut(rules, '<div id=d><p>XX')
    const [line] = fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'line' ? [fragment] : []))
    expect([line?.height, textsOf(line!)[0]?.width]).toEqual([30, 30])
  })

  test('has a background along its text', async () => {
    const laid = await laidOut(
      'p::first-line { background: red; text-decoration: underline }',
      '<p style="width:50px;text-align:right">XX XX XX',
    )
    const boxes = fragmentsOf(laid).filter(
      ({ fragment }) => fragment.kind === 'box' && fragment.box.pseudo === 'first-line',
    )
    expect(boxes.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[0, 5, 50, 10]])
  })

  test('is transformed, and the text goes on where it ended even if it became longer', async () => {
    expect(
      await lines('p::first-line { text-transform: uppercase }', '<p lang=de style="width:100px">maß maß maß maß maß'),
    ).toEqual([
      ['MASS MASS', 0, 20],
      ['maß maß', 20, 20],
      ['maß', 40, 20],
    ])
  })

  test('stays the first line beside floats', async () => {
    const body = '<p style="width:100px"><i style="float:left;width:40px;height:50px"></i>XX XX XX XX XX XX'
    expect(await lines('p::first-line { font-size: 20px }', body)).toEqual([
      ['XX', 0, 20],
      ['XX XX', 20, 20],
      ['XX XX', 40, 20],
      ['XX', 60, 20],
    ])
  })

  test('is on the first page only', async () => {
    const setup = { width: 50, height: 60 }
    const words = Array.from({ length: 12 }, (_, i) => `w${i}`)
    const laid = await laidOut('p::first-line { line-height: 40px; font-size: 20px }', `<p>${words.join(' ')}`, setup)
    expect(wordsOf(laid)).toEqual(words)
    const heights = fragmentsOf(laid).flatMap(({ page, height, fragment }) =>
      fragment.kind === 'line' ? [[page, height]] : [],
    )
    expect(heights[0]).toEqual([0, 40])
    expect(heights.slice(1).every(([, height]) => height === 20)).toBe(true)
  })

  test('counts for the widths that a paragraph asks for', async () => {
    const laid = await laidOut('p::first-line { font-size: 20px }', '<p id=p style="float:left">XXX XX<br>XXXX')
    expect(boxesOf(laid, 'p')[0]?.width).toBe(120)
    const narrow = await laidOut(
      'p::first-line { font-size: 20px }',
      '<div style="width:0"><p id=p style="float:left">XX XXX XX',
    )
    expect(boxesOf(narrow, 'p')[0]?.width).toBe(40)
  })

  test.each(['greedy', 'total-fit'])('lets all other lines be the best ones for where it ends (%s)', async breaking => {
    const words = Array.from({ length: 60 }, (_, i) => 'x'.repeat(1 + ((i * 7) % 5)))
    const style = `width:300px;text-align:justify;-octavo-line-breaking:${breaking}`
    const laid = await laidOut('p::first-line { letter-spacing: 2px }', `<p style="${style}">${words.join(' ')}`)
    expect(wordsOf(laid)).toEqual(words)
    const found = fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'line' ? [fragment] : []))
    expect(found.slice(0, -1).every(line => Math.abs(endOf(line) - 300) < 3)).toBe(true)
  })
})

const endOf = ({ children }: LineFragment): number => Math.max(...children.map(({ x, fragment }) => x + fragment.width))
