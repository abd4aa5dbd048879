import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { withNumberedListings } from '../../src/code/numbered.ts'
import { attribute, elementsOf } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'

/** The classes of all listings, after what numbers them was looked for. */
const classesOf = (html: string) => {
  const given = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  const document = withNumberedListings(given)
  const listings = [...elementsOf(document.root)].filter(({ name }) => name === 'pre')
  return { classes: listings.map(pre => attribute(pre, 'class')), isSame: document === given }
}
const NUMBERED = 'octavo-numbered'

describe('listings that another one numbers', () => {
  it.each([
    ['in cells of a table', '<table><tr><td><div><pre>1\n2\n3</pre></div><td><div><pre>a\nb\n\n</pre></div></table>'],
    ['in a flexible box', '<div style="display:flex"><pre>98\n 99\n100</pre> <pre>a\nb\nc</pre></div>'],
    ['with a link to each', '<div><div><pre><a>1</a>\n<a>2</a>\n</pre></div><pre><code>a\nb\n</code></pre></div>'],
  ])('are marked %s', (_, html) => {
    expect(classesOf(html).classes).toEqual([NUMBERED, NUMBERED])
  })

  it('are found where a box ends with the numbers, and another one begins with the listing', () => {
    expect(
      classesOf('<div><b></b><div><pre>1\n2</pre></div></div><section><p>x<pre>a\nb</pre></section>').classes,
    ).toEqual([NUMBERED, NUMBERED])
  })

  it('keep their classes', () => {
    expect(classesOf('<div><pre class="n">1\n2</pre><pre class="rust">a\nb</pre></div>').classes).toEqual([
      `n ${NUMBERED}`,
      `rust ${NUMBERED}`,
    ])
  })

  it.each([
    ['other counts of lines', '<div><pre>1\n2</pre><pre>a\nb\nc</pre></div>'],
    ['figures that do not count', '<div><pre>1\n3</pre><pre>a\nb</pre></div>'],
    ['one line', '<div><pre>1</pre><pre>a</pre></div>'],
    ['text between them', '<div><pre>1\n2</pre>gives<pre>a\nb</pre></div>'],
    ['several listings', '<div><pre>1\n2</pre><div><pre>a\nb</pre><pre>a\nb</pre></div></div>'],
    ['lines that fit no paper', `<div><pre>1\n2</pre><pre>${'x'.repeat(200)}\nb</pre></div>`],
  ])('are not those with %s', (_, html) => {
    expect(classesOf(html).isSame).toBe(true)
  })
})
