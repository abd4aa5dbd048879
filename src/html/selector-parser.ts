/**
 * Parses selectors (https://www.w3.org/TR/selectors-4/). An invalid selector gives null, never an exception. Valid
 * selectors that cannot match in print (`:hover`, `::selection`) are represented as such.
 */
import { compact } from '../base/compact.ts'
import type { Namespace } from './document.ts'
import { PSEUDO_CLASSES, UNRENDERED_PSEUDO_ELEMENTS } from './pseudo-classes.ts'
import {
  type AttributeTest,
  addSpecificity,
  type Combinator,
  type ComplexSelector,
  type Compound,
  highestSpecificity,
  NESTED_PSEUDO_ELEMENTS,
  PSEUDO_ELEMENT_ALIASES,
  PSEUDO_ELEMENTS,
  packSpecificity,
  type SelectorList,
  type Simple,
  type TreeCombinator,
} from './selector.ts'
import { commaList, headingTest, level, nthTest } from './selector-arguments.ts'
import {
  type Cursor,
  identifier,
  isAtEndOfItem,
  match,
  skipItem,
  skipSpace,
  stringOrIdentifier,
  withoutComments,
} from './selector-characters.ts'

/** The context of a selector. */
interface SelectorContext {
  /** Namespace prefixes of `@namespace`; the empty prefix is the default namespace. */
  readonly namespaces?: ReadonlyMap<string, Namespace | 'none'>
  /** The meaning of `&`: the selectors of the parent rule (CSS Nesting); null outside of style rules. */
  readonly parent?: SelectorList | null
  /** The roots of the enclosing `@scope`: the meaning of `:scope`, and of `&` outside of style rules. */
  readonly scope?: SelectorList | null
  /** As in `@supports`: `:is()` and `:where()` are not forgiving, and unknown vendor pseudo-elements are invalid. */
  readonly isStrict?: boolean
}

/** Deeper nesting of `:is(:not(…))` is rejected, because it costs without a use. */
const MAX_NESTING = 8
const MAX_LENGTH = 20_000
const MAX_COMPOUNDS = 64

/** The selectors of a list, or null if any is invalid. */
export function parseSelectorList(text: string, context: SelectorContext = {}): SelectorList | null {
  if (text.length > MAX_LENGTH) return null
  const simple = context.parent || context.namespaces?.has('') ? null : simpleList(text)
  if (simple !== null) return simple
  const parser: Parser = { text: withoutComments(text), at: 0, depth: 0, context, sawNesting: false, isInHas: false }
  const list = selectorList(parser, context.parent ? 'nested' : context.scope ? 'scoped' : 'top')
  return list !== null && parser.at === parser.text.length ? list : null
}

const ID = packSpecificity(1, 0, 0)
const CLASS = packSpecificity(0, 1, 0)
const TYPE = packSpecificity(0, 0, 1)

const NONE: readonly never[] = []

const SIMPLE_LIST = /^[a-zA-Z0-9.,_\s-]+$/
const SIMPLE = /^\s*([a-zA-Z][a-zA-Z0-9-]*)?(?:\.([a-zA-Z_][\w-]*))?\s*$/

/** A list of only types and single classes, which most rules have; null for any other list. */
function simpleList(text: string): SelectorList | null {
  if (!SIMPLE_LIST.test(text)) return null
  const list: ComplexSelector[] = []
  for (const part of text.split(',')) {
    const match = SIMPLE.exec(part)
    const [, type, className] = match ?? []
    if (type === undefined && className === undefined) return null
    const simples: readonly Simple[] = className === undefined ? NONE : [{ kind: 'class', name: className }]
    const specificity = (type === undefined ? 0 : TYPE) + (className === undefined ? 0 : CLASS)
    const compound: Compound = { type: type === undefined ? null : { name: type, namespace: null }, simples }
    list.push({ compounds: [compound], combinators: NONE, leading: null, pseudoElement: null, specificity })
  }
  return compact(list)
}

interface Parser extends Cursor {
  depth: number
  readonly context: SelectorContext
  /** Whether the current complex selector contains `&`. */
  sawNesting: boolean
  isInHas: boolean
}

/**
 * The context of a list. top: a rule; nested: a nested rule, relative to its parent; scoped: a rule in `@scope`,
 * relative to the root if it starts with a combinator; relative: `:has()`; plain: other functions.
 */
type ListKind = 'top' | 'nested' | 'scoped' | 'relative' | 'plain'

// ---------- lists and complex selectors ----------

function selectorList(parser: Parser, kind: ListKind): SelectorList | null {
  const list: ComplexSelector[] = []
  for (;;) {
    const selector = complexSelector(parser, kind)
    if (selector === null) return null
    list.push(selector)
    skipSpace(parser)
    if (parser.text[parser.at] !== ',') return compact(list)
    parser.at++
  }
}

/**
 * `:is()` and `:where()` drop invalid selectors (https://www.w3.org/TR/selectors-4/#typedef-forgiving-selector-list).
 */
function forgivingList(parser: Parser): SelectorList {
  const list: ComplexSelector[] = []
  for (;;) {
    const start = parser.at
    const selector = complexSelector(parser, 'plain')
    skipSpace(parser)
    if (selector !== null && isAtEndOfItem(parser)) list.push(selector)
    else {
      parser.at = start
      skipItem(parser)
    }
    if (parser.text[parser.at] !== ',') return compact(list)
    parser.at++
  }
}

function complexSelector(parser: Parser, kind: ListKind): ComplexSelector | null {
  skipSpace(parser)
  const outerNesting = parser.sawNesting
  parser.sawNesting = false
  const leading = combinatorAt(parser)
  if (leading !== null && (kind === 'top' || kind === 'plain')) return null
  skipSpace(parser)
  const compounds: Compound[] = []
  const combinators: Combinator[] = []
  let specificity = 0
  let pseudoElement: ComplexSelector['pseudoElement'] = null
  for (;;) {
    const part = compound(parser, combinators.at(-1))
    if (part === null || compounds.length >= MAX_COMPOUNDS) return null
    compounds.push(part.compound)
    specificity = addSpecificity(specificity, part.specificity)
    pseudoElement = part.pseudoElement
    const across = treeCombinatorAt(parser)
    if (across !== null) {
      if (pseudoElement !== null || kind === 'plain' || kind === 'relative') return null
      combinators.push(across)
      continue
    }
    const hasSpace = skipSpace(parser)
    if (isAtEndOfItem(parser)) break
    const combinator = combinatorAt(parser) ?? (hasSpace ? 'descendant' : null)
    if (combinator === null || pseudoElement !== null) return null
    skipSpace(parser)
    combinators.push(combinator)
  }
  const finished: ComplexSelector = {
    compounds: compact(compounds),
    combinators: compact(combinators),
    leading: kind === 'relative' ? (leading ?? 'descendant') : null,
    pseudoElement,
    specificity,
  }
  const needsParent = kind === 'nested' && (leading !== null || !parser.sawNesting)
  parser.sawNesting ||= outerNesting
  if (pseudoElement !== null && (kind === 'plain' || kind === 'relative')) return null
  if (kind === 'scoped' && leading !== null) return inside(finished, leading, parser.context.scope ?? [], CLASS)
  const { parent } = parser.context
  return needsParent ? inside(finished, leading, parent ?? [], highestSpecificity(parent ?? [])) : finished
}

/**
 * A nested selector without `&` is relative to the parent rule (https://www.w3.org/TR/css-nesting-1/#syntax), in
 * `@scope` to the root.
 */
function inside(
  selector: ComplexSelector,
  leading: Combinator | null,
  around: SelectorList,
  specificity: number,
): ComplexSelector {
  return {
    ...selector,
    compounds: [{ type: null, simples: [{ kind: 'any', selectors: around }] }, ...selector.compounds],
    combinators: [leading ?? 'descendant', ...selector.combinators],
    specificity: addSpecificity(selector.specificity, specificity),
  }
}

function combinatorAt(parser: Parser): Combinator | null {
  const c = parser.text[parser.at]
  const combinator = c === '>' ? 'child' : c === '+' ? 'next' : c === '~' ? 'subsequent' : null
  if (combinator !== null) parser.at++
  return combinator
}

const ACROSS_TREES = /::(slotted|part)(?=\()/iy

/** The combinator that `::slotted(` or `::part(` stands for, which is not consumed; null if neither is next. */
function treeCombinatorAt(parser: Parser): TreeCombinator | null {
  if (parser.text[parser.at] !== ':') return null
  ACROSS_TREES.lastIndex = parser.at
  return (ACROSS_TREES.exec(parser.text)?.[1]?.toLowerCase() ?? null) as TreeCombinator | null
}

// ---------- compounds ----------

interface CompoundState {
  type: Compound['type']
  readonly simples: Simple[]
  specificity: number
  pseudoElement: ComplexSelector['pseudoElement']
}

function compound(
  parser: Parser,
  before: Combinator | undefined,
): { compound: Compound; specificity: number; pseudoElement: ComplexSelector['pseudoElement'] } | null {
  const state: CompoundState = { type: null, simples: [], specificity: 0, pseudoElement: null }
  const start = parser.at
  if (before === 'slotted' || before === 'part') {
    if (!treePseudoElement(parser, state, before)) return null
  } else if (!typeSelector(parser, state)) return null
  while (parser.at < parser.text.length) {
    const at = parser.at
    if (!simpleSelector(parser, state)) return null
    if (parser.at === at) break
  }
  // `::slotted()` and `::part()` stand for `*::slotted()` and `*::part()`.
  if (parser.at === start && treeCombinatorAt(parser) === null) return null
  return { compound: { type: state.type, simples: compact(state.simples) }, ...state }
}

/** Parses the optional type selector with its namespace. False if it is invalid. */
function typeSelector(parser: Parser, state: CompoundState): boolean {
  const { namespaces } = parser.context
  const first = nameOrStar(parser)
  const hasBar = parser.text[parser.at] === '|' && parser.text[parser.at + 1] !== '='
  if (first === null && !hasBar) return true
  let name = first
  let namespace = namespaces?.get('') ?? null
  if (hasBar) {
    parser.at++
    name = nameOrStar(parser)
    if (name === null) return false
    const known = first === null ? 'none' : first === '*' ? null : namespaces?.get(first)
    if (known === undefined) return false
    namespace = known
  }
  state.type = { name: name === '*' ? null : name, namespace }
  if (name !== '*') state.specificity = TYPE
  return true
}

function nameOrStar(parser: Parser): string | null {
  if (parser.text[parser.at] !== '*') return identifier(parser)
  parser.at++
  return '*'
}

/** Parses a simple selector, or nothing at the end of the compound. False if it is invalid. */
function simpleSelector(parser: Parser, state: CompoundState): boolean {
  const c = parser.text[parser.at]
  if (c === '#' || c === '.') {
    parser.at++
    const name = identifier(parser)
    if (name === null || state.pseudoElement !== null) return false
    add(state, { kind: c === '#' ? 'id' : 'class', name }, c === '#' ? ID : CLASS)
    return true
  }
  if (c === '[') return state.pseudoElement === null && attributeSelector(parser, state)
  if (treeCombinatorAt(parser) !== null) return true
  if (c === ':') return parser.text[parser.at + 1] === ':' ? pseudoElement(parser, state) : pseudoClass(parser, state)
  if (c === '&') {
    parser.at++
    parser.sawNesting = true
    const { parent, scope } = parser.context
    if (parent) add(state, { kind: 'any', selectors: parent }, highestSpecificity(parent))
    else if (scope) add(state, { kind: 'any', selectors: scope }, 0)
    else add(state, { kind: 'state', name: 'root' }, 0)
  }
  return true
}

function add(state: CompoundState, simple: Simple, specificity: number): void {
  state.simples.push(simple)
  state.specificity = addSpecificity(state.specificity, specificity)
}

const ATTRIBUTE = /\s*([~|^$*]?=)\s*/y
const ATTRIBUTE_FLAG = /\s*([is])?\s*\]/iy

function attributeSelector(parser: Parser, state: CompoundState): boolean {
  parser.at++
  skipSpace(parser)
  if (parser.text.startsWith('*|', parser.at)) parser.at += 2
  else if (parser.text[parser.at] === '|') parser.at++
  let name = identifier(parser)
  if (name !== null && parser.text[parser.at] === '|' && parser.text[parser.at + 1] !== '=') {
    parser.at++
    const local = identifier(parser)
    name = local === null ? null : `${name}:${local}`
  }
  if (name === null) return false
  const operator = (match(parser, ATTRIBUTE)?.[1] ?? null) as AttributeTest['operator']
  skipSpace(parser)
  const value = operator === null ? '' : stringOrIdentifier(parser)
  const end = match(parser, ATTRIBUTE_FLAG)
  if (value === null || end === null || (operator === null && end[1] !== undefined)) return false
  const ignoreCase = end[1] === undefined ? null : end[1].toLowerCase() === 'i'
  add(state, { kind: 'attribute', name, operator, value, ignoreCase }, CLASS)
  return true
}

// ---------- pseudo-elements and pseudo-classes ----------

/**
 * Parses `::slotted()` or `::part()` as tests of the element. Its specificity is that of a pseudo-element, with that of the
 * argument of `::slotted()`.
 */
function treePseudoElement(parser: Parser, state: CompoundState, name: TreeCombinator): boolean {
  parser.at += `::${name}(`.length
  if (parser.depth >= MAX_NESTING) return false
  parser.depth++
  const simples = name === 'part' ? partTests(parser) : slottedTests(parser)
  parser.depth--
  skipSpace(parser)
  if (simples === null || parser.text[parser.at] !== ')') return false
  parser.at++
  for (const simple of simples) add(state, simple, simple.kind === 'any' ? highestSpecificity(simple.selectors) : 0)
  state.specificity = addSpecificity(state.specificity, TYPE)
  return true
}

/** The argument of `::slotted()` is one compound selector. */
function slottedTests(parser: Parser): readonly Simple[] | null {
  const selector = complexSelector(parser, 'plain')
  return selector === null || selector.compounds.length > 1 ? null : [{ kind: 'any', selectors: [selector] }]
}

/** `::part()` names one part or several, all of which the element must be. */
function partTests(parser: Parser): readonly Simple[] | null {
  const tests: Simple[] = []
  for (;;) {
    skipSpace(parser)
    const value = identifier(parser)
    if (value === null) return tests.length === 0 ? null : tests
    tests.push({ kind: 'attribute', name: 'part', operator: '~=', value, ignoreCase: null })
  }
}

const LEGACY_PSEUDO_ELEMENTS = new Set(['before', 'after', 'first-line', 'first-letter'])

function pseudoElement(parser: Parser, state: CompoundState): boolean {
  parser.at += 2
  const name = identifier(parser)?.toLowerCase()
  if (name === undefined) return false
  if (state.pseudoElement !== null) return nestedPseudoElement(state, name)
  if (parser.text[parser.at] === '(') {
    parser.at++
    skipItem(parser)
    if (parser.text[parser.at] !== ')') return false
    parser.at++
  }
  return setPseudoElement(state, name, parser.context.isStrict)
}

/** Adds a pseudo-element of a pseudo-element. False if the two do not go together. */
function nestedPseudoElement(state: CompoundState, name: string): boolean {
  const nested = NESTED_PSEUDO_ELEMENTS.find(known => known === `${state.pseudoElement}::${name}`)
  if (nested === undefined) return false
  state.pseudoElement = nested
  state.specificity = addSpecificity(state.specificity, TYPE)
  return true
}

function setPseudoElement(state: CompoundState, name: string, isStrict = false): boolean {
  const rendered = PSEUDO_ELEMENTS.find(known => known === (PSEUDO_ELEMENT_ALIASES[name] ?? name))
  // Unknown -webkit- pseudo-elements are valid and match nothing (https://www.w3.org/TR/selectors-4/#compat).
  const isUnrendered = UNRENDERED_PSEUDO_ELEMENTS.has(name) || (!isStrict && /^-(?:webkit|moz)-/.test(name))
  if (rendered === undefined && !isUnrendered) return false
  state.pseudoElement = rendered ?? 'unrendered'
  state.specificity = addSpecificity(state.specificity, TYPE)
  return true
}

function pseudoClass(parser: Parser, state: CompoundState): boolean {
  parser.at++
  const name = identifier(parser)?.toLowerCase()
  if (name === undefined) return false
  const isFunction = parser.text[parser.at] === '('
  if (!isFunction && LEGACY_PSEUDO_ELEMENTS.has(name))
    return state.pseudoElement === null && setPseudoElement(state, name)
  // Pseudo-elements are never hovered or focused in print.
  if (state.pseudoElement !== null) state.pseudoElement = 'unrendered'
  if (isFunction) return functionalPseudoClass(parser, state, name)
  const { scope } = parser.context
  const known = name === 'scope' && scope ? ({ kind: 'any', selectors: scope } as const) : PSEUDO_CLASSES.get(name)
  if (known === undefined) return false
  add(state, known, CLASS)
  return true
}

function functionalPseudoClass(parser: Parser, state: CompoundState, name: string): boolean {
  if (parser.depth >= MAX_NESTING) return false
  parser.at++
  parser.depth++
  const result = pseudoClassArguments(parser, name)
  parser.depth--
  skipSpace(parser)
  if (result === null || parser.text[parser.at] !== ')') return false
  parser.at++
  add(state, result.simple, result.specificity)
  return true
}

function pseudoClassArguments(parser: Parser, name: string): { simple: Simple; specificity: number } | null {
  switch (name) {
    case 'is':
    case 'where':
    case 'matches':
    case '-webkit-any':
    case '-moz-any': {
      const selectors = parser.context.isStrict === true ? selectorList(parser, 'plain') : forgivingList(parser)
      if (selectors === null) return null
      return { simple: { kind: 'any', selectors }, specificity: name === 'where' ? 0 : highestSpecificity(selectors) }
    }
    case 'not': {
      const selectors = selectorList(parser, 'plain')
      return selectors && { simple: { kind: 'none', selectors }, specificity: highestSpecificity(selectors) }
    }
    case 'has': {
      // `:has()` cannot be nested (https://www.w3.org/TR/selectors-4/#relational).
      if (parser.isInHas) return null
      parser.isInHas = true
      const selectors = selectorList(parser, 'relative')
      parser.isInHas = false
      return selectors && { simple: { kind: 'has', selectors }, specificity: highestSpecificity(selectors) }
    }
    case 'lang': {
      const ranges = commaList(parser)
      return ranges === null ? null : { simple: { kind: 'language', ranges }, specificity: CLASS }
    }
    case 'dir': {
      skipSpace(parser)
      const direction = identifier(parser)?.toLowerCase()
      return direction === undefined ? null : { simple: { kind: 'direction', direction }, specificity: CLASS }
    }
    case 'heading': {
      const levels = commaList(parser, level)?.map(Number)
      return levels === undefined ? null : { simple: headingTest(levels), specificity: CLASS }
    }
    case 'host':
    case 'host-context': {
      const selectors = selectorList(parser, 'plain')
      if (selectors === null) return null
      const simple = { kind: 'host', selectors, isContext: name === 'host-context' } as const
      return { simple, specificity: addSpecificity(CLASS, highestSpecificity(selectors)) }
    }
    case 'state':
    case 'current':
    case 'active-view-transition-type': {
      skipItem(parser)
      return { simple: { kind: 'never' }, specificity: CLASS }
    }
    default:
      return name.startsWith('nth-') ? nthTest(parser, name, () => selectorList(parser, 'plain')) : null
  }
}
