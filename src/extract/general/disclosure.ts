/**
 * What a reader on a screen opens: questions in buttons with their answers in panels, tabs, accordions. On paper all of it is open.
 */
import { attribute } from '../../html/document.ts'
import { type DraftElement, setAttribute, unwrapAll } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isHidden } from './hidden.ts'

/** Characters of a question. */
const LONGEST_LABEL = 300

/** Labels of controls that open menus rather than text. */
const MENU =
  /^(menu|search|share|open|close|toggle|more|show (more|less)|filter|sort|language|settings|log ?in|account|cart|copy|expand( all)?|collapse( all)?)\b/i

/** Turns the buttons that open text into summaries and shows what they open. */
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

/** The elements with an id, looked for once. */
interface ById {
  elements: ReadonlyMap<string, DraftElement> | null
}

/** Characters of a panel from which one word names it: menus have links. */
const LEAST_PANEL = 100

/** Whether a button says that it opens a block of text that leads nowhere. */
function controlsText(button: DraftElement, root: DraftElement, known: ById): boolean {
  const id = attribute(button, 'aria-controls')
  if (id === null) return false
  known.elements ??= new Map(selectAll(root, '[id]').map(element => [attribute(element, 'id')!, element]))
  const panel = known.elements.get(id)
  return panel !== undefined && isOfText(panel)
}

/** Whether a panel holds text that leads nowhere: no menu, no form. */
function isOfText(panel: DraftElement): boolean {
  if (selectOne(panel, 'form, input, nav, [role="menu"]') !== null) return false
  const text = shortText(panel, LONGEST_PANEL)
  const links = selectAll(panel, 'a[href]').reduce(
    (sum, link) => sum + (shortText(link, LONGEST_PANEL) ?? '').length,
    0,
  )
  return text === null || (text.length >= LEAST_PANEL && links < 0.3 * text.length)
}

/** Longer texts are none of a menu. */
const LONGEST_PANEL = 4_000

/** Questions whose answers are hidden right behind them, by a script that names neither. */
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

/** A hidden block, and the element before it. */
interface Pair {
  readonly panel: DraftElement
  readonly before: DraftElement
}

/** Fewer like pairs are a line and something that waits beside it. */
const FEWEST_PAIRS = 3

/** Pairs of one kind that each are a different line without a link and a text that leads nowhere: an accordion in whatever elements. */
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
  return new Set([...alike.values()].filter(like => like.size >= FEWEST_PAIRS).flatMap(like => [...like.values()]))
}

/** Characters of an answer; panels of controls and menus have less words or links among them. */
const LEAST_ANSWER = 40

const isOfSentences = (panel: DraftElement): boolean =>
  (shortText(panel, LEAST_ANSWER) === null && selectOne(panel, 'a[href], form, input, nav, [role="menu"]') === null) ||
  isOfText(panel)

/** Buttons without a word about what they open: a question, or one of several like buttons, right before a block of text. */
function nameQuestions(root: DraftElement): void {
  const alike = new Map<string, Map<DraftElement, string>>()
  const after: Following = new Map()
  for (const button of selectAll(root, 'button')) {
    const label = shortText(button, LONGEST_LABEL) ?? ''
    if (label === '' || MENU.test(label) || !isBeforeText(button, label.length, after) || isInNavigation(button))
      continue
    const kind = /[?？؟]$/.test(label) ? 'question' : (attribute(button, 'class') ?? '')
    const known = alike.get(kind)
    if (known === undefined) alike.set(kind, new Map([[button, label]]))
    else known.set(button, label)
  }
  for (const [kind, buttons] of alike)
    if (kind === 'question' || (kind !== '' && areNames(buttons)))
      for (const button of buttons.keys()) button.name = isInHeading(button) ? 'span' : 'summary'
}

/** Fewer like buttons before blocks are orders: "Add to cart". */
const FEWEST_BUTTONS = 3

/** Orders are the same on every button: "Select plan". */
const areNames = (labels: ReadonlyMap<DraftElement, string>): boolean =>
  labels.size >= FEWEST_BUTTONS && new Set(labels.values()).size > 0.7 * labels.size

/** The elements after each child of a parent that was asked about. */
type Following = Map<DraftElement, ReadonlyMap<DraftElement, DraftElement>>

/** The next element, maybe after the button's heading, is a block that says more than the button. */
function isBeforeText(button: DraftElement, length: number, known: Following): boolean {
  let at = button
  for (let depth = 0; depth < 3 && at.parent !== null; depth++, at = at.parent) {
    const next = followingIn(at.parent, known).get(at)
    if (next !== undefined)
      return /^(div|section|p|dd|ul|ol|article)$/.test(next.name) && shortText(next, Math.max(40, length)) === null
  }
  return false
}

/** The next element of each element in a parent, looked up once for all of them. */
function followingIn(parent: DraftElement, known: Following): ReadonlyMap<DraftElement, DraftElement> {
  const before = known.get(parent)
  if (before !== undefined) return before
  const inside = parent.children.filter(child => child.kind === 'element')
  const following = new Map(inside.slice(1).map((next, at) => [inside[at]!, next]))
  known.set(parent, following)
  return following
}

/** Words of a question, or of the name of a topic. */
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

/** The question that an element is, or that its box begins with, beside a sign at the most. */
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

/** A block that is hidden until something shows it: neither a dialogue nor a picture. */
const isPanel = (element: DraftElement): boolean =>
  /^(div|section|p|dd|ul|article)$/.test(element.name) && isHidden(element) && attribute(element, 'role') !== 'dialog'

const DISCLOSING =
  'button[aria-expanded], button[aria-controls], [role="button"][aria-expanded], [data-toggle="collapse"], [data-bs-toggle="collapse"], [role="tab"][aria-controls]'

const isInHeading = (element: DraftElement): boolean => {
  for (let at = element.parent, depth = 0; at !== null && depth < 3; at = at.parent, depth++)
    if (/^h[1-6]$/.test(at.name) || at.name === 'dt' || at.name === 'summary') return true
  return false
}

/** Whether an element is in a part of the page that leads through it. */
export function isInNavigation(element: DraftElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.name === 'nav' || at.name === 'header' || at.name === 'footer' || attribute(at, 'role') === 'navigation')
      return true
  return false
}

/** Takes away what hides a panel, unless it is a menu or a dialogue. */
export function show(panel: DraftElement): void {
  if (panel.name === 'nav' || panel.name === 'dialog' || attribute(panel, 'role') === 'dialog') return
  for (const name of ['hidden', 'aria-hidden']) if (attribute(panel, name) !== null) setAttribute(panel, name, null)
  const style = attribute(panel, 'style')
  if (style !== null) setAttribute(panel, 'style', null)
  if (isHidden(panel)) setAttribute(panel, 'class', null)
}
