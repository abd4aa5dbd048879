/**
 * Which elements are links (HTML, https://html.spec.whatwg.org/multipage/links.html; SVG 2,
 * https://svgwg.org/svg2-draft/linking.html).
 */
import { attribute, type Element } from '../html/document.ts'

/** Whether an element is a link. An empty reference leads to the document itself, so it counts as none. */
export const isLink = (element: Element): boolean =>
  (element.name === 'a' || (element.name === 'area' && element.namespace === 'html')) &&
  referenceOf(element).trim() !== ''

/**
 * The address of a link; in SVG it may be in the XLink namespace (SVG 2,
 * https://svgwg.org/svg2-draft/linking.html#XLinkRefAttrs).
 */
export function referenceOf(element: Element): string {
  const href = attribute(element, 'href')
  if (element.namespace === 'html') return href ?? ''
  return element.namespace === 'svg' ? (href ?? attribute(element, 'xlink:href') ?? '') : ''
}
