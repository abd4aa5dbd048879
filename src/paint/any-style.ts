/** Queries over all styles of a document, answered once, so that features that no style uses cost nothing per page. */
import { perObject } from '../base/memo.ts'
import { distinctStyles } from '../css/element-styles.ts'
import type { ComputedStyle, StyledTree } from '../css/style.ts'

/** Whether the style of any element matches. False without a document. */
export function anyStyle(
  matches: (style: ComputedStyle) => boolean,
): (styled: StyledTree | null | undefined) => boolean {
  const isAsked = perObject(({ styles }: StyledTree) => distinctStyles(styles).some(({ self }) => matches(self)))
  return styled => styled !== null && styled !== undefined && isAsked(styled)
}
