/** Corrects text: characters of windows-1252 read as Latin-1, and words that only a style sheet separates. */
import { createText, type DraftElement, type DraftNode } from '../../html/edit.ts'
import { WINDOWS_1252 } from '../double-encoding.ts'

const HAS_CONTROLS = /[\u0080-\u009f]/
const CONTROLS = /[\u0080-\u009f]/g

/** Changes the texts below an element in place. Idempotent. */
export function normaliseWords(root: DraftElement): void {
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (VERBATIM.has(element.name) || element.namespace !== 'html') continue
    let isGlued = false
    let before: DraftNode | null = null
    for (const child of element.children) {
      if (child.kind === 'text') {
        if (HAS_CONTROLS.test(child.value)) child.value = readable(child.value)
      } else {
        pending.push(child)
        isGlued ||= before !== null && areApart(before, child)
      }
      before = child
    }
    if (isGlued) setApart(element)
  }
}

const VERBATIM: ReadonlySet<string> = new Set(['script', 'style', 'pre', 'code', 'textarea'])

/** Text without characters that windows-1252 does not define. */
const readable = (text: string): string =>
  text.replace(CONTROLS, character => WINDOWS_1252[character.charCodeAt(0) - 0x80]!).replace(CONTROLS, '')

/** Inline elements that authors use as items of a row: "Log in" and "Register" as two links. */
const ITEMS: ReadonlySet<string> = new Set(['a', 'span', 'b', 'strong', 'time', 'small', 'label', 'em', 'i'])

/**
 * Whether two adjacent nodes without space between are two words: both are links, the first is a price, or it ends like a word
 * and the second begins with a capital, a digit, a currency or a parenthesis. A divided word continues in the same case.
 */
function areApart(a: DraftNode, b: DraftElement): boolean {
  if (a.kind === 'text' ? b.name !== 'a' : !ITEMS.has(a.name) || !ITEMS.has(b.name)) return false
  const end = lastOf(a)
  const start = firstOf(b)
  if (a.kind === 'element' && isPrice(a)) return /^[\p{L}\p{N}\p{Sc}(]/u.test(start) && !isCents(b)
  if (/[\p{Ll}\p{N}]\p{Ll}$/u.test(end) && /^\([\p{L}\p{N}]{2}/u.test(start)) return true
  if (/\p{L}\)$|\p{N}\)$/u.test(end) && /^\p{Lu}\p{Ll}/u.test(start)) return true
  if (!/[\p{L}\p{N}]$/u.test(end) || !/^[\p{L}\p{N}]/u.test(start)) return false
  if (a.kind === 'element' && a.name === 'a' && b.name === 'a') return end.length > 1
  // A number in large type, with what it counts below it.
  if (a.kind === 'element' && isCount(a) && /^\p{L}{3}/u.test(start)) return true
  // The label of a field is beside the field.
  if (a.kind === 'element' && a.name === 'label') return true
  return /\p{Ll}{2}$/u.test(end) && /^(\p{Lu}\p{Ll}|\d)/u.test(start)
}

/** Whether an element is an amount of money and nothing else. */
const isPrice = (element: DraftElement): boolean => /^(\p{Sc} ?[\d.,]+|[\d.,]+ ?\p{Sc})$/u.test(onlyTextOf(element))

/** Whether an element is a number and nothing else. */
const isCount = (element: DraftElement): boolean => /^\d[\d.,\s]*$/.test(onlyTextOf(element))

/** Whether an element is the fraction of the price before it. */
const isCents = (element: DraftElement): boolean => /^\d\d$/.test(onlyTextOf(element))

/** The text of an element that has one node; empty for others. */
function onlyTextOf({ children }: DraftElement): string {
  const [only] = children
  return children.length === 1 && only?.kind === 'text' && only.value.length < 20 ? only.value.trim() : ''
}

/** The last and the first character of an element. */
const lastOf = (node: DraftNode): string => edgeOf(node, -1)
const firstOf = (node: DraftNode): string => edgeOf(node, 0)

function edgeOf(top: DraftNode, at: -1 | 0): string {
  let node: DraftNode | undefined = top
  for (let depth = 0; depth < DEEPEST && node?.kind === 'element'; depth++) node = node.children.at(at)
  return node?.kind === 'text' ? (at === 0 ? node.value.slice(0, 3) : node.value.slice(-3)) : ''
}

/** Maximum depth of elements around a first or last word. */
const DEEPEST = 4

/** Inserts a space between adjacent nodes that only a style separates. */
function setApart(element: DraftElement): void {
  const children: DraftNode[] = []
  for (const child of element.children) {
    const before = children.at(-1)
    if (before !== undefined && child.kind === 'element' && areApart(before, child)) {
      const space = createText(' ')
      space.parent = element
      children.push(space)
    }
    children.push(child)
  }
  element.children = children
}
