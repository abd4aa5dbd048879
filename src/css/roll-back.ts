/** The keywords that roll back the cascade (https://drafts.csswg.org/css-cascade-6/#default). */
import { ORIGIN, type Origin } from './origin.ts'
import type { DeclarationGroup } from './style-node.ts'
import type { CustomDeclaration } from './values/variables.ts'

/** The scope of a rollback: an origin, a layer, or one rule. */
export type RevertKeyword = 'revert' | 'revert-layer' | 'revert-rule'

/** Whether a custom property is declared as one of these keywords. */
export const isRevert = (value: CustomDeclaration): value is RevertKeyword =>
  value === 'revert' || value === 'revert-layer' || value === 'revert-rule'

/** Whether a keyword in `group` rolls back the declarations of `weaker`, normal or important. */
export function isRolledBack(weaker: DeclarationGroup, group: DeclarationGroup, keyword: RevertKeyword): boolean {
  if (keyword === 'revert-rule') return false
  if (keyword === 'revert') return revertLevel(weaker.origin) >= revertLevel(group.origin)
  return weaker.origin === group.origin && weaker.layer === group.layer
}

/**
 * For `revert`, presentational attributes and the style attribute belong to the author origin (CSS Cascade 5 §6.5), but
 * not for `revert-layer`.
 */
const revertLevel = (origin: Origin): number => Math.min(origin, ORIGIN.hints)
