/**
 * The rendered legend of a fieldset: its first `legend` child in flow (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#rendered-legend).
 */
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { BlockBox, BlockLevelBox, FlexBox, GridBox } from './box.ts'
import type { BuildContext } from './context.ts'

/**
 * The block with its legend separated from its children. A fieldset that clips keeps its legend among them. Every fieldset
 * establishes a block formatting context (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements).
 */
export function withLegend(box: BlockBox): BlockBox {
  if (!isFieldset(box)) return box
  const { children } = box
  const legend = legendOf(box)
  if (legend === null) return { ...box, isRoot: true }
  return { ...box, isRoot: true, legend, children: children.filter(child => child !== legend) }
}

const isFieldset = ({ element }: BlockBox | FlexBox | GridBox): boolean =>
  element?.name === 'fieldset' && element.namespace === 'html'

/** A flex or grid fieldset is a block container: its item properties belong to an anonymous box inside it. */
export function withItemLegend(context: BuildContext, box: FlexBox | GridBox): BlockLevelBox {
  const legend = legendOf(box)
  if (legend === null) return box
  const { kind, style } = box
  const content: FlexBox | GridBox = {
    kind,
    id: context.nextId(),
    style: { ...anonymousStyle(style, kind), ...ofItems(style) },
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    children: box.children.filter(child => child !== legend),
  }
  const display = style.display.startsWith('inline') ? 'inline-block' : 'flow-root'
  return {
    ...box,
    kind: 'block',
    style: { ...style, display, alignContent: 'normal' },
    isRoot: true,
    isTableWrapper: false,
    marker: null,
    legend,
    children: [content],
  }
}

/** The properties that the anonymous content box of a fieldset takes from it. */
const OF_ITEMS: readonly (keyof ComputedStyle)[] = [
  ...(['alignContent', 'alignItems', 'justifyContent', 'justifyItems', 'rowGap', 'columnGap'] as const),
  ...(['flexDirection', 'flexWrap'] as const),
  ...(['gridTemplateColumns', 'gridTemplateRows', 'gridTemplateAreas'] as const),
  ...(['gridAutoColumns', 'gridAutoRows', 'gridAutoFlow'] as const),
]

const ofItems = (style: ComputedStyle): Partial<ComputedStyle> =>
  Object.fromEntries(OF_ITEMS.map(key => [key, style[key]]))

/**
 * The rendered legend of a fieldset (HTML, https://html.spec.whatwg.org/multipage/rendering.html#rendered-legend): its first
 * `legend` child in flow. None if the fieldset clips.
 */
function legendOf(box: BlockBox | FlexBox | GridBox): BlockLevelBox | null {
  const { element, style, children } = box
  if (element === null || !isFieldset(box)) return null
  const isCut = style.overflowX !== 'visible' || style.overflowY !== 'visible'
  if (isCut) return null
  return children.find(child => isLegendOf(element, child)) ?? null
}

/** Whether a box can be the rendered legend of a fieldset: a `legend` among its children, in flow. */
const isLegendOf = (fieldset: Element, child: BlockLevelBox): boolean =>
  child.kind !== 'inline-root' &&
  child.element?.name === 'legend' &&
  child.element.parent === fieldset &&
  child.pseudo === null &&
  child.style.float === 'none' &&
  child.style.position !== 'absolute' &&
  child.style.position !== 'fixed'
