/** Replaced boxes, also inside the wrapper of an orthogonal flow. */
import { isVertical } from '../base/axes.ts'
import type { ReplacedBox, TurnedBox } from '../boxes/box.ts'
import { objectView } from './object-view.ts'

/** The replaced box of a box, also if it is turned; null for others. */
export function pictureIn(box: { readonly kind: string }): ReplacedBox | null {
  if (box.kind === 'replaced') return box as ReplacedBox
  const { inner } = box as TurnedBox
  return box.kind === 'turned' && inner.kind === 'replaced' ? inner : null
}

/** The natural ratio of a replaced box along the axes of the lines around it; null if it has none, and for other boxes. */
export function pictureRatio(box: { readonly kind: string }): number | null {
  const picture = pictureIn(box)
  const ratio = picture === null ? null : objectView(picture.style, picture.image).ratio
  if (ratio === null || ratio <= 0 || box.kind === 'replaced') return ratio
  return isVertical((box as TurnedBox).turn?.axes ?? 'horizontal-tb') ? 1 / ratio : ratio
}
