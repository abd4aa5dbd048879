/**
 * An index of a tree that never changes. A page is asked some fifty questions by selectors, and most of its elements can answer
 * none of them: they are of another type, or have no attributes.
 */
import { type Document, type Element, elementsOf } from './document.ts'
import type { Matcher } from './matcher.ts'
import { parseSelectorList } from './selector-parser.ts'

/** Elements in tree order. */
interface Index {
  readonly all: readonly Element[]
  readonly attributed: readonly Element[]
  /** By their types in lower case: whether case counts is the matcher's to say. */
  readonly named: ReadonlyMap<string, readonly Element[]>
}

const indices = new WeakMap<Element, Index>()

/** Makes an index of a document, in which `selectAll` and `selectOne` look from then on where they are asked for its root. */
export function indexDocument({ root }: Document): void {
  const all = [...elementsOf(root)].filter(element => element !== root)
  const named = new Map<string, Element[]>()
  for (const element of all) {
    const name = element.name.toLowerCase()
    const known = named.get(name)
    if (known === undefined) named.set(name, [element])
    else known.push(element)
  }
  indices.set(root, { all, attributed: all.filter(element => element.attributes.size > 0), named })
}

/** The elements below an indexed root that may match a selector; null where there is no index. */
export function candidatesBelow(root: Element, selector: string | Matcher): readonly Element[] | null {
  const index = indices.get(root)
  if (index === undefined) return null
  if (typeof selector !== 'string') return index.all
  const { name, hasAttribute } = subjectsOf(selector)
  if (name !== null) return index.named.get(name) ?? []
  return hasAttribute ? index.attributed : index.all
}

/** What all elements that a selector matches have in common. */
interface Subjects {
  /** Their type; null where there are several. */
  readonly name: string | null
  readonly hasAttribute: boolean
}

const known = new Map<string, Subjects>()
/** Selector texts whose subjects are kept, for the same reason. */
const MAX_KNOWN = 2_000

/** By the last compounds of the selectors in a list, which say what the elements themselves are (Selectors 4 §3.1). */
function subjectsOf(text: string): Subjects {
  let subjects = known.get(text)
  if (subjects === undefined) {
    const compounds = (parseSelectorList(text) ?? []).map(({ compounds }) => compounds.at(-1)!)
    const [only] = compounds
    const type = compounds.length === 1 ? (only?.type?.name ?? '') : ''
    subjects = {
      name: type === '' ? null : type.toLowerCase(),
      hasAttribute: compounds.every(({ simples }) => simples.some(({ kind }) => ATTRIBUTES.has(kind))),
    }
    if (known.size < MAX_KNOWN) known.set(text, subjects)
  }
  return subjects
}

const ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'class', 'attribute'])
