/** Documents and elements from a piece of HTML, for tests. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Document, type Element, elementsOf } from '../../src/html/document.ts'
import { parseHtml, parseXml } from '../../src/html/parse.ts'

export const optionsAt = (baseUrl: string | null = null) => ({
  baseUrl: baseUrl === null ? null : new URL(baseUrl),
  limits: DEFAULT_LIMITS,
  diagnostics: new Diagnostics(),
})

export const documentOf = (source: string, baseUrl: string | null = null): Document =>
  parseHtml(`<!doctype html>${source}`, optionsAt(baseUrl))

export const xmlOf = (source: string): Document => parseXml(source, optionsAt())

/** The first element of a name in the tree. */
export function named(document: Document, name: string): Element {
  for (const element of elementsOf(document.root)) if (element.name === name) return element
  throw new Error(`no <${name}>`)
}

/** The element with an id. */
export function withId(document: Document, id: string): Element {
  for (const element of elementsOf(document.root)) if (element.attributes.get('id') === id) return element
  throw new Error(`no #${id}`)
}
