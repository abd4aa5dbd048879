import { describe, expect, test } from 'vitest'
import { AHEM_CSS, layOut, rectOf } from '../harness.ts'

/** The height of `#a` in a document whose lines have the quirk, and in one whose lines have not. */
async function heights(content: string): Promise<readonly [number, number]> {
  const heightIn = async (stacking: string): Promise<number> => {
    const css = `${AHEM_CSS} :root { -octavo-line-stacking: ${stacking} } i { display: inline-block; width: 10px; height: 40px }`
    return rectOf(await layOut(`<!doctype html><body><div id=a>${content}</div>`, { css }), 'a')[3]
  }
  return [await heightIn('quirks'), await heightIn('normal')]
}

describe('the line height calculation quirk (Quirks Mode Standard §3.3)', () => {
  test('a box alone has no descent below it', async () => {
    expect(await heights('<i></i>')).toEqual([40, 47])
    expect(await heights('<b><i></i></b>')).toEqual([40, 47])
  })
  test('text beside it, or a break after it, has', async () => {
    expect(await heights('<i></i>X')).toEqual([47, 47])
    expect(await heights('<i></i><br>')).toEqual([47, 47])
  })
  test.each(['<b> <i></i></b>', '<b><i></i> </b>', '<i></i><b> </b>', '<b> </b><i></i>', '<i></i><b>\n<s> </s></b>'])(
    'white space that collapses has none: %s',
    async content => {
      expect(await heights(content)).toEqual([40, 47])
    },
  )
  test('a space between two boxes is text', async () => {
    expect(await heights('<i></i> <i></i>')).toEqual([47, 47])
  })
  test('small text alone makes a low line', async () => {
    expect(await heights('<span style="font-size:5px;line-height:10px">X</span>')).toEqual([10, 20])
  })
  test('padding keeps the height of an empty box', async () => {
    expect(await heights('<b style="padding:1px"><i></i></b>')).toEqual([47, 47])
  })
  test('empty lines keep their height', async () => {
    expect(await heights('X<br><br>X')).toEqual([60, 60])
    expect(await heights('X<br><b><br></b>X')).toEqual([60, 60])
  })
})
