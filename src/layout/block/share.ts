/**
 * The height of a box that spanners divide: each part uses the height of its content, the last one the rest (CSS Multi-column
 * 1, https://www.w3.org/TR/css-multicol-1/#spanning-columns).
 */
import { vertical } from '../../base/geometry.ts'
import type { BlockBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { cached, identical } from '../cache.ts'
import { spaceInside } from '../constraint-space.ts'
import { borderOf, paddingOf } from '../edges.ts'
import type { ConstraintSpace } from '../types.ts'

/** The style that determines the height of a box: a part of a divided box has its share. */
export function styleOfHeight({ style, share }: BlockBox, space: ConstraintSpace): ComputedStyle {
  if (share === undefined) return style
  const { height, least, most, parts, index } = share
  const { inlineSize, fragmentainerSize, services } = space
  const used = index === 0 ? 0 : heightsOf(parts, { inlineSize, fragmentainerSize }, services)[index - 1]!
  const rest = (length: number): number => Math.max(0, length - used)
  const isLast = index === parts.length - 1
  const bound = isLast ? most : Math.min(height ?? Number.POSITIVE_INFINITY, most ?? Number.POSITIVE_INFINITY)
  return {
    ...style,
    boxSizing: 'content-box',
    ...(isLast && height !== null ? { height: rest(height) } : {}),
    ...(isLast ? { minHeight: rest(least) } : {}),
    ...(bound !== null && Number.isFinite(bound) ? { maxHeight: rest(bound) } : {}),
  }
}

/** The content heights of the parts, cumulated to the end of each. */
const heightsOf = cached<readonly BlockBox[], Pick<ConstraintSpace, 'inlineSize' | 'fragmentainerSize'>, number[]>(
  { inlineSize: identical, fragmentainerSize: identical },
  (parts, { inlineSize, fragmentainerSize }, services) => {
    const space = spaceInside({ fragmentainerSize, services }, { inlineSize, percentageBlockSize: null })
    let sum = 0
    return parts.map(part => {
      const edges = vertical(borderOf(part.style)) + vertical(paddingOf(part.style, inlineSize))
      sum += Math.max(0, services.layout(part, space, 'start').fragment.height - edges)
      return sum
    })
  },
)
