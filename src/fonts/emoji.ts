/** Whether a cluster is shown as an emoji. */
import { Trait, traitTable } from '../base/unicode/traits.ts'

const VS15 = '\ufe0e'

const VS16 = '\ufe0f'

/** Whether a cluster is to be shown in colour (UTS 51 §4): by default, or because a selector says so. */
export function isEmojiCluster(cluster: string): boolean {
  if (cluster.includes(VS15)) return false
  const traits = traitTable.at(cluster.codePointAt(0)!)
  if ((traits & Trait.emojiPresentation) !== 0) return true
  return cluster.includes(VS16) && (traits & Trait.emoji) !== 0
}
