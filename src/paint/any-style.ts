/** Questions about all styles of a document, answered once: what no style asks for costs nothing on any page. */
import type { ComputedStyle, StyledTree } from '../css/style.ts'

/** Whether the style of any element matches. False without a document; what is found is kept for each document. */
export function anyStyle(
  matches: (style: ComputedStyle) => boolean,
): (styled: StyledTree | null | undefined) => boolean {
  const known = new WeakMap<StyledTree, boolean>()
  return styled => {
    if (styled === null || styled === undefined) return false
    let found = known.get(styled)
    if (found === undefined) {
      found = styled.styles.some(({ self }) => matches(self))
      known.set(styled, found)
    }
    return found
  }
}
