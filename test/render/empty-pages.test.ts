/** Documents whose text is made by scripts. */
import { expect, test } from 'vitest'
import { render } from '../../src/index.ts'

const codesOf = async (body: string) =>
  (await render({ html: `<!doctype html><html lang=en><title>T</title>${body}`, template: 'none' })).warnings.map(
    ({ code, where }) => [code, where],
  )

test('pages that scripts would fill are named', async () => {
  expect(await codesOf('<div id=root style="background:red;height:9px"></div>\n<script>go()</script>')).toEqual([
    ['scripts_not_run', '<script> in line 2'],
  ])
})

test('text, and documents that are empty by themselves, are not', async () => {
  expect(await codesOf('<p>text<script>go()</script>')).toEqual([])
  expect(await codesOf('<div></div>')).toEqual([])
})
