/** Quotations in the markup of forums. */
import { describe, expect, it } from 'vitest'
import { formQuotations, placeLines } from '../../src/extract/quotations.ts'
import { textContent } from '../../src/html/document.ts'
import { serializeContent } from '../../src/html/serialize.ts'
import { measuredBody } from './draft.ts'

const formed = (html: string) => {
  const { body } = measuredBody(html)
  formQuotations(body)
  placeLines(body)
  return { html: serializeContent(body), text: textContent(body).replace(/\s+/g, ' ').trim() }
}

describe('quotations', () => {
  it('in boxes of vBulletin are block quotes without the icons of their first line', () => {
    const { html, text } = formed(
      '<div class="bbcode_container"><div class="bbcode_quote"><div class="quote_container"><div class="by"><img src=q.png alt=Quote> Originally Posted by <b>Ann</b></div><div class="message">The mill stood.</div></div></div></div>It did.',
    )
    expect(html).toMatch(
      /<blockquote[^>]*>\s*<p class="by">\s*Originally Posted by <b>Ann<\/b><\/p><div class="message">/,
    )
    expect(html).not.toContain('<img')
    expect(text).toBe('Originally Posted by AnnThe mill stood.It did.')
  })

  it('that begin with their source have it in a line of its own', () => {
    const { html } = formed(
      '<blockquote class="q"><cite><a href="#1">Quote from: Ann on 9 June</a></cite>The mill stood.</blockquote>',
    )
    expect(html).toContain('<p><cite><a href="#1">Quote from: Ann on 9 June</a></cite></p>The mill stood.')
  })

  it('are not boxes without words, and not boxes in a quotation', () => {
    expect(formed('<div class="quote"><img src=a.png alt=""></div>').html).not.toContain('blockquote')
    const inner = '<blockquote><p>One.</p><div class="quote">Two.</div></blockquote>'
    expect(formed(inner).html.match(/<blockquote/g)).toHaveLength(1)
    expect(formed('<div class="quotes-of-the-day">One.</div>').html).not.toContain('blockquote')
  })

  it('leave a source in the middle of a quotation where it is', () => {
    const { html } = formed('<blockquote><p>The mill stood.</p><cite>Ann</cite></blockquote>')
    expect(html).toContain('<p>The mill stood.</p><cite>Ann</cite>')
  })
})
