/** Flex and grid items whose height is definite before their width is known. */
import { vertical } from '../../base/geometry.ts'
import { atHeight } from '../aspect-ratio.ts'
import { borderOf, paddingOf } from '../edges.ts'
import { readsBlockSize } from '../result-cache.ts'
import type { ElementBox } from '../types.ts'

/**
 * A copy of an item with a border-box height, px, if its width depends on that: by its aspect ratio, or by percentage heights in
 * it, which the definite height of a stretched item resolves (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#definite-sizes);
 * else the item itself.
 */
export function stretchedTo<B extends ElementBox>(box: B, height: number): B {
  const known = atHeight(box, height)
  if (known !== box || box.style.height !== 'auto' || !holdsPercentages(box)) return known
  const { style } = box
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, 0))
  return {
    ...box,
    style: { ...style, height: style.boxSizing === 'border-box' ? height : Math.max(0, height - edges) },
  }
}

const holdsPercentages = (box: ElementBox): boolean =>
  (box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid') && box.children.some(readsBlockSize)
