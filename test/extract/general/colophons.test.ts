/** Boxes with the address and the licence of an article. */
import { expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const ADDRESS = 'https://diary.example.com/2026/03/mill/'
const LICENCE = '<a href="https://creativecommons.org/licenses/by/4.0/"><i class="cc"></i></a>'
const page = (box: string) =>
  extractPage(
    `<title>The mill</title><article><h1>The mill</h1><div><p>${PROSE}</p><p>${PROSE} Again.</p>${box}</div><div><p>${PROSE} At last.</p></div></article>`,
    ADDRESS,
  )

it('are left out in any language', async () => {
  const box = `<div><div>The mill</div><div>${ADDRESS}</div><div><div>Verfasst von</div><div>Jo Brandt</div></div><div><div>Unter</div><div>${LICENCE}</div></div></div>`
  expect((await page(box)).text).toBe(`${PROSE}\n\n${PROSE} Again.\n\n${PROSE} At last.`)
})

it('are not sentences about a licence, nor the licence of something else', async () => {
  const sentence = `<p>The drawings are free to use under ${LICENCE.replace('<i class="cc"></i>', 'this licence')}.</p>`
  expect((await page(sentence)).text).toContain('The drawings are free to use')
  const other = `<div><div>The map is at</div><div>https://maps.example.com/valley</div><div>${LICENCE.replace('<i class="cc"></i>', 'CC BY')}</div></div>`
  expect((await page(other)).text).toContain('The map is at')
})

it('are left out where the address has a label', async () => {
  const box = `<ul><li>Title: The mill</li><li>Link: ${ADDRESS}</li><li>Licence: This work is available to all under ${LICENCE.replace('<i class="cc"></i>', 'CC BY 4.0')}.</li></ul>`
  expect((await page(box)).text).not.toContain('Link:')
})
