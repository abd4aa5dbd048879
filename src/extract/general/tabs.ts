/**
 * Tabs: on paper all panels are open below each other, so each is headed by the label of its tab, and the strip of labels goes. Known by
 * what each tab says it opens: an element with an id, beside those that the other tabs open.
 */
import { attribute, type Element, isWithin } from '../../html/document.ts'
import { createElement, type DraftElement, prepend, removeAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { beginningOf, shortText } from '../bounded-text.ts'
import { isInNavigation, show } from './disclosure.ts'

/** https://www.w3.org/TR/wai-aria-1.2/#tab, and what libraries and themes mark tabs with. */
const TAB =
  '[role="tab"], [data-toggle="tab" i], [data-bs-toggle="tab" i], [data-toggle="pill" i], [data-bs-toggle="pill" i], [role="tablist"] a[href^="#"], ul[class*="tabs" i] a[href^="#"]'

/** The items of a list that leads to the boxes right after it, as jQuery UI's tabs do; a table of contents may look like that. */
const LISTED_TAB = 'ul > li > a[href^="#"]'

/** Characters of a label; longer ones are not moved. */
const LONGEST_LABEL = 80
const FEWEST = 2

interface Tab {
  readonly tab: DraftElement
  readonly panel: DraftElement
  readonly label: string
}

/** Puts the labels of tabs above what they open. A panel without text loses its tab. */
export function headPanels(root: DraftElement): void {
  const marked = new Set(selectAll(root, TAB))
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

/** The panel that a tab opens, by the attributes that tools name it with (WAI-ARIA `aria-controls`, Bootstrap); null for none. */
function panelOf(tab: Element, byId: ReadonlyMap<string, DraftElement>): DraftElement | null {
  for (const name of ['aria-controls', 'data-bs-target', 'data-target', 'href']) {
    const id = (attribute(tab, name) ?? '').trim().replace(/^#/, '')
    const panel = byId.get(id)
    if (panel !== undefined && !isWithin(tab, panel)) return panel
  }
  return null
}

/** A box beside the list that the tab is in, which does not begin with the words of the tab as a section does. */
function isBeside(tab: Element, panel: DraftElement, label: string): boolean {
  const list = tab.parent?.parent ?? null
  return list !== null && list.parent === panel.parent && panel.name === 'div' && !beginsWith(panel, label)
}

const beginsWith = (panel: DraftElement, label: string): boolean =>
  beginningOf(panel, label.length).toLowerCase().startsWith(label.toLowerCase())

/** Shows each panel under the label of its tab, and takes the tabs out. */
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
