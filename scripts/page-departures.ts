/**
 * Where Chromium's pages depart from what CSS Fragmentation 3 says. They are looked for in the least document that shows a
 * difference, so that nothing else in a document is taken for them.
 * https://www.w3.org/TR/css-break-3/
 */
interface Departure {
  readonly clause: string
  readonly says: string
  readonly isIn: (least: Least) => boolean
}

/** The least document, whose styles are written as attributes, and the words of its pages. */
export interface Least {
  readonly html: string
  readonly ours: readonly (readonly string[])[]
  readonly theirs: readonly (readonly string[])[]
}

const FIRST_ITEM =
  /style="[^"]*display:(?:flex|grid)[^"]*">[^<]*<\w+ style="[^"]*break-(?:inside:avoid|before:(?!avoid))/

const DEPARTURES: readonly Departure[] = [
  {
    clause: '§4.1, class C',
    says: 'Chromium breaks between the edge of a flex or grid container and its first line, where there is no gap',
    isIn: ({ html }) => FIRST_ITEM.test(html),
  },
  {
    clause: '§4.1, class C',
    says: 'Chromium parts the padding and the border below the last line from it, where there is no gap above them',
    isIn: ({ html, theirs }) => theirs.at(-1)?.length === 0 && /padding:|border:/.test(html),
  },
  {
    clause: '§4.4',
    says: 'Chromium draws what alignment would put above the page there, where nobody sees it',
    isIn: ({ html, ours, theirs }) =>
      /align-(?:items|self):(?:center|end|flex-end)/.test(html) &&
      ours.flat().some(word => !theirs.some(words => words.includes(word))),
  },
]

/** The clause that Chromium departs from in a least document, and how; null where none is known. */
export function departureIn(least: Least): string | null {
  const found = DEPARTURES.find(({ isIn }) => isIn(least))
  return found === undefined ? null : `${found.clause}: ${found.says}`
}
