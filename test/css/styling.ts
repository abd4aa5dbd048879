/** Styles a piece of HTML for tests. */
import { readFileSync } from 'node:fs'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type CascadeOptions, type CascadeSheets, cascade } from '../../src/css/cascade.ts'
import { type StyleSheetText, styleSources } from '../../src/css/sheet-sources.ts'
import type { ComputedStyle, ElementStyles, StyledTree } from '../../src/css/style.ts'
import type { Document } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { selectOne } from '../../src/html/select.ts'

export const BASE = readFileSync(new URL('../../templates/base.css', import.meta.url), 'utf8')

export const sheetText = (text: string, changes: Partial<StyleSheetText> = {}): StyleSheetText => ({
  text,
  baseUrl: null,
  media: null,
  name: null,
  line: 1,
  imports: new Map(),
  ...changes,
})

export interface Styled {
  readonly document: Document
  readonly tree: StyledTree
  readonly diagnostics: Diagnostics
  /** The styles of the first element that matches. */
  readonly all: (selector: string) => ElementStyles
  readonly of: (selector: string) => ComputedStyle
}

export interface Given {
  readonly sheets?: Partial<CascadeSheets>
  readonly options?: Partial<CascadeOptions>
  readonly baseUrl?: URL | null
}

/** The document's own sheets are taken from its `<style>` elements. Without more there is no user-agent sheet. */
export function styled(html: string, { sheets = {}, options = {}, baseUrl = null }: Given = {}): Styled {
  const diagnostics = new Diagnostics()
  const limits = { ...DEFAULT_LIMITS, domNodes: 1_000_000 }
  const document = parseHtml(`<!doctype html>${html}`, { baseUrl, limits, diagnostics })
  const own = styleSources(document)
    .filter(source => source.kind === 'text')
    .map(({ text, media, line, owner, tree }) => sheetText(text, { media, line, baseUrl, owner, tree }))
  const tree = cascade(
    document,
    { userAgent: '', template: [], author: own, extra: [], ...sheets },
    { media: 'print', page: { width: 800, height: 1000 }, fontMetrics: null, limits, diagnostics, ...options },
  )
  const all = (selector: string): ElementStyles => {
    const element = selectOne(document.root, selector) ?? (selector === 'html' ? document.root : null)
    if (element === null) throw new Error(`no ${selector}`)
    return tree.styles[element.order]!
  }
  return { document, tree, diagnostics, all, of: selector => all(selector).self }
}

/** The style of `<p>` with these declarations, in a body with others. */
export const styleOf = (declarations: string, parent = ''): ComputedStyle =>
  styled(`<style>body { ${parent} } p { ${declarations} }</style><p>`).of('p')

export const warnings = ({ diagnostics }: Styled): string[] =>
  diagnostics.list().map(({ code, message, where }) => `${where} ${code}: ${message}`)
