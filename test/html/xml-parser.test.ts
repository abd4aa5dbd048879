/** XML to the document tree: namespaces, characters, bounds. */
import { describe, expect, test } from 'vitest'
import { textContent } from '../../src/html/document.ts'
import { named, xmlOf } from './parsing.ts'

describe('namespaces', () => {
  test('a default namespace holds for what is below', () => {
    const document = xmlOf('<svg xmlns="http://www.w3.org/2000/svg"><g><path/></g></svg>')
    expect(named(document, 'path').namespace).toBe('svg')
  })

  test('a prefix is dropped where its namespace is known', () => {
    const document = xmlOf('<a xmlns="http://www.w3.org/1999/xhtml" xmlns:s="http://www.w3.org/2000/svg"><s:svg/></a>')
    expect(named(document, 'svg').namespace).toBe('svg')
    expect(named(document, 'a').namespace).toBe('html')
  })

  test('an unknown namespace keeps the prefix in the name', () => {
    expect(named(xmlOf('<a xmlns:x="urn:x"><x:b/></a>'), 'x:b').namespace).toBe('html')
  })

  test('an inner declaration ends with its element', () => {
    const document = xmlOf('<a xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/><b/></a>')
    expect(named(document, 'b').namespace).toBe('html')
  })

  test.each([
    ['svg', 'svg'],
    ['math', 'math'],
    ['html', 'html'],
  ])('a root <%s> without a declaration', (name, namespace) => {
    expect(xmlOf(`<${name}/>`).root.namespace).toBe(namespace)
  })
})

describe('characters', () => {
  test.each([
    ['a &amp; &lt; &#65; &#x42;', 'a & < A B'],
    ['&nbsp;&eacute;&hellip;', '\u00a0é…'],
    ['&AMP; &LT;', '& <'],
    ['&unknown;', '&unknown;'],
    ['<![CDATA[&eacute; <b>]]>', '&eacute; <b>'],
    ['a<!-- &eacute; -->b', 'ab'],
    ['<![CDATA[open', 'open</p>'],
  ])('%s', (source, expected) => {
    expect(textContent(xmlOf(`<p>${source}</p>`).root)).toBe(expected)
  })
})

describe('leniency', () => {
  test('an end tag that matches nothing is ignored', () => {
    expect(textContent(xmlOf('<a><b>1</c>2</b></a>').root)).toBe('12')
  })

  test('names and attributes keep their case', () => {
    const document = xmlOf('<svg viewBox="0 0 1 1"><linearGradient Id="a"/></svg>')
    expect(document.root.attributes.get('viewBox')).toBe('0 0 1 1')
    expect(named(document, 'linearGradient').attributes.get('Id')).toBe('a')
  })

  test('nothing at all is an empty document', () => {
    expect(xmlOf('').root.name).toBe('html')
    expect(xmlOf('').mode).toBe('xml')
  })

  test('lines of elements are counted from 1', () => {
    const document = xmlOf('<a>\n<b/>\n\n<c/></a>')
    expect([named(document, 'a').line, named(document, 'b').line, named(document, 'c').line]).toEqual([1, 2, 4])
  })

  test('what nests too deep keeps its text', () => {
    const deep = `${'<a>'.repeat(5_000)}x${'</a>'.repeat(5_000)}`
    expect(textContent(xmlOf(deep).root)).toBe('x')
  })
})
