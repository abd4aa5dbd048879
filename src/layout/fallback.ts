/** Layout modes that are not built yet are laid out as blocks, with a warning that says so. */
import type { BlockBox, ColumnsBox, FlexBox, GridBox } from '../boxes/box.ts'
import type { LayoutServices } from './types.ts'

const memo = new WeakMap<FlexBox | GridBox | ColumnsBox, BlockBox>()

export function asBlock(box: FlexBox | GridBox | ColumnsBox, services: LayoutServices): BlockBox {
  const known = memo.get(box)
  if (known !== undefined) return known
  const name = box.kind === 'columns' ? 'columns' : `display: ${box.kind}`
  const element = box.element === null ? null : `<${box.element.name}>${box.element.line > 0 ? ` in line ${box.element.line}` : ''}`
  services.diagnostics.warn('unsupported_value', `${name} is not supported yet: the box is laid out as a block`, element)
  const children = box.kind === 'columns' ? box.flow.children : box.children
  const block: BlockBox = { ...box, kind: 'block', isRoot: true, isTableWrapper: false, children, marker: null }
  memo.set(box, block)
  return block
}
