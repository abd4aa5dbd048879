/** `block-step-size` (CSS Rhythmic Sizing 1): what follows a box of any height is back on the grid. Lines are 20 px. */
import { describe, expect, test } from 'vitest'
import { layOut, rectOf, wordsOf } from './harness.ts'

describe('block-step-size', () => {
  test('gives a box the room that it lacks, half above and half below', async () => {
    const laid = await layOut('<p>a</p><div id="d" style="height: 30px; block-step-size: 20px"></div><p id="p">b</p>')
    expect(rectOf(laid, 'd')).toEqual([0, 25, 400, 30])
    expect(rectOf(laid, 'p')[1]).toBe(60)
  })

  test.each([
    ['start', 20],
    ['end', 30],
  ] as const)('all of it on one side with block-step-align: %s', async (align, top) => {
    const laid = await layOut(
      `<p>a</p><div id="d" style="height: 30px; block-step-size: 20px; block-step-align: ${align}"></div><p id="p">b</p>`,
    )
    expect(rectOf(laid, 'd')[1]).toBe(top)
    expect(rectOf(laid, 'p')[1]).toBe(60)
  })

  test('adds to margins that collapse as they would without it', async () => {
    const laid = await layOut(
      '<p style="margin-bottom: 20px">a</p><div id="d" style="margin: 10px 0 20px; height: 35px; block-step-size: 20px; block-step-align: start"></div><p id="p" style="margin-top: 10px">b</p>',
    )
    expect(rectOf(laid, 'd')[1]).toBe(40)
    expect(rectOf(laid, 'p')[1]).toBe(40 + 40 + 20)
  })

  test('leaves a box alone that is a number of steps high', async () => {
    const laid = await layOut('<div id="d" style="height: 40px; block-step-size: 20px"></div><p id="p">b</p>')
    expect(rectOf(laid, 'd')).toEqual([0, 0, 400, 40])
    expect(rectOf(laid, 'p')[1]).toBe(40)
  })

  test('counts a table with its caption', async () => {
    const laid = await layOut(
      '<table id="t" style="block-step-size: 20px; block-step-align: start; border-spacing: 0"><caption>c</caption><tr><td style="padding: 3px 0">x</table><p id="p">b</p>',
    )
    expect(rectOf(laid, 'p')[1]).toBe(60)
  })

  test('looks at the last part of a box that is broken, on the grid of its page', async () => {
    const laid = await layOut(
      '<div style="font: 10px/15px Ahem; block-step-size: 20px; orphans: 1; widows: 1">a<br>b<br>c<br>d<br>e</div><p id="p">f</p>',
      { height: 60 },
    )
    expect(laid.paged.pages).toHaveLength(2)
    expect(rectOf(laid, 'p')[1]).toBe(20)
    expect(wordsOf(laid)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('does not push a box over the end of its page', async () => {
    const laid = await layOut('<p>a</p><div id="d" style="height: 38px; block-step-size: 30px"></div><p>b</p>', {
      height: 60,
    })
    expect(rectOf(laid, 'd')).toEqual([0, 22, 400, 38])
    expect(laid.paged.pages).toHaveLength(2)
  })
})
