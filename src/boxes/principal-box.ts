/**
 * The principal box of an element, by its inner display type (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#inner-model).
 */
import type { BlockLevelBox, FlexBox, GridBox } from './box.ts'
import type { BuildContext, ElementChild } from './context.ts'
import { childrenOf } from './context.ts'
import { type BlockFacts, buildElementBlock, withinElement } from './element-block.ts'
import { withItemLegend } from './legend.ts'
import { marksOf } from './marks.ts'
import { withColumns } from './multi-column.ts'
import { buildTable } from './tables/tables.ts'

/** The block-level or atomic box of an element, by its inner display type. */
export function buildPrincipalBox(context: BuildContext, child: ElementChild, facts: BlockFacts = {}): BlockLevelBox {
  const { element, styles, language } = child
  switch (styles.self.display) {
    case 'table':
    case 'inline-table':
      return buildTable(context, { kind: 'element', element, styles, language })
    case 'flex':
    case 'inline-flex':
      return withItemLegend(context, buildItemContainer(context, child, 'flex'))
    case 'grid':
    case 'inline-grid':
    case 'grid-lanes':
    case 'inline-grid-lanes':
      return withItemLegend(context, buildItemContainer(context, child, 'grid'))
    default:
      return withColumns(context, buildElementBlock(context, element, styles, language, facts))
  }
}

/** A flex or grid container of an element. */
function buildItemContainer(context: BuildContext, child: ElementChild, kind: 'flex' | 'grid'): FlexBox | GridBox {
  const { element, styles, language } = child
  return withinElement(context, element, styles.self, language, opened => ({
    kind,
    id: context.nextId(),
    style: styles.self,
    element,
    pseudo: null,
    structure: opened.owner,
    marks: marksOf(context, element, styles.self),
    children: context.buildFlow(childrenOf(context, element, styles, language), {
      style: styles.self,
      language,
      isItemContainer: true,
    }),
  }))
}
