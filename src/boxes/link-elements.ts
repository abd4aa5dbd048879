/**
 * Which elements are links (HTML, https://html.spec.whatwg.org/multipage/links.html; SVG 2,
 * https://svgwg.org/svg2-draft/linking.html).
 */
import { attribute, type Element } from '../html/document.ts'

/** An empty reference leads to the document itself, as none does. */
export const isLink = (element: Element): boolean =>
  (element.name === 'a' || (element.name === 'area' && element.namespace === 'html')) &&
  referenceOf(element).trim() !== ''

/**
 * The address of a link; in SVG it may be in the namespace of XLink (SVG 2,
 * https://svgwg.org/svg2-draft/linking.html#XLinkRefAttrs).
 */
export function referenceOf(element: Element): string {
  const href = attribute(element, 'href')
  if (element.namespace === 'html') return href ?? ''
  return element.namespace === 'svg' ? (href ?? attribute(element, 'xlink:href') ?? '') : ''
}
