import { describe, expect, test } from 'vitest'
import { AHEM_CSS, layOut, rectOf } from './harness.ts'

/** The heights of `#a` in a document whose percentage heights have the quirk, and in one whose have not. */
async function heights(content: string, css = ''): Promise<readonly [number, number]> {
  const heightIn = async (value: string): Promise<number> => {
    const sheet = `${AHEM_CSS} :root { -octavo-percentage-heights: ${value} } ${css}`
    return rectOf(await layOut(`<!doctype html><body>${content}`, { css: sheet }), 'a')[3]
  }
  return [await heightIn('quirks'), await heightIn('normal')]
}

const A = '<div id=a style="height:50%">X</div>'

describe('the percentage height calculation quirk (Quirks Mode Standard §3.5)', () => {
  test('percentages refer to the nearest block with a height', async () => {
    expect(await heights(`<div style="height:200px"><div><p>${A}</div></div>`)).toEqual([100, 20])
    expect(await heights(`<div style="height:200px"><div style="padding:30px">${A}</div></div>`)).toEqual([100, 20])
    expect(await heights(`<div style="height:200px"><div style="float:left">${A}</div></div>`)).toEqual([100, 20])
  })
  test('to none out of a cell or a positioned box', async () => {
    const cell = `<div style="height:200px"><div style="display:table-cell">${A}</div></div>`
    expect(await heights(cell)).toEqual([20, 20])
    const positioned = `<div style="height:200px;position:relative"><div style="position:absolute">${A}</div></div>`
    expect(await heights(positioned)).toEqual([20, 20])
  })
  test('to the page without what the root and the body have around their content', async () => {
    const css =
      '@page { size: 300px 500px; margin: 0 } html { border: 10px solid } body { margin: 20px; padding: 20px }'
    expect(await heights(A, css)).toEqual([200, 20])
    expect(await heights(`<div style="margin:50px">${A}</div>`, css)).toEqual([200, 20])
  })
})
