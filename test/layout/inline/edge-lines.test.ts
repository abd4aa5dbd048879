/** Lines of nothing but the edges of inline boxes, and lines that such edges begin. */
import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from '../harness.ts'

describe('edges behind a forced break', () => {
  test('make a line of their own', async () => {
    // https://www.w3.org/TR/CSS2/visuren.html#inline-formatting: a line with padding is no empty line.
    const laid = await layOut('<div id=d>word<br><span id=s style="padding-left:12px"></span></div>')
    expect(rectOf(laid, 'd')).toEqual([0, 0, 400, 40])
    expect(rectOf(laid, 's')).toEqual([0, 25, 12, 10])
  })

  test('make one where the edge is at the end of the box alone', async () => {
    const laid = await layOut('<div id=d>word<br><span style="border-right:2px solid"></span></div>')
    expect(rectOf(laid, 'd')).toEqual([0, 0, 400, 40])
  })

  test('make none where the box was opened before the break', async () => {
    const laid = await layOut('<div id=d><span style="padding:5px">word<br></span></div>')
    expect(rectOf(laid, 'd')).toEqual([0, 0, 400, 20])
  })

  test('make none where text follows', async () => {
    const laid = await layOut('<div id=d style="width:40px">word<br><span style="padding-left:10px"></span>wordy</div>')
    expect(rectOf(laid, 'd')).toEqual([0, 0, 40, 40])
  })
})

test('a forced break in a box goes to the next line with its edges, behind an atomic and a space', async () => {
  // https://www.w3.org/TR/css-text-4/#line-break-details: lines break beside atomics whatever they stand next to.
  const atomic = '<i style="display:inline-block;width:77px;height:20px;vertical-align:top"></i>'
  const laid = await layOut(
    `<div id=d style="width:80px">${atomic} <span style="padding:3px"><br></span></div>
     <div id=e style="width:90px">${atomic} <span style="padding:3px"><br></span></div>`,
  )
  expect(rectOf(laid, 'd')[3]).toBe(40)
  expect(rectOf(laid, 'e')[3]).toBe(20)
})
