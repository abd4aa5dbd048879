/** Boxes of two orientations of letters on one vertical line (CSS Inline 3 §4.2.2, CSS Writing Modes 4 §4.2), in Ahem. */
import { expect, test } from 'vitest'
import { AHEM_CSS, layOut, rectOf } from '../harness.ts'

test.each([
  ['mixed', 'sideways'],
  ['sideways', 'upright'],
])('on a line of %s letters %s ones stand in its middle', async (outer, inner) => {
  const laid = await layOut(
    `<!doctype html><style>${AHEM_CSS}</style><div style="writing-mode:vertical-rl;line-height:40px;text-orientation:${outer}">X<span id=a style="text-orientation:${inner}">X</span></div>`,
  )
  const [x, , width] = rectOf(laid, 'a')
  expect(x! + width! / 2).toBe(20)
})
