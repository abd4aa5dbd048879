/**
 * Where Chromium's pages depart from what CSS Fragmentation 3 says. They are looked for in the least document that shows a
 * difference, so that nothing else in a document is taken for them.
 * https://www.w3.org/TR/css-break-3/
 */
interface Departure {
  readonly clause: string
  readonly says: string
  /** In the least document, whose styles are written as attributes. */
  readonly isIn: (html: string) => boolean
}

const FIRST_ITEM =
  /style="[^"]*display:(?:flex|grid)[^"]*">[^<]*<\w+ style="[^"]*break-(?:inside:avoid|before:(?!avoid))/

const DEPARTURES: readonly Departure[] = [
  {
    clause: '§4.1, class C',
    says: 'Chromium breaks between the edge of a flex or grid container and its first line, where there is no gap',
    isIn: html => FIRST_ITEM.test(html),
  },
]

/** The clause that Chromium departs from in a least document, and how; null where none is known. */
export function departureIn(html: string): string | null {
  const found = DEPARTURES.find(({ isIn }) => isIn(html))
  return found === undefined ? null : `${found.clause}: ${found.says}`
}
