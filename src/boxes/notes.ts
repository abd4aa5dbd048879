/** Footnotes: the call in the line, and the footnote (CSS GCPM 3 §2). https://www.w3.org/TR/css-gcpm-3/ */
import { spend } from '../base/budget.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { BlockBox, BoxMark, InlineBox, Link } from './box.ts'
import type { BuildContext, Child, ElementChild } from './context.ts'
import { childrenOf } from './context.ts'
import { chain } from './element-block.ts'
import { newLink } from './links.ts'
import { marksOf } from './marks.ts'

/** The style of a footnote inside a running element, where it is part of the text. */
export const inText = (style: ComputedStyle): ComputedStyle => ({ ...style, float: 'none', display: 'inline' })

/** The box of a call, which links to its footnote unless it is inside another link. */
export function openCall(context: BuildContext, style: ComputedStyle, element: Element, id: string) {
  const { structure, enclosing } = context
  structure.enter('Reference', { content: 'inline' })
  const isLink = enclosing.link === null
  const owner = isLink ? structure.enter('Link', { content: 'inline' }) : structure.current
  const target = { kind: 'anchor', id } as const
  const link: Link | null = isLink ? newLink(context, { target, contents: '', structure: owner, where: null }) : null
  const facts = { element, pseudo: 'footnote-call', structure: owner, marks: [], link } as const
  const box: InlineBox = { kind: 'inline', id: context.nextId(), style, ...facts }
  return { box, depth: link === null ? 1 : 2 }
}

/** The footnote: a block with its marker at the start of its text. */
export function buildNote(context: BuildContext, child: ElementChild, id: string): BlockBox {
  spend('notes')
  const { element, styles, language } = child
  const self: ComputedStyle = {
    ...styles.self,
    float: 'none',
    position: 'static',
    display: 'block',
    counterIncrement: [],
  }
  const marker: readonly Child[] =
    styles.footnoteMarker === null
      ? []
      : [{ kind: 'generated', pseudo: 'footnote-marker', style: styles.footnoteMarker, origin: element, language }]
  const outer = { ...context.enclosing }
  context.enclosing.link = null
  const note = context.structure.enter('Note', { content: 'block', attributes: { id } })
  context.counters.enter()
  const boxId = context.nextId()
  const marks: readonly BoxMark[] = [{ kind: 'anchor', id }, ...marksOf(context, element, self)]
  const children = context.buildFlow(chain(marker, childrenOf(context, element, styles, language)), {
    style: self,
    language,
    isItemContainer: false,
  })
  context.counters.leave()
  context.structure.leave()
  Object.assign(context.enclosing, outer)
  return {
    kind: 'block',
    id: boxId,
    style: self,
    element,
    pseudo: null,
    structure: note,
    marks,
    isRoot: true,
    isTableWrapper: false,
    children,
    marker: null,
  }
}

/** The style of a footnote with the implicit increment of its counter, unless the style changes the counter itself (§2.4). */
export function countingNote(style: ComputedStyle): ComputedStyle {
  const handles = [...style.counterIncrement, ...style.counterSet, ...style.counterReset]
  if (handles.some(({ name }) => name === 'footnote')) return style
  return { ...style, counterIncrement: [...style.counterIncrement, { name: 'footnote', value: 1 }] }
}
