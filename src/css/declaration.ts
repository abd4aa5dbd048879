/**
 * Converts a declaration to assignments: resolves property names, shorthands and CSS-wide keywords
 * (https://www.w3.org/TR/css-cascade-5/#shorthand).
 */
import type { Component } from './component.ts'
import { ALIASES, IGNORED, PREFIX, UNDRAWN } from './ignored.ts'
import { INDEX_BY_KEY, INDEX_BY_NAME, type PropertyKey, ROWS } from './properties/property-table.ts'
import { quirkyValue } from './quirks.ts'
import { type CssWide, isCssWide, ValueReader } from './reader.ts'
import { animationShorthands } from './shorthands/animation.ts'
import { backgroundShorthands } from './shorthands/background.ts'
import { borderImageShorthands } from './shorthands/border-image.ts'
import { boxShorthands } from './shorthands/box.ts'
import { gapShorthands } from './shorthands/gaps.ts'
import { layoutShorthands } from './shorthands/layout.ts'
import { LOGICAL, LOGICAL_SHORTHANDS } from './shorthands/logical.ts'
import { maskShorthands } from './shorthands/masking.ts'
import { motionShorthands } from './shorthands/motion.ts'
import type { Shorthand } from './shorthands/shorthand.ts'
import { svgShorthands } from './shorthands/svg.ts'
import { textShorthands } from './shorthands/text.ts'
import type { CustomDeclaration } from './values/variables.ts'
import { hasSubstitution } from './values/variables.ts'

/** A longhand and its specified value. `target` is an index in ROWS or, from ROWS.length on, in LOGICAL. */
export type Assignment =
  | { readonly kind: 'value'; readonly target: number; readonly value: unknown }
  | { readonly kind: 'wide'; readonly target: number; readonly keyword: CssWide }
  | { readonly kind: 'pending'; readonly target: number; readonly declaration: PendingDeclaration }
  | { readonly kind: 'custom'; readonly name: string; readonly value: CustomDeclaration }

/** A declaration with `var()`, which is parsed for each element after substitution. */
export interface PendingDeclaration {
  readonly name: string
  readonly components: readonly Component[]
  readonly baseUrl: URL | null
}

/**
 * The result of parsing a declaration: its assignments; otherwise whether it is intentionally ignored, unknown or
 * invalid.
 */
export type DeclarationResult =
  | { readonly kind: 'valid'; readonly assignments: readonly Assignment[] }
  | { readonly kind: 'ignored' | 'unknown' | 'invalid' }

interface Definition {
  /** The targets of the longhands. */
  readonly targets: readonly number[]
  readonly parse: (reader: ValueReader) => readonly Assignment[] | null
}

const LOGICAL_TARGETS: ReadonlyMap<string, number> = new Map(
  LOGICAL.map(({ name }, index) => [name, ROWS.length + index]),
)

/** The physical longhand of a target for text of this direction and writing mode. */
export const physicalTarget = (target: number, flow: Parameters<(typeof LOGICAL)[number]['physical']>[0]): number =>
  target < ROWS.length ? target : INDEX_BY_KEY.get(LOGICAL[target - ROWS.length]!.physical(flow))!

/**
 * A longhand by its target; flow-relative targets follow the rows, and are parsed like one of their physical
 * counterparts.
 */
function longhandDefinition(target: number): Definition {
  const key = target < ROWS.length ? target : INDEX_BY_KEY.get(LOGICAL[target - ROWS.length]!.example)!
  const { property } = ROWS[key]!
  return {
    targets: [target],
    parse: reader => {
      const value = property.parse(reader)
      return value === null ? null : [{ kind: 'value', target, value }]
    },
  }
}

/**
 * A shorthand: sets all of its longhands, omitted ones to their initial values
 * (https://www.w3.org/TR/css-cascade-5/#shorthand).
 */
function shorthandDefinition({ longhands, expand }: Shorthand): Definition {
  const targets = longhands.map(key => INDEX_BY_KEY.get(key)!)
  return {
    targets,
    parse: reader => {
      const values = expand(reader) as Partial<Record<PropertyKey, unknown>> | null
      return values && targets.map(target => valueOrInitial(target, values[ROWS[target]!.key]))
    },
  }
}

const valueOrInitial = (target: number, value: unknown): Assignment =>
  value === undefined ? { kind: 'wide', target, keyword: 'initial' } : { kind: 'value', target, value }

/** A flow-relative shorthand, which is parsed like its physical counterpart. */
function logicalDefinition({ longhands, like }: (typeof LOGICAL_SHORTHANDS)[number]): Definition {
  const targets = longhands.map(name => LOGICAL_TARGETS.get(name)!)
  if (like === 'side') {
    const side = boxShorthands['border-top']!
    return {
      targets,
      parse: reader => {
        const values = side.expand(reader) as Partial<Record<PropertyKey, unknown>> | null
        return values && targets.map((target, i) => valueOrInitial(target, values[side.longhands[i % 3]!]))
      },
    }
  }
  const single = longhandDefinition(targets[0]!)
  return {
    targets,
    parse: reader => {
      const start = single.parse(reader)?.[0]
      const end = start === undefined || reader.isDone ? start : single.parse(reader)?.[0]
      if (start?.kind !== 'value' || end?.kind !== 'value') return null
      return [start, { kind: 'value', target: targets[1]!, value: end.value }]
    },
  }
}

const SHORTHANDS = {
  ...boxShorthands,
  ...borderImageShorthands,
  ...maskShorthands,
  ...motionShorthands,
  ...animationShorthands,
  ...backgroundShorthands,
  ...textShorthands,
  ...layoutShorthands,
  ...gapShorthands,
  ...svgShorthands,
}

/** `all` sets every property except `direction`, `unicode-bidi` and custom properties (CSS Cascade 5 §3.2). */
const ALL: Definition = {
  targets: ROWS.map((_, index) => index).filter(index => !['direction', 'unicodeBidi'].includes(ROWS[index]!.key)),
  parse: () => null,
}

const DEFINITIONS: ReadonlyMap<string, Definition> = new Map<string, Definition>([
  ...LOGICAL_SHORTHANDS.map((row): [string, Definition] => [row.name, logicalDefinition(row)]),
  ...LOGICAL.map(({ name }): [string, Definition] => [name, longhandDefinition(LOGICAL_TARGETS.get(name)!)]),
  ...Array.from(INDEX_BY_NAME, ([name, index]): [string, Definition] => [name, longhandDefinition(index)]),
  // After the longhands, because some shorthands have the name of a longhand.
  ...Object.entries(SHORTHANDS).map(([name, row]): [string, Definition] => [name, shorthandDefinition(row)]),
  ['all', ALL],
])

/** The names of all properties and shorthands, without aliases. */
export const propertyNames = (): Iterable<string> => DEFINITIONS.keys()

/** The definition of a name, also of an alias. */
function definitionOf(name: string): Definition | null {
  const known = DEFINITIONS.get(name) ?? DEFINITIONS.get(ALIASES.get(name) ?? '')
  if (known !== undefined || !name.startsWith('-')) return known ?? null
  return DEFINITIONS.get(name.replace(PREFIX, '')) ?? null
}

/** Whether a property of this name is supported. */
export const isKnownProperty = (name: string): boolean =>
  name.startsWith('--') || definitionOf(name.toLowerCase()) !== null

/** Values with which an unsupported property has no effect. */
const HARMLESS = new Set(['none', 'auto', 'normal', 'initial', 'unset', 'inherit', 'revert'])

/**
 * The assignments of a declaration. Custom properties keep the case of their names. `isQuirks` enables the quirks of lengths
 * and colours.
 */
export function parseDeclaration(
  name: string,
  components: readonly Component[],
  baseUrl: URL | null,
  isQuirks = false,
): DeclarationResult {
  if (name.startsWith('--'))
    return { kind: 'valid', assignments: [{ kind: 'custom', name, value: customValue(components) }] }
  const property = name.toLowerCase()
  const definition = definitionOf(property)
  if (definition === null) return { kind: isHarmless(property, components) ? 'ignored' : 'unknown' }
  if (hasSubstitution(components)) {
    const declaration = { name: property, components, baseUrl }
    return { kind: 'valid', assignments: definition.targets.map(target => ({ kind: 'pending', target, declaration })) }
  }
  const assignments = assignmentsOf(definition, components, baseUrl)
  if (assignments !== null) return { kind: 'valid', assignments }
  const quirky = isQuirks ? quirkyValue(property, components) : null
  const byQuirk = quirky === null ? null : assignmentsOf(definition, quirky, baseUrl)
  if (byQuirk !== null) return { kind: 'valid', assignments: byQuirk }
  return { kind: property.startsWith('-') || hasPrefix(components) ? 'ignored' : 'invalid' }
}

/** Vendor-prefixed keywords and functions are fallbacks for other engines: no warning. */
const hasPrefix = (components: readonly Component[]): boolean =>
  components.some(
    part =>
      (part.kind === 'ident' && /^-[a-z]+-/.test(part.keyword)) ||
      (part.kind === 'function' && /^-[a-z]+-/.test(part.name)),
  )

/** The assignments of an SVG presentation attribute; none if its value is invalid. */
export function parsePresentation(name: string, components: readonly Component[]): readonly Assignment[] {
  const definition = definitionOf(name)
  if (definition === null) return []
  if (hasSubstitution(components)) {
    const declaration = { name, components, baseUrl: null }
    return definition.targets.map(target => ({ kind: 'pending', target, declaration }))
  }
  return assignmentsOf(definition, components, null, true) ?? []
}

/**
 * The assignments of a value; null if it is invalid. A CSS-wide keyword must be the only component and sets all
 * longhands.
 */
function assignmentsOf(
  definition: Definition,
  components: readonly Component[],
  baseUrl: URL | null,
  allowsUnitless = false,
): readonly Assignment[] | null {
  const wide = cssWide(components)
  if (wide !== null) return definition.targets.map(target => ({ kind: 'wide', target, keyword: wide }))
  const reader = new ValueReader(components, baseUrl, allowsUnitless)
  const assignments = reader.isDone ? null : definition.parse(reader)
  return reader.isDone ? assignments : null
}

/** The assignments of a declaration after substitution; null if it is invalid. */
export function parsePending(
  declaration: PendingDeclaration,
  components: readonly Component[],
): readonly Assignment[] | null {
  const definition = definitionOf(declaration.name)
  return definition === null ? null : assignmentsOf(definition, components, declaration.baseUrl)
}

/**
 * The CSS-wide keyword that a value consists of, or null (https://www.w3.org/TR/css-cascade-5/#defaulting-keywords).
 */
function cssWide(components: readonly Component[]): CssWide | null {
  const [only] = components
  return components.length === 1 && only?.kind === 'ident' && isCssWide(only.keyword) ? only.keyword : null
}

const customValue = (components: readonly Component[]): CustomDeclaration => cssWide(components) ?? components

/** Vendor prefixes, names of word processors, and hacks for old browsers. */
const FOREIGN = /^(?:[-_]|mso-|progid)/

/** A keyword, or a number with its unit, as text. */
function textOf(part: Component): string {
  if (part.kind === 'ident') return part.keyword
  if (part.kind === 'dimension') return `${part.value}${part.unit}`
  return part.kind === 'number' ? `${part.value}` : part.kind === 'percentage' ? `${part.value}%` : ''
}

/** Whether a declaration is intentionally ignored: a vendor's property, one for screens, or a value without effect. */
function isHarmless(name: string, components: readonly Component[]): boolean {
  const [first] = components
  const nothing = UNDRAWN.get(name.replace(PREFIX, ''))
  if (nothing !== undefined)
    return components.length === 1 && first !== undefined && [...HARMLESS, ...nothing].includes(textOf(first))
  if (IGNORED.has(name) || (FOREIGN.test(name) && !name.startsWith('-octavo-'))) return true
  const [only] = components
  return components.length === 1 && only?.kind === 'ident' && HARMLESS.has(only.keyword)
}
