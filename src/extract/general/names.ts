/** What the names on an element (class, id, role and the like) say about its part in the page. */
import type { Element } from '../../html/document.ts'

/** Attributes in which authors name the parts of their pages. */
const NAMING = ['class', 'id', 'role', 'data-testid', 'data-component', 'data-module', 'data-type', 'itemprop'] as const

/** Words for each naming text that occurred; pages repeat the same few hundred. */
const known = new Map<string, readonly string[]>()
const MAX_KNOWN = 20_000

/**
 * The names of an element, each as its lower-case words: `class="entry-content relatedPosts"` gives
 * " entry content " and " related posts ". The spaces at the ends let a rule match whole words by `includes`.
 */
function namesOf(element: Element): readonly string[] {
  // An author's own element is a name as well: <site-footer>, <app-comment>.
  let text = element.name.includes('-') ? ` ${element.name}` : ''
  for (const name of NAMING) {
    const value = element.attributes.get(name)
    // Our own names say what an element was made into.
    if (value === undefined || value.length >= 1000 || value.startsWith('octavo-')) continue
    if (name !== 'id' || isPartId(element, value)) text += ` ${value}`
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

/** Ids of headings and sections are made from their text, and those with dots from the names of symbols, for links to lead to: they name no part of the page. */
const isPartId = (element: Element, id: string): boolean =>
  !id.includes('.') &&
  !/^(h[1-6]|dt|a)$/.test(element.name) &&
  id.split(/[-_]/).length < (element.name === 'section' ? 2 : 4)

/**
 * The words of one name. A modifier says something about the element it is on, not what the element is: what follows "--"
 * in BEM, states such as "has-right-rail", and utility classes such as "lg:sidebar-w" have none.
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

/** "has sidebar", "sidebar enabled"; but "no print" is what it says. */
const isState = (words: readonly string[], text: string): boolean =>
  text !== 'no print' &&
  text !== 'hide print' &&
  words.length > 1 &&
  (STATES.has(words[0]!) || words.some(word => STATED.has(word)))

/** A table of phrases to look for in names; the first that occurs gives its rule. */
export interface NameRule {
  readonly rule: string
  /** Phrases of whole words. A phrase that begins with "=" must be the whole name. */
  readonly phrases: readonly string[]
}

/**
 * A function that gives the name of the first rule one of whose phrases is in an element's class, id or role, or null.
 */
export function compileNames(rules: readonly NameRule[]): (element: Element) => string | null {
  const phrases = rules.flatMap(({ rule, phrases }) =>
    phrases.map(phrase => ({ rule, isWhole: phrase.startsWith('='), text: ` ${phrase.replace(/^=/, '')} ` })),
  )
  const verdicts = new Map<string, string | null>()
  const verdictOf = (name: string): string | null => {
    let verdict = verdicts.get(name)
    if (verdict === undefined) {
      verdict = phrases.find(({ isWhole, text }) => (isWhole ? name === text : name.includes(text)))?.rule ?? null
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
