/** Disclosure widgets: questions in buttons with their answers in panels, tabs, accordions. On paper all are open. */
import { attribute } from '../../html/document.ts'
import { type DraftElement, setAttribute, unwrapAll } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isHidden } from './hidden.ts'

/** Maximum number of characters of a question. */
const LONGEST_LABEL = 300

/** Labels of buttons that open menus. */
const MENU =
  /^(menu|search|share|open|close|toggle|more|show (more|less)|filter|sort|language|settings|log ?in|account|cart|copy|expand( all)?|collapse( all)?)\b/i

/** Converts buttons that open text to summaries and shows their panels. */
export function openDisclosures(root: DraftElement): void {
  const panels = new Set<string>()
  const inHeadings: DraftElement[] = []
  const known: ById = { elements: null }
  for (const button of selectAll(root, DISCLOSING)) {
    const label = shortText(button, LONGEST_LABEL) ?? ''
    if (label === '' || MENU.test(label) || isInNavigation(button)) continue
    if (label.split(' ').length < 2 && !controlsText(button, root, known)) continue
    for (const name of ['aria-controls', 'data-target', 'data-bs-target', 'href'])
      for (const id of (attribute(button, name) ?? '').split(/\s+/)) panels.add(id.replace(/^#/, ''))
    if (isInHeading(button)) inHeadings.push(button)
    else if (button.name === 'button') button.name = 'summary'
  }
  unwrapAll(inHeadings)
  openAnswers(root)
  nameQuestions(root)
  panels.delete('')
  if (panels.size > 0) for (const panel of selectAll(root, '[id]')) if (panels.has(attribute(panel, 'id')!)) show(panel)
  for (const panel of selectAll(root, 'details')) setAttribute(panel, 'open', '')
}

/** The elements by id, indexed once. */
interface ById {
  elements: ReadonlyMap<string, DraftElement> | null
}

/** Number of characters of a panel from which a one-word label suffices: menus have links. */
const LEAST_PANEL = 100

/** Whether a button opens a text block without links. */
function controlsText(button: DraftElement, root: DraftElement, known: ById): boolean {
  const id = attribute(button, 'aria-controls')
  if (id === null) return false
  known.elements ??= new Map(selectAll(root, '[id]').map(element => [attribute(element, 'id')!, element]))
  const panel = known.elements.get(id)
  return panel !== undefined && isOfText(panel)
}

/** Whether a panel is text: not a menu or form. */
function isOfText(panel: DraftElement): boolean {
  if (selectOne(panel, 'form, input, nav, [role="menu"]') !== null) return false
  const text = shortText(panel, LONGEST_PANEL)
  const links = selectAll(panel, 'a[href]').reduce(
    (sum, link) => sum + (shortText(link, LONGEST_PANEL) ?? '').length,
    0,
  )
  return text === null || (text.length >= LEAST_PANEL && links < 0.3 * text.length)
}

/** Characters: longer texts are not menus. */
const LONGEST_PANEL = 4_000

/** Shows hidden answers directly after questions, which a script opens without references. */
function openAnswers(root: DraftElement): void {
  const pairs = hiddenPanels(root)
  const repeated = repeatedPairs(pairs)
  for (const pair of pairs) {
    const { panel, before } = pair
    const question = questionIn(before) ?? (repeated.has(pair) ? before : null)
    const label = question === null ? '' : (shortText(question, LONGEST_LABEL) ?? '')
    if (question === null || label === '' || MENU.test(label)) continue
    if (label.split(' ').length < FEWEST_WORDS && !isOfText(panel)) continue
    if ((shortText(panel, label.length) ?? 'long') === '' || isInNavigation(question)) continue
    show(panel)
    if (question.name === 'button') question.name = 'summary'
  }
}

/** A hidden block and the element before it. */
interface Pair {
  readonly panel: DraftElement
  readonly before: DraftElement
}

/** Minimum number of similar pairs, and of those whose labels are all questions. */
const FEWEST_PAIRS = 3
const FEWEST_QUESTIONS = 2

/** The end of a question in all scripts. */
const QUESTION = /[?？؟]$/

const areEnough = (alike: ReadonlyMap<string, Pair>): boolean =>
  alike.size >= FEWEST_PAIRS ||
  (alike.size >= FEWEST_QUESTIONS && [...alike.keys()].every(label => QUESTION.test(label)))

/** Similar pairs of a distinct line without a link and a text without links: an accordion of any elements. */
function repeatedPairs(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const alike = new Map<string, Map<string, Pair>>()
  for (const pair of pairs) {
    const { panel, before } = pair
    const label = shortText(before, LONGEST_LABEL) ?? ''
    if (label === '' || selectOne(before, 'a[href], input, p, ul, img + img') !== null || !isOfSentences(panel))
      continue
    const key = [before, panel].map(each => `${each.name} ${attribute(each, 'class') ?? ''}`).join('/')
    const known = alike.get(key)
    if (known === undefined) alike.set(key, new Map([[label, pair]]))
    else known.set(label, pair)
  }
  return new Set([...alike.values()].filter(areEnough).flatMap(like => [...like.values()]))
}

/** Minimum number of characters of an answer; panels of controls and menus have fewer words, or links. */
const LEAST_ANSWER = 40

const isOfSentences = (panel: DraftElement): boolean =>
  (shortText(panel, LEAST_ANSWER) === null && selectOne(panel, 'a[href], form, input, nav, [role="menu"]') === null) ||
  isOfText(panel)

/** Buttons without references to panels: a question, or one of several similar buttons, directly before a text block. */
function nameQuestions(root: DraftElement): void {
  const alike = new Map<string, Map<DraftElement, string>>()
  const after: Following = new Map()
  for (const button of selectAll(root, 'button')) {
    const label = shortText(button, LONGEST_LABEL) ?? ''
    if (label === '' || MENU.test(label) || !isBeforeText(button, label.length, after) || isInNavigation(button))
      continue
    const kind = QUESTION.test(label) ? 'question' : (attribute(button, 'class') ?? '')
    const known = alike.get(kind)
    if (known === undefined) alike.set(kind, new Map([[button, label]]))
    else known.set(button, label)
  }
  for (const [kind, buttons] of alike)
    if (kind === 'question' || (kind !== '' && areNames(buttons)))
      for (const button of buttons.keys()) button.name = isInHeading(button) ? 'span' : 'summary'
}

/** Minimum number of similar buttons before blocks; fewer are actions such as "Add to cart". */
const FEWEST_BUTTONS = 3

/** Whether labels differ; actions such as "Select plan" repeat. */
const areNames = (labels: ReadonlyMap<DraftElement, string>): boolean =>
  labels.size >= FEWEST_BUTTONS && new Set(labels.values()).size > 0.7 * labels.size

/** For the children of a parent, the elements after each, cached. */
type Following = Map<DraftElement, ReadonlyMap<DraftElement, DraftElement>>

/** Whether the next element, possibly after the button's heading, is a block with more text than the button. */
function isBeforeText(button: DraftElement, length: number, known: Following): boolean {
  let at = button
  for (let depth = 0; depth < 3 && at.parent !== null; depth++, at = at.parent) {
    const next = followingIn(at.parent, known).get(at)
    if (next !== undefined)
      return /^(div|section|p|dd|ul|ol|article)$/.test(next.name) && shortText(next, Math.max(40, length)) === null
  }
  return false
}

/** The next element of each child of a parent, computed once for all. */
function followingIn(parent: DraftElement, known: Following): ReadonlyMap<DraftElement, DraftElement> {
  const before = known.get(parent)
  if (before !== undefined) return before
  const inside = parent.children.filter(child => child.kind === 'element')
  const following = new Map(inside.slice(1).map((next, at) => [inside[at]!, next]))
  known.set(parent, following)
  return following
}

/** Number of words of a question or topic name. */
const FEWEST_WORDS = 3

/** Hidden blocks, and the element before each. */
function hiddenPanels(root: DraftElement): Pair[] {
  const found: Pair[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    let before: DraftElement | null = null
    for (const child of element.children) {
      if (child.kind === 'text') {
        if (child.value.trim() !== '') before = null
        continue
      }
      if (before !== null && isPanel(child)) found.push({ panel: child, before })
      pending.push(child)
      before = child
    }
  }
  return found
}

/** The question in an element or at the start of its box, with at most a sign beside it. */
function questionIn(element: DraftElement): DraftElement | null {
  let at = element
  for (let depth = 0; depth < 3; depth++) {
    if (/^(button|summary|h[3-6]|dt)$/.test(at.name) || attribute(at, 'role') === 'button') return at
    const inside = at.children.filter(child => child.kind === 'element')
    if (inside.length === 0 || inside.length > 2) return null
    at = inside[0]!
  }
  return null
}

/** Whether a block is hidden until it is opened, and neither a dialog nor an image. */
const isPanel = (element: DraftElement): boolean =>
  /^(div|section|p|dd|ul|article)$/.test(element.name) && isHidden(element) && attribute(element, 'role') !== 'dialog'

const DISCLOSING =
  'button[aria-expanded], button[aria-controls], [role="button"][aria-expanded], [data-toggle="collapse"], [data-bs-toggle="collapse"], [role="tab"][aria-controls]'

const isInHeading = (element: DraftElement): boolean => {
  for (let at = element.parent, depth = 0; at !== null && depth < 3; at = at.parent, depth++)
    if (/^h[1-6]$/.test(at.name) || at.name === 'dt' || at.name === 'summary') return true
  return false
}

/** Whether an element is inside navigation. */
export function isInNavigation(element: DraftElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.name === 'nav' || at.name === 'header' || at.name === 'footer' || attribute(at, 'role') === 'navigation')
      return true
  return false
}

/** Removes the attributes that hide a panel, unless it is a menu or dialog. */
export function show(panel: DraftElement): void {
  if (panel.name === 'nav' || panel.name === 'dialog' || attribute(panel, 'role') === 'dialog') return
  for (const name of ['hidden', 'aria-hidden']) if (attribute(panel, name) !== null) setAttribute(panel, name, null)
  const style = attribute(panel, 'style')
  if (style !== null) setAttribute(panel, 'style', null)
  if (isHidden(panel)) setAttribute(panel, 'class', null)
}
