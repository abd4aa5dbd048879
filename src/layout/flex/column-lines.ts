/** The preferred width of a column flex container with several lines. */
import type { FlexBox } from '../../boxes/box.ts'
import { spaceInside } from '../constraint-space.ts'
import { marginOf } from '../edges.ts'
import type { SizesContext } from '../types.ts'

/**
 * The sum of the cross sizes of the lines, px, with items at their max-content contributions (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#intrinsic-cross-sizes); null if the lines cannot break, because no height limits them.
 *
 * @param width of the widest item
 * @param height of the content box, if it is definite
 */
export function linesWidth(box: FlexBox, width: number, height: number | null, context: SizesContext): number | null {
  const { style, children } = box
  if (style.flexWrap === 'nowrap' || (height === null && typeof style.maxHeight !== 'number')) return null
  const space = spaceInside(
    context,
    { inlineSize: width, percentageBlockSize: null },
    { fixed: { inlineSize: width, blockSize: null } },
  )
  const { fragment } = space.services.layout(asLines(box, height), space, 'start')
  if (fragment.kind !== 'box' || children.length === 0) return null
  return fragment.children.reduce((end, { x, fragment: item }) => {
    const margin = item.kind === 'box' ? marginOf(item.box.style, width).right : 0
    return Math.max(end, x + item.width + margin)
  }, 0)
}

const knownLines = new WeakMap<FlexBox, Map<number | null, FlexBox>>()

/** The container with its lines from left to right, without edges at their sides: the same object for the same box and height. */
function asLines(box: FlexBox, height: number | null): FlexBox {
  const known = knownLines.get(box) ?? new Map<number | null, FlexBox>()
  knownLines.set(box, known)
  let lines = known.get(height)
  if (lines === undefined) {
    const style: FlexBox['style'] = {
      ...box.style,
      ...({ flexWrap: 'wrap', alignContent: 'flex-start', direction: 'ltr' } as const),
      ...{ borderLeftWidth: 0, borderRightWidth: 0, paddingLeft: 0, paddingRight: 0 },
      ...(height === null ? {} : ({ height, boxSizing: 'content-box' } as const)),
    }
    lines = { ...box, style }
    known.set(height, lines)
  }
  return lines
}
