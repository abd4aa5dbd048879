/** Text of small elements: large ones are not read completely, so that nesting costs nothing. */
import { type DocumentNode, nodesOf } from '../html/document.ts'

/** Maximum number of nodes of a short text, per permitted character. */
const NODES_PER_CHARACTER = 4

/** The text of a node, white space collapsed; null if it has more than `limit` characters or very many nodes. */
export function shortText(root: DocumentNode, limit: number): string | null {
  let text = ''
  let left = 200 + NODES_PER_CHARACTER * limit
  for (const node of nodesOf(root)) {
    if (node.kind === 'text') text += node.value
    // More than the limit, because white space is not collapsed yet.
    if (text.length > 8 * limit + 200 || left-- < 0) return null
  }
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return collapsed.length > limit ? null : collapsed
}

/** The beginning of a text, at most about `length` characters. */
export function beginningOf(root: DocumentNode, length: number): string {
  let text = ''
  let left = 1_000
  for (const node of nodesOf(root)) {
    if (node.kind === 'text') text += node.value
    if (text.length > 10 * length || left-- < 0) break
  }
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return collapsed.length > length ? `${collapsed.slice(0, length).trimEnd()}…` : collapsed
}
