/**
 * The precise rules of floats (https://www.w3.org/TR/CSS22/visuren.html#float-position) and of `clear`
 * (https://www.w3.org/TR/CSS22/visuren.html#flow-control), rule by rule, in Ahem: letters are 10 px squares on lines of 20 px.
 * Places are [x, y] of boxes with ids, in a page 400 px wide.
 */
import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut, rectOf } from '../harness.ts'

const laidOut = (body: string) => layOut(`<!doctype html><body>${body}`)

/** [x, y] of the elements with one-letter ids, in the order of the letters. */
async function places(body: string): Promise<Readonly<Record<string, readonly [number, number]>>> {
  const laid = await laidOut(body)
  const ids = [...body.matchAll(/id=(\w)/g)].map(([, id]) => id!)
  return Object.fromEntries(ids.map(id => [id, rectOf(laid, id).slice(0, 2) as unknown as [number, number]]))
}

/** [x, y] of lines of text; letters are in the middle of their lines. */
const lines = async (body: string) =>
  fragmentsOf(await laidOut(body)).flatMap(({ x, y, fragment }) => (fragment.kind === 'text' ? [[x, y - 5]] : []))

const float = (id: string, side: 'left' | 'right', width: number, height: number, style = ''): string =>
  `<div id=${id} style="float:${side};width:${width}px;height:${height}px;${style}"></div>`
const left = (id: string, width: number, height: number, style = ''): string => float(id, 'left', width, height, style)
const right = (id: string, width: number, height: number, style = ''): string =>
  float(id, 'right', width, height, style)

describe('the rules of §9.5.1', () => {
  test('1: a float does not reach out of its containing block', async () => {
    const inner = `<div style="margin:0 50px">${left('a', 80, 10)}${right('b', 80, 10)}</div>`
    expect(await places(inner)).toEqual({ a: [50, 0], b: [270, 0] })
  })
  test('2: a left float is to the right of those before it, or below them', async () => {
    expect(await places(left('a', 150, 30) + left('b', 150, 10) + left('c', 150, 10))).toEqual({
      a: [0, 0],
      b: [150, 0],
      c: [150, 10],
    })
    expect(await places(right('a', 150, 30) + right('b', 150, 10) + right('c', 150, 10))).toEqual({
      a: [250, 0],
      b: [100, 0],
      c: [100, 10],
    })
  })
  test('3: a left float does not overlap a right one beside it', async () => {
    expect(await places(right('a', 300, 30) + left('b', 150, 10))).toEqual({ a: [100, 0], b: [0, 30] })
    expect(await places(right('a', 250, 30) + left('b', 150, 10))).toEqual({ a: [150, 0], b: [0, 0] })
  })
  test('3: nothing has room between floats that overlap, not even a float without width', async () => {
    const inner = `<div style="width:0;margin-left:50px">${right('a', 10, 30)}${left('b', 6, 8)}${right('c', 0, 1)}</div>`
    expect(await places(inner)).toEqual({ a: [40, 0], b: [50, 0], c: [50, 8] })
  })
  test('4: a float is not above the top of its containing block, and its margin does not collapse', async () => {
    const inner = `<div style="margin-top:30px">${left('a', 50, 10, 'margin-top:7px')}<p style="margin-top:5px">X</div>`
    expect(await places(inner)).toEqual({ a: [0, 37] })
    expect(await places(`<div style="margin-top:5px">${left('a', 50, 10)}<p style="margin-top:30px">X</div>`)).toEqual({
      a: [0, 30],
    })
  })
  test('5: a float is not above any block or float before it', async () => {
    const source = left('a', 300, 50) + left('b', 200, 10) + right('c', 50, 10)
    // There is room beside the first for the third, but the second is below it.
    expect(await places(source)).toEqual({ a: [0, 0], b: [0, 50], c: [350, 50] })
    expect(await places(`<div id=p style="height:20px"></div>${left('a', 50, 10)}`)).toEqual({ p: [0, 0], a: [0, 20] })
  })
  test('6: a float is not above a line with a box from before it', async () => {
    const body = `<div style="width:100px">XXXX XXXX ${left('a', 30, 10)}XX</div>`
    expect(await places(body)).toEqual({ a: [0, 20] })
  })
  test('6: where it fits the line that it stands in, that line gives way', async () => {
    const body = `<div style="width:100px">XXXX ${left('a', 30, 10)}XX</div>`
    expect(await places(body)).toEqual({ a: [0, 0] })
    expect((await lines(body))[0]).toEqual([30, 0])
  })
  test('7: a float with another before it does not reach over the other edge; a lone one may', async () => {
    expect(await places(left('a', 300, 10) + left('b', 200, 10))).toEqual({ a: [0, 0], b: [0, 10] })
    expect(await places(left('a', 500, 10) + left('b', 10, 10))).toEqual({ a: [0, 0], b: [0, 10] })
    expect(await places(right('a', 500, 10))).toEqual({ a: [-100, 0] })
  })
  test('8: a float is as high as possible', async () => {
    const source = left('a', 100, 50) + right('b', 100, 20) + left('c', 250, 10)
    // Beside both it does not fit; below the right one it does.
    expect(await places(source)).toEqual({ a: [0, 0], b: [300, 0], c: [100, 20] })
  })
  test('9: and then as far to its side as possible, but a higher place is preferred', async () => {
    const source = left('a', 100, 50) + left('b', 50, 20) + left('c', 250, 10) + left('d', 200, 10)
    expect(await places(source)).toEqual({ a: [0, 0], b: [100, 0], c: [150, 0], d: [150, 10] })
  })
  test('negative margins count: a box of no outer width fits everywhere', async () => {
    expect(await places(left('a', 400, 20) + left('b', 100, 10, 'margin-left:-100px'))).toEqual({
      a: [0, 0],
      b: [300, 0],
    })
  })
  test('one without height stands before no other, and moves no text', async () => {
    const source = left('a', 100, 0) + left('b', 50, 10)
    expect(await places(source)).toEqual({ a: [0, 0], b: [0, 0] })
    expect(await lines(`${left('a', 100, 0)}X`)).toEqual([[0, 0]])
  })
})

describe('text beside floats', () => {
  test('is shortened on both sides, as long as it stands beside them', async () => {
    const body = `<div style="width:100px">${left('a', 30, 15)}${right('b', 20, 30)}XXXXX XXXXX XXXXX XXXXX</div>`
    expect(await lines(body)).toEqual([
      [30, 0],
      [0, 20],
      [0, 40],
      [0, 60],
    ])
  })
  test('goes below where its first word does not fit beside them', async () => {
    const body = `<div style="width:100px">${left('a', 60, 30)}XXXXX</div>`
    // As soon as the float ends, not at a multiple of the line height.
    expect(await lines(body)).toEqual([[0, 30]])
  })
  test('a block of its own formatting context stands beside the float if it can, else below', async () => {
    const context = (width: number) => `<div id=c style="overflow:hidden;width:${width}px;height:10px"></div>`
    expect(await places(left('a', 100, 30) + context(300))).toEqual({ a: [0, 0], c: [100, 0] })
    expect(await places(left('a', 100, 30) + context(301))).toEqual({ a: [0, 0], c: [0, 30] })
  })
  test('a block of its own context keeps room for its words (CSS 2.1 §9.5 leaves it open)', async () => {
    const body =
      '<!doctype html><body><p style="float:left;width:350px">X</p><p id=c style="overflow:hidden">XXXXXXXXXXXX</p>'
    expect(rectOf(await layOut(body), 'c')).toEqual([0, 20, 400, 20])
  })
  test('percentages of such a block are those of its container, not of the room', async () => {
    const body = `${left('a', 10, 30)}<div id=c style="margin-right:12%;padding-left:5%;overflow:hidden"></div>`
    expect(rectOf(await laidOut(body), 'c')).toEqual([10, 0, 342, 0])
  })
  test('a line is not shortened where its container has no more room', async () => {
    expect(await lines(`${left('a', 100, 30)}<div style="width:0">X</div>`)).toEqual([[100, 0]])
  })
  test('a block of the same context runs behind the float; its lines do not', async () => {
    const body = `${left('a', 100, 30)}<div id=c style="padding-left:20px">X</div>`
    expect((await places(body)).c).toEqual([0, 0])
    expect(await lines(body)).toEqual([[100, 0]])
  })
})

describe('clearance, §9.5.2', () => {
  const cleared = (side: string, style = '') => `<div id=c style="clear:${side};height:10px;${style}"></div>`
  const floats = left('a', 50, 30) + right('b', 50, 40)
  test.each([
    ['left', 30],
    ['right', 40],
    ['both', 40],
    ['none', 0],
    ['inline-start', 30],
    ['inline-end', 40],
  ])('%s', async (side, y) => {
    expect((await places(floats + cleared(side))).c).toEqual([0, y])
  })
  test('the top border edge is below the float: a margin may disappear in it', async () => {
    const before = `<div style="height:10px"></div>${left('a', 50, 30)}`
    expect((await places(before + cleared('left', 'margin-top:20px'))).c).toEqual([0, 40])
    expect((await places(before + cleared('left', 'margin-top:50px'))).c).toEqual([0, 60])
  })
  test('clearance may be negative: the margins that collapse would have put it below the float', async () => {
    // The example of §9.5.2: M1 60, H 30, M2 40. Collapsed, the second block is at 60, and the float reaches to 90.
    const body = `<div style="overflow:hidden"><div id=p style="margin-bottom:60px;height:10px"></div>${left('a', 50, 30)}
      <div id=c style="clear:left;margin-top:40px;height:10px"></div></div>`
    expect(await places(body)).toEqual({ p: [0, 0], a: [0, 10 + 60], c: [0, 100] })
  })
  test('a float that clears is below the floats, and those after it are not above it', async () => {
    const source = left('a', 50, 30) + left('b', 50, 10, 'clear:left') + right('c', 50, 10)
    expect(await places(source)).toEqual({ a: [0, 0], b: [0, 30], c: [350, 30] })
  })
  test('floats of another formatting context are not cleared', async () => {
    const body = `${left('a', 50, 30)}<div style="overflow:hidden;height:50px"><div id=c style="clear:left;height:10px"></div></div>`
    expect((await places(body)).c).toEqual([50, 0])
  })
  test('a line break that clears begins the next line below', async () => {
    expect(await lines(`<div style="width:200px">${left('a', 50, 50)}X<br style="clear:left">X</div>`)).toEqual([
      [50, 0],
      [0, 50],
    ])
  })
})
