/** Queries over all styles of a document, answered once, so that features that no style uses cost nothing per page. */
import { perObject } from '../base/memo.ts'
import type { ComputedStyle, StyledTree } from '../css/style.ts'

/** Whether the style of any element matches. False without a document. */
export function anyStyle(
  matches: (style: ComputedStyle) => boolean,
): (styled: StyledTree | null | undefined) => boolean {
  const isAsked = perObject(({ styles }: StyledTree) => {
    // Neighbours, such as the cells of a row, mostly share one style.
    let latest: ComputedStyle | null = null
    for (const { self } of styles) {
      if (self === latest) continue
      if (matches(self)) return true
      latest = self
    }
    return false
  })
  return styled => styled !== null && styled !== undefined && isAsked(styled)
}
