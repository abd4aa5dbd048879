import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { listingRule } from '../../src/code/listing-width.ts'
import type { Document } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { linesOf, setSample } from '../templates/pages.ts'

const parse = (html: string): Document =>
  parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

/** The lengths that the rule tells apart, as they stand in it. */
const lengths = (html: string): readonly string[] =>
  [...(listingRule(parse(html)) ?? '').matchAll(/(\d+|\(\d+ \+ var\(--listing-label\)\)) \* max/g)].map(
    ([, length]) => length!,
  )

describe('lengths of lines', () => {
  test('are told apart once each, without space at the ends', () => {
    const line = 'x'.repeat(50)
    expect(lengths(`<pre>${line}\n${line}   \n${'y'.repeat(60)}\nshort</pre>`)).toEqual(['50', '60'])
  })
  test('count tabs to the next stop, and wide characters twice', () => {
    expect(lengths(`<pre>\n\tx\t${'x'.repeat(40)}\n${'字'.repeat(30)}</pre>`)).toEqual(['48', '60'])
  })
  test('are longer in lists, and in a first line beside the name of the language', () => {
    expect(lengths(`<ul><li><pre>${'x'.repeat(50)}</pre></ul>`)).toEqual(['54'])
    expect(lengths(`<pre><code class="language-sh">${'x'.repeat(50)}\n${'x'.repeat(55)}</code></pre>`)).toEqual([
      '55',
      '(50 + var(--listing-label))',
    ])
  })
  test('that are short or that no page holds say nothing', () => {
    expect(listingRule(parse(`<pre>short\n${'x'.repeat(300)}</pre><p>${'x'.repeat(60)}`))).toBe(null)
  })
  test('are few, however many there are, and the longest is among them', () => {
    const many = Array.from({ length: 150 }, (_, i) => 'x'.repeat(41 + i)).join('\n')
    const found = lengths(`<pre>${many}</pre>`)
    expect(found).toHaveLength(24)
    expect(found.at(-1)).toBe('190')
  })
})

describe.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])('listings in %s', template => {
  const listing = (columns: number) => `<pre>${'x'.repeat(columns - 4)} end</pre>`
  const linesIn = async (html: string) => {
    const lines = linesOf(await setSample({ html: `<h1>T</h1>${html}`, template }))
    const ours = lines.filter(({ element }) => element?.name === 'pre').map(({ line }) => line)
    const width = Math.max(...ours.map(({ width }) => width))
    return { count: ours.length, width, sizes: [...new Set(ours.map(({ root }) => root.style.fontSize))] }
  }
  test('have lines of 76 columns whole, in smaller type or beyond the column', async () => {
    const short = await linesIn(`<pre>${'x'.repeat(30)} end</pre>`)
    const long = await linesIn(listing(76))
    expect(long.count).toBe(1)
    if (long.width < short.width + 20) expect(long.sizes[0]).toBeLessThan(short.sizes[0]!)
    else expect(long.sizes[0]).toBeLessThanOrEqual(short.sizes[0]!)
    expect(long.sizes[0]).toBeGreaterThanOrEqual(short.sizes[0]! * 0.8)
  })
  test('have one size, and no line that is longer than any page makes them smaller', async () => {
    const { sizes } = await linesIn(`${listing(76)}<pre>yyy end</pre>`)
    expect(sizes).toHaveLength(1)
    const plain = await linesIn(`<pre>${'x'.repeat(30)} end</pre>`)
    const turned = await linesIn(listing(190))
    expect(turned.sizes).toEqual(plain.sizes)
  })
})
