/**
 * The principal box of an element, by its inner display type (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#inner-model).
 */
import { perObject } from '../base/memo.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
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
  const style = withoutCentring(element, styles.self)
  return withinElement(context, element, style, language, opened => ({
    kind,
    id: context.nextId(),
    style,
    element,
    pseudo: null,
    structure: opened.owner,
    marks: marksOf(context, element, style),
    children: context.buildFlow(childrenOf(context, element, styles, language), {
      style,
      language,
      isItemContainer: true,
    }),
  }))
}

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select'])

const uncentred = perObject((style: ComputedStyle): ComputedStyle => ({ ...style, alignContent: 'normal' }))

/**
 * The style of a container that is a control. The user agent's sheet centres what a control holds by its `align-content`,
 * which would shrink the tracks of a grid: they fill a button as the anonymous box in it does (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#button-layout).
 */
const withoutCentring = (element: Element, style: ComputedStyle): ComputedStyle =>
  CONTROLS.has(element.name) && style.alignContent === 'safe center' ? uncentred(style) : style
