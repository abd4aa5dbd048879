/** Walks over the document tree. */
import { expect, test } from 'vitest'
import { attribute, elementsNamed, elementsOf, isWithin, nodesOf, textContent } from '../../src/html/document.ts'
import { documentOf, named } from './parsing.ts'

const document = documentOf('<div id=a>x<p>y<b>z</b></p>w</div><i></i>')
const div = named(document, 'div')

test('elements come in document order, numbered by it', () => {
  const found = [...elementsOf(document.root)]
  expect(found.map(({ name }) => name)).toEqual(['html', 'head', 'body', 'div', 'p', 'b', 'i'])
  expect(found.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(document.elementCount).toBe(7)
})

test('nodes include texts in their places', () => {
  const names = [...nodesOf(div)].map(node => (node.kind === 'text' ? node.value : node.name))
  expect(names).toEqual(['div', 'x', 'p', 'y', 'b', 'z', 'w'])
})

test('the text of an element is that of all below it', () => {
  expect(textContent(div)).toBe('xyzw')
  expect(textContent(named(document, 'i'))).toBe('')
})

test('an attribute that is not there is null, an empty one is not', () => {
  const p = named(documentOf('<p hidden>'), 'p')
  expect(attribute(p, 'hidden')).toBe('')
  expect(attribute(p, 'id')).toBeNull()
})

test('an element is within all that it is in, and within itself', () => {
  const document = documentOf('<div><h1>x</h1></div><p>y</p>')
  const heading = named(document, 'h1')
  const within = ['h1', 'div', 'body', 'p'].map(name => isWithin(heading, named(document, name)))
  expect(within).toEqual([true, true, true, false])
})

test('a document lists its elements by name, and those with attributes', () => {
  const document = documentOf('<h2>x</h2><p id=a>y</p><section><h1 class=b>z</h1><h2>w</h2></section>')
  const texts = (...names: readonly string[]) => elementsNamed(document, ...names).map(textContent)
  expect(texts('h2')).toEqual(['x', 'w'])
  expect(texts('h1', 'table', 'h2')).toEqual(['x', 'z', 'w'])
  expect(texts('table')).toEqual([])
  expect(document.attributed.map(({ name }) => name)).toEqual(['p', 'h1'])
})
