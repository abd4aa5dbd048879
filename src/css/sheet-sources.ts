/** Finds the style sheets of a document: the load stage fetches them and passes the texts to the cascade. */
import { type Document, type Element, elementsNamed, textContent } from '../html/document.ts'
import { HOST, TREE } from '../html/shadow-roots.ts'
import { importParts } from './import-parts.ts'
import { parseSheet } from './sheet.ts'
import { DOCUMENT_TREE } from './tree-scopes.ts'
import { resolveReference } from './values/image.ts'

/** The text of a style sheet, as input of the cascade. */
export interface StyleSheetText {
  readonly text: string
  /** The base URL of references in it. */
  readonly baseUrl: URL | null
  /** A media query list, or null for all media. */
  readonly media: string | null
  /** For warnings: the address, or null if the text is part of the document. */
  readonly name: string | null
  /** The line of the document on which the text starts; 1 for a separate sheet. */
  readonly line: number
  /** The sheets that its `@import` rules loaded, by reference as returned by `importsOf`. */
  readonly imports: ReadonlyMap<string, StyleSheetText>
  /** The parent of its `style` element, the root of `@scope` without a prelude; absent for other sheets. */
  readonly owner?: Element | null
  /**
   * In documents with shadow trees: the tree that its selectors are scoped to, a number, or `DOCUMENT_TREE`; absent for other
   * sheets, which select in all trees.
   */
  readonly tree?: string | undefined
}

/** A style sheet of the document: its text or its address; `line` is that of its element. */
type StyleSource =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly media: string | null
      readonly line: number
      readonly owner: Element | null
      readonly tree: string | undefined
    }
  /** `href` is resolved against the document's base. */
  | {
      readonly kind: 'link'
      readonly href: string
      readonly media: string | null
      readonly line: number
      readonly tree: string | undefined
    }

/**
 * The `<style>` elements and style sheet links of a document in order, without alternative sheets. Those of shadow trees come
 * first, inner trees before outer ones, because declarations of an outer tree win (CSS Cascade 5,
 * https://www.w3.org/TR/css-cascade-5/#cascade-context).
 */
export function styleSources(document: Document): readonly StyleSource[] {
  const sources: StyleSource[] = []
  for (const element of elementsNamed(document, 'style', 'link')) {
    const source = element.name === 'style' ? styleElement(element) : link(element, document)
    if (source !== null) sources.push(source)
  }
  if (!document.attributed.some(({ attributes }) => attributes.has(HOST))) return sources
  const numbered = sources.map(source => ({ ...source, tree: source.tree ?? DOCUMENT_TREE }))
  return numbered.sort((a, b) => Number(b.tree) - Number(a.tree))
}

const isCss = (type: string | undefined): boolean =>
  type === undefined || type.trim() === '' || /^\s*text\/css\s*(;|$)/i.test(type)

const mediaOf = (element: Element): string | null => {
  const media = element.attributes.get('media')?.trim() ?? ''
  return media === '' ? null : media
}

/** The sheet of a `style` element; null for other types and empty ones. */
function styleElement(element: Element): StyleSource | null {
  if (!isCss(element.attributes.get('type'))) return null
  const text = textContent(element)
  if (text.trim() === '') return null
  const tree = element.attributes.get(TREE)
  return { kind: 'text', text, media: mediaOf(element), line: Math.max(1, element.line), owner: element.parent, tree }
}

/**
 * The sheet that a `link` refers to; null for alternative and disabled ones
 * (https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet).
 */
function link(element: Element, document: Document): StyleSource | null {
  const { attributes } = element
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  const href = attributes.get('href')?.trim() ?? ''
  const isSheet = rel.includes('stylesheet') && !rel.includes('alternate') && !attributes.has('disabled')
  if (element.namespace !== 'html' || !isSheet || href === '' || !isCss(attributes.get('type'))) return null
  return {
    kind: 'link',
    href: resolveReference(href, document.baseUrl),
    media: mediaOf(element),
    line: element.line,
    tree: attributes.get(TREE),
  }
}

/** The references that a sheet imports: as in the source (the key of `imports`), and resolved. */
export function importsOf(
  text: string,
  baseUrl: URL | null,
): readonly { readonly reference: string; readonly href: string }[] {
  if (!/@import/i.test(text)) return []
  const found: { reference: string; href: string }[] = []
  for (const rule of parseSheet(text, baseUrl).rules) {
    if (rule.kind === 'style' || !['import', 'charset', 'layer', 'namespace'].includes(rule.name)) break
    const parts = rule.name === 'import' ? importParts(rule) : null
    if (parts !== null) found.push({ reference: parts.reference, href: resolveReference(parts.reference, baseUrl) })
  }
  return found
}
