/** What the mark-up of a listing says of its language: classes and attributes of `pre`, of its `code` and of wrappers. */
import { attribute, type Element, elementsOf } from '../html/document.ts'
import { type Language, languageNamed } from './languages.ts'

/** Attributes that name a language and nothing else. */
const ATTRIBUTES = ['data-language', 'data-lang', 'data-code-language', 'language']

/**
 * Names behind a prefix: `language-x` (HTML's own convention), `lang-x`, `lang:x`, GitHub's `highlight-source-x` and
 * `highlight-text-x`, Sphinx's `highlight-x`, Org's `src-x` and SyntaxHighlighter's `brush: x`.
 * https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-code-element
 */
const PREFIXED =
  /(?:^|\s)(?:language-|lang[-:]\s*|hljs-language-|highlight-(?:source|text)-|highlight-|src-|brush:\s*)([a-z0-9+#.-]{1,30})/gi

/** Words that say of a listing that it is in no language. */
const PLAIN =
  /(?:^|\s)(?:no-?highlight|(?:language-|lang-|highlight-)?(?:none|plain|plaintext|text|txt|raw|output))(?:\s|$)/i

/** Names of languages of programming that are codes of spoken ones as well, which is what `lang` is for in HTML. */
const SPOKEN: ReadonlySet<string> = new Set('as cs hy mk ml pl ps rs sc sh st sv tk'.split(' '))

/** How far above a listing its wrappers may stand. */
const WRAPPERS = 3

/**
 * The language of a listing (`pre`) by its mark-up: what stands nearest to the text wins. Null where nothing names one,
 * where it is one that there is no grammar for, and where the listing is said to be plain text. Content is not looked at.
 */
export function languageOfListing(pre: Element): Language | null {
  for (const element of namersOf(pre)) {
    const said = languageSaidBy(element)
    if (said !== undefined) return said
  }
  return null
}

/** The elements that may name the language of a listing, nearest to its text first. */
function* namersOf(pre: Element): Generator<Element> {
  for (const element of elementsOf(pre)) {
    if (element.name !== 'code') continue
    yield element
    break
  }
  yield pre
  let at = pre.parent
  for (let i = 0; i < WRAPPERS && at !== null && (at.name === 'div' || at.name === 'figure'); i++, at = at.parent)
    yield at
}

/** What one element says: a language, null where it states that there is none, undefined where it does not state any. */
function languageSaidBy(element: Element): Language | null | undefined {
  const classes = (attribute(element, 'class') ?? '').slice(0, 200)
  if (PLAIN.test(classes)) return null
  for (const name of ATTRIBUTES) {
    const value = attribute(element, name)?.trim() ?? ''
    if (value !== '') return languageNamed(value)
  }
  let isNamed = false
  for (const [, name = ''] of classes.matchAll(PREFIXED)) {
    const language = languageNamed(name)
    if (language !== null) return language
    isNamed ||= !/^(?:wrapper|toolbar|container|block|rouge|highlighter)$/i.test(name)
  }
  const isWrapper = element.name !== 'pre' && element.name !== 'code'
  return (isWrapper ? null : bareName(element, classes)) ?? (isNamed && !isWrapper ? null : undefined)
}

/** `<pre lang="python">`, and a language's name as a class of its own: `hljs python`, `sourceCode python`. */
function bareName(element: Element, classes: string): Language | null {
  const lang = attribute(element, 'lang')?.trim().toLowerCase() ?? ''
  const byLang = SPOKEN.has(lang) ? null : languageNamed(lang)
  if (byLang !== null) return byLang
  const hasHighlighter = /(?:^|\s)(?:hljs|sourceCode|src|prettyprint|highlight)(?:\s|$)/.test(classes)
  for (const name of classes.split(/\s+/)) {
    // "c" and "r" are classes of all kinds of things.
    const language = name.length > 1 || hasHighlighter ? languageNamed(name) : null
    if (language !== null) return language
  }
  return null
}

/**
 * Whether somebody has marked the tokens of a listing already: spans with a class or a style of their own, or `font`.
 * Links, marks, emphasis and spans that only carry an id do not count.
 */
export function hasTokens(pre: Element): boolean {
  for (const element of elementsOf(pre)) {
    if (element.name === 'font') return true
    if (element.name !== 'span') continue
    if (element.attributes.has('class') || element.attributes.has('style')) return true
  }
  return false
}
