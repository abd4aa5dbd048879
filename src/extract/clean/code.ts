/**
 * Listings: one `pre > code` each, with its language, its original text, and the token colours of the page's highlighter as a
 * small set of class names for templates.
 */
import { attribute, type Element, isWithin, nodesOf, textContent } from '../../html/document.ts'
import {
  createElement,
  createText,
  type DraftElement,
  type DraftNode,
  remove,
  replace,
  setAttributes,
} from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { type ElementIndex, hasClass, named } from './elements-by-name.ts'

/** Converts each listing to one `pre` with one `code`, without line numbers and buttons. */
export function normaliseCode(root: DraftElement, index: ElementIndex): void {
  for (const table of named(index, 'table')) if (isWithin(table, root)) unwrapLineTable(table)
  for (const element of named(index, 'div', 'section', 'figure')) if (isWithin(element, root)) unwrapListing(element)
  for (const pre of selectAll(root, 'pre, listing, xmp')) if (closestPre(pre.parent) === null) normalisePre(pre)
  for (const name of ['tt', 'samp']) for (const element of named(index, name)) if (name === 'tt') element.name = 'code'
}

/** Marks listings whose lines are separate boxes, before content is measured. */
export function nameListings(index: ElementIndex): void {
  for (const element of named(index, 'div')) {
    if (!isOfLines(element)) continue
    for (const tip of [...element.children]) if (tip.kind === 'element' && hasClass(tip, TIP)) remove(tip)
    element.name = 'pre'
  }
}

function closestPre(element: DraftElement | null): DraftElement | null {
  for (let at = element; at !== null; at = at.parent) if (at.name === 'pre') return at
  return null
}

// ---------- what highlighters put around a listing ----------

/** Removes line numbers in a column of their own (Pygments `linenos`, GitHub, Rouge): only the column with the code stays. */
function unwrapLineTable(table: DraftElement): void {
  const numbered = besideNumbers(table)
  if (numbered !== null) {
    replace(table, numbered)
    return
  }
  const isListing =
    hasClass(
      table,
      /(highlighttable|rouge-table|codehilitetable|highlight|blob|code-table|hljs-ln|linenodiv|js-file-line-container)/i,
    ) || selectOne(table, 'td.code pre, td.rouge-code, td.blob-code, td.hljs-ln-code') !== null
  if (!isListing) return
  const cells = selectAll(table, 'td.code, td.rouge-code, td.blob-code, td.hljs-ln-code, .js-file-line')
  const [first] = cells
  if (first === undefined) return
  const inner = selectOne(first, 'pre')
  if (cells.length === 1 && inner !== null) {
    replace(table, inner)
    return
  }
  const isInPre = closestPre(table.parent) !== null
  const text = cells.map(cell => textContent(cell).replace(/\n$/, '')).join('\n')
  replace(table, isInPre ? createText(text) : createElement('pre', classOf(table), [createElement('code', {}, [text])]))
}

/** The listing of a table of one row whose first cell has the numbers of its lines, whatever the names; null otherwise. */
function besideNumbers(table: DraftElement): DraftElement | null {
  const cells = selectAll(table, 'td')
  const [numbers, code] = cells
  if (cells.length !== 2 || numbers === undefined || code === undefined || numbers.parent !== code.parent) return null
  const listings = selectAll(code, 'pre')
  if (listings.length !== 1 || textContent(code).trim() !== textContent(listings[0]!).trim()) return null
  return areLineNumbers(numbers) ? listings[0]! : null
}

/** Maximum number of elements in a column of numbers that are looked at. */
const MOST_NUMBERS = 2_000

/** Whether the text of an element consists of consecutive numbers, one a line or one an element. */
function areLineNumbers(element: DraftElement): boolean {
  const found: number[] = []
  for (const node of nodesOf(element)) {
    if (node.kind !== 'text') continue
    for (const line of node.value.split(/\s+/).filter(Boolean)) {
      if (!/^\d{1,5}$/.test(line) || found.length > MOST_NUMBERS) return false
      found.push(Number(line))
    }
  }
  return found.length > 0 && found.every((number, at) => number === found[0]! + at)
}

const classOf = (element: Element): Record<string, string> => {
  const value = attribute(element, 'class')
  return value === null ? {} : { class: value }
}

/** Replaces a wrapper with a toolbar, a file name and one listing: the name becomes the caption. */
function unwrapListing(element: DraftElement): void {
  const isListing =
    hasClass(
      element,
      /(^|\s)(highlight|codehilite|code-block|codeblock|code-wrapper|code-snippet|code-toolbar|sourceCode|prism-code|expressive-code|code-example|enlighter|syntaxhighlighter|crayon-syntax|wp-block-code|language-[\w+#-]+|highlight-[\w-]+|remark-code-title|rehype-code-title|nextra-code|code-container)(\s|$|[_-])/i,
    ) ||
    attribute(element, 'data-rehype-pretty-code-figure') !== null ||
    attribute(element, 'data-rehype-pretty-code-fragment') !== null
  if (!isListing) return
  const listings = selectAll(element, 'pre')
  const [pre] = listings
  if (pre === undefined || listings.length > 1) return
  const outside = textContent(element).replace(/\s+/g, '').length - textContent(pre).replace(/\s+/g, '').length
  if (outside > 200) return
  const language = languageOf(element) ?? languageOf(pre)
  if (language !== null) setAttributes(pre, new Map([...pre.attributes, ['data-language', language]]))
  const title = titleOf(element, pre)
  replace(
    element,
    title === null
      ? pre
      : createElement('figure', { class: 'octavo-listing' }, [createElement('figcaption', {}, [title]), pre]),
  )
}

/** Doxygen's tooltips of names in a listing. */
const TIP = /(^|\s)ttc(\s|$)/

/** Whether an element is a Doxygen listing: a box of line boxes, without a `pre`. */
function isOfLines(element: DraftElement): boolean {
  if (!hasClass(element, /(^|\s)fragment(\s|$)/)) return false
  const lines = element.children.filter(child => child.kind === 'element')
  return lines.length > 0 && lines.every(line => line.name === 'div' && hasClass(line, /(^|\s)(line|ttc)(\s|$)/))
}

/** The title or file name of a listing: a short text in an element with such a name, outside the code. */
function titleOf(element: DraftElement, pre: DraftElement): string | null {
  const titled = selectAll(
    element,
    'figcaption, [class*="title" i], [class*="filename" i], [class*="file-name" i], [data-rehype-pretty-code-title]',
  )
  for (const candidate of titled) {
    if (isWithin(candidate, pre) || isWithin(pre, candidate)) continue
    const text = textContent(candidate).replace(/\s+/g, ' ').trim()
    if (text.length > 1 && text.length < 80) return text
  }
  return null
}

// ---------- the listing itself ----------

/** Converts a listing to `pre > code` with its language as a class and its tokens, without buttons and line numbers. */
function normalisePre(pre: DraftElement): void {
  const code = selectOne(pre, 'code')
  const outside = pre.parent === null ? null : languageOf(pre.parent)
  const language = (code === null ? null : languageOf(code)) ?? languageOf(pre) ?? outside
  for (const part of selectAll(
    pre,
    'button, .line-numbers-rows, .line-number, .linenumber, .lineno, .linenos, .gutter, .ln, .hljs-ln-numbers, .react-syntax-highlighter-line-number, [class*="copy" i], [class*="CopyButton"], .token-line-number, [data-line-number]:empty',
  )) {
    if (textContent(part).length < 400) remove(part)
  }
  const lines = linesOf(pre)
  const inner = createElement('code', language === null ? {} : { class: `language-${language}` }, lines ?? tokens(pre))
  pre.name = 'pre'
  pre.children = []
  setAttributes(pre, new Map(attribute(pre, 'id') === null ? [] : [['id', attribute(pre, 'id')!]]))
  inner.parent = pre
  pre.children.push(trimmed(inner))
}

const LINE =
  '.line, .token-line, .view-line, .code-line, .cm-line, .ec-line, [data-line], .CodeMirror-line, .react-code-text'

/** Restores line ends between line elements, which highlighters omit. */
function linesOf(pre: DraftElement): DraftNode[] | null {
  const lines = selectAll(pre, LINE).filter(line => !selectAll(line, LINE).length)
  if (lines.length < 2 || textContent(pre).split('\n').length >= lines.length) return null
  const isBroken = selectAll(pre, 'br').length >= lines.length - 1
  if (isBroken) return null
  return lines.flatMap((line, index) => [...(index > 0 ? [createText('\n')] : []), ...tokens(line)])
}

/** Block elements as lines, as in web-based editors. */
const BLOCKS: ReadonlySet<string> = new Set(['div', 'p', 'li', 'tr'])

/** Classes of a whole line that is highlighted: a style sheet makes it a block, and no line end follows it. */
const LINE_CLASS = /(^|[\s_-])line($|\s)/i

/** Whether an element is a line directly after another one of its class. */
const followsLine = (before: DraftNode | undefined, node: DraftNode): boolean =>
  before?.kind === 'element' &&
  node.kind === 'element' &&
  LINE_CLASS.test(attribute(node, 'class') ?? '') &&
  attribute(node, 'class') === attribute(before, 'class')

/** The nodes of a listing: text, and a span for each token with a meaningful colour. */
function tokens(root: DraftElement): DraftNode[] {
  const nodes: DraftNode[] = []
  const pending: { readonly node: DraftNode; readonly token: string | null; readonly isNext: boolean }[] = []
  const push = ({ children }: DraftElement, token: string | null) => {
    for (let i = children.length - 1; i >= 0; i--)
      pending.push({ node: children[i]!, token, isNext: followsLine(children[i - 1], children[i]!) })
  }
  push(root, null)
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { node, token, isNext } = item
    if (node.kind === 'text') pushText(nodes, node.value, token)
    else if (node.name === 'br') pushText(nodes, '\n', null)
    else {
      const own = tokenOf(node) ?? token
      if ((isNext || BLOCKS.has(node.name)) && endsInText(nodes)) pushText(nodes, '\n', null)
      push(node, own)
    }
  }
  return nodes
}

function endsInText(nodes: readonly DraftNode[]): boolean {
  const last = nodes.at(-1)
  return last !== undefined && !textContent(last).endsWith('\n')
}

/** Appends text: to the text before it, or as the `span` of a token. */
function pushText(nodes: DraftNode[], value: string, token: string | null): void {
  if (value === '') return
  const last = nodes.at(-1)
  if (token === null) {
    if (last?.kind === 'text') last.value += value
    else nodes.push(createText(value))
  } else nodes.push(createElement('span', { class: `octavo-token-${token}` }, [value]))
}

/** Classes of Prism, highlight.js, Pygments, Rouge and GitHub by the token kinds of templates. */
const TOKENS: readonly (readonly [pattern: RegExp, token: string])[] = [
  [/(^|\s)(comment|hljs-comment|hljs-quote|pl-c|c1?|cm|cp|cs|ch|cpf|code-comment)(\s|$)/, 'comment'],
  [
    /(^|\s)(string|char|attr-value|template-string|regex|hljs-string|hljs-regexp|pl-s|s|s1|s2|sb|sc|sd|se|sh|si|sx|sr|ss|dl)(\s|$)/,
    'string',
  ],
  [
    /(^|\s)(keyword|atrule|important|hljs-keyword|hljs-built_in|hljs-selector-tag|pl-k|k|kc|kd|kn|kp|kr|kt|ow)(\s|$)/,
    'keyword',
  ],
  [/(^|\s)(number|boolean|constant|symbol|hljs-number|hljs-literal|pl-c1|m|mb|mf|mh|mi|mo|il|no)(\s|$)/, 'number'],
  [/(^|\s)(function|class-name|method|hljs-title|hljs-function|hljs-name|pl-en|nf|nc|fm|nx)(\s|$)/, 'name'],
  [/(^|\s)(tag|attr-name|property|hljs-tag|hljs-attr|hljs-attribute|pl-ent|pl-e|nt|na|nb)(\s|$)/, 'attribute'],
  [/(^|\s)(deleted|hljs-deletion|gd|pl-md)(\s|$)/, 'deleted'],
  [/(^|\s)(inserted|hljs-addition|gi|pl-mi1)(\s|$)/, 'inserted'],
]

function tokenOf(element: Element): string | null {
  const classes = attribute(element, 'class')
  if (classes === null || classes.length > 100) return null
  return TOKENS.find(([pattern]) => pattern.test(classes))?.[1] ?? null
}

/** Removes empty lines at the start and end. */
function trimmed(code: DraftElement): DraftElement {
  const [first] = code.children
  if (first?.kind === 'text') first.value = first.value.replace(/^[ \t]*\n+/, '')
  const last = code.children.at(-1)
  if (last?.kind === 'text') last.value = last.value.trimEnd()
  code.children = code.children.filter(child => child.kind === 'element' || child.value !== '')
  return code
}

// ---------- languages ----------

const LANGUAGE =
  /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*|(?:gatsby-)?code-|hljs-language-)([a-z0-9+#-]+)/i

/** Class names that look like a language but are none. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(
  'none text plain plaintext txt nohighlight highlight code block wrapper line lines toolbar snippet copy default notranslate highlighter-rouge source content container inner example'.split(
    ' ',
  ),
)

const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(
  'bash sh shell zsh console powershell python py python3 pycon javascript js jsx typescript ts tsx json yaml yml toml ini xml html css scss sass less java kotlin kt scala groovy c cpp c++ cs csharp objc objective-c swift go golang rust rs ruby rb php perl lua r julia haskell hs elixir erlang clojure lisp scheme ocaml fsharp sql graphql dockerfile docker makefile nginx diff patch markdown md latex tex vim proto hcl terraform dart zig nim solidity matlab fortran pascal vb asm'.split(
    ' ',
  ),
)

/** The language of a listing by its class or attributes; null if there is none. */
function languageOf(element: Element): string | null {
  const explicit =
    attribute(element, 'data-language') ?? attribute(element, 'data-lang') ?? attribute(element, 'language')
  const classes = attribute(element, 'class') ?? ''
  for (const candidate of [explicit, LANGUAGE.exec(classes)?.[1] ?? null]) {
    const language = candidate?.toLowerCase().trim() ?? ''
    if (/^[a-z0-9+#-]{1,20}$/.test(language) && !NO_LANGUAGE.has(language)) return language
  }
  return (
    classes
      .split(/\s+/)
      .map(name => name.toLowerCase())
      .find(name => name.length > 1 && KNOWN_LANGUAGES.has(name)) ?? null
  )
}
