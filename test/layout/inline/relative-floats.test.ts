/** Floats in relatively positioned inline boxes: their place beside the text, and how far they are shown from there. */
import { expect, test } from 'vitest'
import { AHEM_CSS, fragmentsOf, layOut } from '../harness.ts'

async function cornersOf(html: string): Promise<Readonly<Record<string, readonly [number, number]>>> {
  const laid = await layOut(`<!doctype html><body>${html}</body>`, { width: 200, css: AHEM_CSS })
  const corners: Record<string, readonly [number, number]> = {}
  for (const { fragment, x, y } of fragmentsOf(laid)) {
    const id = fragment.kind === 'box' ? fragment.box.element?.attributes.get('id') : undefined
    if (id !== undefined) corners[id] ??= [Math.round(x), Math.round(y)]
  }
  return corners
}

/** CSS 2.1 §9.4.3: what is in the content of a box moves with it; the text beside keeps the room of the float. */
test('a float moves with the inline boxes around it', async () => {
  const corners = await cornersOf(
    '<span style="position:relative;left:3px;top:5px"><b id="first" style="float:left">a</b> b ' +
      '<i style="position:relative;top:-1px"><b id="second" style="float:right">c</b></i></span><u id="after">d</u>',
  )
  expect(corners).toMatchObject({ first: [3, 5], second: [193, 4], after: [30, 5] })
})
