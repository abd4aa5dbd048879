/** Whether content may extend into the page margins: not if other content is beside it. */
import type { ComputedStyle } from './properties/property-table.ts'
import type { StyleNode } from './style-node.ts'

/** Whether other content is beside the content of a box: of cells, columns, floats, positioned boxes and items. */
export const isCramped = (style: ComputedStyle, parent: StyleNode): boolean => isBeside(style) || isItem(style, parent)

const isBeside = ({ display, columnCount, columnWidth, float, position }: ComputedStyle): boolean =>
  display === 'table-cell' ||
  columnCount !== 'auto' ||
  columnWidth !== 'auto' ||
  float === 'left' ||
  float === 'right' ||
  position === 'absolute' ||
  position === 'fixed'

/** Flex and grid items also have other content beside them, although their container may extend into the margins. */
const isItem = ({ display }: ComputedStyle, parent: StyleNode): boolean =>
  display !== 'contents' && /flex|grid/.test(parent.container)
