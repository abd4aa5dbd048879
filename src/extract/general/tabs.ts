/**
 * Tabs: in print all panels are shown below each other, each under the label of its tab, and the row of labels is removed. A
 * tab is recognised by its target: an element with an id, beside the targets of the other tabs.
 */
import { attribute, type Element, isWithin } from '../../html/document.ts'
import { createElement, type DraftElement, prepend, removeAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { beginningOf, shortText } from '../bounded-text.ts'
import { isInNavigation, show } from './disclosure.ts'

/** Tabs by role (https://www.w3.org/TR/wai-aria-1.2/#tab) and by the markup of libraries and themes. */
const TAB =
  '[role="tab"], [data-toggle="tab" i], [data-bs-toggle="tab" i], [data-toggle="pill" i], [data-bs-toggle="pill" i], [role="tablist"] a[href^="#"], ul[class*="tabs" i] a[href^="#"]'

/**
 * The items of a list whose links lead to the boxes directly after it, as in jQuery UI; a table of contents may look the same.
 */
const LISTED_TAB = 'ul > li > a[href^="#"]'

/** Maximum number of characters of a label; longer ones are not moved. */
const LONGEST_LABEL = 80
const FEWEST = 2

interface Tab {
  readonly tab: DraftElement
  readonly panel: DraftElement
  readonly label: string
}

/** Puts the labels of tabs above their panels. The tab of an empty panel is removed. */
export function headPanels(root: DraftElement): void {
  const marked = new Set(selectAll(root, TAB))
  headChosenPanels(root)
  const found = [...new Set([...marked, ...selectAll(root, LISTED_TAB)])]
  if (found.length < FEWEST) return
  const byId = new Map<string, DraftElement>()
  for (const element of selectAll(root, '[id]')) {
    const id = attribute(element, 'id')!
    if (!byId.has(id)) byId.set(id, element)
  }
  const groups = new Map<DraftElement | null, Tab[]>()
  for (const tab of found) {
    const panel = panelOf(tab, byId)
    const label = shortText(tab, LONGEST_LABEL) ?? ''
    if (panel === null || label === '' || isInNavigation(tab)) continue
    if (!marked.has(tab) && !isBeside(tab, panel, label)) continue
    const group = groups.get(panel.parent) ?? []
    groups.set(panel.parent, group)
    group.push({ tab, panel, label })
  }
  for (const tabs of groups.values()) if (new Set(tabs.map(({ panel }) => panel)).size >= FEWEST) headEach(tabs)
}

/** The panel of a tab by the attributes of the common tools (WAI-ARIA `aria-controls`, Bootstrap); null if there is none. */
function panelOf(tab: Element, byId: ReadonlyMap<string, DraftElement>): DraftElement | null {
  for (const name of ['aria-controls', 'data-bs-target', 'data-target', 'href']) {
    const id = (attribute(tab, name) ?? '').trim().replace(/^#/, '')
    const panel = byId.get(id)
    if (panel !== undefined && !isWithin(tab, panel)) return panel
  }
  return null
}

/** Whether a panel is a box beside the list with the tab and does not begin with the tab's words, as a section would. */
function isBeside(tab: Element, panel: DraftElement, label: string): boolean {
  const list = tab.parent?.parent ?? null
  return list !== null && list.parent === panel.parent && panel.name === 'div' && !beginsWith(panel, label)
}

const beginsWith = (panel: DraftElement, label: string): boolean =>
  beginningOf(panel, label.length).toLowerCase().startsWith(label.toLowerCase())

/** Puts each panel under the label of its tab and removes the tabs. */
function headEach(tabs: readonly Tab[]): void {
  const headed = new Set<DraftElement>()
  for (const { panel, label } of tabs) {
    if (headed.has(panel)) continue
    headed.add(panel)
    show(panel)
    if (beginningOf(panel, 1) !== '' && !beginsWith(panel, label)) prepend(panel, createElement('summary', {}, [label]))
  }
  removeAll(tabs.map(({ tab }) => tab))
}

/**
 * The same for tabs without scripts: radio buttons, each with a label, show one of the panels by a style sheet. The panels
 * follow their labels, or are as many children of one box.
 */
function headChosenPanels(root: DraftElement): void {
  const groups = new Map<DraftElement, DraftElement[]>()
  for (const radio of selectAll(root, 'input[type="radio" i][id]')) {
    if (radio.parent === null) continue
    const group = groups.get(radio.parent) ?? []
    groups.set(radio.parent, group)
    group.push(radio)
  }
  for (const [box, radios] of groups) {
    if (radios.length < FEWEST || isInNavigation(box)) continue
    const labels = labelsOf(box, radios)
    const panels = labels === null ? null : (panelsAfter(labels) ?? panelsInBox(box, labels))
    if (labels === null || panels === null) continue
    headEach(labels.map((tab, at) => ({ tab, panel: panels[at]!, label: shortText(tab, LONGEST_LABEL) ?? '' })))
  }
}

/** The label of each radio button; null if one has none with a text. */
function labelsOf(box: DraftElement, radios: readonly DraftElement[]): DraftElement[] | null {
  const byTarget = new Map(selectAll(box, 'label[for]').map(label => [attribute(label, 'for')!, label]))
  const labels = radios.map(radio => byTarget.get(attribute(radio, 'id')!))
  return labels.every(label => label !== undefined && (shortText(label, LONGEST_LABEL) ?? '') !== '')
    ? (labels as DraftElement[])
    : null
}

/** The boxes directly after the labels; null if something else is after one of them. */
function panelsAfter(labels: readonly DraftElement[]): DraftElement[] | null {
  const panels: DraftElement[] = []
  for (const label of labels) {
    const siblings = (label.parent?.children ?? []).filter(each => each.kind === 'element') as DraftElement[]
    const next = siblings[siblings.indexOf(label) + 1]
    if (next === undefined || !PANELS.has(next.name)) return null
    panels.push(next)
  }
  return panels
}

/** The children of the last box beside the radio buttons, if there are as many as labels and no label is in it. */
function panelsInBox(box: DraftElement, labels: readonly DraftElement[]): DraftElement[] | null {
  const last = box.children.findLast(each => each.kind === 'element') as DraftElement | undefined
  if (last === undefined || labels.some(label => isWithin(label, last))) return null
  const panels = last.children.filter(each => each.kind === 'element') as DraftElement[]
  return panels.length === labels.length && panels.every(panel => PANELS.has(panel.name)) ? panels : null
}

const PANELS: ReadonlySet<string> = new Set(['div', 'section', 'article'])
