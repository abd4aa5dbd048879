/** First of all passes: takes out what never is content, so that no later pass has to look at it. */
import { attribute, textContent } from '../../html/document.ts'
import { type DraftElement, removeWhere, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'

/** Never content, whatever is inside. Their removal is not worth a record. */
const MACHINERY: ReadonlySet<string> = new Set(
  'script style link meta base template title noframes param source-code'.split(' '),
)

/** Removes what no reader sees: scripts, styles, templates, empty embeds. */
export function stripMachinery(root: DraftElement): void {
  removeWhere(root, node => node.kind === 'element' && isMachinery(node))
  unwrapAll(strayFormatting(root))
  unwrapAll(strayLinks(root))
}

/** Characters: a card with its text is the most that pages link. */
const LONGEST_LINK = 500

/** Characters in links that are opened again from which they are text that somebody forgot to take out of a link. */
const REOPENED = 120

/**
 * Links whose end tag is missing: those that hold far more than a card, and those that the parser opened again in the blocks that
 * follow, with all attributes of the one before (see above).
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
    if (!isShort(link, LONGEST_LINK)) found.push(link)
    else if (last !== null && link.parent !== last.parent && isSameTag(last, link)) {
      // A name that links to the same place again and again is a link each time.
      const text = textContent(link).trim()
      if (text !== '' && text !== textContent(last).trim()) again.push(link)
    } else close()
    last = link
  }
  close()
  return found
}

const isShort = (link: DraftElement, most: number): boolean => shortText(link, most) !== null

const isSameTag = (a: DraftElement, b: DraftElement): boolean =>
  a.attributes.size === b.attributes.size &&
  [...a.attributes].every(([name, value]) => b.attributes.get(name) === value)

const FORMATTING: ReadonlySet<string> = new Set('b big em font i small strong strike u'.split(' '))
const BLOCKS: ReadonlySet<string> = new Set(
  'article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/**
 * Formatting elements around blocks: somebody forgot to close them, and the parser opens them again in every block that
 * follows (https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements).
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

/** In itself, or in formatting elements right inside of it. */
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

/** MathJax keeps the source of formulas in scripts. */
const isTex = (element: DraftElement): boolean =>
  element.name === 'script' && (attribute(element, 'type') ?? '').startsWith('math/')
