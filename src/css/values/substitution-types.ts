/** Types of arbitrary substitution functions (https://drafts.csswg.org/css-values-5/#arbitrary-substitution). */
import type { Element } from '../../html/document.ts'
import type { Component, FunctionComponent } from '../component.ts'
import type { Syntax } from './registered-syntax.ts'

/** A parameter of a function; without a type, it accepts any value. */
export interface FunctionParameter {
  readonly name: string
  readonly accepts: Syntax | null
  readonly initial: readonly Component[] | null
}

/** An `@function` rule whose conditions are true. */
export interface CustomFunction {
  readonly parameters: readonly FunctionParameter[]
  readonly accepts: Syntax | null
  /** Custom properties that are declared in it, by name. */
  readonly locals: ReadonlyMap<string, readonly Component[]>
  readonly result: readonly Component[] | null
}

/** The functions of a document by name, which starts with two hyphens. */
export type CustomFunctions = ReadonlyMap<string, CustomFunction>

/** The context of substitution. */
export interface Substitution {
  /** The value of a custom property; null if it has none. */
  readonly lookup: (name: string) => readonly Component[] | null
  /** Whether a test of `if()` is true: `style()`, `media()` or `supports()` with its arguments. */
  readonly holds: Holds
  /** The element that `attr()` and `sibling-index()` refer to; null if there is none, as on a page. */
  readonly element: () => Element | null
  /** The value of a custom property of the parent, for `inherit()`. */
  readonly inherited: (name: string) => readonly Component[] | null
  /** The functions of the document's `@function` rules. */
  readonly functions: CustomFunctions
  /** The property whose value is substituted: a part of a `random()`'s identity. */
  readonly property?: string
}

/** A context without custom properties. */
export type Answers = Omit<Substitution, 'lookup'>

/** Evaluates a test of `if()` or a style query for an element. */
type Holds = (test: FunctionComponent, lookup: Substitution['lookup']) => boolean
