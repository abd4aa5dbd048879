/** Fragments and paint operations of small documents, as text. `UPDATE=1` writes them anew; the difference is the review. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dumpFragments } from '../../src/debug/fragments.ts'
import { dumpOps } from '../../src/debug/ops.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from './harness.ts'

const DOCUMENTS: Readonly<Record<string, string>> = {
  list: '<ol><li>XX<ul><li>X</ul><li>XXX</ol>',
  quote:
    '<blockquote style="border-left:2px solid;padding-left:10px"><p>XX <b style="background:#eee">XX</b> <a href="https://example.org/">XX</a></blockquote>',
  table:
    '<table border=1 style="border-collapse:collapse"><thead><tr><th>X<th>XX</thead><tr><td rowspan=2>XXX<td>X<tr><td>X</table>',
  float:
    '<div style="float:right;width:60px;background:#ccc">XX</div><p>XXXX XXXX XXXX XXXX XXXX XXXX XXXX XXXX XXXX XXXX</p>',
  pages: '<h2 style="break-after:avoid">XX</h2><p>XXXX XXXX XXXX XXXX</p><p style="break-before:page">X</p>',
}

test.each(Object.entries(DOCUMENTS))('%s is laid out and painted as before', async (name, html) => {
  const { paged } = await layOut(`<!doctype html><body>${html}`, { width: 200, height: 160 })
  const images = { forUrl: () => null, forElement: () => null }
  const actual = `${dumpFragments(paged)}\n${dumpOps(paint(paged, { images }))}`
  const file = new URL(`../fixtures/goldens/${name}.golden.txt`, import.meta.url)
  if (process.env['UPDATE'] === '1') writeFileSync(file, actual)
  expect(existsSync(file)).toBe(true)
  expect(actual).toBe(readFileSync(file, 'utf8'))
})
