import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from './harness.ts'

/** Ahem: 10 px letters with 8 px above the baseline, on lines of 20 px. */
async function heightOf(style: string, content = 'X<br>X'): Promise<number> {
  const laid = await layOut(`<!doctype html><body><div id=b style="${style}">${content}</div>`)
  return rectOf(laid, 'b')![3]
}

describe('text-box-trim', () => {
  test('takes the leading of the first and of the last line away', async () => {
    expect(await heightOf('')).toBe(40)
    expect(await heightOf('text-box-trim: trim-start')).toBe(35)
    expect(await heightOf('text-box-trim: trim-end')).toBe(35)
    expect(await heightOf('text-box: trim-both text')).toBe(30)
    expect(await heightOf('text-box: normal')).toBe(40)
  })
  test('trims to the edges that text-box-edge names', async () => {
    expect(await heightOf('text-box: cap alphabetic', 'X')).toBe(8)
    expect(await heightOf('text-box: ex text', 'X')).toBe(10)
  })
  test('reaches lines in blocks inside, unless an edge is between', async () => {
    expect(await heightOf('text-box: text', '<p>X</p><p>X</p>')).toBe(30)
    expect(await heightOf('text-box: text', '<p style="padding: 1px">X</p>')).toBe(22)
    expect(await heightOf('text-box: text', '<i style="float:left"></i><p>X</p>')).toBe(10)
  })
})

describe('baseline-source', () => {
  test('chooses between the lines of an inline block', async () => {
    const block = (style: string) =>
      `<!doctype html><body><p>X<span id=s style="display:inline-block;${style}">X<br>X</span></p>`
    const heights = ['', 'baseline-source: first', 'baseline-source: last'].map(
      async style => rectOf(await layOut(block(style)), 's')![1],
    )
    expect(await Promise.all(heights)).toEqual([0, 0, 0])
    const top = async (style: string) => {
      const laid = await layOut(`<!doctype html><body><p id=p>X<b id=i style="display:inline-block;height:0"></b>
        <span style="display:inline-block;${style}">X<br>X</span></p>`)
      return rectOf(laid, 'i')![1]
    }
    expect([await top('baseline-source: first'), await top('baseline-source: last')]).toEqual([13, 33])
  })
})
