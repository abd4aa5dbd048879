import { describe, expect, it } from 'vitest'
import { notesAfter } from '../../../src/extract/general/endnotes.ts'
import { attribute } from '../../../src/html/document.ts'
import { bodyOf, first } from '../draft.ts'
import { extractPage, PROSE } from '../page.ts'

const notesOf = (html: string): (string | null)[] => {
  const body = bodyOf(html)
  return notesAfter(first(body, '#core'), body).map(element => attribute(element, 'id'))
}

const CALL = '<a id="call" href="#note"><sup>1</sup></a>'

describe('notes after a text', () => {
  it('are the block that its calls lead to and that leads back', () => {
    expect(
      notesOf(
        `<div><div id="core">Water.${CALL}</div><div id="x">More</div><div id="notes"><p><a id="note" href="page.html#call">1</a> So.</p></div></div>`,
      ),
    ).toEqual(['notes'])
  })

  it('are found beside what the text is in, and by names on what holds the links', () => {
    expect(
      notesOf(
        `<section><div id="core">Water.<sup id="call"><a href="#note">1</a></sup></div></section><ol id="notes"><li id="note">So. <a href="#call">↩</a></ol>`,
      ),
    ).toEqual(['notes'])
  })

  it('are no block that the text refers to without being referred to', () => {
    expect(notesOf(`<div id="core">Water.${CALL}</div><div id="other"><p id="note">So.</p></div>`)).toEqual([])
    expect(notesOf(`<div id="core">Water.${CALL}</div><div id="other"><a href="#call">So.</a></div>`)).toEqual([])
  })

  it('stay with the article, however little they say', async () => {
    const { everything } = await extractPage(
      `<!doctype html><title>The flood</title><body><div class="text"><h3>The flood</h3><p>${PROSE} ${CALL}</p><p>${PROSE} Again.</p><p>${PROSE} And again.</p></div><div class="x"><h5><a id="note" href="#call">(1)</a></h5><p>By a yard.</p></div>`,
    )
    expect(everything).toContain('By a yard.')
  })
})
