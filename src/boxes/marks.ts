/**
 * Marks at the start of boxes: anchors, outline entries and named strings, which pagination collects (CSS Generated Content
 * for Paged Media 3, https://www.w3.org/TR/css-gcpm-3/; CSS Content 3, https://www.w3.org/TR/css-content-3/).
 */
import { spend } from '../base/budget.ts'
import { formatCounter, formatMarker } from '../css/counter-styles.ts'
import type { ComputedStyle, ContentItem, ElementStyles, StyledTree } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import type { BoxMark } from './box.ts'
import { type BuildContext, stylesOf } from './context.ts'
import type { Counters } from './generated/counters.ts'
import type { Target } from './generated/references.ts'
import { firstLetterText } from './inline/first-letter-text.ts'

type ContentPart = Extract<ContentItem, { kind: 'content' }>['which']

const NONE: readonly BoxMark[] = []

/** The marks of an element's box: its anchors, outline entry, named strings and page number. */
export function marksOf(context: BuildContext, element: Element, style: ComputedStyle): readonly BoxMark[] {
  const ids = anchorNamesOf(element)
  if (ids.length > 0) gatherTarget(context, ids, element)
  const level = style.bookmarkLevel
  const number = pageNumberOf(style)
  if (
    number === undefined &&
    ids.length === 0 &&
    level === 'none' &&
    style.stringSet.length === 0 &&
    context.pendingMarks.length === 0
  )
    return NONE
  const marks: BoxMark[] = context.pendingMarks.splice(0)
  for (const id of ids) marks.push({ kind: 'anchor', id })
  if (number !== undefined) {
    marks.push({ kind: 'page-number', value: number })
    context.found.pageNumbers = true
  }
  if (level !== 'none') {
    const label = resolveContentText(context, style.bookmarkLabel, element)
    if (label !== '') marks.push({ kind: 'outline', level, label, isOpen: style.bookmarkState === 'open' })
  }
  for (const { name, content } of style.stringSet) {
    marks.push({ kind: 'string', name, value: resolveContentText(context, content, element) })
  }
  return marks
}

/** The page number that a style sets, or undefined. */
function pageNumberOf({ counterReset, counterSet }: ComputedStyle): number | undefined {
  if (counterReset.length + counterSet.length === 0) return undefined
  const change = [...counterReset, ...counterSet].findLast(({ name }) => name === 'page')
  return change === undefined ? undefined : (change.value ?? 0)
}

/** Records the properties of an element as a reference target, if the document contains references. */
function gatherTarget({ references, counters, styled }: BuildContext, ids: readonly string[], element: Element): void {
  if (references.targets === null) return
  const styles = styled.styles[element.order]!
  const values = countersOf(counters, styles)
  const target: Target = {
    counters: values,
    content: collapsed(visibleText(styled, element)),
    before: generatedText(styled, styles.before, element, values),
    after: generatedText(styled, styles.after, element, values),
  }
  for (const id of ids) if (!references.targets.has(id)) references.targets.set(id, target)
}

/** The counters of an element. Headings are often numbered by their `::before`, so its counters are included. */
function countersOf(counters: Counters, { before }: ElementStyles): Target['counters'] {
  const values = new Map(counters.snapshot())
  for (const { name, value } of before?.counterIncrement ?? []) {
    const instances = values.get(name) ?? [0]
    values.set(name, [...instances.slice(0, -1), instances.at(-1)! + value])
  }
  return values
}

/** The text of a pseudo-element, as far as it is known before layout. */
function generatedText(
  { counterStyles }: StyledTree,
  style: ComputedStyle | null,
  element: Element,
  values: Target['counters'],
): string {
  if (style === null || typeof style.content === 'string') return ''
  return style.content
    .map(item => {
      switch (item.kind) {
        case 'string':
          return item.value
        case 'attr':
          return attribute(element, item.name) ?? item.fallback
        case 'counter':
          return formatCounter(counterStyles, item.style, values.get(item.name)?.at(-1) ?? 0)
        case 'counters':
          return (values.get(item.name) ?? [0])
            .map(value => formatCounter(counterStyles, item.style, value))
            .join(item.separator)
        default:
          return ''
      }
    })
    .join('')
}

const collapsed = (text: string): string => text.replace(/[ \t\n\r\f]+/g, ' ').trim()

const NO_NAMES: readonly string[] = []

/** The names by which links reach an element: its `id`, and the `name` of an `a`. */
function anchorNamesOf(element: Element): readonly string[] {
  if (element.attributes.size === 0) return NO_NAMES
  const id = attribute(element, 'id')
  const name = element.name === 'a' ? attribute(element, 'name') : null
  const names = [id, name].filter(value => value !== null && value !== '')
  return names[0] === names[1] ? (names.slice(0, 1) as string[]) : (names as string[])
}

/** Content items as plain text, with white space collapsed (CSS GCPM 3 §1.1). */
function resolveContentText(context: BuildContext, items: readonly ContentItem[], element: Element): string {
  let text = ''
  for (const item of items) {
    const part = contentText(context, item, element)
    // Elements in each other have the text of the innermost one again.
    spend('generated_text', part.length)
    text += part
  }
  return collapsed(text)
}

/**
 * The text of an item of `string-set` or `bookmark-label` (CSS GCPM 3,
 * https://www.w3.org/TR/css-gcpm-3/#funcdef-string-set-content).
 */
function contentText(context: BuildContext, item: ContentItem, element: Element): string {
  switch (item.kind) {
    case 'string':
      return item.value
    case 'attr':
      return attribute(element, item.name) ?? item.fallback
    case 'content':
      return partOfElement(context, element, item.which)
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

/**
 * `content(text | before | after | first-letter | marker)` (CSS GCPM 3,
 * https://www.w3.org/TR/css-gcpm-3/#funcdef-string-set-content).
 */
function partOfElement(context: BuildContext, element: Element, which: ContentPart): string {
  const { styled, counters } = context
  const styles = stylesOf(context, element)
  switch (which) {
    case 'before':
    case 'after':
      return generatedText(styled, styles[which], element, countersOf(counters, styles))
    case 'first-letter':
      return firstLetterText(collapsed(visibleText(styled, element)))
    case 'marker':
      return markerText(context, element)
    default:
      return visibleText(styled, element)
  }
}

/** The text of an element's marker; empty if it has none. */
function markerText(context: BuildContext, element: Element): string {
  const { self, marker } = stylesOf(context, element)
  const { counterStyles } = context.styled
  if (!self.display.endsWith('list-item')) return ''
  if (marker !== null && marker.content !== 'normal')
    return generatedText(context.styled, marker, element, context.counters.snapshot())
  return formatMarker(counterStyles, self.listStyleType, context.counters.value('list-item'))
}

/** The text of an element without what is not displayed; where it has none, what stands for its pictures. */
function visibleText(styled: StyledTree, element: Element): string {
  const text = textIn(styled, element, false)
  return text.trim() === '' ? textIn(styled, element, true) : text
}

function textIn(styled: StyledTree, element: Element, withPictures: boolean): string {
  if (styled.styles[element.order]!.self.display === 'none') return ''
  let text = ''
  for (const node of element.children) {
    text += node.kind === 'text' ? node.value : node.name === 'br' ? ' ' : textIn(styled, node, withPictures)
  }
  return text === '' && withPictures ? (attribute(element, 'alt') ?? '') : text
}
