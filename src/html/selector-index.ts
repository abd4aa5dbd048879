/**
 * An index of an immutable tree. Extraction evaluates some fifty selectors for each page, and most elements have the
 * wrong type or no attributes.
 */
import { type Document, type Element, elementsOf } from './document.ts'
import type { Matcher } from './matcher.ts'
import { parseSelectorList } from './selector-parser.ts'

/** Elements in tree order. */
interface Index {
  readonly all: readonly Element[]
  readonly attributed: readonly Element[]
  /** By type in lower case; the matcher decides whether case is significant. */
  readonly named: ReadonlyMap<string, readonly Element[]>
}

const indices = new WeakMap<Element, Index>()

/** Creates the index of a document, which `selectAll` and `selectOne` use for searches from its root. */
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

/** The elements below an indexed root that may match a selector; null without an index. */
export function candidatesBelow(root: Element, selector: string | Matcher): readonly Element[] | null {
  const index = indices.get(root)
  if (index === undefined) return null
  if (typeof selector !== 'string') return index.all
  const { name, hasAttribute } = subjectsOf(selector)
  if (name !== null) return index.named.get(name) ?? []
  return hasAttribute ? index.attributed : index.all
}

/** The common property of all elements that a selector matches. */
interface Subjects {
  /** Their type; null if there are several. */
  readonly name: string | null
  readonly hasAttribute: boolean
}

const known = new Map<string, Subjects>()
/** Bound on cached selector texts, for the same reason. */
const MAX_KNOWN = 2_000

/**
 * From the last compounds of the selectors in a list, which describe the subjects
 * (https://www.w3.org/TR/selectors-4/#subject).
 */
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
