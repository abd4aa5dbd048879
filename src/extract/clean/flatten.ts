/**
 * Removes structure without meaning: wrappers around blocks, paragraphs made of line breaks, empty boxes. The result is a
 * sequence of blocks, so that a template's sibling rules (an indent after a paragraph, a gap before a list) apply.
 */
import { attribute, type Element } from '../../html/document.ts'
import { createElement, createText, type DraftElement, type DraftNode } from '../../html/edit.ts'
import { isInline } from '../plain-text.ts'

/** Elements that are always replaced by their children: they only group or style. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'div section article main header footer aside nav center hgroup form fieldset address details summary label font big nobr tbody-group noscript search button slot template body picture menu'.split(
    ' ',
  ),
)

/** All other permitted elements of content. */
const MEANINGFUL: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code col colgroup data dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ' +
    'ins kbd li mark ol p pre q rb rp rt rtc ruby s samp small strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements that are removed if they are empty. */
const HOLLOW: ReadonlySet<string> = new Set(
  'p div span a b i u s em strong code sup sub small mark q cite abbr del ins h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption section article aside table tbody thead tr'.split(
    ' ',
  ),
)

/** Whether an element has an Octavo class, which gives it meaning. */
const isOurs = (element: Element): boolean => (attribute(element, 'class') ?? '').startsWith('octavo-')

/** Flattens the tree below `root`, children before parents. Custom elements count as wrappers. */
export function flatten(root: DraftElement): void {
  for (const element of bottomUp(root)) {
    if (element.name === 'pre' || element.namespace !== 'html') continue
    element.children = dissolved(element)
    if (element === root || holdsBlocks(element)) element.children = paragraphs(element)
    for (const child of element.children) child.parent = element
  }
}

/** The elements in post-order; listings and drawings are not visited. */
function bottomUp(root: DraftElement): DraftElement[] {
  const order: DraftElement[] = []
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    order.push(element)
    if (element.name === 'pre' || element.namespace !== 'html') continue
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
  }
  return order.reverse()
}

/** The children with wrappers replaced by their content, and without empty elements. */
function dissolved(element: DraftElement): DraftNode[] {
  const nodes: DraftNode[] = []
  for (const child of element.children) {
    if (child.kind === 'text') nodes.push(child)
    else if (isEmpty(child)) {
      // An empty box is removed even if a link refers to its id: the link is unwrapped instead.
      if (!isInline(child)) nodes.push(BOUNDARY())
      else if (holdsSpace(child)) nodes.push(createText(' '))
    } else if (isWrapper(child)) for (const node of asBlocks(child)) nodes.push(node)
    else nodes.push(child)
  }
  return nodes
}

/** Whether an element is a wrapper: unknown elements and spans without meaning are. */
const isWrapper = (element: Element): boolean =>
  element.namespace === 'html' &&
  (WRAPPERS.has(element.name) || !MEANINGFUL.has(element.name)) &&
  !isOurs(element) &&
  element.name !== BOUNDARY_NAME &&
  !(element.name === 'span' && SPAN_ATTRIBUTES.some(name => element.attributes.has(name)))

const SPAN_ATTRIBUTES = ['id', 'lang', 'dir', 'title'] as const

/** Whether an element only contains space, breaks and markers. Cells are not among them: they occupy a slot. */
function isEmpty(element: DraftElement): boolean {
  if (!HOLLOW.has(element.name) && !isWrapper(element)) return false
  return element.children.every(child =>
    child.kind === 'text' ? /^[\s\u200b\ufeff]*$/.test(child.value) : child.name === 'br' || isMarker(child),
  )
}

/** Whether an element contains only the space between two words, as highlighters produce. */
const holdsSpace = ({ children }: DraftElement): boolean =>
  children.some(child => child.kind === 'text' && /[ \t\n\r\f\u00a0]/.test(child.value))

/** A summary becomes a bold line; other wrappers are replaced by their children, separated from their siblings. */
function asBlocks(wrapper: DraftElement): DraftNode[] {
  if (wrapper.name === 'summary')
    return [createElement('p', { class: 'octavo-summary' }, [createElement('strong', {}, [...wrapper.children])])]
  if (isInlineWrapper(wrapper)) return wrapper.children
  return [BOUNDARY(), ...wrapper.children, BOUNDARY()]
}

const isInlineWrapper = (element: Element): boolean =>
  ['font', 'big', 'nobr', 'label', 'slot', 'button'].includes(element.name) ||
  (!WRAPPERS.has(element.name) && !element.children.some(child => child.kind === 'element' && !isInline(child)))

/** Marks the start or end of a wrapper: text on both sides is not one paragraph. */
const BOUNDARY_NAME = 'octavo:boundary'
const BOUNDARY = (): DraftElement => createElement(BOUNDARY_NAME)
const isMarker = (node: DraftNode): boolean => node.kind === 'element' && node.name === BOUNDARY_NAME

/** Elements whose loose text becomes paragraphs. In cells and items it may stay. */
const HOLDS_BLOCKS: ReadonlySet<string> = new Set(
  'blockquote figure body main section article header footer aside div nav center form fieldset details address hgroup dialog search'.split(
    ' ',
  ),
)

/** Whether loose text of an element becomes paragraphs: not in a line of facts or a formula. */
const holdsBlocks = (element: Element): boolean =>
  HOLDS_BLOCKS.has(element.name) && !/^octavo-(post-header|math)/.test(attribute(element, 'class') ?? '')

/** Converts runs of text and inline elements to paragraphs; two line breaks end a paragraph. */
function paragraphs(parent: DraftElement): DraftNode[] {
  const blocks: DraftNode[] = []
  let run: DraftNode[] = []
  const close = () => {
    const nodes = trimmedRun(run)
    if (nodes.length > 0) blocks.push(isLoneBlock(nodes) ? nodes[0]! : paragraphOf(nodes))
    run = []
  }
  for (const [index, child] of parent.children.entries()) {
    const isBlock =
      child.kind === 'element' &&
      (isMarker(child) || (!isInline(child) && child.name !== 'br' && child.name !== 'img' && child.name !== 'svg'))
    const isBreak = child.kind === 'element' && child.name === 'br' && isSecondBreak(parent.children, index)
    if (isBlock) {
      close()
      if (!isMarker(child)) blocks.push(child)
    } else if (isBreak) close()
    else run.push(child)
  }
  close()
  return blocks
}

/** A paragraph of nodes that are still in the list being walked, so that they are not removed from it. */
function paragraphOf(nodes: DraftNode[]): DraftElement {
  const paragraph = createElement('p')
  paragraph.children = nodes
  for (const node of nodes) node.parent = paragraph
  return paragraph
}

/** Whether a run is a single image, which needs no paragraph. */
function isLoneBlock([node, ...others]: readonly DraftNode[]): boolean {
  if (others.length > 0 || node?.kind !== 'element') return false
  if (node.name === 'a') return isLoneBlock(node.children)
  return node.name === 'img' || node.name === 'svg'
}

/** Whether a line break follows another one. */
function isSecondBreak(nodes: readonly DraftNode[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const node = nodes[at]!
    if (node.kind === 'element') return node.name === 'br'
    if (node.value.trim() !== '') return false
  }
  return false
}

/** A run without white space and line breaks at both ends; empty if nothing is left. */
function trimmedRun(run: readonly DraftNode[]): DraftNode[] {
  const isBlank = (node: DraftNode) =>
    node.kind === 'text' ? node.value.trim() === '' : node.name === 'br' || node.name === 'wbr' || isMarker(node)
  let [from, to] = [0, run.length]
  while (from < to && isBlank(run[from]!)) from++
  while (to > from && isBlank(run[to - 1]!)) to--
  return run.slice(from, to).filter(node => !isMarker(node))
}

/** Splits paragraphs at double line breaks, and at markers inside inline elements. */
export function splitParagraphs(root: DraftElement): void {
  for (const element of bottomUp(root)) {
    if (element.namespace !== 'html') continue
    if (element.children.some(isMarker)) element.children = element.children.filter(child => !isMarker(child))
    if (isOfLines(element)) element.children = trimmedRun(element.children)
    if (!element.children.some(holdsParagraphs)) continue
    element.children = element.children.flatMap(child =>
      child.kind === 'element' && holdsParagraphs(child) ? paragraphs(child) : [child],
    )
    for (const child of element.children) child.parent = element
  }
}

/** Whether an element is text with line breaks, of which those at its ends only make room on a screen. */
const isOfLines = (element: DraftElement): boolean =>
  /^(p|h[1-6])$/.test(element.name) &&
  !isOurs(element) &&
  element.children.some(child => child.kind === 'element' && child.name === 'br')

/** Whether a node is a paragraph with double line breaks. */
const holdsParagraphs = (node: DraftNode): boolean =>
  node.kind === 'element' &&
  node.name === 'p' &&
  !isOurs(node) &&
  node.children.some((child, at) => child.kind === 'element' && child.name === 'br' && isSecondBreak(node.children, at))
