/** The names of an element (class, id, role and similar) as evidence of its role in the page. */
import type { Element } from '../../html/document.ts'

/** Attributes with the names of page parts. */
const NAMING = ['class', 'id', 'role', 'data-testid', 'data-component', 'data-module', 'data-type', 'itemprop'] as const

/** Words of each naming text; pages repeat a few hundred. */
const known = new Map<string, readonly string[]>()
const MAX_KNOWN = 20_000

/**
 * The names of an element as lower-case words: `class="entry-content relatedPosts"` gives " entry content " and " related
 * posts ". Spaces at the ends allow matching whole words with `includes`.
 */
function namesOf(element: Element): readonly string[] {
  const isCustom = element.name.includes('-')
  if (element.attributes.size === 0 && !isCustom) return NONE
  // The name of a custom element counts: <site-footer>, <app-comment>.
  let text = isCustom ? element.name : ''
  for (const name of NAMING) {
    const value = element.attributes.get(name)
    // Octavo's names do not count.
    if (value === undefined || value.length >= 1000 || value.startsWith('octavo-')) continue
    // A single value is the key as it is: its hash is known.
    if (name !== 'id' || isPartId(element, value)) text = text === '' ? value : `${text} ${value}`
  }
  if (text === '') return NONE
  let names = known.get(text)
  if (names === undefined) {
    names = text.split(/\s+/).filter(Boolean).map(wordsOf)
    if (known.size < MAX_KNOWN) known.set(text, names)
  }
  return names
}

const NONE: readonly string[] = []

/**
 * Whether an id may name a page part: ids of headings and sections come from their text, and those with dots from names of
 * symbols.
 */
const isPartId = (element: Element, id: string): boolean =>
  !id.includes('.') &&
  !/^(h[1-6]|dt|a)$/.test(element.name) &&
  id.split(/[-_]/).length < (element.name === 'section' ? 2 : 4)

/**
 * The words of one name. Modifiers describe a state and do not count: the part after "--" in BEM, "has-right-rail", and
 * utility classes such as "lg:sidebar-w".
 */
function wordsOf(name: string): string {
  if (/[:[\](){}!@%]/.test(name)) return ''
  const words = (name.split('--')[0] || name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const text = words.join(' ')
  return isState(words, text) ? '' : ` ${text} `
}

const STATES: ReadonlySet<string> = new Set('has is no non not with without show hide shows hides supports'.split(' '))
const STATED: ReadonlySet<string> = new Set('enabled disabled true false with without'.split(' '))

/** What is placed in relation to a part: "anchor target sticky navbar" is a heading that a fixed bar must not cover. */
const PLACED: ReadonlySet<string> = new Set('offset target beneath'.split(' '))

/** Whether words are a state such as "has sidebar" or "sidebar enabled", or a place; "no print" is not. */
const isState = (words: readonly string[], text: string): boolean =>
  text !== 'no print' &&
  text !== 'hide print' &&
  words.length > 1 &&
  (STATES.has(words[0]!) || words.some(word => STATED.has(word) || PLACED.has(word)))

/** Phrases to search in names; the first match determines the rule. */
export interface NameRule {
  readonly rule: string
  /** Phrases of whole words. A phrase that begins with "=" must be the whole name. */
  readonly phrases: readonly string[]
}

/** Returns a function that finds the name of the first rule with a phrase in an element's class, id or role, or null. */
export function compileNames(rules: readonly NameRule[]): (element: Element) => string | null {
  const phraseIn = compilePhrases(rules)
  const verdicts = new Map<string, string | null>()
  const verdictOf = (name: string): string | null => {
    let verdict = verdicts.get(name)
    if (verdict === undefined) {
      verdict = phraseIn(name)
      if (verdicts.size < MAX_KNOWN) verdicts.set(name, verdict)
    }
    return verdict
  }
  return element => {
    for (const name of namesOf(element)) {
      const verdict = verdictOf(name)
      if (verdict !== null) return verdict
    }
    return null
  }
}

interface Phrase {
  readonly rule: string
  readonly isWhole: boolean
  readonly text: string
  /** Its place among all phrases: the first match determines the rule. */
  readonly at: number
}

/** Finds the rule of the first phrase in a name. Only the phrases that begin with one of its words are compared. */
function compilePhrases(rules: readonly NameRule[]): (name: string) => string | null {
  const byWord = new Map<string, Phrase[]>()
  let at = 0
  for (const { rule, phrases } of rules)
    for (const phrase of phrases) {
      const isWhole = phrase.startsWith('=')
      const words = phrase.replace(/^=/, '')
      const first = words.split(' ', 1)[0]!
      byWord.set(first, [...(byWord.get(first) ?? []), { rule, isWhole, text: ` ${words} `, at: at++ }])
    }
  return name => {
    let best: Phrase | null = null
    for (const word of name.split(' '))
      for (const phrase of byWord.get(word) ?? []) {
        if (best !== null && best.at <= phrase.at) continue
        if (phrase.isWhole ? name === phrase.text : name.includes(phrase.text)) best = phrase
      }
    return best?.rule ?? null
  }
}
