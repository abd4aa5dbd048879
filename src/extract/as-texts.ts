/** Extraction with the content as text: the function of the library. */
import { Diagnostics } from '../base/diagnostics.ts'
import { selectOne } from '../html/select.ts'
import { serialize } from '../html/serialize.ts'
import type { Follow } from './article-pages.ts'
import { type ExtractInput, type ExtractOptions, extract } from './extract.ts'
import { markdownOf } from './markdown.ts'
import { textOf } from './plain-text.ts'
import type { RuleFile } from './rules/rules.ts'
import type { SiteParser } from './sites/parser.ts'

/** Options of `extractAsTexts`: site rules are the text of their files. */
interface TextOptions extends Omit<ExtractOptions, 'diagnostics' | 'rules'> {
  readonly rules?: readonly RuleFile[]
  /** Fetches further pages of an article. */
  readonly follow?: Follow
}

/** Extracts a page and returns its content as HTML, text and Markdown. */
export async function extractAsTexts(input: ExtractInput, { rules = [], follow, ...options }: TextOptions) {
  const diagnostics = new Diagnostics()
  const read = rules.length === 0 ? null : await parsersIn(rules, diagnostics)
  const all = { ...options, ...(read === null ? {} : { rules: read }), diagnostics }
  const { document, ...article } = await (follow === undefined
    ? extract(input, all)
    : import('./article-pages.ts').then(({ extractPages }) => extractPages(input, all, follow)))
  const content = selectOne(document.root, 'main.octavo-content') ?? document.root
  return {
    ...article,
    html: serialize(content),
    text: textOf(content),
    markdown: markdownOf(content),
    warnings: diagnostics.list(),
  }
}

/** The parsers of rule files; unsupported rules give a warning. */
export async function parsersIn(files: readonly RuleFile[], diagnostics: Diagnostics): Promise<readonly SiteParser[]> {
  const { readSiteRules } = await import('./rules/rules.ts')
  const { parsers, problems } = readSiteRules(files)
  for (const problem of problems) diagnostics.warn('extraction', `a line of a site rule is without effect: ${problem}`)
  return parsers
}
