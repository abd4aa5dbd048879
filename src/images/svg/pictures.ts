/** The elements of SVG that show a picture from a file or a `data:` address. */
import { attribute, type Element } from '../../html/document.ts'

/** Attributes with an address; the first one that is present counts (SVG 2, https://www.w3.org/TR/SVG2/linking.html#XLinkRefAttrs). */
const HREF = ['href', 'xlink:href']

/** By element, the attributes with the address of its picture. They are loaded and found by these rows. */
const PICTURES: ReadonlyMap<string, readonly string[]> = new Map([
  ['image', HREF],
  ['feImage', HREF],
])

/** The address of the picture that an SVG element shows; null for other elements and without an address. */
export function pictureAddress(element: Element): string | null {
  for (const name of PICTURES.get(element.name) ?? []) {
    const address = attribute(element, name)
    if (address !== null) return address.trim()
  }
  return null
}
