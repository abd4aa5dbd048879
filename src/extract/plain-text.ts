/** Running text of extracted content, printed by `octavo extract --text` and compared by the benchmarks. */
import { type DocumentNode, type Element, elementsOf } from '../html/document.ts'

/** Elements that neither begin nor end a line of text. All others are on lines of their own. */
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span ' +
    'strike strong sub sup time tt u var wbr math mi mn mo ms mtext'
  ).split(' '),
)

/** Elements without readable text. */
const SILENT: ReadonlySet<string> = new Set(
  'script style template head img svg video audio iframe object canvas rp'.split(' '),
)

/** Whether an element continues the surrounding line of text. */
export const isInline = (element: Element): boolean => element.namespace === 'math' || INLINE_ELEMENTS.has(element.name)

/** Options for the text. */
interface TextOptions {
  /** Whether the text includes authors and dates of posts, comments on posts, and quotations of other posts. */
  readonly everything?: boolean
}

/**
 * The running text of a tree: a line per block and a blank line between them; `br` ends a line, and white space in `pre` is
 * preserved. Formulas are
 * their TeX. Captions of images are left out. The posts of threads appear once, without quotations.
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
      if (!isInline(item.element) && item.element.name !== 'br') endLine()
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

/** Whether an element is the author of a post, a quotation of another post, or a comment. */
const isBesidePost = (element: Element): boolean =>
  /^octavo-(post-header|comments|quote octavo-quote-repeated)$/.test(element.attributes.get('class') ?? '')

/** Captions of tables and listings are part of the text. */
function isPictureCaption(element: Element): boolean {
  if (element.name !== 'figcaption' || element.parent === null) return false
  for (const each of elementsOf(element.parent)) if (each.name === 'pre' || each.name === 'table') return false
  return true
}
