/** Custom functions: `@function` (https://drafts.csswg.org/css-mixins-1/#defining-custom-functions). */
import { type Component, type FunctionComponent, isDelim, splitByComma } from '../component.ts'
import type { Syntax } from './registered-syntax.ts'
import type { CustomFunction, CustomFunctions, FunctionParameter, Substitution } from './substitution-types.ts'

/** No functions. */
export const NO_FUNCTIONS: CustomFunctions = new Map()

/**
 * The result of a call; null if it is invalid. Parameters and local variables are visible only in the function; custom
 * properties of the element and, by `inherit()`, values of the caller are visible too (§2.2.1).
 */
export function resultOf(
  definition: CustomFunction,
  call: FunctionComponent,
  caller: Substitution,
  fill: (components: readonly Component[], source: Substitution) => readonly Component[] | null,
): readonly Component[] | null {
  const values = argumentsOf(definition, call, caller, fill)
  if (values === null || definition.result === null) return null
  const open = new Set<string>()
  const lookup = (name: string): readonly Component[] | null => {
    if (open.has(name)) return null
    const local = definition.locals.get(name)
    if (local === undefined) return values.has(name) ? values.get(name)! : caller.lookup(name)
    open.add(name)
    const value = fill(local, { ...caller, lookup, inherited: caller.lookup })
    open.delete(name)
    return value
  }
  const result = fill(definition.result, { ...caller, lookup, inherited: caller.lookup })
  return result !== null && definition.accepts?.(result) === false ? null : result
}

/**
 * The values of the parameters: null for one that is omitted and has no default. The result is null if there are too
 * many arguments.
 */
function argumentsOf(
  { parameters }: CustomFunction,
  call: FunctionComponent,
  caller: Substitution,
  fill: (components: readonly Component[], source: Substitution) => readonly Component[] | null,
): ReadonlyMap<string, readonly Component[] | null> | null {
  const given = call.args.length === 0 ? [] : [...splitByComma(call.args)].map(unbraced)
  if (given.length > parameters.length) return null
  const values = new Map<string, readonly Component[] | null>()
  for (const [i, { name, accepts, initial }] of parameters.entries()) {
    const argument = given[i] === undefined ? null : fill(given[i], caller)
    const isValid = argument !== null && argument.length > 0 && accepts?.(argument) !== false
    const value = isValid ? argument : initial === null ? null : fill(initial, caller)
    if (!isValid && initial === null) return null
    values.set(name, value)
  }
  return values
}

/** An argument with commas is enclosed in braces. */
function unbraced(argument: readonly Component[]): readonly Component[] {
  const [only] = argument
  return argument.length === 1 && only?.kind === 'block' && only.open === '{' ? only.contents : argument
}

/** The parameters of a prelude such as `--a <length>: 1px, --b`; null if one is invalid. */
export function parametersOf(
  args: readonly Component[],
  syntaxOf: (components: readonly Component[]) => Syntax | null,
): readonly FunctionParameter[] | null {
  const parameters: FunctionParameter[] = []
  for (const part of args.length === 0 ? [] : splitByComma(args)) {
    const [name, ...rest] = part
    if (name?.kind !== 'ident' || !name.value.startsWith('--')) return null
    const colon = rest.findIndex(component => isDelim(component, ':'))
    const type = unwrappedType(colon < 0 ? rest : rest.slice(0, colon))
    const accepts = type.length === 0 ? null : syntaxOf(type)
    if (type.length > 0 && accepts === null) return null
    parameters.push({ name: name.value, accepts, initial: colon < 0 ? null : rest.slice(colon + 1) })
  }
  return parameters
}

/** `type(…)` encloses a syntax with several types. */
export function unwrappedType(type: readonly Component[]): readonly Component[] {
  const [only] = type
  return type.length === 1 && only?.kind === 'function' && only.name === 'type' ? only.args : type
}
