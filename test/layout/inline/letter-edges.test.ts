/** Letter spacing between elements (CSS Text 4, https://www.w3.org/TR/css-text-4/#letter-spacing-property); letters of Ahem are 10 px wide. */
import { expect, test } from 'vitest'
import { fragmentsOf, layOut } from '../harness.ts'

/** Where each text fragment of the page begins, px from the left. */
const startsOf = async (body: string): Promise<readonly (readonly [string, number])[]> => {
  const laid = await layOut(`<!doctype html><body>${body}`)
  return fragmentsOf(laid).flatMap(({ fragment, x }) =>
    fragment.kind === 'text' ? [[fragment.text.trim(), Math.round(x)] as const] : [],
  )
}

test('behind the last letter of a spaced element stands the spacing of the text around it', async () => {
  expect(await startsOf('<p>XX<span style="letter-spacing:5px">YY</span>ZZ')).toEqual([
    ['XX', 0],
    ['YY', 20],
    ['ZZ', 45],
  ])
})
test('two elements in spaced text are parted by its spacing', async () => {
  const inner = '<span style="letter-spacing:0">XX</span><span style="letter-spacing:0">YY</span>'
  expect(await startsOf(`<p style="letter-spacing:7px">${inner}`)).toEqual([
    ['XX', 0],
    ['YY', 27],
  ])
  expect(await startsOf(`<p><b style="letter-spacing:7px">${inner}</b>`)).toEqual([
    ['XX', 0],
    ['YY', 27],
  ])
})
test('letters within an element keep its spacing before a nested one', async () => {
  expect(await startsOf('<p><span style="letter-spacing:5px">XX<b style="letter-spacing:1px">Y</b></span>Z')).toEqual([
    ['XX', 0],
    ['Y', 30],
    ['Z', 40],
  ])
})
