/** The tokens of a highlighter's output as ranges of the code, in the few kinds that templates tell apart. */

type TokenKind = 'comment' | 'string' | 'keyword' | 'number' | 'name' | 'attribute' | 'inserted' | 'deleted'

/** A range of code units of the source. Tokens are in order, and none lies over another. */
export interface Token {
  readonly start: number
  readonly end: number
  readonly kind: TokenKind
}

/**
 * The kind of each scope of highlight.js; null ends what surrounds it. Scopes that are not listed are as what they stand in.
 * https://highlightjs.readthedocs.io/en/stable/css-classes-reference.html
 */
const KINDS: Readonly<Record<string, TokenKind | null>> = {
  comment: 'comment',
  quote: 'comment',
  'meta prompt_': 'comment',
  string: 'string',
  regexp: 'string',
  code: 'string',
  link: 'string',
  keyword: 'keyword',
  'selector-tag': 'keyword',
  section: 'keyword',
  'variable language_': 'keyword',
  number: 'number',
  literal: 'number',
  symbol: 'number',
  'variable constant_': 'number',
  title: 'name',
  type: 'name',
  built_in: 'name',
  name: 'name',
  attr: 'attribute',
  attribute: 'attribute',
  meta: 'attribute',
  'selector-attr': 'attribute',
  'selector-class': 'attribute',
  'selector-id': 'attribute',
  'selector-pseudo': 'attribute',
  addition: 'inserted',
  deletion: 'deleted',
  subst: null,
  tag: null,
}

const MARKUP = /<span class="([^"]*)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+/g

const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The tokens in the highlighted form of a code; null where that form is not the same text. */
export function tokensOf(code: string, highlighted: string): readonly Token[] | null {
  const tokens: { start: number; end: number; kind: TokenKind }[] = []
  const open: (TokenKind | null)[] = [null]
  let at = 0
  for (const [text, scope, escaped] of highlighted.matchAll(MARKUP)) {
    const kind = open.at(-1) ?? null
    if (scope !== undefined) open.push(kindOf(scope, kind))
    else if (text === '</span>') open.pop()
    else {
      const piece = escaped === undefined ? text : ESCAPED[escaped]!
      if (!code.startsWith(piece, at)) return null
      const last = tokens.at(-1)
      if (kind !== null && last?.kind === kind && last.end === at) last.end += piece.length
      else if (kind !== null) tokens.push({ start: at, end: at + piece.length, kind })
      at += piece.length
    }
  }
  return at === code.length ? tokens : null
}

/** Classes are "hljs-title function_ …": the scope, and what kind of it. Embedded languages are "language-x". */
function kindOf(classes: string, outer: TokenKind | null): TokenKind | null {
  if (classes.startsWith('language-')) return null
  const [scope = '', detail = ''] = classes.replace(/^hljs-/, '').split(' ')
  const kind = KINDS[`${scope} ${detail}`]
  if (kind !== undefined) return kind
  const general = KINDS[scope]
  return general === undefined ? outer : general
}
