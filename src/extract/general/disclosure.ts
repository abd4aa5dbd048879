/**
 * What a reader on a screen opens: questions in buttons with their answers in panels, tabs, accordions. On paper all of it is open.
 */
import { attribute } from '../../html/document.ts'
import { type DraftElement, setAttribute, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'

/** Characters of a question. */
const LONGEST_LABEL = 300

/** Labels of controls that open menus rather than text. */
const MENU =
  /^(menu|search|share|open|close|toggle|more|show (more|less)|filter|sort|language|settings|log ?in|account|cart|copy|expand( all)?|collapse( all)?)\b/i

/** Turns the buttons that open text into summaries and shows what they open. */
export function openDisclosures(root: DraftElement): void {
  const panels = new Set<string>()
  const inHeadings: DraftElement[] = []
  for (const button of selectAll(root, DISCLOSING)) {
    const label = shortText(button, LONGEST_LABEL) ?? ''
    if (label.split(' ').length < 2 || MENU.test(label) || isInNavigation(button)) continue
    for (const name of ['aria-controls', 'data-target', 'data-bs-target', 'href'])
      for (const id of (attribute(button, name) ?? '').split(/\s+/)) panels.add(id.replace(/^#/, ''))
    if (isInHeading(button)) inHeadings.push(button)
    else if (button.name === 'button') button.name = 'summary'
  }
  unwrapAll(inHeadings)
  panels.delete('')
  if (panels.size > 0) for (const panel of selectAll(root, '[id]')) if (panels.has(attribute(panel, 'id')!)) show(panel)
  for (const panel of selectAll(root, 'details')) setAttribute(panel, 'open', '')
}

const DISCLOSING =
  'button[aria-expanded], button[aria-controls], [role="button"][aria-expanded], [data-toggle="collapse"], [data-bs-toggle="collapse"], [role="tab"][aria-controls]'

const isInHeading = (element: DraftElement): boolean => {
  for (let at = element.parent, depth = 0; at !== null && depth < 3; at = at.parent, depth++)
    if (/^h[1-6]$/.test(at.name) || at.name === 'dt' || at.name === 'summary') return true
  return false
}

function isInNavigation(element: DraftElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.name === 'nav' || at.name === 'header' || at.name === 'footer' || attribute(at, 'role') === 'navigation')
      return true
  return false
}

function show(panel: DraftElement): void {
  if (panel.name === 'nav' || panel.name === 'dialog' || attribute(panel, 'role') === 'dialog') return
  for (const name of ['hidden', 'aria-hidden']) if (attribute(panel, name) !== null) setAttribute(panel, name, null)
  const style = attribute(panel, 'style')
  if (style !== null) setAttribute(panel, 'style', null)
}
