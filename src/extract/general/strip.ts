/** The first pass: removes elements that are never content, so that later passes need not examine them. */
import { attribute, textContent } from '../../html/document.ts'
import { type DraftElement, removeWhere, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'

/** Elements that are never content. Their removal is not recorded. */
const MACHINERY: ReadonlySet<string> = new Set(
  'script style link meta base template title noframes param source-code'.split(' '),
)

/** Removes invisible elements: scripts, styles, templates, empty embeds. */
export function stripMachinery(root: DraftElement): void {
  removeWhere(root, node => node.kind === 'element' && isMachinery(node))
  unwrapAll(strayFormatting(root))
  unwrapAll(strayLinks(root))
}

/** Maximum number of characters of a link: a card with its text; and of a card beside others of its kind. */
const LONGEST_LINK = 500
const LONGEST_CARD = 2_000

/** Characters of reopened links from which they are text after an unclosed link. */
const REOPENED = 120

/**
 * Links without end tags: those that contain far more than a card, and those that the parser reopened in the following blocks
 * with the same attributes (see above).
 */
function strayLinks(root: DraftElement): DraftElement[] {
  const found: DraftElement[] = []
  let last: DraftElement | null = null
  let again: DraftElement[] = []
  const close = () => {
    if (again.length > 1 || again.some(link => !isShort(link, REOPENED))) for (const link of again) found.push(link)
    again = []
  }
  for (const link of selectAll(root, 'a[href]')) {
    if (!isShort(link, LONGEST_LINK) && !isOneOfCards(link)) found.push(link)
    else if (last !== null && link.parent !== last.parent && isSameTag(last, link)) {
      // A name that links to the same address repeatedly is a link each time.
      const text = textContent(link).trim()
      if (text !== '' && text !== textContent(last).trim()) again.push(link)
    } else close()
    last = link
  }
  close()
  return found
}

const isShort = (link: DraftElement, most: number): boolean => shortText(link, most) !== null

/** Whether two links come from one tag: the parser gives the copies of an unclosed link the same attributes object. */
const isSameTag = (a: DraftElement, b: DraftElement): boolean => a.attributes === b.attributes

/** Whether a link has a sibling link of the same shape: teasers that are one link each. */
function isOneOfCards(link: DraftElement): boolean {
  if (link.parent === null || !isShort(link, LONGEST_CARD)) return false
  const shape = shapeOf(link)
  return link.parent.children.some(
    each => each.kind === 'element' && each !== link && each.name === 'a' && shapeOf(each) === shape,
  )
}

/**
 * The class of a link and the elements directly in it; texts and images do not count. Links without a class are compared by the
 * classes of these elements, which otherwise may differ: the text of the second of two links may be aligned to the right.
 */
function shapeOf(link: DraftElement): string {
  const own = attribute(link, 'class') ?? ''
  const inside = link.children
    .filter(node => node.kind === 'element' && node.name !== 'img')
    .map(node => (node.kind === 'element' ? `${node.name}.${own === '' ? (attribute(node, 'class') ?? '') : ''}` : ''))
  return [own, ...inside].join(' ')
}

const FORMATTING: ReadonlySet<string> = new Set('b big em font i small strong strike u'.split(' '))
const BLOCKS: ReadonlySet<string> = new Set(
  'article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/**
 * Formatting elements around blocks: their end tag is missing, and the parser reopens them in every following block
 * (https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements).
 */
function strayFormatting(root: DraftElement): DraftElement[] {
  const found: DraftElement[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    let holdsBlock = false
    for (const child of element.children) {
      if (child.kind === 'text') continue
      pending.push(child)
      holdsBlock ||= BLOCKS.has(child.name) || FORMATTING.has(child.name)
    }
    if (holdsBlock && FORMATTING.has(element.name)) found.push(element)
  }
  return found.filter(holdsBlocks)
}

/** Whether an element contains blocks directly or in formatting elements directly inside. */
function holdsBlocks(element: DraftElement): boolean {
  let at: DraftElement | undefined = element
  for (let depth = 0; at !== undefined && depth < 6; depth++) {
    if (at.children.some(child => child.kind === 'element' && BLOCKS.has(child.name))) return true
    at = at.children.find((child): child is DraftElement => child.kind === 'element' && FORMATTING.has(child.name))
  }
  return false
}

const isMachinery = (element: DraftElement): boolean =>
  element.namespace === 'html' && MACHINERY.has(element.name) && !isTex(element)

/** Whether a script contains the TeX source of a formula, as MathJax stores it. */
const isTex = (element: DraftElement): boolean =>
  element.name === 'script' && (attribute(element, 'type') ?? '').startsWith('math/')
