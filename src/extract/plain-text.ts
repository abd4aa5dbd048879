/** Running text of extracted content: what `octavo extract --text` prints and what the benchmarks compare. */
import { type DocumentNode, type Element, elementsOf } from '../html/document.ts'

/** Elements that neither begin nor end a line of text. Everything else stands on lines of its own. */
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span ' +
    'strike strong sub sup time tt u var wbr math mi mn mo ms mtext'
  ).split(' '),
)

/** Elements without text to read. */
const SILENT: ReadonlySet<string> = new Set(
  'script style template head img svg video audio iframe object canvas rp'.split(' '),
)

/** Whether an element continues the line of text around it. */
export const isInline = (element: Element): boolean => element.namespace === 'math' || INLINE_ELEMENTS.has(element.name)

/** How text is written. */
interface TextOptions {
  /** With who wrote each post of a thread and when, with the comments on posts, and with what posts repeat of each other. */
  readonly everything?: boolean
}

/**
 * The running text of a tree, a line for each block and a blank line between them; white space in `pre` is kept.
 * Formulas are their TeX. Captions are left out: they are read with their picture. Of threads it is what was written in the posts, once.
 */
export function textOf(root: DocumentNode, options: TextOptions = {}): string {
  const out: string[] = []
  let line = ''
  let preformatted = 0
  const endLine = () => {
    if (line.trim() !== '') out.push(line.replace(/[ \t]+\n/g, '\n').trim())
    line = ''
  }
  const pending: (DocumentNode | { readonly kind: 'end'; readonly element: Element })[] = [root]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item.kind === 'end') {
      if (!isInline(item.element)) endLine()
      if (item.element.name === 'pre') preformatted--
    } else if (item.kind === 'text') {
      line += preformatted > 0 ? item.value : item.value.replace(/\s+/g, ' ')
    } else if (item.attributes.has('data-tex')) {
      line += item.attributes.get('data-tex')!
    } else if (isRead(item, options)) {
      if (item.name === 'br') line += '\n'
      else if (!isInline(item)) endLine()
      if (item.name === 'pre') preformatted++
      pending.push({ kind: 'end', element: item })
      for (let i = item.children.length - 1; i >= 0; i--) pending.push(item.children[i]!)
    }
  }
  endLine()
  return out.join('\n\n')
}

const isRead = (element: Element, { everything }: TextOptions): boolean =>
  !SILENT.has(element.name) &&
  element.attributes.get('class') !== 'octavo-source' &&
  !isPictureCaption(element) &&
  (everything === true || !isBesidePost(element))

/** Who wrote a post, what it repeats from another one, and the comments on it. */
const isBesidePost = (element: Element): boolean =>
  /^octavo-(post-header|comments|quote octavo-quote-repeated)$/.test(element.attributes.get('class') ?? '')

/** Captions of tables and listings are part of the text. */
function isPictureCaption(element: Element): boolean {
  if (element.name !== 'figcaption' || element.parent === null) return false
  for (const each of elementsOf(element.parent)) if (each.name === 'pre' || each.name === 'table') return false
  return true
}
