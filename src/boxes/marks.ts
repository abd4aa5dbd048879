/** Anchors, outline entries and running strings: what pages need to know of the place where a box starts. */

import { formatCounter } from '../css/counter-styles.ts'
import type { ComputedStyle, ContentItem } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { attribute, textContent } from '../html/document.ts'
import type { BoxMark } from './box.ts'
import type { BuildContext } from './context.ts'

const NONE: readonly BoxMark[] = []

export function marksOf(context: BuildContext, element: Element, style: ComputedStyle): readonly BoxMark[] {
  const ids = anchorNamesOf(element)
  const level = style.bookmarkLevel
  if (ids.length === 0 && level === 'none' && style.stringSet.length === 0 && context.pendingMarks.length === 0)
    return NONE
  const marks: BoxMark[] = context.pendingMarks.splice(0)
  for (const id of ids) marks.push({ kind: 'anchor', id })
  if (level !== 'none') {
    const label = resolveContentText(context, style.bookmarkLabel, element)
    if (label !== '') marks.push({ kind: 'outline', level, label, isOpen: style.bookmarkState === 'open' })
  }
  for (const { name, content } of style.stringSet) {
    marks.push({ kind: 'string', name, value: resolveContentText(context, content, element) })
  }
  return marks
}

function anchorNamesOf(element: Element): readonly string[] {
  const id = attribute(element, 'id')
  const name = element.name === 'a' ? attribute(element, 'name') : null
  const names = [id, name].filter(value => value !== null && value !== '')
  return names[0] === names[1] ? (names.slice(0, 1) as string[]) : (names as string[])
}

/** Content items as plain text, with white space collapsed (CSS GCPM 3 §1.1). */
function resolveContentText(context: BuildContext, items: readonly ContentItem[], element: Element): string {
  let text = ''
  for (const item of items) text += contentText(context, item, element)
  return text.replace(/[ \t\n\r\f]+/g, ' ').trim()
}

function contentText(context: BuildContext, item: ContentItem, element: Element): string {
  switch (item.kind) {
    case 'string':
      return item.value
    case 'attr':
      return attribute(element, item.name) ?? item.fallback
    case 'content':
      return item.which === 'text' ? visibleText(context, element) : ''
    case 'counter':
      return formatCounter(context.styled.counterStyles, item.style, context.counters.value(item.name))
    case 'counters':
      return context.counters
        .values(item.name)
        .map(value => formatCounter(context.styled.counterStyles, item.style, value))
        .join(item.separator)
    default:
      return ''
  }
}

/** The text of an element without what is not displayed. */
function visibleText(context: BuildContext, element: Element): string {
  if (context.styled.styles[element.order]!.self.display === 'none') return ''
  let text = ''
  for (const node of element.children) {
    text += node.kind === 'text' ? node.value : node.name === 'br' ? ' ' : visibleText(context, node)
  }
  return text === '' ? (attribute(element, 'alt') ?? textContent(element)) : text
}
