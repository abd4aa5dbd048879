/**
 * Heights of lines and `vertical-align` (CSS 2.1 §10.8: https://www.w3.org/TR/CSS2/visudet.html#line-height). Ahem at 10px: 8 px
 * above the baseline, 2 below; lines of 20 px have it 13 px below their top.
 */
import { describe, expect, test } from 'vitest'
import type { LineFragment, Placed } from '../../../src/layout/types.ts'
import { boxesOf, layOut, rectOf } from '../harness.ts'

/** Top and height of #a, and the height of the line that it stands in. */
async function placed(style: string, around = 'x'): Promise<readonly [top: number, height: number, line: number]> {
  const laid = await layOut(`<div id=line>${around}<span id=a style="${style}">y</span></div>`)
  const [, top, , height] = rectOf(laid, 'a')
  return [top, height, rectOf(laid, 'line')[3]]
}

const BLOCK = 'display:inline-block;width:10px;height:10px;line-height:10px;'

describe('an inline box', () => {
  test.each([
    ['stands on the baseline', '', [5, 10, 20]],
    // Half-leading of (40 − 10) / 2 above and below.
    ['makes its line as high as its own line-height', 'line-height:40px', [15, 10, 40]],
    ['cannot make it lower than that of the block', 'line-height:5px', [5, 10, 20]],
    ['that is larger has its baseline on that of the line', 'font-size:20px', [0, 20, 23]],
    ['is raised by a length, which grows its line', 'vertical-align:5px', [5, 10, 25]],
    ['is lowered by a negative one', 'vertical-align:-5px', [10, 10, 25]],
    ['is raised by a part of its own line-height', 'vertical-align:50%', [5, 10, 30]],
  ])('%s', async (_, style, expected) => {
    expect(await placed(style)).toEqual(expected)
  })
  test('within another one is shifted from there', async () => {
    const laid = await layOut(
      '<div>x<span style="vertical-align:4px"><span id=a style="vertical-align:3px">y</span></span></div>',
    )
    // The line grows by 7 px above.
    expect(rectOf(laid, 'a')[1]).toBe(5)
  })
})

describe('an inline box at a forced break', () => {
  const heightOf = async (html: string): Promise<number> => rectOf(await layOut(`<div id=a>${html}</div>`), 'a')[3]

  test('is on the lines that hold nothing but the break', async () => {
    expect(await heightOf('<span style="vertical-align:5px">x<br><br>y</span>')).toBe(75)
    expect(await heightOf('<span style="font-size:30px">x<br><br></span>y')).toBe(26 + 26 + 20)
  })
  test('has no part in the line above where it begins behind the last one', async () => {
    expect(await heightOf('x<br><span style="font-size:30px"></span>')).toBe(20)
    expect(await heightOf('x<br><span style="vertical-align:-20px"></span>')).toBe(20)
  })
})

describe('the edge of an inline box behind a block in a line', () => {
  const block = '<span style="display:inline-block;width:100px"></span>'
  const placeIn = async (html: string): Promise<readonly number[]> =>
    rectOf(await layOut(`<div style="width:105px">${block}${html}</div>`), 'a').slice(0, 2)

  test('goes to the next line with what follows a space', async () => {
    expect(await placeIn('<span id=a style="padding-left:10px"> y</span>')).toEqual([0, 25])
    expect(await placeIn('<span id=a style="padding-left:10px"><b></b> y</span>')).toEqual([0, 25])
  })
  test('stays where it fits, or where nothing follows the space', async () => {
    expect(await placeIn('<span id=a style="padding-left:4px"> y</span>')).toEqual([100, 5])
    expect(await placeIn('<span id=a style="padding-left:10px"> </span>y')).toEqual([100, 5])
  })
})

describe('a block in a line', () => {
  test.each([
    // Its text has the baseline 8 px below its top: 13 − 8.
    ['stands with its last baseline on that of the line', '', [5, 10, 20]],
    ['without lines stands on the baseline with its lower edge', 'overflow:hidden', [3, 10, 20]],
    ['at the top of the line', 'vertical-align:top', [0, 10, 20]],
    ['at its bottom', 'vertical-align:bottom', [10, 10, 20]],
    // The content area of the parent is from 5 to 15.
    ['at the top of the text', 'vertical-align:text-top;height:4px', [5, 4, 20]],
    ['at the bottom of the text', 'vertical-align:text-bottom;height:4px', [11, 4, 20]],
    // Half of the x-height of 0.8 em above the baseline: 13 − 4 − 5.
    ['in the middle of small letters', 'vertical-align:middle', [4, 10, 20]],
    ['with its margins', 'margin:3px 0 7px;vertical-align:top', [3, 10, 20]],
  ])('%s', async (_, style, expected) => {
    expect(await placed(BLOCK + style)).toEqual(expected)
  })
  test('higher than its line grows it away from the edge that it is aligned with', async () => {
    const letter = '<span id=b style="display:inline-block;width:1px;height:1px"></span>'
    const tops = await Promise.all(
      ['top', 'bottom'].map(async align => {
        const laid = await layOut(
          `<div id=line>${letter}<span style="${BLOCK}height:50px;vertical-align:${align}"></span></div>`,
        )
        return [rectOf(laid, 'line')[3], rectOf(laid, 'b')[1]]
      }),
    )
    // The baseline stays 13 px below the top, or 7 px above the bottom; the letter of 1 px stands on it.
    expect(tops).toEqual([
      [50, 12],
      [50, 42],
    ])
  })
  test('aligned with an edge does not count where the line is high enough', async () => {
    expect((await placed(`${BLOCK}height:20px;vertical-align:top`))[2]).toBe(20)
  })
})

describe('a line', () => {
  test('is as high as the strut where its text is smaller', async () => {
    const laid = await layOut('<div id=line><span style="font-size:5px;line-height:5px">x</span></div>')
    expect(rectOf(laid, 'line')[3]).toBe(20)
  })
  test('without text but with an empty box that has room is one', async () => {
    const laid = await layOut('<div id=a><span></span></div><div id=b><span style="padding-left:1px"></span></div>')
    expect([rectOf(laid, 'a')[3], rectOf(laid, 'b')[3]]).toEqual([0, 20])
  })
  test('of line-height: normal is as high as the font says', async () => {
    const laid = await layOut('<div id=a style="line-height:normal">x</div>')
    expect(rectOf(laid, 'a')[3]).toBe(10)
  })
  test('of a number is as high as that many of its own sizes, for each box in it', async () => {
    const laid = await layOut(
      '<div id=a style="line-height:2;font-size:10px">x<span style="font-size:30px">y</span></div>',
    )
    // 60 px of the larger: 24 + 15 above the baseline, 6 + 15 below; the strut is within.
    expect(rectOf(laid, 'a')[3]).toBe(60)
  })
})

test('a box over two lines has a fragment on each, without the edge where it is cut', async () => {
  const laid = await layOut('<div style="width:60px">xxx <span id=a style="padding:0 5px">yy zzz</span></div>')
  const parts = boxesOf(laid, 'a').map(({ x, y, width }) => [x, y, width])
  expect(parts).toEqual([
    [0, 25, 25],
    [0, 45, 35],
  ])
})

describe('a line of text alone', () => {
  /** The first line below a fragment. */
  function lineIn({ fragment }: Placed): LineFragment | null {
    if (fragment.kind === 'line') return fragment
    if (fragment.kind === 'text') return null
    for (const child of fragment.children) {
      const line = lineIn(child)
      if (line !== null) return line
    }
    return null
  }

  const facts = async (html: string) => {
    const { height, baseline, children } = lineIn((await layOut(html)).paged.pages[0]!.body!)!
    const texts = children.flatMap(({ x, y, fragment }) =>
      fragment.kind === 'text' ? [{ x, y, text: fragment.text }] : [],
    )
    return { height, baseline, texts }
  }

  test.each([
    ['', 'two words'],
    ['line-height:31px', 'two words'],
    ['font-size:15px;text-align:right', 'two words'],
    ['-octavo-line-stacking:quirks', 'word'],
    ['writing-mode:vertical-rl', 'two words'],
  ])('is the same as in the tree of inline boxes: %s', async (style, text) => {
    const alone = await facts(`<div style="${style}">${text}<br>second</div>`)
    expect(alone).toEqual(await facts(`<div style="${style}">${text}<i></i><br>second</div>`))
    expect(alone.texts.length).toBeGreaterThan(0)
  })
})
