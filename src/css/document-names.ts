/**
 * What a selector can match in a document that lacks some of its names. Sheets ask in many selectors for elements that most
 * documents do not have, such as `p:has(textarea)`: a compound with an absent name matches nothing, and neither does
 * `:not()` exclude anything by it.
 */
import { perObject } from '../base/memo.ts'
import type { Document } from '../html/document.ts'
import type { ComplexSelector, Compound, SelectorList, Simple } from '../html/selector.ts'
import { classesOf } from './ancestor-names.ts'

/** The names of a document's elements in lower case: matching may be stricter, never looser. */
export interface DocumentNames {
  readonly types: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

/**
 * The names of a document; null with shadow trees, where selectors may see elements that are in no slot and so not in the
 * document's tree.
 */
export function namesOf({ named, attributed }: Document): DocumentNames | null {
  const names = { ids: new Set<string>(), classes: new Set<string>(), attributes: new Set<string>() }
  for (const { attributes, lightParent } of attributed) {
    if (lightParent !== undefined) return null
    for (const [name, value] of attributes) {
      names.attributes.add(name.toLowerCase())
      if (name === 'id') names.ids.add(value.toLowerCase())
      else if (name === 'class') for (const one of classesOf(value)) names.classes.add(one.toLowerCase())
    }
  }
  return { types: new Set(Array.from(named.keys(), name => name.toLowerCase())), ...names }
}

interface Name {
  readonly kind: keyof DocumentNames
  readonly name: string
}

/** A selector with all names in it, and what is left of it by which of them a document has. */
interface Reductions {
  readonly names: readonly Name[]
  readonly byNames: Map<number, ComplexSelector | null>
}

/** Names whose presence a number can hold, with a bit before them. */
const MOST_NAMES = 50
/** Bounds the results of one selector: documents of one kind have the same names. */
const MOST_RESULTS = 100

/** Cached with the selector, because selectors of cached sheets serve all documents. */
const reductions = perObject(
  (selector: ComplexSelector): Reductions => ({ names: namesIn(selector), byNames: new Map() }),
)

/**
 * The selector without what cannot match in a document with these names: it matches the same of its elements. Null if it
 * matches none.
 */
export function possiblePart(selector: ComplexSelector, present: DocumentNames): ComplexSelector | null {
  const { names, byNames } = reductions(selector)
  if (names.length > MOST_NAMES) return selector
  let key = 1
  for (const { kind, name } of names) key = key * 2 + (present[kind].has(name) ? 1 : 0)
  let part = byNames.get(key)
  if (part === undefined) {
    part = new Reduction(present).selector(selector)
    if (byNames.size >= MOST_RESULTS) byNames.clear()
    byNames.set(key, part)
  }
  return part
}

/** All names in a selector and its lists, each once. */
function namesIn(selector: ComplexSelector): readonly Name[] {
  const names = new Map<string, Name>()
  const add = (kind: Name['kind'], given: string): void => {
    const name = given.toLowerCase()
    names.set(`${kind} ${name}`, { kind, name })
  }
  const visited = new Set<SelectorList>()
  const visit = ({ compounds }: ComplexSelector): void => {
    for (const { type, simples } of compounds) {
      if (type?.name != null) add('types', type.name)
      for (const simple of simples) {
        if (simple.kind === 'id') add('ids', simple.name)
        else if (simple.kind === 'class') add('classes', simple.name)
        else if (simple.kind === 'attribute') add('attributes', simple.name)
        else if (simple.kind === 'any' || simple.kind === 'none' || simple.kind === 'has') {
          // Nested rules share lists, and nested lists would be visited exponentially often.
          if (visited.has(simple.selectors)) continue
          visited.add(simple.selectors)
          for (const inner of simple.selectors) visit(inner)
        }
      }
    }
  }
  visit(selector)
  return [...names.values()]
}

/** Removes what cannot match. Unchanged parts stay the same objects. */
class Reduction {
  readonly #names: DocumentNames
  readonly #lists = new Map<SelectorList, SelectorList>()

  constructor(names: DocumentNames) {
    this.#names = names
  }

  selector(selector: ComplexSelector): ComplexSelector | null {
    const compounds: Compound[] = []
    let isSame = true
    for (const compound of selector.compounds) {
      const part = this.#compound(compound)
      if (part === null) return null
      isSame &&= part === compound
      compounds.push(part)
    }
    return isSame ? selector : { ...selector, compounds }
  }

  #compound(compound: Compound): Compound | null {
    const { type } = compound
    if (type?.name != null && !this.#names.types.has(type.name.toLowerCase())) return null
    const simples: Simple[] = []
    let isSame = true
    for (const simple of compound.simples) {
      const part = this.#simple(simple)
      if (part === 'never') return null
      isSame &&= part === simple
      if (part !== 'always') simples.push(part)
    }
    return isSame ? compound : { type, simples }
  }

  #simple(simple: Simple): Simple | 'always' | 'never' {
    switch (simple.kind) {
      case 'id':
        return this.#names.ids.has(simple.name.toLowerCase()) ? simple : 'never'
      case 'class':
        return this.#names.classes.has(simple.name.toLowerCase()) ? simple : 'never'
      case 'attribute':
        return this.#names.attributes.has(simple.name.toLowerCase()) ? simple : 'never'
      case 'any':
      case 'has':
      case 'none': {
        const selectors = this.#list(simple.selectors)
        if (selectors.length === 0) return simple.kind === 'none' ? 'always' : 'never'
        return selectors === simple.selectors ? simple : { ...simple, selectors }
      }
      default:
        return simple
    }
  }

  #list(list: SelectorList): SelectorList {
    let part = this.#lists.get(list)
    if (part === undefined) {
      const possible = list.map(each => this.selector(each)).filter(each => each !== null)
      const isSame = possible.length === list.length && possible.every((each, i) => each === list[i])
      part = isSame ? list : possible
      this.#lists.set(list, part)
    }
    return part
  }
}
