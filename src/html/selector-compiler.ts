/**
 * Compiles selectors to predicates with css-select and an adapter for our tree.
 *
 * css-select matches types, attributes and the child and descendant combinators. Tests that would take quadratic time
 * there (siblings, counting, `:has()`, long chains of descendant combinators) have their own implementation.
 */
import { _compileUnsafe } from 'css-select'
import { type DocumentNode, type Element, treeParent } from './document.ts'
import type { Matcher, MatcherOptions } from './matcher.ts'
import { descendantTest, placeTest, previousElement, subsequentTest } from './place-tests.ts'
import { directionOf, LOOKS_AROUND, languageOf, matchesLanguage, STATES } from './pseudo-classes.ts'
import { type ChildStep, hasPath, isChildPath, isOnePlace, reaches, reachOf } from './relative-reach.ts'
import type { ComplexSelector, Compound, NthTest, SelectorList, Simple } from './selector.ts'
import { dearestFirst } from './selector-cost.ts'
import { HOST, TREE } from './shadow-roots.ts'
import { answersOf } from './siblings.ts'

type Query = Exclude<Parameters<typeof _compileUnsafe<DocumentNode, Element>>[0], string>
type Token = Query[number][number]
type Adapter = NonNullable<NonNullable<Parameters<typeof _compileUnsafe<DocumentNode, Element>>[1]>['adapter']>

/**
 * A predicate that is true if any of the selectors matches. Pseudo-elements are ignored: the caller knows which one it
 * looks for.
 */
export function compileList(list: SelectorList, options: MatcherOptions): Matcher {
  const typed = new Map<string, Matcher[]>()
  const untyped: Matcher[] = []
  for (const selector of list) {
    const subject = selector.compounds.at(-1)!
    const matcher = compileSelector(selector, options)
    if (subject.type?.name == null) untyped.push(asksForAttribute(subject) ? ifAttributed(matcher) : matcher)
    else {
      const name = options.mode === 'xml' ? subject.type.name : subject.type.name.toLowerCase()
      const named = typed.get(name)
      if (named === undefined) typed.set(name, [matcher])
      else named.push(matcher)
    }
  }
  if (typed.size === 0 && untyped.length === 1) return untyped[0]!
  const { getName } = options.mode === 'xml' ? XML_ADAPTER : HTML_ADAPTER
  return element => {
    const named = typed.get(getName(element))
    return (named !== undefined && isAny(named, element)) || isAny(untyped, element)
  }
}

function isAny(matchers: readonly Matcher[], element: Element): boolean {
  for (const matcher of matchers) if (matcher(element)) return true
  return false
}

/** Whether the compound requires an attribute: then elements without attributes are rejected first. */
const asksForAttribute = ({ simples }: Compound): boolean =>
  simples.some(({ kind }) => kind === 'id' || kind === 'class' || kind === 'attribute')

const ifAttributed =
  (matcher: Matcher): Matcher =>
  element =>
    element.attributes.size > 0 && matcher(element)

/** A predicate that tests the compounds of a selector from the last to the first. */
export function compileSelector(selector: ComplexSelector, options: MatcherOptions): Matcher {
  return compileUpTo(selector, selector.compounds.length - 1, options, null)
}

/**
 * The predicate of the compounds up to `last`. css-select matches sequences of compounds with child combinators and at
 * most one descendant combinator; the rest to the left is a test on the first compound of the sequence.
 */
function compileUpTo(selector: ComplexSelector, last: number, options: MatcherOptions, scope: Matcher | null): Matcher {
  const tests: Matcher[] = []
  const tokens: Token[] = []
  const isLongChain = selector.combinators.filter(combinator => combinator === 'descendant').length > 1
  let first = last
  while (first > 0) {
    const combinator = selector.combinators[first - 1]!
    if (combinator === 'descendant' ? isLongChain : combinator !== 'child') break
    first--
  }
  const left = leftTest(selector, first, options, scope)
  for (let i = first; i <= last; i++) {
    if (i > first) tokens.push({ type: selector.combinators[i - 1]! } as Token)
    tokens.push(...compoundTokens(selector.compounds[i]!, tests, options))
    if (i === first && left !== null) tokens.push(testToken(tests, left))
  }
  const pseudos = Object.fromEntries(tests.map((test, index) => [`test-${index}`, test]))
  const isXml = options.mode === 'xml'
  const settings = {
    adapter: isXml ? XML_ADAPTER : HTML_ADAPTER,
    xmlMode: isXml,
    quirksMode: options.mode === 'quirks',
    cacheResults: false,
  }
  return _compileUnsafe<DocumentNode, Element>([tokens], { relativeSelector: false, pseudos, ...settings })
}

/** The compounds to the left of a sequence, as a test on its first element. */
function leftTest(
  selector: ComplexSelector,
  first: number,
  options: MatcherOptions,
  scope: Matcher | null,
): Matcher | null {
  if (first === 0)
    return scope === null || selector.leading === null ? null : relation(selector.leading, scope, options)
  return relation(selector.combinators[first - 1]!, compileUpTo(selector, first - 1, options, scope), options)
}

function relation(combinator: ComplexSelector['combinators'][number], left: Matcher, options: MatcherOptions): Matcher {
  switch (combinator) {
    case 'child':
      return element => {
        const parent = treeParent(element)
        return parent !== null && left(parent)
      }
    case 'next':
      return element => {
        const previous = previousElement(element, options)
        return previous !== null && left(previous)
      }
    case 'subsequent':
      return subsequentTest(left, options)
    case 'descendant':
      return descendantTest(left, options)
    case 'slotted':
      return ({ lightParent, parent }) => lightParent !== undefined && parent !== null && left(parent)
    case 'part':
      return element => {
        const host = hostOf(element)
        return host !== null && left(host)
      }
  }
}

/** The host of the shadow tree in which an element is written; null in the document's tree. */
function hostOf(element: Element): Element | null {
  const tree = element.attributes.get(TREE)
  if (tree === undefined) return null
  let at = treeParent(element)
  while (at !== null && at.attributes.get(HOST) !== tree) at = treeParent(at)
  return at
}

/** Each simple selector as a token of css-select, or as a token that calls one of our tests. */
function compoundTokens(compound: Compound, tests: Matcher[], options: MatcherOptions): Token[] {
  const tokens: Token[] = []
  const { type } = compound
  if (type?.namespace != null) tokens.push(testToken(tests, element => element.namespace === type.namespace))
  if (type?.name != null) tokens.push({ type: 'tag', name: type.name, namespace: null } as Token)
  // Selectors inside a compound do not refer to the anchor of `:has()`.
  const inner = { mode: options.mode, isFrozen: options.isFrozen }
  for (const simple of dearestFirst(compound.simples)) tokens.push(simpleToken(simple, tests, inner))
  if (tokens.length === 0) tokens.push({ type: 'universal', namespace: null } as Token)
  return tokens
}

function testToken(tests: Matcher[], test: Matcher): Token {
  tests.push(test)
  return { type: 'pseudo', name: `test-${tests.length - 1}`, data: null } as Token
}

const ACTIONS = { '=': 'equals', '~=': 'element', '|=': 'hyphen', '^=': 'start', '$=': 'end', '*=': 'any' } as const

function attributeToken(name: string, action: string, value: string, ignoreCase: boolean | 'quirks' | null): Token {
  return { type: 'attribute', name, action, value, ignoreCase, namespace: null } as Token
}

function simpleToken(simple: Simple, tests: Matcher[], options: MatcherOptions): Token {
  switch (simple.kind) {
    case 'id':
      return attributeToken('id', 'equals', simple.name, 'quirks')
    case 'class':
      return attributeToken('class', 'element', simple.name, 'quirks')
    case 'attribute':
      return attributeToken(
        simple.name,
        simple.operator === null ? 'exists' : ACTIONS[simple.operator],
        simple.value,
        simple.ignoreCase,
      )
    case 'never':
    case 'host':
      return testToken(tests, () => false)
    case 'element':
      return testToken(tests, element => element === simple.element)
    case 'state':
      return testToken(tests, stateTest(simple.name, options))
    case 'language':
      return testToken(tests, languageTest(simple.ranges, options))
    case 'direction':
      return testToken(tests, element => directionOf(element, options.isFrozen) === simple.direction)
    case 'any':
      return testToken(tests, anyMatcher(simple.selectors, options))
    case 'none': {
      const matcher = compileList(simple.selectors, options)
      return testToken(tests, element => !matcher(element))
    }
    case 'nth':
      return testToken(tests, placeTest(simple, simple.of && compileList(simple.of, options), options))
    case 'has':
      return testToken(tests, hasMatcher(simple.selectors, options))
  }
}

/** One predicate for each state, because many rules test the same states and some tests visit many elements. */
const states = new Map<string, Matcher>()

function stateTest(name: string, { isFrozen }: MatcherOptions): Matcher {
  const test = STATES[name] ?? (() => false)
  if (!isFrozen || !LOOKS_AROUND.has(name)) return test
  const known = states.get(name) ?? remembering(test)
  states.set(name, known)
  return known
}

function languageTest(ranges: readonly string[], { isFrozen }: MatcherOptions): Matcher {
  const known = new Map<string, boolean>()
  return element => {
    const language = languageOf(element, isFrozen)
    let result = known.get(language)
    if (result === undefined) {
      result = ranges.some(range => matchesLanguage(language, range))
      known.set(language, result)
    }
    return result
  }
}

/**
 * Lists that nested rules share are compiled once; otherwise their number would grow exponentially with the nesting
 * depth.
 */
const anyMatchers = {
  frozen: new WeakMap<SelectorList, Map<string, Matcher>>(),
  draft: new WeakMap<SelectorList, Map<string, Matcher>>(),
}

function anyMatcher(list: SelectorList, options: MatcherOptions): Matcher {
  const known = options.isFrozen ? anyMatchers.frozen : anyMatchers.draft
  const byMode = known.get(list) ?? new Map<string, Matcher>()
  known.set(list, byMode)
  let matcher = byMode.get(options.mode)
  if (matcher === undefined) {
    matcher = compileList(list, options)
    if (options.isFrozen && containsLists(list)) matcher = remembering(matcher)
    byMode.set(options.mode, matcher)
  }
  return matcher
}

/** Whether the list contains lists, so that its test may branch repeatedly. */
const containsLists = (list: SelectorList): boolean =>
  list.some(({ compounds }) =>
    compounds.some(({ simples }) => simples.some(({ kind }) => kind === 'any' || kind === 'none')),
  )

function remembering(matcher: Matcher): Matcher {
  const results = new WeakMap<Element, boolean>()
  const remembered: Matcher = element => {
    const answers = answersOf(remembered)
    if (answers !== null) {
      const known = answers[element.order]!
      if (known !== 0) return known === 2
      const result = matcher(element)
      answers[element.order] = result ? 2 : 1
      return result
    }
    let result = results.get(element)
    if (result === undefined) {
      result = matcher(element)
      results.set(element, result)
    }
    return result
  }
  return remembered
}

/** `:has()`. Most elements hold no elements: nothing is remembered for these where the selectors look into the anchor. */
function hasMatcher(list: SelectorList, options: MatcherOptions): Matcher {
  const test = options.isFrozen ? remembering(hasTest(list, options)) : hasTest(list, options)
  const looksDown = list.every(({ leading }) => leading === null || leading === 'child' || leading === 'descendant')
  if (!looksDown) return test
  return element => {
    const { children } = element
    if (children.length === 0 || (children.length === 1 && children[0]!.kind === 'text')) return false
    return test(element)
  }
}

/** Whether a relative selector matches an element relative to this one. */
function hasTest(list: SelectorList, options: MatcherOptions): Matcher {
  const tests = list.map((selector): Matcher => {
    if (isChildPath(selector)) {
      const steps = selector.compounds.map(compound => childStep(selector, compound, options))
      return element => hasPath(element, steps, options.isFrozen)
    }
    let anchor: Element | null = null
    const relative = { mode: options.mode, isFrozen: options.isFrozen, isRelative: true }
    const isAnchor: Matcher = element => element === anchor
    const matcher = compileUpTo(selector, selector.compounds.length - 1, relative, isAnchor)
    const reach = reachOf(selector)
    return element => {
      anchor = element
      const result = reaches(element, reach, matcher, options.isFrozen)
      // Compiled selectors of templates outlive the document.
      anchor = null
      return result
    }
  })
  return element => isAny(tests, element)
}

/** A compound of a relative selector, with its position apart. */
function childStep(selector: ComplexSelector, { type, simples }: Compound, options: MatcherOptions): ChildStep {
  const place = simples.find((simple): simple is NthTest => simple.kind === 'nth' && isOnePlace(simple)) ?? null
  const rest = { type, simples: simples.filter(simple => simple !== place) }
  const alone = { ...selector, compounds: [rest], combinators: [], leading: null }
  return { matches: compileSelector(alone, { mode: options.mode, isFrozen: options.isFrozen }), place }
}

// ---------- the adapter ----------

/** Attribute names of foreign elements are compared case-insensitively, as in HTML documents. */
function attributeValue(element: Element, name: string): string | undefined {
  const value = element.attributes.get(name)
  if (value !== undefined || element.namespace === 'html' || element.attributes.size === 0) return value
  for (const [key, other] of element.attributes) if (key.toLowerCase() === name) return other
  return undefined
}

const HTML_ADAPTER: Adapter = {
  isTag: (node): node is Element => node.kind === 'element',
  getAttributeValue: attributeValue,
  hasAttrib: (element, name) => attributeValue(element, name) !== undefined,
  getChildren: node => (node.kind === 'element' ? (node.children as DocumentNode[]) : []),
  getName: element => (element.namespace === 'html' ? element.name : element.name.toLowerCase()),
  getParent: node => (node.kind === 'element' ? treeParent(node) : node.parent),
  getSiblings: node => (node.parent?.children ?? [node]) as DocumentNode[],
  getText: () => '',
  removeSubsets: nodes => nodes,
}

const XML_ADAPTER: Adapter = {
  ...HTML_ADAPTER,
  getName: element => element.name,
  getAttributeValue: (element, name) => element.attributes.get(name),
  hasAttrib: (element, name) => element.attributes.has(name),
}
