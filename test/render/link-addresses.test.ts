/** The addresses of links on paper. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'
import { type LinkStyle, withLinkAddresses } from '../../src/render/link-addresses.ts'

const BASE = new URL('https://a.example/docs/')

function addresses(html: string, style: LinkStyle = 'notes'): readonly string[] {
  const document = parseHtml(html, { baseUrl: BASE, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  const made = withLinkAddresses(document, style)
  return selectAll(made.root, '.octavo-link-note, .octavo-link-address').map(textContent)
}

describe('addresses of links', () => {
  test('stand behind their links, without scheme, resolved', () => {
    expect(addresses('<p><a href="https://www.b.example/x/">b</a> and <a href="page?q=1#z">c</a>')).toEqual([
      'b.example/x',
      'a.example/docs/page?q=1#z',
    ])
    expect(addresses('<p><a href="https://b.example/">b</a>', 'inline')).toEqual([' (b.example)'])
  })
  test('stand once, where they are linked first', () => {
    expect(addresses('<p><a href="https://b.example">b</a> <a href="https://b.example/">again</a>')).toEqual([
      'b.example',
    ])
  })
  test('are left out where the text shows them, within the document, and in its furniture', () => {
    const shown = '<a href="https://b.example/x">https://b.example/x</a>'
    const inside = '<a href="#here">here</a> <a href="mailto:a@b.example">mail</a> <a href="https://c.example"></a>'
    expect(addresses(`<p>${shown} ${inside}<nav><a href="https://d.example">d</a></nav>`)).toEqual([])
  })
  test('leave a document without links as it is', () => {
    const document = parseHtml('<p>x', { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
    expect(withLinkAddresses(document, 'notes')).toBe(document)
  })
})
