/** Teasers that are one link each, with all of their text in it. */
import { expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const teaser = (at: number, text: string) =>
  `<a class="card" href="/a/${at}" title="Number ${at}"><div class="info"><div>2026-03-1${at}</div><div>The mill of number ${at}</div></div><div class="sum">${text}</div></a>`

const page = (beside: string) =>
  `<title>The flood</title><div id="p"><h1>The flood</h1><div class="t"><p>${PROSE}</p><p>${PROSE} Twice.</p><p>It fell again.</p></div>${beside}</div>`

it('long teasers beside each other are no links that nobody closed', async () => {
  const long = `${PROSE} `.repeat(6)
  const { text } = await extractPage(
    page(`<div class="relatedPosts">${[1, 2, 3].map(at => teaser(at, long)).join('')}</div>`),
  )
  expect(text).toBe(`${PROSE}\n\n${PROSE} Twice.\n\nIt fell again.`)
})

it('a teaser that is shown twice is a link both times', async () => {
  const twice = `<div class="before">${teaser(1, PROSE)}</div><div class="relatedPosts">${teaser(1, `${PROSE} So it was.`)}${teaser(2, PROSE)}</div>`
  const { text } = await extractPage(page(twice))
  expect(text).toBe(`${PROSE}\n\n${PROSE} Twice.\n\nIt fell again.`)
})

it('text after a link that nobody closed is kept', async () => {
  const body = Array.from({ length: 4 }, (_, at) => `<div class="s"><p>Day ${at}. ${PROSE}</p></div>`).join('')
  const { text } = await extractPage(`<title>The flood</title><h1>The flood</h1><p><a name=x href="/x">Top</p>${body}`)
  expect(text).toContain('Day 3.')
})

it('long links to the pages before and after it are links although one of them is aligned to the right', async () => {
  const link = (at: number, align: string) =>
    `<a class="turn" href="/a/${at}"><div class="info${align}"><div>Number ${at}</div><div>${`${PROSE} `.repeat(6)}</div></div></a>`
  const { text } = await extractPage(page(`<nav class="pagination">${link(1, '')}${link(2, ' text-right')}</nav>`))
  expect(text).toBe(`${PROSE}\n\n${PROSE} Twice.\n\nIt fell again.`)
})
