import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Document, type Element, elementsOf, nodesOf, textContent } from '../../src/html/document.ts'
import { parseDocument, parseHtml, parseXml } from '../../src/html/parse.ts'
import { serialize } from '../../src/html/serialize.ts'
import { processorClock } from '../processor-time.ts'

const optionsWith = (overrides: Partial<typeof DEFAULT_LIMITS> = {}, baseUrl: URL | null = null) => ({
  baseUrl,
  limits: { ...DEFAULT_LIMITS, ...overrides },
  diagnostics: new Diagnostics(),
})

function depthOf(document: Document): number {
  let deepest = 0
  for (const node of nodesOf(document.root)) {
    if (node.kind === 'text') continue
    let depth = 0
    for (let element: Element | null = node; element !== null; element = element.parent) depth++
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const find = (document: Document, name: string): Element => {
  for (const element of elementsOf(document.root)) if (element.name === name) return element
  throw new Error(`no <${name}>`)
}

describe('parseHtml', () => {
  it('numbers the elements in tree order and links parents', () => {
    const document = parseHtml('<p>a<b>b</b></p><i>c</i>', optionsWith())
    const elements = [...elementsOf(document.root)]
    expect(elements.map(element => element.name)).toEqual(['html', 'head', 'body', 'p', 'b', 'i'])
    expect(elements.map(element => element.order)).toEqual([0, 1, 2, 3, 4, 5])
    expect(document.elementCount).toBe(6)
    for (const element of elements) for (const child of element.children) expect(child.parent).toBe(element)
  })

  it('gives elements the line of their tag and inferred ones none', () => {
    const document = parseHtml('<p>one\n\n<b>two</b>', optionsWith())
    expect(find(document, 'body').line).toBe(0)
    expect(find(document, 'p').line).toBe(1)
    expect(find(document, 'b').line).toBe(3)
  })

  it('drops comments, doctype and template contents, and joins the texts around them', () => {
    const document = parseHtml('<!doctype html><p>a<!-- x -->b<template>hidden</template></p>', optionsWith())
    expect(serialize(find(document, 'body'))).toBe('<body><p>ab<template></template></p></body>')
  })

  it('knows quirks mode from the doctype', () => {
    expect(parseHtml('<p>', optionsWith()).mode).toBe('quirks')
    expect(parseHtml('<!doctype html><p>', optionsWith()).mode).toBe('no-quirks')
  })

  it('shows noscript, because scripting is off', () => {
    expect(find(parseHtml('<body><noscript><p>text</p></noscript>', optionsWith()), 'p')).toBeDefined()
  })

  it('resolves against <base href>, itself relative to the address', () => {
    const address = new URL('https://example.com/a/b.html')
    expect(parseHtml('<base href="../img/"><p>', optionsWith({}, address)).baseUrl?.href).toBe(
      'https://example.com/img/',
    )
    expect(parseHtml('<base href="javascript:x"><p>', optionsWith({}, address)).baseUrl).toBe(address)
    expect(parseHtml('<p>', optionsWith()).baseUrl).toBeNull()
  })

  it('makes an empty document of nothing', () => {
    expect(serialize(parseHtml('', optionsWith()).root)).toBe('<html><head></head><body></body></html>')
  })

  it('flattens what is nested too deep and loses no text', () => {
    const start = Array.from({ length: 40 }, (_, i) => `<div>${i} `).join('')
    const source = `${start}<img><br>end${' x</div>'.repeat(40)}`
    const options = optionsWith({ domDepth: 10 })
    const document = parseHtml(source, options)
    expect(depthOf(document)).toBe(10)
    expect(textContent(document.root)).toBe(textContent(parseHtml(source, optionsWith()).root))
    expect(find(document, 'img')).toBeDefined()
    expect(options.diagnostics.list().map(warning => warning.code)).toEqual(['html_limit'])
  })

  it('parses 100,000 nested elements in bounded time', () => {
    for (const tag of ['div', 'span', 'b', 'table><tr><td', 'ul><li', 'a', 'svg><g']) {
      const passed = processorClock()
      const document = parseHtml(
        `<${tag}>x`.repeat(100_000 / tag.split('><').length),
        optionsWith({ domNodes: 1_000_000 }),
      )
      expect(depthOf(document)).toBeLessThanOrEqual(512)
      expect(passed(), tag).toBeLessThan(5_000)
    }
  })

  it('refuses more nodes than the limit, however few bytes make them', () => {
    const refused = expect.objectContaining({ code: 'html_too_complex' })
    expect(() => parseHtml('<b>'.repeat(2_000), optionsWith({ domNodes: 1_000 }))).toThrow(refused)
    const bomb = `<p>${Array.from({ length: 700 }, (_, i) => `<b id=${i}>`).join('')}${'<p>x'.repeat(2_000)}`
    const passed = processorClock()
    expect(() => parseHtml(bomb, optionsWith())).toThrow(refused)
    expect(passed()).toBeLessThan(3_000)
  })

  it('takes a tag with 50,000 attributes', () => {
    const attributes = Array.from({ length: 50_000 }, (_, i) => `a${i}=${i}`).join(' ')
    const passed = processorClock()
    expect(find(parseHtml(`<p ${attributes}>`, optionsWith()), 'p').attributes.size).toBe(50_000)
    expect(passed()).toBeLessThan(2_000)
  })

  it('merges the attributes of repeated body tags in linear time', () => {
    const source = Array.from({ length: 20_000 }, (_, i) => `<body a${i}>`).join('')
    const passed = processorClock()
    expect(find(parseHtml(source, optionsWith()), 'body').attributes.size).toBe(20_000)
    expect(passed()).toBeLessThan(3_000)
  })
})

describe('parseXml', () => {
  const XHTML =
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p/><p>a &amp; &#x41;</p></body></html>'

  it('builds XHTML with self-closing tags and keeps the case of names', () => {
    const document = parseXml(XHTML, optionsWith())
    expect(document.mode).toBe('xml')
    expect(find(document, 'body').children).toHaveLength(2)
    expect(textContent(document.root)).toBe('a & A')
    expect(
      find(parseXml('<svg viewBox="0 0 1 1"><linearGradient/></svg>', optionsWith()), 'linearGradient'),
    ).toBeDefined()
  })

  it('resolves namespace prefixes', () => {
    const source =
      '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"><a/></svg></h:html>'
    const document = parseXml(source, optionsWith())
    expect(document.root.name).toBe('html')
    expect(document.root.namespace).toBe('html')
    expect(find(document, 'a').namespace).toBe('svg')
  })

  it('knows the names of characters in HTML, but leaves comments and sections of characters alone', () => {
    const source =
      '<p xmlns="http://www.w3.org/1999/xhtml" title="&eacute;">a&nbsp;b &amp;nbsp; &unknown; &lt;&LT;<!-- &nbsp; --><![CDATA[&nbsp;]]></p>'
    const { root } = parseXml(source, optionsWith())
    expect(textContent(root)).toBe('a\u00A0b &nbsp; &unknown; <<&nbsp;')
    expect(root.attributes.get('title')).toBe('é')
  })

  it('expands no entity that the source declares', () => {
    const source = '<!DOCTYPE r [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]><r>&a;&b;</r>'
    expect(textContent(parseXml(source, optionsWith()).root)).toBe('&a;&b;')
  })

  it('keeps the text of 500,000 nested elements in bounded time', () => {
    const options = optionsWith()
    const passed = processorClock()
    const document = parseXml(`${'<a>'.repeat(500_000)}deep`, options)
    expect(textContent(document.root) === 'deep').toBe(true)
    expect(depthOf(document)).toBeLessThanOrEqual(512)
    expect(passed()).toBeLessThan(3_000)
  })

  it('is chosen by the content type, and never for HTML', () => {
    expect(parseDocument(XHTML, 'application/xhtml+xml', optionsWith()).mode).toBe('xml')
    expect(parseDocument(XHTML, 'text/html', optionsWith()).mode).not.toBe('xml')
    expect(parseDocument(XHTML, null, optionsWith()).mode).not.toBe('xml')
  })
})
