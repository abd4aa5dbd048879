/** A Bloom filter of the names of an element's ancestors, which rejects most selectors without a test. */
import type { Element } from '../html/document.ts'
import type { ComplexSelector } from '../html/selector.ts'

/** 32-bit words in a set: 256 bits. An element with 50 names among its ancestors sets a fifth of them. */
const WORDS = 8
/** The set of the root's ancestors: empty. */
export const NO_NAMES = new Uint32Array(WORDS)

const hashes = new Map<string, number>()
/** Bounds the cache of hashes. */
const MAX_HASHES = 20_000

/** A bit of 256 (FNV-1a over the UTF-16 units). */
function hashOf(name: string): number {
  let hash = hashes.get(name)
  if (hash === undefined) {
    hash = 0x811c9dc5
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
    hash = (hash >>> 3) & (WORDS * 32 - 1)
    if (hashes.size >= MAX_HASHES) hashes.clear()
    hashes.set(name, hash)
  }
  return hash
}

/**
 * The names that the ancestors of a match must have. Compounds to the left of a sibling combinator are not ancestors
 * and are omitted.
 */
export function namesOfAncestors({ compounds, combinators }: ComplexSelector): readonly number[] {
  const names: number[] = []
  for (const [i, combinator] of combinators.entries()) {
    if (combinator !== 'descendant' && combinator !== 'child') continue
    const { type, simples } = compounds[i]!
    if (type?.name != null) names.push(hashOf(type.name.toLowerCase()))
    for (const simple of simples)
      if (simple.kind === 'class' || simple.kind === 'id')
        names.push(hashOf(mark(simple.kind, simple.name.toLowerCase())))
  }
  return names
}

const mark = (kind: 'class' | 'id', name: string): string => (kind === 'class' ? `.${name}` : `#${name}`)

/** Whether all bits are set. False is certain; true requires a test, because two names can share a bit. */
export function includesAll(names: Uint32Array, wanted: readonly number[]): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const bit = wanted[i]!
    if ((names[bit >>> 5]! & (1 << (bit & 31))) === 0) return false
  }
  return true
}

/**
 * A copy of the ancestors' set with the element's type, id and classes in lower case. Siblings share the ancestors'
 * set.
 */
export function withNamesOf(element: Element, ancestors: Uint32Array): Uint32Array {
  const names = ancestors.slice()
  const add = (name: string): void => {
    const bit = hashOf(name)
    names[bit >>> 5]! |= 1 << (bit & 31)
  }
  add(element.name.toLowerCase())
  const id = element.attributes.get('id')
  if (id !== undefined) add(mark('id', id.toLowerCase()))
  for (const name of classesOf(element.attributes.get('class') ?? '')) add(mark('class', name.toLowerCase()))
  return names
}

const classLists = new Map<string, readonly string[]>()
/** Bounds the cache of parsed `class` attributes. */
const MAX_CLASS_LISTS = 10_000

/** The classes of an attribute. */
export function classesOf(value: string): readonly string[] {
  let list = classLists.get(value)
  if (list === undefined) {
    list = value.split(/[\t\n\f\r ]+/).filter(name => name !== '')
    if (classLists.size >= MAX_CLASS_LISTS) classLists.clear()
    classLists.set(value, list)
  }
  return list
}
