/** `text-indent` of lines after a block among them (https://www.w3.org/TR/css-text-4/#text-indent-property), in Ahem of 10 px. */
import { expect, test } from 'vitest'
import { AHEM_CSS, layOut, rectOf } from '../harness.ts'

const WORD = '<span id=a style="display:inline-block">XX</span>'

/** Where a word after a block begins. */
async function startAfterBlock(indent: string): Promise<number> {
  const html = `<div style="text-indent:${indent}">XX<b style="display:block">XX</b>${WORD}</div>`
  return rectOf(await layOut(html, { css: AHEM_CSS }), 'a')[0]
}

test.each([
  ['30px', 0],
  ['30px each-line', 30],
  ['30px hanging', 30],
  ['30px hanging each-line', 0],
])('with text-indent: %s the line after a block begins at %i', async (indent, expected) => {
  expect(await startAfterBlock(indent)).toBe(expected)
})
