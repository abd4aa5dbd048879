/**
 * The part of JSON Schema (2020-12) that requests and profiles are described in, and its checker.
 * The same values are published in openapi.json, so a document that says a field is a boolean cannot be wrong.
 * A checker of its own instead of a general one: it names unknown fields with a suggestion, needs no compilation at
 * start, and costs the command line nothing to load. A test compares it with ajv on random values.
 */

import type { FieldProblem } from '../base/errors.ts'
import { isObject } from '../base/json.ts'
import { shown, suggestionFor } from './suggestion.ts'

/** The subset of JSON Schema that request fields use; documentation and validation read the same value. */
export type Schema =
  | (Described & {
      readonly type: 'string'
      readonly minLength?: number
      readonly maxLength?: number
      readonly enum?: readonly string[]
      readonly format?: string
    })
  | (Described & { readonly type: 'boolean' })
  | (Described & { readonly type: 'integer'; readonly minimum: number; readonly maximum: number })
  | (Described & { readonly const: false })
  | (Described & { readonly type: 'array'; readonly items: Schema; readonly maxItems: number })
  | ObjectSchema
  | MapSchema
  | (Described & { readonly anyOf: readonly Schema[] })

/** A schema of an object; fields that it does not name are refused. */
export interface ObjectSchema extends Described {
  readonly type: 'object'
  readonly properties: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** An object whose members are named by the caller. */
interface MapSchema extends Described {
  readonly type: 'object'
  readonly additionalProperties: Schema
  readonly maxProperties: number
}

interface Described {
  readonly description?: string
  readonly default?: string | boolean | number
  readonly examples?: readonly unknown[]
}

/** The TypeScript type of the values that a schema (given `as const`) accepts. */
export type ValueOf<S> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly type: 'string' }
    ? string
    : S extends { readonly type: 'boolean' }
      ? boolean
      : S extends { readonly type: 'integer' }
        ? number
        : S extends { readonly const: infer C }
          ? C
          : S extends { readonly type: 'array'; readonly items: infer I }
            ? readonly ValueOf<I>[]
            : S extends { readonly anyOf: readonly (infer A)[] }
              ? ValueOf<A>
              : S extends { readonly additionalProperties: infer V extends object }
                ? Readonly<Record<string, ValueOf<V>>>
                : S extends { readonly properties: infer P }
                  ? { readonly [K in keyof P]?: ValueOf<P[K]> | undefined }
                  : never

/** What is wrong with a value: its type, an unknown field or a missing one. */
type ProblemKind = 'type' | 'unknown' | 'missing'

/** A problem of a value with its kind. */
export interface SchemaProblem extends FieldProblem {
  readonly kind: ProblemKind
}

/** A request with a thousand wrong fields is answered with the first of them. */
export const MAX_PROBLEMS = 20

/** What is wrong with `value`, at most `MAX_PROBLEMS` things; nothing where it fits the schema. */
export function check(schema: Schema, value: unknown, path = ''): readonly SchemaProblem[] {
  if ('const' in schema) return value === schema.const ? [] : [wrongType(path, schema)]
  if ('anyOf' in schema) return checkAny(schema.anyOf, value, path)
  switch (schema.type) {
    case 'string':
      return checkString(schema, value, path)
    case 'boolean':
      return typeof value === 'boolean' ? [] : [wrongType(path, schema)]
    case 'integer': {
      const fits = Number.isInteger(value) && (value as number) >= schema.minimum && (value as number) <= schema.maximum
      return fits ? [] : [wrongType(path, schema)]
    }
    case 'array':
      return Array.isArray(value) ? checkArray(schema, value, path) : [wrongType(path, schema)]
    case 'object':
      if (!isObject(value)) return [wrongType(path, schema)]
      return 'properties' in schema ? checkObject(schema, value, path) : checkMap(schema, value, path)
  }
}

/** The path of a member: RFC 6901 escapes `~` and `/`. */
export const pointer = (base: string, name: string): string =>
  `${base}/${shown(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

function checkString(schema: Extract<Schema, { type: 'string' }>, value: unknown, path: string): SchemaProblem[] {
  if (typeof value !== 'string') return [wrongType(path, schema)]
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    const message = `must be one of ${schema.enum.join(', ')}${suggestionFor(value, schema.enum)}`
    return [{ kind: 'type', path, message }]
  }
  const length = codePoints(value, schema.maxLength ?? Number.POSITIVE_INFINITY)
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return [{ kind: 'type', path, message: `must have at most ${schema.maxLength} characters` }]
  if (schema.minLength !== undefined && length < schema.minLength)
    return [{ kind: 'type', path, message: 'must not be empty' }]
  return []
}

/** JSON Schema counts characters, not UTF-16 units; counting stops once `limit` is passed. */
function codePoints(value: string, limit: number): number {
  if (value.length <= limit || value.length > 2 * limit) return value.length
  let count = 0
  for (const _ of value) count++
  return count
}

function checkAny(alternatives: readonly Schema[], value: unknown, path: string): readonly SchemaProblem[] {
  let closestProblems: readonly SchemaProblem[] | null = null
  for (const alternative of alternatives) {
    const problems = check(alternative, value, path)
    if (problems.length === 0) return []
    // A value of the right type is wrong inside, and that is what helps.
    if (closestProblems === null && sameType(alternative, value)) closestProblems = problems
  }
  return (
    closestProblems ?? [{ kind: 'type', path, message: `must be ${alternatives.map(alternativeName).join(' or ')}` }]
  )
}

function checkArray(
  schema: Extract<Schema, { type: 'array' }>,
  values: readonly unknown[],
  path: string,
): readonly SchemaProblem[] {
  if (values.length > schema.maxItems)
    return [{ kind: 'type', path, message: `must have at most ${schema.maxItems} items` }]
  return values.flatMap((value, index) => check(schema.items, value, `${path}/${index}`)).slice(0, MAX_PROBLEMS)
}

function checkObject(schema: ObjectSchema, value: Readonly<Record<string, unknown>>, path: string): SchemaProblem[] {
  const problems: SchemaProblem[] = []
  const names = Object.keys(schema.properties)
  for (const name of Object.keys(value)) {
    if (problems.length >= MAX_PROBLEMS) break
    const at = pointer(path, name)
    if (Object.hasOwn(schema.properties, name)) problems.push(...check(schema.properties[name]!, value[name], at))
    else
      problems.push({
        kind: 'unknown',
        path: at,
        message: `"${shown(name)}" is not known${suggestionFor(name, names)}`,
      })
  }
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name))
      problems.push({ kind: 'missing', path: pointer(path, name), message: `"${name}" is required` })
  return problems.slice(0, MAX_PROBLEMS)
}

function checkMap(schema: MapSchema, value: Readonly<Record<string, unknown>>, path: string): readonly SchemaProblem[] {
  const members = Object.entries(value)
  if (members.length > schema.maxProperties)
    return [{ kind: 'type', path, message: `must have at most ${schema.maxProperties} members` }]
  const { additionalProperties } = schema
  return members
    .flatMap(([name, member]) => check(additionalProperties, member, pointer(path, name)))
    .slice(0, MAX_PROBLEMS)
}

const wrongType = (path: string, schema: Schema): SchemaProblem => ({
  kind: 'type',
  path,
  message: `must be ${alternativeName(schema)}`,
})

function sameType(schema: Schema, value: unknown): boolean {
  if ('type' in schema && schema.type === 'object') return isObject(value)
  if ('type' in schema && schema.type === 'array') return Array.isArray(value)
  return 'type' in schema && schema.type === typeof value
}

function alternativeName(schema: Schema): string {
  if ('const' in schema) return String(schema.const)
  if ('anyOf' in schema) return schema.anyOf.map(alternativeName).join(' or ')
  switch (schema.type) {
    case 'string':
      return 'a string'
    case 'boolean':
      return 'true or false'
    case 'integer':
      return `a whole number from ${schema.minimum} to ${schema.maximum}`
    case 'array':
      return 'a list'
    case 'object':
      return 'an object'
  }
}
