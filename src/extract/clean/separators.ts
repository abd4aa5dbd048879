/** Removes horizontal rules that separate nothing: without content on both sides, or before a heading. */
import { type DraftElement, type DraftNode, removeAll } from '../../html/edit.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Removes rules at either end of their parent, after another one, and before a heading. */
export function removeIdleSeparators(index: ElementIndex): void {
  const parents = new Set<DraftElement>()
  for (const { parent } of named(index, 'hr')) if (parent !== null) parents.add(parent)
  for (const parent of parents) {
    const idle = idleIn(parent)
    if (idle.length > 0) removeAll(idle)
  }
}

/** The rules of an element that separate nothing: at its start or end, after another one, or before a heading. */
function idleIn({ children }: DraftElement): DraftElement[] {
  const idle: DraftElement[] = []
  let before: DraftNode | null = null
  let rule: DraftElement | null = null
  for (const child of children) {
    if (child.kind === 'text' && child.value.trim() === '') continue
    if (child.kind === 'element' && child.name === 'hr') {
      if (before === null || rule !== null) idle.push(child)
      else rule = child
      continue
    }
    if (rule !== null && child.kind === 'element' && /^h[1-6]$/.test(child.name)) idle.push(rule)
    before = child
    rule = null
  }
  if (rule !== null) idle.push(rule)
  return idle
}
