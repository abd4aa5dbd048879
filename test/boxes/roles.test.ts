/** Structure roles of elements (ISO 32000-1 §14.8.4; WAI-ARIA 1.3; HTML-AAM), element by element. */
import { describe, expect, it } from 'vitest'
import { isHidden, labelOf, roleOf, spanOf, structureAttributesOf } from '../../src/boxes/roles.ts'
import type { Element } from '../../src/html/document.ts'
import { selectOne } from '../../src/html/select.ts'
import { styled } from '../css/styling.ts'

/** The element with the id `x` in a piece of HTML. */
function find(html: string): { element: Element; style: ReturnType<ReturnType<typeof styled>['of']> } {
  const page = styled(html)
  return { element: selectOne(page.document.root, '#x')!, style: page.of('#x') }
}

const role = (html: string): string | null => roleOf(find(html).element)?.role ?? null

describe('roles', () => {
  it.each([
    ['<section id=x>', 'Sect'],
    ['<h3 id=x>', 'H3'],
    ['<p id=x>', 'P'],
    ['<a id=x href=#y>', 'Link'],
    ['<a id=x>', null],
    ['<div id=x>', null],
    ['<span id=x>', null],
    ['<ul><li id=x></ul>', 'LBody'],
    ['<table><tr><th id=x></table>', 'TH'],
    ['<kbd id=x>', 'Code'],
    ['<svg><a id=x href=#y></a></svg>', null],
  ])('%s: %s', (html, expected) => {
    expect(role(html)).toBe(expected)
  })

  it.each([
    ['<div id=x role=heading aria-level=4>', 'H4'],
    ['<div id=x role=heading aria-level=9>', 'H6'],
    ['<div id=x role=heading>', 'H2'],
    ['<h1 id=x role=heading>', 'H1'],
    // The first role that is known counts (WAI-ARIA 1.3 §8.1).
    ['<div id=x role="doc-abstract listitem list">', 'LBody'],
    ['<p id=x role=unheard-of>', 'P'],
    ['<h2 id=x role=presentation>', null],
    ['<div id=x role="PARAGRAPH">', 'P'],
  ])('%s: %s', (html, expected) => {
    expect(role(html)).toBe(expected)
  })

  it('a link stays a link, whatever role it is given', () => {
    expect(role('<a id=x href=#y role=heading>')).toBe('Link')
  })

  it.each([
    ['<ul role=none><li id=x></ul>', null],
    ['<table role=presentation><tr><td id=x></table>', null],
    ['<ul role=none><li id=x role=listitem></ul>', 'LBody'],
    ['<ul role=list><li id=x></ul>', 'LBody'],
  ])('parts of what is only presentation are presentation too: %s', (html, expected) => {
    expect(role(html)).toBe(expected)
  })

  it('lists in a table of contents are its levels', () => {
    const contents = (inner: string, nav = 'role=doc-toc') => role(`<nav ${nav}>${inner}</nav>`)
    expect(contents('<ol id=x></ol>')).toBe('TOC')
    expect(contents('<ol><li id=x></ol>')).toBe('TOCI')
    expect(contents('<ol><li><ol><li id=x></ol></ol>')).toBe('TOCI')
    expect(contents('<ol><li id=x></ol>', '')).toBe('LBody')
  })
})

describe('attributes', () => {
  const attributesOf = (html: string) => {
    const { element, style } = find(html)
    return structureAttributesOf(element, roleOf(element)!.role, style)
  }

  it.each([
    ['<table><tr><td id=x colspan=2></table>', { columnSpan: 2 }],
    ['<table><tr><td id=x rowspan=3></table>', { rowSpan: 3 }],
    ['<table><tr><td id=x headers="a  b"></table>', { headers: ['a', 'b'] }],
    ['<table><tr><td id=x></table>', {}],
    ['<table><tr><th id=x scope=row><td></table>', { scope: 'Row', id: 'x' }],
    ['<table><tr><th id=x scope=colgroup><td></table>', { scope: 'Column', id: 'x' }],
    // HTML §4.9.12.2 for headers without a scope.
    ['<table><thead><tr><th id=x><td></thead></table>', { scope: 'Column', id: 'x' }],
    ['<table><tr><th id=x><th></table>', { scope: 'Column', id: 'x' }],
    ['<table><tr><th id=x><td></table>', { scope: 'Row', id: 'x' }],
    ['<div role=table><div role=row><div id=x role=cell aria-colspan=2></div></div></div>', { columnSpan: 2 }],
  ])('%s', (html, expected) => {
    expect(attributesOf(html)).toEqual(expected)
  })

  it.each([
    ['<ol id=x>', 'Decimal'],
    ['<ul id=x>', 'Disc'],
    ['<dl id=x>', 'Description'],
    ['<ol id=x style="list-style-type:lower-latin">', 'LowerAlpha'],
    ['<ul id=x style="list-style-type:square">', 'Square'],
    ['<ol id=x style="list-style-type:hebrew">', 'Decimal'],
  ])('the numbering of %s is %s', (html, expected) => {
    const ua = html.includes('style')
      ? html
      : `<style>ol{list-style-type:decimal}ul{list-style-type:disc}</style>${html}`
    expect(attributesOf(ua)).toEqual({ listNumbering: expected })
  })

  it.each([
    ['<input id=x type=checkbox checked>', { role: 'cb', checked: true, name: null }],
    ['<input id=x type=radio aria-label=Size>', { role: 'rb', checked: false, name: 'Size' }],
    ['<input id=x type=submit title=Send>', { role: 'pb', checked: null, name: 'Send' }],
    ['<button id=x>', { role: 'pb', checked: null, name: null }],
    ['<input id=x placeholder=Name>', { role: 'tv', checked: null, name: 'Name' }],
    ['<textarea id=x></textarea>', { role: 'tv', checked: null, name: null }],
  ])('the field of %s', (html, field) => {
    expect(attributesOf(html)).toEqual({ field })
  })
})

it('labels replace figures and formulas, and nothing else', () => {
  const label = (html: string): string | null => {
    const { element } = find(html)
    return labelOf(element, roleOf(element)!.role)
  }
  expect(label('<div id=x role=img aria-label=" A map ">')).toBe('A map')
  expect(label('<div id=x role=img aria-label=" ">')).toBeNull()
  expect(label('<p id=x aria-label=A>')).toBeNull()
  expect(label('<figure id=x aria-label=A>')).toBeNull()
})

it('aria-hidden is true in any case of letters', () => {
  expect(isHidden(find('<p id=x aria-hidden=TRUE>').element)).toBe(true)
  expect(isHidden(find('<p id=x aria-hidden=false>').element)).toBe(false)
  expect(isHidden(find('<p id=x aria-hidden>').element)).toBe(false)
})

it.each([
  ['colspan=3', 'colspan', 3],
  ['colspan=0', 'colspan', 1],
  ['colspan=-2', 'colspan', 1],
  ['colspan=two', 'colspan', 1],
  ['colspan=2000', 'colspan', 1000],
  ['rowspan=70000', 'rowspan', 65534],
  // To the end of the row group (HTML §4.9.11).
  ['rowspan=0', 'rowspan', 65534],
  ['', 'rowspan', 1],
] as const)('a cell with "%s" spans %s %i', (attributes, name, expected) => {
  expect(spanOf(find(`<table><tr><td id=x ${attributes}></table>`).element, name)).toBe(expected)
})
