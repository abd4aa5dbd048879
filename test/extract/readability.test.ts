/** Readability as a second opinion. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { readWithReadability } from '../../src/extract/readability.ts'
import { textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { PROSE } from './page.ts'

const read = (body: string) => {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  return readWithReadability(parseHtml(`<title>The mill</title><body>${body}</body>`, options))
}

describe('the second opinion', () => {
  it('is the text of a page', () => {
    expect(textContent(read(`<div>${`<p>${PROSE}</p>`.repeat(4)}</div>`)!)).toContain(PROSE)
  })

  it('is none where it is a menu', () => {
    const link = '<a href="/x">A page about the upper mill, the road and the gate</a>'
    expect(read(`<div>${`<p>${link} ${link}</p>`.repeat(8)}</div>`)).toBeNull()
  })
})
