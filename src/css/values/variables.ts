/**
 * Substitutes functions in values before these are parsed: `var()` (https://www.w3.org/TR/css-variables-1/), `env()`
 * and `if()` (https://drafts.csswg.org/css-values-5/).
 */
import { spend } from '../../base/budget.ts'
import type { Element } from '../../html/document.ts'
import { elementSiblings } from '../../html/siblings.ts'
import { type Component, type FunctionComponent, isDelim } from '../component.ts'
import { attributeValue, isTypedAttribute } from './attribute.ts'
import { resultOf } from './custom-function.ts'
import { chosenBranch } from './if.ts'
import { withBaseValue } from './random.ts'
import type { Answers, Substitution } from './substitution-types.ts'
import { isRelativeUnit, pageUnit, pxOf, type UnitContext } from './units.ts'

/** The values of an element's custom properties; a missing name is invalid or not set. */
export type CustomProperties = ReadonlyMap<string, readonly Component[]>

/** The custom properties of the root's parent. */
export const NO_CUSTOM_PROPERTIES: CustomProperties = new Map()

/** The registration of a custom property by `@property`. */
export interface RegisteredProperty {
  readonly inherits: boolean
  readonly initial: readonly Component[] | null
  /** Whether there is a syntax other than `*`, so that values are computed. */
  readonly isComputed: boolean
  /** Whether a value matches the registered syntax. */
  readonly accepts: (components: readonly Component[]) => boolean
}
/** Registrations by name (CSS Properties and Values API 1). */
export type RegisteredProperties = ReadonlyMap<string, RegisteredProperty>

/** The value of a property according to its registration; null if there is none. */
export const valueOfCustom = (
  values: CustomProperties,
  registered: RegisteredProperties,
  name: string,
): readonly Component[] | null => values.get(name) ?? registered.get(name)?.initial ?? null

/** The inherited custom properties: all except those registered as not inherited. */
export function inheritedCustom(values: CustomProperties, registered: RegisteredProperties): CustomProperties {
  let inherited: Map<string, readonly Component[]> | null = null
  for (const [name, { inherits }] of registered)
    if (!inherits && values.has(name)) {
      inherited ??= new Map(values)
      inherited.delete(name)
    }
  return inherited ?? values
}

/** The greatest number of components of a value, because variables may double their length at each step. */
const MAX_COMPONENTS = 4_096
/** The nesting of functions in a value, because each level takes a stack frame. */
const MAX_DEPTH = 24
/** The greatest length of a chain of properties that refer to each other. */
const MAX_CHAIN = 100

const SUBSTITUTED: ReadonlySet<string> = new Set([
  'var',
  'env',
  'if',
  'inherit',
  'random',
  'sibling-index',
  'sibling-count',
])

/**
 * Whether a value contains `var()`, `env()`, `if()`, a typed `attr()`, a custom function or another substitution
 * function, so that it can only be parsed for an element.
 */
export const hasSubstitution = (components: readonly Component[]): boolean =>
  components.some(part =>
    part.kind === 'function'
      ? SUBSTITUTED.has(part.name) || part.name.startsWith('--') || isTypedAttribute(part) || hasSubstitution(part.args)
      : part.kind === 'block' && hasSubstitution(part.contents),
  )

/** The functions whose result depends on custom properties only. */
const OF_VARIABLES: ReadonlySet<string> = new Set(['var', 'env', 'inherit'])

/** Whether the substitution depends on the element itself and not only on custom properties. */
export const isOfElement = (components: readonly Component[]): boolean =>
  components.some(part => {
    if (part.kind === 'block') return isOfElement(part.contents)
    if (part.kind !== 'function') return false
    const isFilledIn = SUBSTITUTED.has(part.name) || part.name.startsWith('--') || isTypedAttribute(part)
    return (isFilledIn && !OF_VARIABLES.has(part.name)) || isOfElement(part.args)
  })

interface Budget {
  left: number
  /** The number of `random()` calls so far. */
  randoms: number
}

/** The value after substitution; null if a reference has neither a value nor a fallback. */
export function substitute(components: readonly Component[], source: Substitution): readonly Component[] | null {
  return filled(components, source, { left: MAX_COMPONENTS, randoms: 0 }, 0)
}

/**
 * Substitutes functions; null if one has no value, or if the result exceeds the depth or budget: variables may double
 * their length at each step.
 */
function filled(
  components: readonly Component[],
  source: Substitution,
  budget: Budget,
  depth: number,
): readonly Component[] | null {
  if (depth > MAX_DEPTH) return null
  const result: Component[] = []
  for (const part of components) {
    const replaced = filledPart(part, source, budget, depth)
    if (replaced === null) return null
    budget.left--
    if (budget.left < 0) return null
    for (const one of replaced) result.push(one)
  }
  return result
}

/**
 * The number of components at all depths. Substituted parts are shared, so a value may be small in memory but
 * exponentially large when it is read; each part is therefore counted once and its size cached.
 */
function sizeOf(components: readonly Component[]): number {
  let size = components.length
  for (const part of components) {
    const inner = part.kind === 'function' ? part.args : part.kind === 'block' ? part.contents : null
    if (inner === null || inner.length === 0) continue
    let known = sizes.get(inner)
    if (known === undefined) {
      known = sizeOf(inner)
      sizes.set(inner, known)
    }
    size += known
  }
  return size
}

const sizes = new WeakMap<readonly Component[], number>()

/** Substitutes a component (https://drafts.csswg.org/css-values-5/#arbitrary-substitution). */
function filledPart(part: Component, source: Substitution, budget: Budget, depth: number): readonly Component[] | null {
  if (part.kind === 'block') {
    const contents = filled(part.contents, source, budget, depth + 1)
    return contents && [{ ...part, contents }]
  }
  if (part.kind !== 'function') return [part]
  if (part.name === 'if') {
    const branch = chosenBranch(part.args, test => source.holds(test, source.lookup))
    return branch && filled(branch, source, budget, depth + 1)
  }
  if (part.name === 'sibling-index' || part.name === 'sibling-count') return placeAmongSiblings(part, source.element())
  if (isTypedAttribute(part)) {
    const { value, fallback } = attributeValue(part, source.element())
    if (value !== null) return filled(value, source, budget, depth + 1)
    return fallback && filled(fallback, source, budget, depth + 1)
  }
  if (part.name.startsWith('--')) return called(part, source, budget, depth)
  if (!REFERENCES.has(part.name)) {
    const args = filled(part.args, source, budget, depth + 1)
    if (args === null || part.name !== 'random') return args && [{ ...part, args }]
    const random = withBaseValue({ ...part, args }, source, budget.randoms++)
    return random && [random]
  }
  const [name, comma] = part.args
  if (name?.kind !== 'ident') return null
  const value = referenced(part.name, name.value, source)
  if (value !== null) {
    budget.left -= sizeOf(value)
    return value
  }
  return isDelim(comma, ',') ? filled(part.args.slice(2), source, budget, depth + 1) : null
}

const REFERENCES: ReadonlySet<string> = new Set(['var', 'env', 'inherit'])

/** The value of `var()`, `env()` or `inherit()`; null if there is none. */
function referenced(kind: string, name: string, source: Substitution): readonly Component[] | null {
  if (kind === 'env') return environmentVariable(name)
  return kind === 'inherit' ? source.inherited(name) : source.lookup(name)
}

/**
 * The substituted result of a call of a custom function
 * (https://drafts.csswg.org/css-mixins-1/#evaluating-custom-functions).
 */
function called(call: FunctionComponent, source: Substitution, budget: Budget, depth: number) {
  const definition = source.functions.get(call.name)
  if (definition === undefined || depth >= MAX_DEPTH) return null
  const fill = (components: readonly Component[], within: Substitution): readonly Component[] | null =>
    filled(components, within, budget, depth + 1)
  return resultOf(definition, call, source, fill)
}

/** `sibling-index()`, from 1, and `sibling-count()` (CSS Values 5 §9). */
function placeAmongSiblings({ name, args }: FunctionComponent, element: Element | null): readonly Component[] | null {
  if (element === null || args.length > 0) return null
  const siblings = element.parent === null ? null : elementSiblings(element.parent, true)
  const place = siblings === null ? 1 : siblings.indexOf(element) + 1
  const value = name === 'sibling-index' ? place : (siblings?.elements.length ?? 1)
  return [{ kind: 'number', value, isInteger: true }]
}

/** The safe area of a page is all of it (CSS Environment Variables 1, https://drafts.csswg.org/css-env-1/#safe-area-insets). */
const SAFE_AREA = /^safe-area-(?:max-)?inset-(?:top|right|bottom|left)$/

/**
 * Lengths of the page become dimensions, which are computed when they are used, because each element refers to its own
 * page. Insets of the safe area are zero, so that their fallbacks are not used. No other variable is defined.
 */
function environmentVariable(name: string): readonly Component[] | null {
  if (SAFE_AREA.test(name)) return [{ kind: 'dimension', value: 0, unit: 'px' }]
  const unit = pageUnit(name)
  return unit === null ? null : [{ kind: 'dimension', value: 1, unit }]
}

/** Converts relative lengths to px, at any depth. */
export const absoluteLengths = (components: readonly Component[], context: UnitContext): readonly Component[] =>
  components.map(part => {
    if (part.kind === 'dimension' && isRelativeUnit(part.unit))
      return { kind: 'dimension', value: pxOf(part.value, part.unit, context), unit: 'px' }
    if (part.kind === 'function') return { ...part, args: absoluteLengths(part.args, context) }
    return part.kind === 'block' ? { ...part, contents: absoluteLengths(part.contents, context) } : part
  })

/** A declared custom property with rollback keywords resolved: its components, or another CSS-wide keyword. */
export type ResolvedCustom = readonly Component[] | 'inherit' | 'initial' | 'unset'

/** A declared custom property: its components, or a CSS-wide keyword. */
export type CustomDeclaration = ResolvedCustom | 'revert' | 'revert-layer' | 'revert-rule'

/** Counts the properties of an element, inherited and declared. */
export const spendOnCustoms = (inherited: { readonly size: number }, declared: { readonly size: number }): void =>
  spend('custom_properties', inherited.size + declared.size)

/**
 * The custom properties of an element, from all of the parent's and its own declarations. Properties in a cycle are
 * invalid (§3.3), and so are values that become too large.
 */
export function customProperties(
  parent: CustomProperties,
  declared: ReadonlyMap<string, ResolvedCustom>,
  registered: RegisteredProperties,
  answers: Answers,
): CustomProperties {
  const inherited = inheritedCustom(parent, registered)
  const result = new Map(inherited)
  const done = new Set<string>()
  /** Names whose values are being substituted, outermost first. */
  const open: string[] = []
  const inCircle = new Set<string>()
  // One object for all values of the element, of which there may be thousands.
  const source = { lookup: (name: string) => resolveName(name), property: '', ...answers }
  /** All elements share values without references. */
  const filledIn = (own: readonly Component[]): readonly Component[] | null => {
    if (!hasSubstitution(own)) return own
    const value = substitute(own, source)
    spend('custom_properties', value?.length ?? 0)
    return value
  }
  const resolveName = (name: string): readonly Component[] | null => {
    const own = declared.get(name)
    if (own === undefined || own === 'unset') return valueOfCustom(inherited, registered, name)
    if (own === 'inherit') {
      // `inherit` also applies to properties that are not inherited (CSS Cascade 5 §7.3.2).
      const value = parent.get(name)
      if (value !== undefined) result.set(name, value)
      return valueOfCustom(parent, registered, name)
    }
    if (done.has(name)) return valueOfCustom(result, registered, name)
    const at = open.indexOf(name)
    if (at !== -1 || open.length > MAX_CHAIN) {
      for (const other of open.slice(Math.max(0, at))) inCircle.add(other)
      return null
    }
    open.push(name)
    source.property = name
    const value = own === 'initial' ? null : filledIn(own)
    open.pop()
    source.property = open.at(-1) ?? ''
    done.add(name)
    const registration = registered.get(name)
    const isValid = value !== null && (registration === undefined || registration.accepts(value))
    // Invalid at computed-value time: like `unset` if it is registered (CSS Properties and Values 1 §2.4).
    if (isValid && !inCircle.has(name)) result.set(name, value)
    else if (registration === undefined || own === 'initial' || !registration.inherits) result.delete(name)
    return valueOfCustom(result, registered, name)
  }
  for (const name of declared.keys()) resolveName(name)
  return result
}
