/** What was said of two documents while they were rendered. */
import type { Change } from './changes.ts'

/** A warning as a comparison needs it; `where` names its place in the source. */
export interface ToldWarning {
  readonly message: string
  readonly where: string | null
}

/** Warnings that only one of the documents has. Places alone are no difference: a line that is added moves those after it. */
export function* warningChanges(before: readonly ToldWarning[], after: readonly ToldWarning[]): Generator<Change> {
  const known = new Set(before.map(({ message }) => message))
  const still = new Set(after.map(({ message }) => message))
  for (const { message } of before)
    if (!still.has(message)) yield { kind: 'warning', from: message, to: '', where: null }
  for (const { message, where } of after)
    if (!known.has(message)) yield { kind: 'warning', from: '', to: message, where }
}
