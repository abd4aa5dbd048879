/** The heading with the title of the page. */
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { fold } from '../metadata/title.ts'

/** The heading that names the page: the first one with the text of the title, or the only one of the first level. */
export function titleHeading(body: DraftElement, title: string | null): DraftElement | null {
  const headings = selectAll(body, 'h1')
  return namedHeading(body, title) ?? subheadingNamed(body, title) ?? (headings.length === 1 ? headings[0]! : null)
}

/** If the heading of the first level is the site's name, the page's title is in a heading below. */
function subheadingNamed(body: DraftElement, title: string | null): DraftElement | null {
  const wanted = title === null ? '' : fold(title)
  if (wanted.length < LEAST_TITLE) return null
  const headings = selectAll(body, 'h2, h3').slice(0, 40)
  return (
    headings.find(heading => {
      const text = fold(shortText(heading, 400) ?? '')
      return (
        text === wanted || (text.length > LEAST_TITLE && text.length > 0.4 * wanted.length && wanted.startsWith(text))
      )
    }) ?? null
  )
}

/** Minimum number of letters; shorter titles are also headings of sections. */
const LEAST_TITLE = 12

/** The first heading with the text of the page's title. */
export function namedHeading(body: DraftElement, title: string | null): DraftElement | null {
  const headings = selectAll(body, 'h1').slice(0, 20)
  const wanted = title === null ? '' : fold(title)
  return (
    headings.find(heading => {
      const text = fold(shortText(heading, 400) ?? '')
      const isLong = text.length > 3 && wanted !== ''
      // Many titles also contain the name of the site.
      return isLong && ((text.length > 0.3 * wanted.length && wanted.includes(text)) || text.includes(wanted))
    }) ?? null
  )
}
