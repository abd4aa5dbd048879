/**
 * Shares custom properties between elements: children of one parent that match the same rules have the same custom
 * properties, which are substituted once and stored in one object.
 */
import type { Answers } from './substitution-types.ts'
import {
  type CustomProperties,
  customProperties,
  isOfElement,
  type RegisteredProperties,
  type ResolvedCustom,
  spendOnCustoms,
} from './variables.ts'

/** The custom properties that an element declares, with rollback keywords resolved. */
type DeclaredCustoms = ReadonlyMap<string, ResolvedCustom>

interface Known {
  readonly declared: DeclaredCustoms
  readonly result: CustomProperties
}

/** Sets of declarations that are cached for the children of one parent. */
const MAX_KNOWN = 2

/** The custom properties of the elements of one document. */
export class SharedCustoms {
  readonly #known = new WeakMap<CustomProperties, readonly Known[]>()

  /** The custom properties of an element from its parent's and its own; equal inputs give the same object. */
  of(
    parent: CustomProperties,
    declared: DeclaredCustoms,
    registered: RegisteredProperties,
    answers: Answers,
  ): CustomProperties {
    const known = this.#known.get(parent) ?? []
    const found = known.find(each => isSame(each.declared, declared))
    // Searching the cache takes time too.
    spendOnCustoms(parent, declared)
    if (found !== undefined) return found.result
    const result = customProperties(parent, declared, registered, answers)
    if ([...declared.values()].some(value => typeof value !== 'string' && isOfElement(value))) return result
    this.#known.set(parent, [{ declared, result }, ...known].slice(0, MAX_KNOWN))
    return result
  }
}

/** Whether two lists contain the same values in the same order. */
function isSame(one: DeclaredCustoms, other: DeclaredCustoms): boolean {
  if (one.size !== other.size) return false
  for (const [name, value] of one) if (other.get(name) !== value) return false
  return true
}
