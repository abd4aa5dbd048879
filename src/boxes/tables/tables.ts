/**
 * Tables: rows and cells in order, with the missing anonymous boxes (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#fixup;
 * §3.3, https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid).
 */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ElementStyles } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import type { BlockLevelBox } from '../box.ts'
import type { BuildContext, Child, Container } from '../context.ts'
import { childrenOf } from '../context.ts'
import { withinElement } from '../element-block.ts'
import { type ContentPlace, placeMarks } from '../generated/content.ts'
import { marksOf } from '../marks.ts'
import { assemble } from './slots.ts'
import { collectParts } from './table-parts.ts'

/** The source of a table's parts. */
type TableSource =
  | { readonly kind: 'element'; readonly element: Element; readonly styles: ElementStyles; readonly language: string }
  /** Table parts without a table. */
  | {
      readonly kind: 'anonymous'
      readonly children: readonly Child[]
      readonly parent: Container
      readonly display: 'table' | 'inline-table'
    }
  /** A pseudo-element with a table display type. */
  | ({ readonly kind: 'generated'; readonly children: readonly Child[] } & ContentPlace)

/**
 * The table wrapper box with captions and grid (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#table-structure), for an
 * element or for parts without a table.
 */
export function buildTable(context: BuildContext, source: TableSource): BlockLevelBox {
  if (source.kind === 'anonymous') {
    const style = anonymousStyle(source.parent.style, source.display)
    const parts = collectParts(context, source.children, style, source.parent.language)
    return assemble(context, { style, element: null, pseudo: null, structure: null, marks: [] }, parts)
  }
  if (source.kind === 'generated') {
    const { style, origin, pseudo, language } = source
    const parts = collectParts(context, source.children, style, language)
    return assemble(context, { style, element: origin, pseudo, structure: null, marks: placeMarks(source) }, parts)
  }
  const { element, styles, language } = source
  return withinElement(context, element, styles.self, language, opened => {
    const marks = marksOf(context, element, styles.self)
    const parts = collectParts(context, childrenOf(context, element, styles, language), styles.self, language)
    return assemble(context, { style: styles.self, element, pseudo: null, structure: opened.owner, marks }, parts)
  })
}
