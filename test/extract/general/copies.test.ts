import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const paragraphs = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>${PROSE} ${name} wrote so in the diary on day ${at + 1} of the flood.</p>`,
  ).join('')

const page = (body: string) =>
  extractPage(`<!doctype html><html lang="en"><head><title>The flood</title></head><body>${body}</body></html>`)

const times = (text: string, words: string) => text.split(words).length - 1

describe('what a page says twice', () => {
  it('is kept once: a section for wide screens, and again for narrow ones', async () => {
    const section = `<h2>The mill</h2>${paragraphs('The miller', 4)}`
    const { text, removed } = await page(
      `<main><h1>The flood</h1>${paragraphs('The mayor', 3)}<section class="wide">${section}</section><section class="narrow">${section}</section></main>`,
    )
    expect(times(text, 'The miller wrote so in the diary on day 1 ')).toBe(1)
    expect(removed.some(({ rule }) => rule === 'copy')).toBe(true)
  })

  it('is kept twice where it is a sentence, a step or a listing', async () => {
    const note = '<p>All of this was measured at the old bridge, with the rod that the town keeps for it.</p>'
    const steps = `<ol>${'<li><p>Open the gate of the upper field.</p><p>Then close the gate of the lower field again, and wait for an hour.</p></li>'.repeat(2)}</ol>`
    const { text } = await page(`<main>${paragraphs('The mayor', 3)}${note}<h2>Later</h2>${note}${steps}</main>`)
    expect(times(text, 'with the rod')).toBe(2)
    expect(times(text, 'Open the gate')).toBe(2)
  })

  it('does not make hidden text win by its weight: the copy that is shown stays', async () => {
    const shown = paragraphs('The mayor', 4)
    const { html } = await page(
      `<div style="display:none"><div class="print">${shown}${paragraphs('The clerk', 2)}</div></div><main><h1>The flood</h1>${shown.replaceAll('<p>', '<p><b>')}</main>`,
    )
    expect(html).toContain('<b>')
    expect(times(html, 'The mayor wrote so in the diary on day 1 ')).toBe(1)
  })

  it('does not take hidden terms for the article, however long they are', async () => {
    const { text } = await page(
      `<main><h1>The flood</h1>${paragraphs('The mayor', 6)}</main><div hidden>${paragraphs('The seller', 5)}</div>`,
    )
    expect(text).not.toContain('The seller')
  })

  it('leaves text alone that a page hides until its scripts have run', async () => {
    const { text } = await page(
      `<p>${PROSE}</p><div style="visibility:hidden"><h1>The flood</h1>${paragraphs('The mayor', 6)}</div>`,
    )
    expect(text).toContain('The mayor wrote so in the diary on day 6')
  })

  it('shows the panels of which one is shown', async () => {
    const panel = (name: string, state: string) => `<div class="part${state}">${paragraphs(name, 1)}</div>`
    const { text } = await page(
      `<main><h1>The flood</h1>${paragraphs('The mayor', 5)}<div>${panel('The miller', ' active')}${panel('The baker', ' hidden')}${panel('The smith', ' hidden')}</div></main>`,
    )
    expect(text).toContain('The baker wrote')
    expect(text).toContain('The smith wrote')
  })
})
