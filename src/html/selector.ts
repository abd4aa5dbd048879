/** Parsed selectors (https://www.w3.org/TR/selectors-4/), which matching and the cascade read. */
import type { Element, Namespace } from './document.ts'

/** A selector list: an element matches if it matches any selector. */
export type SelectorList = readonly ComplexSelector[]

/** Compounds from left to right; `combinators[i]` precedes compound i + 1. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[]
  readonly combinators: readonly Combinator[]
  /** The combinator before the first compound of a relative selector; otherwise null. */
  readonly leading: Combinator | null
  /** The selected pseudo-element; `unrendered` if it never generates a box in print. */
  readonly pseudoElement: PseudoElementName | 'unrendered' | null
  /** The counts of ids, classes and types, packed in one number with the order of specificities. */
  readonly specificity: number
}

/** How two compound selectors are combined (Selectors 4 §15), across shadow trees too. */
export type Combinator = 'descendant' | 'child' | 'next' | 'subsequent' | TreeCombinator

/**
 * Between a slot and the elements in it (`::slotted()`), and between a host and the parts of its shadow tree (`::part()`):
 * pseudo-elements that are elements (CSS Scoping 1, https://drafts.csswg.org/css-scoping/#slotted-pseudo; CSS Shadow Parts,
 * https://drafts.csswg.org/css-shadow-parts/#part).
 */
export type TreeCombinator = 'slotted' | 'part'

/** Simple selectors that must all match one element (Selectors 4 §3.1). */
export interface Compound {
  /** The type selector; null if there is none. The name is in the case of the source. */
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
  | HostTest
  /** A certain element: the root of a `@scope` without a prelude. */
  | { readonly kind: 'element'; readonly element: Element }

/**
 * `:host`, `:host()` with a selector, or `:host-context()` (`isContext`), which an ancestor may match too. It matches nothing
 * but as a selector of a shadow tree (css/tree-scopes.ts).
 */
export interface HostTest {
  readonly kind: 'host'
  readonly selectors: SelectorList | null
  readonly isContext: boolean
}

/** An attribute selector (Selectors 4 §6). */
export interface AttributeTest {
  readonly kind: 'attribute'
  readonly name: string
  readonly operator: '=' | '~=' | '|=' | '^=' | '$=' | '*=' | null
  readonly value: string
  /** Null: by the document language's rule for this attribute. */
  readonly ignoreCase: boolean | null
}

/** Matches the (step · n + offset)-th of the siblings that are counted. */
export interface NthTest {
  readonly kind: 'nth'
  readonly step: number
  readonly offset: number
  readonly fromEnd: boolean
  readonly ofType: boolean
  readonly of: SelectorList | null
}

/** Supported pseudo-elements. */
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
  'file-selector-button',
] as const

/** The markers of generated list items (CSS Pseudo 4, https://www.w3.org/TR/css-pseudo-4/#marker-pseudo). */
export const NESTED_PSEUDO_ELEMENTS = ['before::marker', 'after::marker'] as const

/** The name of a supported pseudo-element, without the colons before it. */
export type PseudoElementName = (typeof PSEUDO_ELEMENTS)[number] | (typeof NESTED_PSEUDO_ELEMENTS)[number]

/** Names of engines for the parts of form controls. */
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
  '-webkit-file-upload-button': 'file-selector-button',
  'slider-fill': '-webkit-progress-value',
  '-webkit-slider-thumb': 'slider-thumb',
  '-moz-range-thumb': 'slider-thumb',
}

/**
 * Packs ids, classes and types in ten bits each, so that specificities compare as numbers; counts are limited to 1023.
 */
export const packSpecificity = (ids: number, classes: number, types: number): number =>
  Math.min(ids, 1023) * 1_048_576 + Math.min(classes, 1023) * 1024 + Math.min(types, 1023)

/** The sum of two specificities (Selectors 4 §17); each count is limited to its largest value. */
export function addSpecificity(a: number, b: number): number {
  const part = (value: number, shift: number): number => (value >> shift) & 1023
  return packSpecificity(part(a, 20) + part(b, 20), part(a, 10) + part(b, 10), part(a, 0) + part(b, 0))
}

/** The specificity of `:is()`, `:not()` and `:has()` (Selectors 4, "Calculating a selector's specificity"). */
export const highestSpecificity = (list: SelectorList): number =>
  list.reduce((highest, selector) => Math.max(highest, selector.specificity), 0)
