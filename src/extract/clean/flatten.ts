/**
 * Removes structure without meaning: wrappers around blocks, paragraphs made of line breaks, empty boxes. What is left is
 * a run of blocks, so that a template's rules for neighbours (an indent after a paragraph, a gap before a list) hold.
 */
import { attribute, type Element } from '../../html/document.ts'
import { createElement, createText, type DraftElement, type DraftNode } from '../../html/edit.ts'
import { isInline } from '../plain-text.ts'

/** Dissolved wherever they are: they only group or style. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'div section article main header footer aside nav center hgroup form fieldset address details summary label font big nobr tbody-group noscript search button slot template body picture menu'.split(
    ' ',
  ),
)

/** All others that may stand in content. */
const MEANINGFUL: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code col colgroup data dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ' +
    'ins kbd li mark ol p pre q rb rp rt rtc ruby s samp small strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements that must hold something. */
const HOLLOW: ReadonlySet<string> = new Set(
  'p div span a b i u s em strong code sup sub small mark q cite abbr del ins h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption section article aside table tbody thead tr'.split(
    ' ',
  ),
)

/** Our own classes give an element a meaning. */
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

/** Children before parents; listings and drawings are left alone. */
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

/** The children with wrappers replaced by what they hold, and without what holds nothing. */
function dissolved(element: DraftElement): DraftNode[] {
  const nodes: DraftNode[] = []
  for (const child of element.children) {
    if (child.kind === 'text') nodes.push(child)
    else if (isEmpty(child)) {
      // An id that a link leads to is no reason to keep an empty box: the link is dissolved instead.
      if (!isInline(child)) nodes.push(BOUNDARY())
      else if (holdsSpace(child)) nodes.push(createText(' '))
    } else if (isWrapper(child)) for (const node of asBlocks(child)) nodes.push(node)
    else nodes.push(child)
  }
  return nodes
}

/** Elements that HTML does not have group and style as well, and so does a span that says nothing else. */
const isWrapper = (element: Element): boolean =>
  element.namespace === 'html' &&
  (WRAPPERS.has(element.name) || !MEANINGFUL.has(element.name)) &&
  !isOurs(element) &&
  element.name !== BOUNDARY_NAME &&
  !(element.name === 'span' && SPAN_ATTRIBUTES.some(name => element.attributes.has(name)))

const SPAN_ATTRIBUTES = ['id', 'lang', 'dir', 'title'] as const

/** Whether an element can go since nothing is in it but space, breaks and markers. Cells stay: they hold a place. */
function isEmpty(element: DraftElement): boolean {
  if (!HOLLOW.has(element.name) && !isWrapper(element)) return false
  if (element.name === 'td' || element.name === 'th') return false
  return element.children.every(child =>
    child.kind === 'text' ? /^[\s\u200b\ufeff]*$/.test(child.value) : child.name === 'br' || isMarker(child),
  )
}

/** Highlighters put the space between two words into an element of its own. */
const holdsSpace = ({ children }: DraftElement): boolean =>
  children.some(child => child.kind === 'text' && /[ \t\n\r\f\u00a0]/.test(child.value))

/** A summary is a line by itself and bold; other wrappers leave their children, apart from what is beside them. */
function asBlocks(wrapper: DraftElement): DraftNode[] {
  if (wrapper.name === 'summary')
    return [createElement('p', { class: 'octavo-summary' }, [createElement('strong', {}, [...wrapper.children])])]
  if (isInlineWrapper(wrapper)) return wrapper.children
  return [BOUNDARY(), ...wrapper.children, BOUNDARY()]
}

const isInlineWrapper = (element: Element): boolean =>
  ['font', 'big', 'nobr', 'label', 'slot', 'button'].includes(element.name) ||
  (!WRAPPERS.has(element.name) && !element.children.some(child => child.kind === 'element' && !isInline(child)))

/** Marks where a wrapper began or ended: text on both sides of it is not one paragraph. */
const BOUNDARY_NAME = 'octavo:boundary'
const BOUNDARY = (): DraftElement => createElement(BOUNDARY_NAME)
const isMarker = (node: DraftNode): boolean => node.kind === 'element' && node.name === BOUNDARY_NAME

/** Elements whose loose text becomes paragraphs. In cells and items it may stay as it is. */
const HOLDS_BLOCKS: ReadonlySet<string> = new Set(
  'blockquote figure body main section article header footer aside div nav center form fieldset details address hgroup dialog search'.split(
    ' ',
  ),
)

/** A line of facts and a formula are no paragraphs. */
const holdsBlocks = (element: Element): boolean =>
  HOLDS_BLOCKS.has(element.name) && !/^octavo-(post-header|math)/.test(attribute(element, 'class') ?? '')

/** Runs of text and inline elements become paragraphs; two line breaks end one. */
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

/** The nodes are still in the list that is being walked, so they are moved without being taken out of it. */
function paragraphOf(nodes: DraftNode[]): DraftElement {
  const paragraph = createElement('p')
  paragraph.children = nodes
  for (const node of nodes) node.parent = paragraph
  return paragraph
}

/** Pictures without text around them need no paragraph. */
function isLoneBlock([node, ...others]: readonly DraftNode[]): boolean {
  if (others.length > 0 || node?.kind !== 'element') return false
  if (node.name === 'a') return isLoneBlock(node.children)
  return node.name === 'img' || node.name === 'svg'
}

/** Whether a line break follows another one with nothing between them. */
function isSecondBreak(nodes: readonly DraftNode[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const node = nodes[at]!
    if (node.kind === 'element') return node.name === 'br'
    if (node.value.trim() !== '') return false
  }
  return false
}

/** Without white space and line breaks at both ends; empty where nothing else is in it. */
function trimmedRun(run: readonly DraftNode[]): DraftNode[] {
  const isBlank = (node: DraftNode) =>
    node.kind === 'text' ? node.value.trim() === '' : node.name === 'br' || node.name === 'wbr' || isMarker(node)
  let [from, to] = [0, run.length]
  while (from < to && isBlank(run[from]!)) from++
  while (to > from && isBlank(run[to - 1]!)) to--
  return run.slice(from, to).filter(node => !isMarker(node))
}

/** Paragraphs in which line breaks stand for paragraphs, and markers that were left in inline elements. */
export function splitParagraphs(root: DraftElement): void {
  for (const element of bottomUp(root)) {
    if (element.namespace !== 'html') continue
    if (element.children.some(isMarker)) element.children = element.children.filter(child => !isMarker(child))
    if (!element.children.some(holdsParagraphs)) continue
    element.children = element.children.flatMap(child =>
      child.kind === 'element' && holdsParagraphs(child) ? paragraphs(child) : [child],
    )
    for (const child of element.children) child.parent = element
  }
}

/** A paragraph of which two line breaks make several. */
const holdsParagraphs = (node: DraftNode): boolean =>
  node.kind === 'element' &&
  node.name === 'p' &&
  !isOurs(node) &&
  node.children.some((child, at) => child.kind === 'element' && child.name === 'br' && isSecondBreak(node.children, at))
