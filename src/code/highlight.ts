/**
 * Highlighting of listings that come without tokens, as a stage on the document tree before the cascade. Tokens become
 * `<span class="octavo-token-…">`, the same that extraction makes of a page's own highlighter; the text stays the same.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import { type Document, type Element, elementsOf, nodesOf } from '../html/document.ts'
import { createElement, createText, type DraftNode, type DraftText, draftOf, freeze, replaceAll } from '../html/edit.ts'
import type { Highlighter } from './grammars.ts'
import { type Token, tokensOf } from './highlight-tokens.ts'
import { hasTokens, languageOfListing } from './language-hints.ts'
import type { Language } from './languages.ts'

/** Code units of a listing beyond which it stays plain, some six pages: many short lines take some grammars time by the square, too. */
export const MOST_CODE = 16_000

/**
 * Lines of more than 1,000 code units, and as much white space at one place: the expressions of the grammars take time by the
 * square of either. No program that somebody has written to be read has them.
 */
const TOO_LONG = /[^\n]{1001}|\s{1001}/

/** Tokens of a document beyond which listings stay plain. */
const MOST_TOKENS = 100_000

/** Where warnings go, and the clock of the job. */
export interface HighlightContext {
  readonly diagnostics: Diagnostics
  /** Throws once the job has run for too long. */
  readonly deadline: () => void
}

interface Listing {
  readonly pre: Element
  readonly language: Language
}

/** The document with its listings highlighted; the very same document where there is nothing to highlight. */
export async function highlightListings(document: Document, context: HighlightContext): Promise<Document> {
  if (listingsOf(document.root).length === 0) return document
  const draft = draftOf(document)
  const listings = listingsOf(draft.root)
  const highlighters = await loadHighlighters(listings)
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  let count = 0
  for (const { pre, language } of listings) {
    context.deadline()
    const { texts, code } = textsOf(pre)
    const where = pre.line > 0 ? `line ${pre.line}` : null
    const limit = limitOf(code, count)
    if (limit !== null) {
      context.diagnostics.warn('code_limit', `a listing is not highlighted: there are more than ${limit}`, where)
      continue
    }
    const tokens = tokensOf(code, highlighters.get(language)!(code))
    if (tokens === null) throw new Error(`the highlighter for ${language} changes the text of a listing`)
    count += tokens.length
    markTokens(texts, tokens, replacements)
  }
  if (replacements.size === 0) return document
  replaceAll(replacements)
  return freeze(draft)
}

/** What a listing goes beyond, after so many tokens in those before it; null where it can be highlighted. */
function limitOf(code: string, tokens: number): string | null {
  if (code.length > MOST_CODE) return `${MOST_CODE} characters in a listing`
  if (TOO_LONG.test(code)) return '1000 characters in a line of it'
  return tokens > MOST_TOKENS ? `${MOST_TOKENS} tokens in a document` : null
}

/** The listings without tokens whose mark-up names a language that there is a grammar for. */
function listingsOf(root: Element): readonly Listing[] {
  const listings: Listing[] = []
  for (const pre of elementsOf(root)) {
    if (pre.name !== 'pre' || pre.namespace !== 'html') continue
    const language = languageOfListing(pre)
    if (language !== null && !hasTokens(pre)) listings.push({ pre, language })
  }
  return listings
}

async function loadHighlighters(listings: readonly Listing[]): Promise<ReadonlyMap<Language, Highlighter>> {
  const { loadHighlighter } = await import('./grammars.ts')
  const languages = [...new Set(listings.map(({ language }) => language))]
  return new Map(await Promise.all(languages.map(async name => [name, await loadHighlighter(name)] as const)))
}

interface PlacedText {
  readonly text: DraftText
  /** Where it begins in the code. */
  readonly start: number
}

/** The texts of a listing and the code that they are together; `br` ends a line of it. */
function textsOf(pre: Element): { readonly texts: readonly PlacedText[]; readonly code: string } {
  const texts: PlacedText[] = []
  let code = ''
  for (const node of nodesOf(pre)) {
    if (node.kind === 'text') {
      texts.push({ text: node as DraftText, start: code.length })
      code += node.value
    } else if (node.name === 'br') code += '\n'
  }
  return { texts, code }
}

/** Cuts the texts at the ends of tokens and puts what belongs to one into a span. */
function markTokens(
  texts: readonly PlacedText[],
  tokens: readonly Token[],
  replacements: Map<DraftNode, readonly DraftNode[]>,
): void {
  let next = 0
  for (const { text, start } of texts) {
    const { value } = text
    const end = start + value.length
    while (next < tokens.length && tokens[next]!.end <= start) next++
    const nodes: DraftNode[] = []
    let at = start
    for (let i = next; i < tokens.length && tokens[i]!.start < end; i++) {
      const token = tokens[i]!
      const from = Math.max(start, token.start)
      const to = Math.min(end, token.end)
      if (from > at) nodes.push(createText(value.slice(at - start, from - start)))
      const span = value.slice(from - start, to - start)
      nodes.push(createElement('span', { class: `octavo-token-${token.kind}` }, [span]))
      at = to
    }
    if (nodes.length === 0) continue
    if (at < end) nodes.push(createText(value.slice(at - start)))
    replacements.set(text, nodes)
  }
}
