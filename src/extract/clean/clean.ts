/** The passes over all content, in order. Each is a file and changes the content in place. */
import { append, createElement, type DraftElement, moveChildren } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import type { ArticleMeta } from '../article.ts'
import type { Removals } from '../removals.ts'
import { dropAttributes } from './attributes.ts'
import { normaliseCode } from './code.ts'
import { removeIcons } from './drawings.ts'
import { prepare } from './early-passes.ts'
import { elementsByName } from './elements-by-name.ts'
import { normaliseFigures } from './figures.ts'
import { flatten, splitParagraphs } from './flatten.ts'
import { normaliseFootnotes } from './footnotes.ts'
import { normaliseHeadings } from './headings.ts'
import { linkTitles } from './linked-blocks.ts'
import { normaliseLinks, removeHeadingMarks } from './links.ts'
import { joinLists, markTasks, openDeepLists } from './lists.ts'
import { removeRepeatedFacts } from './repeated-facts.ts'
import { removeIdleSeparators } from './separators.ts'
import { normaliseTables } from './tables.ts'
import { removeThreadLines } from './thread-lines.ts'

/** The inputs of the passes. */
interface CleanContext {
  readonly meta: Partial<ArticleMeta>
  readonly baseUrl: URL | null
  readonly removals: Removals
  readonly isThread: boolean
}

/** Cleans the content, which becomes one element, `main.octavo-content`. */
export function cleanContent(content: DraftElement, context: CleanContext): DraftElement {
  const { meta, baseUrl, removals, isThread } = context
  const body = createElement('main', { class: 'octavo-content' })
  if (isThread) append(body, content)
  else moveChildren(content, body)

  prepare(body, baseUrl)
  removeMachinery(body, removals)
  const index = elementsByName(body)
  joinLists(index)
  openDeepLists(body)
  normaliseCode(body, index)
  normaliseFigures(body, index, removals)
  removeIcons(index)
  normaliseTables(body, index)
  if (!isThread) normaliseFootnotes(body)
  removeHeadingMarks(index)
  normaliseHeadings(body, meta.title ?? null, removals)
  flatten(body)
  splitParagraphs(body)
  linkTitles(body)
  markTasks(body)
  removeIdleSeparators(elementsByName(body))
  if (isThread) removeThreadLines(body, removals)
  else removeRepeatedFacts(body, meta, removals)
  normaliseLinks(body, baseUrl)
  dropAttributes(body)
  return body
}

const MACHINERY =
  'script, style, link, meta, template, noscript > style, param, source, track, map, area, select, textarea, input, dialog, canvas, frameset, frame, iframe, embed, object, applet'

/** Removes scripts and controls that site parsers may leave; general extraction has removed them already. */
function removeMachinery(body: DraftElement, removals: Removals): void {
  const found = new Set(selectAll(body, MACHINERY))
  if (found.size > 0) removals.removeWhere(body, element => (found.has(element) ? 'machinery' : null))
}
