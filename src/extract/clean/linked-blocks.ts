/**
 * Links around blocks, such as cards of a title and a sentence. HTML allows them; on paper a sentence that is underlined as a whole
 * is hard to read, and Markdown has no such links. The title keeps the link.
 */
import { attribute, textContent } from '../../html/document.ts'
import { append, createElement, type DraftElement, type DraftNode, moveChildren, replaceAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'

const BLOCKS: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote table figure hr'.split(' '))

/** Elements that contain blocks. */
const CONTAINERS: ReadonlySet<string> = new Set('main li dd td th div blockquote figure section article'.split(' '))

/** Characters of a title: longer ones are sentences. */
const LONGEST_TITLE = 120

/** Moves links that are around blocks into the first block with text. */
export function linkTitles(root: DraftElement): void {
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  for (const link of selectAll(root, 'a[href]')) {
    const outer = link.children.some(isBlock) ? placeOf(link) : null
    if (outer === null) continue
    const blocks = link.children.filter(isShown).map(node => (isBlock(node) ? node : createElement('p', {}, [node])))
    const title = blocks.find(block => /^(p|h[1-6])$/.test(block.name) && textContent(block).trim() !== '')
    if (title === undefined) continue
    setLink(title, link, blocks.length > 1)
    replacements.set(outer, blocks)
  }
  replaceAll(replacements)
}

const isBlock = (node: DraftNode): node is DraftElement => node.kind === 'element' && BLOCKS.has(node.name)

const isShown = (node: DraftNode): boolean => node.kind === 'element' || node.value.trim() !== ''

/** The node that the blocks of a link replace: the link, or the paragraph that holds nothing else; null if neither can. */
function placeOf(link: DraftElement): DraftElement | null {
  const { parent } = link
  if (parent === null) return null
  if (CONTAINERS.has(parent.name)) return link
  const isAlone = parent.name === 'p' && attribute(parent, 'class') === null && isOnly(link, parent)
  return isAlone && parent.parent !== null && CONTAINERS.has(parent.parent.name) ? parent : null
}

/** Whether a parent shows nothing but a link; ends at the second node that is shown, because a paragraph may have thousands. */
const isOnly = (link: DraftElement, { children }: DraftElement): boolean =>
  children.find(isShown) === link && children.findLast(isShown) === link

/** Makes the content of a block a link; that of a card's title is bold. */
function setLink(title: DraftElement, link: DraftElement, isCard: boolean): void {
  const inner = createElement('a', Object.fromEntries(link.attributes))
  moveChildren(title, inner)
  const isBold = isCard && title.name === 'p' && textContent(inner).length <= LONGEST_TITLE
  append(title, isBold ? createElement('strong', {}, [inner]) : inner)
}
