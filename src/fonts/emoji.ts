/** Recognises clusters in emoji presentation. */
import { Trait, traitTable } from '../base/unicode/traits.ts'

const VS15 = '\ufe0e'

const VS16 = '\ufe0f'

/**
 * Whether a cluster has emoji presentation (https://www.unicode.org/reports/tr51/#Presentation_Style): by default, or
 * because of a variation selector.
 */
export function isEmojiCluster(cluster: string): boolean {
  if (cluster.includes(VS15)) return false
  const traits = traitTable.at(cluster.codePointAt(0)!)
  if ((traits & Trait.emojiPresentation) !== 0) return true
  return cluster.includes(VS16) && (traits & Trait.emoji) !== 0
}
