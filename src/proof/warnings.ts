/** Findings as warnings of the job. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { attribute, type Element, placeOf } from '../html/document.ts'
import { type Fault, type Finding, keyOf } from './types.ts'

/** Maximum number of warnings of one kind; further ones are counted. */
const MOST_TOLD = 20

/** Raises the findings as warnings. A text with findings on several pages is reported once, with the first page. */
export function reportFindings(findings: readonly Finding[], diagnostics: Diagnostics): void {
  const told = new Map<Fault, Map<string, string>>()
  for (const finding of findings) {
    const { fault, page, element } = finding
    const known = told.get(fault) ?? new Map<string, string>()
    told.set(fault, known)
    const key = keyOf(finding)
    const message = known.get(key) ?? (known.size < MOST_TOLD ? messageOf(finding) : MORE[fault])
    known.set(key, message)
    diagnostics.warn(fault, message, element === null ? (page === null ? null : `page ${page}`) : placeOrPath(element))
  }
}

const messageOf = ({ page, what, text }: Finding): string =>
  page === null ? `text ${what}: “${text}”` : `text on page ${page} ${what}: “${text}”`

const MORE: Readonly<Record<Fault, string>> = {
  text_outside_page: 'more text outside of the page',
  text_cut: 'more text that is cut off',
  text_overlaps: 'more text over other text',
  text_unreadable: 'more text that cannot be read',
  text_missing: 'more text that is on no page',
  contrast_adjusted: 'more text with another colour, for contrast',
}

/** The element with its line or, if it has none in the source, its path. */
const placeOrPath = (element: Element): string => (element.line > 0 ? placeOf(element) : pathOf(element))

function pathOf(element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = element; at !== null && steps.length < 4; at = at.parent) {
    const id = attribute(at, 'id')
    if (id !== null && /^[\w-]+$/.test(id)) {
      steps.unshift(`${at.name}#${id}`)
      break
    }
    steps.unshift(stepOf(at))
  }
  return steps.join(' > ')
}

/** Maximum number of siblings that are counted for a path. */
const MOST_SIBLINGS = 1000

function stepOf(element: Element): string {
  const { parent, name } = element
  if (parent === null || parent.children.length > MOST_SIBLINGS) return name
  const alike = parent.children.filter(child => child.kind === 'element' && child.name === name)
  return alike.length < 2 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`
}
