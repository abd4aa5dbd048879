/** One page through extraction, held against its truth. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { extract } from '../../src/extract/extract.ts'
import { textOf } from '../../src/extract/plain-text.ts'
import { Removals } from '../../src/extract/removals.ts'
import type { Document } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { type Structure, structureKept } from '../structure.ts'
import { addressOf, type Corpus, type Entry, foldOf, groupOf, type TextFunctions } from './corpus.ts'
import { doubledParagraphs, type Ends, endsKept, junkLines, RuleCount } from './quality.ts'

export interface Scored {
  readonly id: string
  readonly group: string
  readonly fold: number
  readonly parser: string
  readonly token: readonly [precision: number, recall: number, f1: number]
  readonly shares: readonly number[]
  readonly isUnreachable: boolean
  readonly isEmpty: boolean
  readonly failure: string | null
  readonly milliseconds: number
  readonly ends: Ends
  readonly doubled: readonly string[]
  readonly junk: ReadonlyMap<string, readonly string[]>
  readonly rules: ReadonlyMap<string, { readonly lost: number; readonly junk: number }>
  readonly structure: Structure
  readonly title: string
  readonly truth: string
  readonly text: string
}

export interface ScoreOptions {
  readonly without: ReadonlySet<string>
  /** Left out where only texts are compared: it takes as long as extraction. */
  readonly structure: boolean
}

export async function score(
  entry: Entry,
  html: string,
  corpus: Corpus,
  functions: TextFunctions,
  { without, structure }: ScoreOptions,
): Promise<Scored> {
  const truths = corpus.truthsOf(entry)
  const count = new RuleCount()
  const start = process.cpuUsage()
  let text = ''
  let parser = ''
  let title = ''
  let failure: string | null = null
  let document: Document | null = null
  try {
    const removals = new Removals({ without, watch: count.watch })
    const options = { limits: DEFAULT_LIMITS, diagnostics: new Diagnostics(), removals }
    const article = await extract({ html, url: addressOf(entry) }, options)
    text = textOf(article.document.root)
    parser = article.parser
    title = article.meta.title ?? ''
    document = article.document
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  const used = process.cpuUsage(start)
  const best = bestTruth(truths.length > 0 ? truths : [''], text, functions)
  return {
    id: entry.id,
    group: groupOf(entry),
    fold: foldOf(entry),
    parser,
    title,
    ...judged(best, text, title, functions),
    isUnreachable: functions.tokenPRF(best, html)[1] < 0.5,
    failure,
    milliseconds: (used.user + used.system) / 1000,
    rules: count.against(best, text),
    structure: structure && document !== null ? structureOf(entry, html, best, document, corpus) : [],
  }
}

function bestTruth(truths: readonly string[], text: string, { tokenPRF }: TextFunctions): string {
  return truths.reduce((a, b) => (tokenPRF(b, text)[2] > tokenPRF(a, text)[2] ? b : a))
}

/** All that a truth and a text tell without the page. */
export function judged(truth: string, text: string, title: string, { tokenPRF, shingleTFF }: TextFunctions) {
  return {
    token: tokenPRF(truth, text),
    shares: shingleTFF(truth, text),
    isEmpty: text.trim() === '' && truth.trim() !== '',
    ends: endsKept(truth, text, title),
    doubled: doubledParagraphs(truth, text),
    junk: junkLines(truth, text),
    truth,
    text,
  }
}

function structureOf(entry: Entry, html: string, truth: string, document: Document, corpus: Corpus): Structure {
  const expected = corpus.expectedHtmlOf(entry)
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  return structureKept(
    parseHtml(html, options),
    expected === null ? null : parseHtml(expected, options),
    truth,
    document,
  )
}
