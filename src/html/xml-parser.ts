/**
 * Parses XML (XHTML, SVG) with the events of htmlparser2. Character references, including HTML's named ones, are
 * resolved; external entities are never loaded.
 */
import { Parser } from 'htmlparser2'
import type { Document, Namespace } from './document.ts'
import { type DraftElement, newElement, newText } from './draft.ts'
import { finish, nodeBudget, type ParseOptions } from './finish.ts'
import { namedCharacters } from './html-parser.ts'

/** htmlparser2 takes time quadratic in the number of open elements: beyond this many, markup is skipped. */
const MAX_OPEN_ELEMENTS = 4_096
const MAX_ATTRIBUTES = 1_000
const CHUNK = 1 << 14

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}

interface State {
  root: DraftElement | null
  /** The open elements, each with the namespace prefixes in scope. */
  readonly open: { element: DraftElement; prefixes: ReadonlyMap<string, string> }[]
  readonly count: () => void
  readonly lineAt: (offset: number) => number
}

/** Parses leniently: ignores an end tag that matches no open element. Throws OctavoError html_too_complex. */
export function parseXml(given: string, options: ParseOptions): Document {
  const source = expandNames(given)
  const state: State = { root: null, open: [], count: nodeBudget(options.limits.domNodes), lineAt: lineFinder(source) }
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => openElement(state, name, attributes, parser.startIndex),
      onclosetag: () => void state.open.pop(),
      ontext: text => addText(state, text),
    },
    { xmlMode: true },
  )
  let end = 0
  while (end < source.length && state.open.length <= MAX_OPEN_ELEMENTS) {
    const start = end
    end = chunkEnd(source, start)
    parser.write(source.slice(start, end))
  }
  if (end === source.length) parser.end()
  else addText(state, source.slice(end).replace(/<[^<>]*>/g, ''))
  const root = state.root ?? newElement('html', 'html')
  return finish({ root, baseUrl: null, mode: 'xml' }, options)
}

const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/**
 * Resolves HTML's named character references, which the document types of XHTML declare
 * (https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents) and sources without a document type also
 * use. CDATA sections and comments stay unchanged.
 */
function expandNames(source: string): string {
  if (!source.includes('&')) return source
  const known = new Map<string, string | null>()
  const expand = (reference: string, name: string): string => {
    if (PREDEFINED.has(name)) return reference
    let text = known.get(name)
    if (text === undefined) {
      text = namedCharacters(name)
      if (known.size < MAX_NAMES) known.set(name, text)
    }
    // Characters that would be markup become numeric references.
    return text === null ? reference : text.replace(/[<>&]/g, character => `&#${character.charCodeAt(0)};`)
  }
  const literal = /<!--|<!\[CDATA\[/g
  let expanded = ''
  for (let at = 0; at < source.length; ) {
    literal.lastIndex = at
    const from = literal.exec(source)?.index ?? source.length
    expanded += source.slice(at, from).replace(/&([A-Za-z][A-Za-z0-9]{1,31});/g, expand)
    if (from === source.length) break
    const close = source.indexOf(source.startsWith('<!--', from) ? '-->' : ']]>', from)
    at = close === -1 ? source.length : close + 3
    expanded += source.slice(from, at)
  }
  return expanded
}

/** Distinct names that share a string: documents have dozens, hostile ones any number. */
const MAX_NAMES = 4_096

/** Chunks end before a tag, so that skipped markup starts with a complete tag. */
function chunkEnd(source: string, start: number): number {
  const end = source.indexOf('<', start + CHUNK)
  return end === -1 ? source.length : end
}

function openElement(state: State, tag: string, attributes: Record<string, string>, offset: number): void {
  state.count()
  const parent = state.open.at(-1)
  const prefixes = prefixesIn(attributes, parent?.prefixes ?? new Map())
  const colon = tag.indexOf(':')
  const uri = prefixes.get(colon === -1 ? '' : tag.slice(0, colon))
  const namespace = uri === undefined ? (parent?.element.namespace ?? rootNamespace(tag)) : (NAMESPACES[uri] ?? null)
  const entries = Object.entries(attributes).slice(0, MAX_ATTRIBUTES)
  const isKnown = namespace !== null
  const name = colon === -1 || !isKnown ? tag : tag.slice(colon + 1)
  const element = newElement(name, namespace ?? 'html', new Map(entries), state.lineAt(offset))
  element.parent = parent?.element ?? null
  if (parent !== undefined) parent.element.children.push(element)
  else if (state.root === null) state.root = element
  state.open.push({ element, prefixes })
}

/** For sources without a namespace declaration, such as many SVG fragments. */
const rootNamespace = (tag: string): Namespace => (tag === 'svg' ? 'svg' : tag === 'math' ? 'math' : 'html')

function prefixesIn(
  attributes: Record<string, string>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  let prefixes: Map<string, string> | null = null
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : null
    if (prefix === null) continue
    prefixes ??= new Map(outer)
    prefixes.set(prefix, attributes[name]!)
  }
  return prefixes ?? outer
}

function addText(state: State, text: string): void {
  const parent = state.open.at(-1)?.element ?? state.root
  if (parent === null || parent === undefined) return
  if (state.open.length === 0 && text.trim() === '') return
  const last = parent.children.at(-1)
  if (last?.kind === 'text') last.value += text
  else {
    state.count()
    const node = newText(text)
    node.parent = parent
    parent.children.push(node)
  }
}

/** Finds the line numbers of ascending offsets. */
function lineFinder(source: string): (offset: number) => number {
  let line = 1
  let next = source.indexOf('\n')
  return offset => {
    while (next !== -1 && next < offset) {
      line++
      next = source.indexOf('\n', next + 1)
    }
    return line
  }
}
