/** `::first-letter` and `initial-letter` in Ahem: letters are squares of one em, 0.8 of it above the baseline. */
import { describe, expect, test } from 'vitest'
import { type Found, fragmentsOf, layOut, type Setup, wordsOf } from './harness.ts'

const laidOut = (rule: string, body: string, setup: Setup = {}) =>
  layOut(`<!doctype html><style>p::first-letter { ${rule} }</style><body>${body}`, setup)

type Laid = Awaited<ReturnType<typeof laidOut>>

/** The text fragments as [text, x, y, width]; those of one box that touch are one. */
function texts(laid: Laid): readonly (readonly [string, number, number, number])[] {
  const found: [string, number, number, number][] = []
  let box: unknown = null
  for (const { x, y, width, fragment } of fragmentsOf(laid)) {
    if (fragment.kind !== 'text') continue
    const last = found.at(-1)
    const continues = last !== undefined && fragment.piece.box === box && round(last[1] + last[3]) === round(x)
    box = fragment.piece.box
    if (continues && round(last[2]) === round(y)) {
      last[0] += fragment.text
      last[3] = round(last[3] + width)
    } else found.push([fragment.text, round(x), round(y), round(width)])
  }
  return found
}

const round = (value: number): number => Math.round(value * 1000) / 1000

const letters = (laid: Laid): readonly Found[] =>
  fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'box' && fragment.box.pseudo === 'first-letter')

const letterTexts = (laid: Laid) =>
  letters(laid).map(({ fragment }) =>
    fragment.kind === 'box'
      ? fragmentsOf({ paged: { pages: [{ body: { x: 0, y: 0, fragment }, index: 0 }] } as never })
          .flatMap(({ fragment: inner }) => (inner.kind === 'text' ? [inner.text] : []))
          .join('')
      : '',
  )

describe('a first letter', () => {
  test('is an inline box with edges of its own', async () => {
    const laid = await laidOut('font-size: 20px; padding: 0 3px; border: 1px solid; margin-right: 5px', '<p>XYZ')
    expect(letters(laid).map(({ x, y, width, height }) => [x, round(y), width, height])).toEqual([[0, -1, 28, 22]])
    expect(texts(laid)).toEqual([
      ['X', 4, 0, 20],
      ['YZ', 33, 8, 20],
    ])
  })

  test.each([
    ['“Xy', '“X'],
    ['(“Xy', '(“X'],
    ['X’y', 'X’'],
    ['X) y', 'X)'],
    ['X—y', 'X'],
    ['X(y', 'X'],
    ['«\u00a0X\u00a0» y', '«\u00a0X\u00a0»'],
    ['X\u0301y', 'X\u0301'],
    ['1. x', '1.'],
    ['$5 x', '$'],
    ['👩‍👩‍👧y', '👩‍👩‍👧'],
    ['<span lang=nl>IJs</span>', 'IJ'],
    ['<em><b>Xy</b></em>', 'X'],
  ])('of %s is %s', async (text, letter) => {
    expect(letterTexts(await laidOut('color: red', `<p>${text}`))).toEqual([letter])
  })

  test.each([
    ['an image', '<i style="display:inline-block;width:9px;height:9px"></i>X'],
    ['a break', '<br>X'],
    ['nothing but punctuation', '“…”'],
    ['a table', '<table style="display:inline-table"><tr><td>X</table>X'],
  ])('is not looked for after %s', async (_, body) => {
    expect(letters(await laidOut('color: red', `<p>${body}`))).toEqual([])
  })

  test('in several elements is a box in each of them', async () => {
    const laid = await laidOut('padding: 0 2px', '<p>“<em>X</em>y')
    expect(letters(laid).map(({ x, width }) => [x, width])).toEqual([
      [0, 12],
      [12, 12],
    ])
  })

  test('comes after the marker of a list item, wherever that stands', async () => {
    const rule = '<style>li::first-letter { color: red }</style>'
    const items = '<ol><li>Xy<li style="list-style-position:inside">Xy</ol>'
    expect(letterTexts(await laidOut('', rule + items))).toEqual(['X', 'X'])
  })

  test('may be generated', async () => {
    const laid = await laidOut('color: red', '<style>p::before { content: "AB" }</style><p>X')
    expect(letterTexts(laid)).toEqual(['A'])
  })

  test('is transformed, with what follows in its place', async () => {
    const laid = await laidOut('text-transform: uppercase', '<p lang=de>ßxy z')
    expect(texts(laid)).toEqual([
      ['SS', 0, 5, 20],
      ['xy z', 20, 5, 40],
    ])
  })

  test('has the style of its element and of its first line', async () => {
    const rules = '<style>p::first-line { font-size: 20px } em { letter-spacing: 5px }</style>'
    const laid = await laidOut('font-size: 2em', `${rules}<p><em>Xy</em> z`)
    expect(texts(laid).map(text => [text[0], text[3]])).toEqual([
      ['X', 45],
      // The element's own spacing parts its letters, not the last of them from the text behind it.
      ['y', 20],
      [' z', 40],
    ])
  })
})

describe('a first letter that floats', () => {
  const drop = 'float: left; font-size: 40px; line-height: 40px; margin-right: 10px'

  test('is a drop cap beside the lines', async () => {
    expect(texts(await laidOut(drop, '<p style="width:100px">Xaaa bb cc ddd'))).toEqual([
      ['X', 0, 0, 40],
      ['aaa', 50, 5, 30],
      ['bb cc', 50, 25, 50],
      ['ddd', 0, 45, 30],
    ])
  })

  test('takes the space after it along', async () => {
    expect(texts(await laidOut(drop, '<p>A bc'))).toEqual([
      ['A', 0, 0, 40],
      ['bc', 50, 5, 20],
    ])
  })

  test('may be all of a paragraph', async () => {
    const laid = await laidOut(drop, '<p id=p>A<p>bc')
    expect(texts(laid)[0]).toEqual(['A', 0, 0, 40])
    expect(wordsOf(laid)).toEqual(['A', 'bc'])
  })

  test('says its word whole, once', async () => {
    expect(wordsOf(await laidOut(drop, '<p>Once upon'))).toEqual(['Once', 'upon'])
    expect(wordsOf(await laidOut(drop, '<p>A boat'))).toEqual(['A', 'boat'])
    expect(wordsOf(await laidOut('font-size: 3em', '<p>“O<b>n</b>ce” upon'))).toEqual(['“On', 'ce”', 'upon'])
    expect(wordsOf(await laidOut('color: red', '<p>Once upon'))).toEqual(['O', 'nce', 'upon'])
    // Tools that read PDFs would turn the word round.
    expect(wordsOf(await laidOut(drop, '<p dir=rtl>בראשית ברא'))).toEqual(['ב', 'ראשית', 'ברא'])
  })

  test('does not go to the next page without its word', async () => {
    const laid = await laidOut(drop, '<div style="height:70px"></div><p style="orphans:1">Xaaa bb cc', {
      width: 100,
      height: 100,
    })
    const pages = fragmentsOf(laid).flatMap(({ page, fragment }) =>
      fragment.kind === 'text' ? [[page, fragment.text]] : [],
    )
    expect(pages).toEqual([
      [1, 'X'],
      [1, 'aaa'],
      [1, 'bb cc'],
    ])
  })

  test('keeps the lines beside it together', async () => {
    const tall = 'float: left; font-size: 60px; line-height: 60px'
    const setup = { width: 100, height: 130 }
    const laid = await laidOut(
      tall,
      '<div style="height:70px"></div><p style="orphans:1;widows:1">Xaaa bb cc dd ee ff',
      setup,
    )
    const pages = fragmentsOf(laid).flatMap(({ page, fragment }) => (fragment.kind === 'line' ? [page] : []))
    expect(pages.slice(0, 4)).toEqual([0, 0, 0, 0])
  })
})

describe('initial-letter', () => {
  const body = '<p style="width:150px">Xaaa bbb ccc ddd eee fff ggg hhh iii'

  test('sinks a capital to the baseline of its last line', async () => {
    // 0.8 em of 60 px are two lines of 20 px and the capitals of the paragraph, 8 px. The square reaches into the fourth line.
    const found = texts(await laidOut('initial-letter: 3; margin-right: 10px', body))
    expect(found).toEqual([
      ['X', 0, 5, 60],
      ['aaa bbb', 70, 5, 70],
      ['ccc ddd', 70, 25, 70],
      ['eee fff', 70, 45, 70],
      ['ggg hhh', 70, 65, 70],
      ['iii', 0, 85, 30],
    ])
  })

  test('raises it by whole lines where it sinks fewer than it is high', async () => {
    const found = texts(await laidOut('initial-letter: 3 1', body))
    expect(found.slice(0, 3)).toEqual([
      ['X', 0, 5, 60],
      ['aaa bbb', 60, 45, 70],
      ['ccc ddd', 60, 65, 70],
    ])
    expect(texts(await laidOut('initial-letter: 3 raise', body))).toEqual(found)
  })

  test('sinks it below the capitals of its line where it sinks more', async () => {
    expect(texts(await laidOut('initial-letter: 2 3', body))[0]).toEqual(['X', 0, 25, 35])
  })

  test('is indented with its line, and has its lines beside it', async () => {
    const found = texts(await laidOut('initial-letter: 2', body.replace('width', 'text-indent:20px;width')))
    expect(found.slice(0, 3)).toEqual([
      ['X', 20, 5, 35],
      ['aaa bbb', 55, 5, 70],
      ['ccc ddd', 55, 25, 70],
    ])
  })

  test('stands at the right of a paragraph that is read from there', async () => {
    const found = texts(await laidOut('initial-letter: 2', '<p dir=rtl style="width:150px">Xaaa bbb'))
    expect(found[0]).toEqual(['X', 115, 5, 35])
  })

  test('grows upwards by its padding and border, and is moved by its margin', async () => {
    const [letter] = letters(await laidOut('initial-letter: 2; padding: 3px; border: 1px solid; margin-top: 5px', body))
    expect([letter?.x, letter?.y, letter?.width, letter?.height]).toEqual([0, 6, 43, 36])
  })

  test('reaches beside the next paragraph where its own is shorter', async () => {
    const found = texts(await laidOut('initial-letter: 3', '<p>Xa</p><div>bb</div>'))
    expect(found).toEqual([
      ['X', 0, 5, 60],
      ['a', 60, 5, 10],
      ['bb', 60, 25, 20],
    ])
  })

  test('begins below the initial letter of a shorter paragraph, on the grid of the lines', async () => {
    const found = texts(await laidOut('initial-letter: 2', '<p>Xa<p>Yb'))
    expect(found).toEqual([
      ['X', 0, 5, 35],
      ['a', 35, 5, 10],
      ['Y', 0, expect.closeTo(45, 3), 35],
      ['b', 35, expect.closeTo(45, 3), 10],
    ])
  })

  test('leaves total fit to the paragraph', async () => {
    const words = Array.from({ length: 80 }, (_, i) => 'x'.repeat(1 + ((i * 5) % 7)))
    const style = 'width:300px;text-align:justify;-octavo-line-breaking:'
    const starts = async (breaking: string) => {
      const laid = await laidOut('initial-letter: 3', `<p style="${style}${breaking}">${words.join(' ')}`)
      expect(wordsOf(laid)).toEqual(words)
      return fragmentsOf(laid).flatMap(({ fragment }) =>
        fragment.kind === 'line' && fragment.width < 400 ? [fragment.line.start] : [],
      )
    }
    expect(await starts('total-fit')).not.toEqual(await starts('greedy'))
  })
})
