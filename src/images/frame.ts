/**
 * Documents in frames (https://html.spec.whatwg.org/multipage/iframe-embed-object.html) as images: each is an
 * independent document, laid out in the size of its frame. Only frames whose source is in the page are supported.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element } from '../html/document.ts'
import { append, createElement, draftOf, freeze } from '../html/edit.ts'
import { parseHtml } from '../html/parse.ts'
import { parseDataUrl } from './data-url.ts'

/** The content of a frame: the source of a document, or the address of one that is not loaded; null if it is empty. */
type FrameSource =
  | { readonly kind: 'source'; readonly html: string }
  | { readonly kind: 'address'; readonly address: string }

/** Null for other elements, and for frames without a document. */
export function frameSource(element: Element): FrameSource | null {
  if (element.namespace !== 'html' || element.name !== 'iframe') return null
  const srcdoc = attribute(element, 'srcdoc')
  if (srcdoc !== null) return { kind: 'source', html: srcdoc }
  const address = attribute(element, 'src')?.trim() ?? ''
  if (address === '' || /^about:/i.test(address)) return null
  const data = parseDataUrl(address)
  if (data?.contentType === 'text/html') return { kind: 'source', html: new TextDecoder().decode(data.bytes) }
  return { kind: 'address', address }
}

interface FrameContext {
  readonly limits: Pick<Limits, 'domDepth' | 'domNodes'>
  readonly diagnostics: Diagnostics
}

/**
 * The document as the content of a drawing, whose viewport is the size of the frame. Throws OctavoError
 * html_too_complex.
 */
export function frameDocument(source: string, { limits, diagnostics }: FrameContext): Document {
  const draft = draftOf(parseHtml(source, { baseUrl: null, limits, diagnostics }))
  const area = createElement('foreignObject', { width: '100%', height: '100%' }, [], 'svg')
  append(area, draft.root)
  const root = createElement('svg', {}, [area], 'svg')
  // A srcdoc document is never in quirks mode
  // (https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode).
  return freeze({ root, baseUrl: null, mode: 'no-quirks' })
}

/**
 * Applies the background of the root element, or of the body, to the whole frame (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds).
 */
export function withCanvas(document: Document, styled: StyledTree): StyledTree {
  const area = childNamed(document.root, 'foreignObject')
  const html = area === null ? null : childNamed(area, 'html')
  if (area === null || html === null) return styled
  const body = childNamed(html, 'body')
  const source = [html, body].find(element => element !== null && hasBackground(styled, element)) ?? null
  if (source === null) return styled
  const styles = [...styled.styles]
  const plain = styles[area.order]!
  const { backgroundColor, backgroundLayers } = styles[source.order]!.self
  styles[area.order] = { ...plain, self: { ...plain.self, backgroundColor, backgroundLayers } }
  const { backgroundColor: none, backgroundLayers: noLayers } = plain.self
  const own = styles[source.order]!
  styles[source.order] = { ...own, self: { ...own.self, backgroundColor: none, backgroundLayers: noLayers } }
  return { ...styled, styles }
}

const childNamed = ({ children }: Element, name: string): Element | null =>
  children.find((node): node is Element => node.kind === 'element' && node.name === name) ?? null

function hasBackground({ styles }: StyledTree, { order }: Element): boolean {
  const { backgroundColor, backgroundLayers } = styles[order]!.self
  const isColored = typeof backgroundColor !== 'object' || backgroundColor.a > 0
  return isColored || backgroundLayers.some(({ image }) => image !== null)
}
