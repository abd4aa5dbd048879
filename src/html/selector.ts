/**
 * Selectors as values (Selectors 4): what the parser gives, and what matching and the cascade read.
 * https://www.w3.org/TR/selectors-4/
 */
import type { Element, Namespace } from './document.ts'

/** Selectors of which one has to match. */
export type SelectorList = readonly ComplexSelector[]

/** Compounds from left to right; `combinators[i]` stands before compound i + 1. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[]
  readonly combinators: readonly Combinator[]
  /** Before the first compound of a relative selector, else null. */
  readonly leading: Combinator | null
  /** The pseudo-element whose box is meant, `unrendered` for one that never makes a box on paper. */
  readonly pseudoElement: PseudoElementName | 'unrendered' | null
  /** Ids, classes and types packed in one number that compares as specificity does. */
  readonly specificity: number
}

/** How two compound selectors are combined (Selectors 4 §15). */
export type Combinator = 'descendant' | 'child' | 'next' | 'subsequent'

/** Tests that one element has to pass all of (Selectors 4 §3.1). */
export interface Compound {
  /** Null for any. The name is as written. */
  readonly type: { readonly name: string | null; readonly namespace: Namespace | 'none' | null } | null
  readonly simples: readonly Simple[]
}

/** A simple selector (Selectors 4 §3.1) other than the type selector. */
export type Simple =
  | { readonly kind: 'id'; readonly name: string }
  | { readonly kind: 'class'; readonly name: string }
  | AttributeTest
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'language'; readonly ranges: readonly string[] }
  | { readonly kind: 'direction'; readonly direction: string }
  | NthTest
  | { readonly kind: 'any'; readonly selectors: SelectorList }
  | { readonly kind: 'none'; readonly selectors: SelectorList }
  | { readonly kind: 'has'; readonly selectors: SelectorList }
  | { readonly kind: 'never' }
  /** One element, which no text can name: the root of a `@scope` without a prelude. */
  | { readonly kind: 'element'; readonly element: Element }

/** An attribute selector (Selectors 4 §6). */
export interface AttributeTest {
  readonly kind: 'attribute'
  readonly name: string
  readonly operator: '=' | '~=' | '|=' | '^=' | '$=' | '*=' | null
  readonly value: string
  /** Null: as the document language says for this attribute. */
  readonly ignoreCase: boolean | null
}

/** Matches the (step · n + offset)-th among the siblings that count. */
export interface NthTest {
  readonly kind: 'nth'
  readonly step: number
  readonly offset: number
  readonly fromEnd: boolean
  readonly ofType: boolean
  readonly of: SelectorList | null
}

/** Pseudo-elements that have boxes or styles here. */
export const PSEUDO_ELEMENTS = [
  'before',
  'after',
  'marker',
  'first-line',
  'first-letter',
  'footnote-call',
  'footnote-marker',
  'placeholder',
  '-webkit-progress-bar',
  '-webkit-progress-value',
  'slider-thumb',
  'picker-icon',
] as const
/** The name of a pseudo-element that rules can style, without its colons. */
export type PseudoElementName = (typeof PSEUDO_ELEMENTS)[number]

/** Other names of the parts of form controls, as engines have them. */
export const PSEUDO_ELEMENT_ALIASES: Readonly<Record<string, PseudoElementName>> = {
  '-webkit-input-placeholder': 'placeholder',
  '-moz-placeholder': 'placeholder',
  '-moz-progress-bar': '-webkit-progress-value',
  '-webkit-meter-bar': '-webkit-progress-bar',
  '-webkit-meter-optimum-value': '-webkit-progress-value',
  '-moz-meter-bar': '-webkit-progress-value',
  '-webkit-slider-runnable-track': '-webkit-progress-bar',
  '-moz-range-track': '-webkit-progress-bar',
  'slider-track': '-webkit-progress-bar',
  '-moz-range-progress': '-webkit-progress-value',
  'slider-fill': '-webkit-progress-value',
  '-webkit-slider-thumb': 'slider-thumb',
  '-moz-range-thumb': 'slider-thumb',
}

/** Ids, classes and types in ten bits each, so that specificities compare as numbers; beyond 1023 they are equal. */
export const packSpecificity = (ids: number, classes: number, types: number): number =>
  Math.min(ids, 1023) * 1_048_576 + Math.min(classes, 1023) * 1024 + Math.min(types, 1023)

/** The sum of two specificities (Selectors 4 §17); each part stops at its largest value. */
export function addSpecificity(a: number, b: number): number {
  const part = (value: number, shift: number): number => (value >> shift) & 1023
  return packSpecificity(part(a, 20) + part(b, 20), part(a, 10) + part(b, 10), part(a, 0) + part(b, 0))
}

/** What `:is()`, `:not()` and `:has()` count as (Selectors 4, "Calculating a selector's specificity"). */
export const highestSpecificity = (list: SelectorList): number =>
  list.reduce((highest, selector) => Math.max(highest, selector.specificity), 0)
