/** Custom properties and `var()` (CSS Custom Properties 1), `env()` with its fallback. */
import { type Component, isDelim } from '../component.ts'

/** What each custom property of an element stands for; a name that is missing is invalid or not set. */
export type CustomProperties = ReadonlyMap<string, readonly Component[]>

export const NO_CUSTOM_PROPERTIES: CustomProperties = new Map()

/** What `@property` says of a custom property. */
export interface RegisteredProperty {
  readonly inherits: boolean
  readonly initial: readonly Component[] | null
}
export type RegisteredProperties = ReadonlyMap<string, RegisteredProperty>

/** The value of a property with regard to its registration; null where there is none. */
export const valueOfCustom = (
  values: CustomProperties,
  registered: RegisteredProperties,
  name: string,
): readonly Component[] | null => values.get(name) ?? registered.get(name)?.initial ?? null

/** What a child takes over: all but the properties that are registered as not inherited. */
export function inheritedCustom(values: CustomProperties, registered: RegisteredProperties): CustomProperties {
  let inherited: Map<string, readonly Component[]> | null = null
  for (const [name, { inherits }] of registered)
    if (!inherits && values.has(name)) {
      inherited ??= new Map(values)
      inherited.delete(name)
    }
  return inherited ?? values
}

/** Components that one value may grow to, so that doubling chains end. */
const MAX_COMPONENTS = 4_096
const MAX_DEPTH = 24
/** Properties that refer to each other in a row. */
const MAX_CHAIN = 100

export const hasSubstitution = (components: readonly Component[]): boolean =>
  components.some(part =>
    part.kind === 'function'
      ? part.name === 'var' || part.name === 'env' || hasSubstitution(part.args)
      : part.kind === 'block' && hasSubstitution(part.contents),
  )

interface Budget {
  left: number
}

/** The value with everything filled in; null where a reference has neither a value nor a fallback. */
export function substitute(
  components: readonly Component[],
  lookup: (name: string) => readonly Component[] | null,
): readonly Component[] | null {
  return filled(components, lookup, { left: MAX_COMPONENTS }, 0)
}

function filled(
  components: readonly Component[],
  lookup: (name: string) => readonly Component[] | null,
  budget: Budget,
  depth: number,
): readonly Component[] | null {
  if (depth > MAX_DEPTH) return null
  const result: Component[] = []
  for (const part of components) {
    const replaced = filledPart(part, lookup, budget, depth)
    if (replaced === null) return null
    budget.left -= replaced.length
    if (budget.left < 0) return null
    for (const one of replaced) result.push(one)
  }
  return result
}

function filledPart(
  part: Component,
  lookup: (name: string) => readonly Component[] | null,
  budget: Budget,
  depth: number,
): readonly Component[] | null {
  if (part.kind === 'block') {
    const contents = filled(part.contents, lookup, budget, depth + 1)
    return contents && [{ ...part, contents }]
  }
  if (part.kind !== 'function') return [part]
  if (part.name !== 'var' && part.name !== 'env') {
    const args = filled(part.args, lookup, budget, depth + 1)
    return args && [{ ...part, args }]
  }
  const [name, comma] = part.args
  if (name?.kind !== 'ident') return null
  // No environment variable means anything on paper: insets are zero, so the fallback is what counts.
  const value = part.name === 'var' ? lookup(name.value) : null
  if (value !== null) return value
  return isDelim(comma, ',') ? filled(part.args.slice(2), lookup, budget, depth + 1) : null
}

/** A custom property as declared: its components, or a CSS-wide keyword. */
export type CustomDeclaration = readonly Component[] | 'inherit' | 'initial'

/**
 * The custom properties of an element, from the parent's and its own declarations. Properties that refer to each other
 * in a circle are invalid (§3.3), and so is what grows too large.
 */
export function customProperties(
  inherited: CustomProperties,
  declared: ReadonlyMap<string, CustomDeclaration>,
  registered: RegisteredProperties,
): CustomProperties {
  const result = new Map(inherited)
  const done = new Set<string>()
  /** Names whose values are being filled in, outermost first. */
  const open: string[] = []
  const inCircle = new Set<string>()
  const resolveName = (name: string): readonly Component[] | null => {
    const own = declared.get(name)
    if (own === undefined || own === 'inherit') return valueOfCustom(inherited, registered, name)
    if (done.has(name)) return valueOfCustom(result, registered, name)
    const at = open.indexOf(name)
    if (at !== -1 || open.length > MAX_CHAIN) {
      for (const other of open.slice(Math.max(0, at))) inCircle.add(other)
      return null
    }
    open.push(name)
    const value = own === 'initial' ? null : substitute(own, resolveName)
    open.pop()
    done.add(name)
    if (value === null || inCircle.has(name)) result.delete(name)
    else result.set(name, value)
    return valueOfCustom(result, registered, name)
  }
  for (const name of declared.keys()) resolveName(name)
  return result
}
