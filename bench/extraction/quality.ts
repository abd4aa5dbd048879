/** What F1 does not tell: whether an article begins and ends as it should, what is there twice, and what should not be there. */
import { type DocumentNode, nodesOf } from '../../src/html/document.ts'

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Words from which a line is a paragraph. */
const PARAGRAPH = 8
const SHINGLE = 3

const shinglesOf = (tokens: readonly string[]): string[] =>
  tokens.length < SHINGLE
    ? [tokens.join(' ')]
    : tokens.slice(0, tokens.length - SHINGLE + 1).map((_, at) => tokens.slice(at, at + SHINGLE).join(' '))

function shareIn(line: string, known: ReadonlySet<string>): number {
  const own = shinglesOf(tokensOf(line))
  return own.filter(each => known.has(each)).length / own.length
}

export interface Ends {
  /** Null where the truth has no paragraph. */
  readonly first: boolean | null
  readonly last: boolean | null
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')

/**
 * Whether the first and the last paragraph of the truth are in the text: three quarters of their three-word phrases.
 * The title is set apart from the content, so a truth that begins with it begins after it.
 */
export function endsKept(truth: string, text: string, title: string): Ends {
  const named = new Set(tokensOf(title))
  const isTitle = (line: string) => {
    const tokens = tokensOf(line)
    return tokens.filter(token => named.has(token)).length >= 0.7 * tokens.length
  }
  const paragraphs = linesOf(truth).filter(line => tokensOf(line).length >= PARAGRAPH && !isTitle(line))
  const known = new Set(shinglesOf(tokensOf(text)))
  const isKept = (line: string | undefined) => (line === undefined ? null : shareIn(line, known) >= 0.75)
  return { first: isKept(paragraphs[0]), last: isKept(paragraphs.at(-1)) }
}

/** Paragraphs that are in the text more often than in the truth. */
export function doubledParagraphs(truth: string, text: string): string[] {
  const fold = (line: string) => tokensOf(line).join(' ')
  const wanted = tokensOf(truth).join(' ')
  const seen = new Set<string>()
  const doubled: string[] = []
  for (const line of linesOf(text)) {
    const words = fold(line)
    if (tokensOf(line).length < PARAGRAPH) continue
    const isTwice = seen.has(words) && wanted.indexOf(words) === wanted.lastIndexOf(words)
    if (isTwice) doubled.push(line)
    seen.add(words)
  }
  return doubled
}

const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['share', /^(share|tweet|facebook|twitter|linkedin|pinterest|whatsapp|copy link|print|e-?mail)\b/i],
  ['promotion', /newsletter|subscribe|sign up|inbox|download (our|the)|free trial|get started|learn more|contact us/i],
  ['related', /^(read (more|also|next)|related|more from|see also|recommended|you may|next|previous|trending)\b/i],
  [
    'byline',
    /^(by|written by|posted by|author|published|updated|posted|last (updated|modified))\b|\bmin(ute)?s? read\b/i,
  ],
  ['credit', /^(photo|image|picture|credit|source|photograph|illustration|getty|reuters)\b|getty images|shutterstock/i],
  ['comments', /^(comments?|repl(y|ies)|leave a|log ?in|sign ?in|report|\d+ (comments?|replies|likes?))\b/i],
  ['player', /^(play|pause|mute|volume|settings|captions?|subtitles|loaded|current time|duration)\b|\d+:\d\d$/i],
  ['legal', /cookie|privacy|terms of|all rights reserved|copyright|©/i],
]

/** Lines whose phrases are not in the truth, by kind. */
export function junkLines(truth: string, text: string): Map<string, string[]> {
  const known = new Set(shinglesOf(tokensOf(truth)))
  const words = new Set(tokensOf(truth))
  const junk = new Map<string, string[]>()
  for (const line of linesOf(text)) {
    const tokens = tokensOf(line)
    if (tokens.length === 0) continue
    const isKnown = tokens.length < SHINGLE ? tokens.every(each => words.has(each)) : shareIn(line, known) >= 0.3
    if (isKnown) continue
    const kind = KINDS.find(([, pattern]) => pattern.test(line))?.[0] ?? (tokens.length < PARAGRAPH ? 'label' : 'prose')
    junk.set(kind, [...(junk.get(kind) ?? []), line])
  }
  return junk
}

/** What the rules took out: tokens of the truth that are missing in the text, and tokens that are none of the truth's. */
export class RuleCount {
  readonly #removed: { rule: string; text: string }[] = []

  readonly watch = (rule: string, node: DocumentNode): void => {
    let text = ''
    for (const each of nodesOf(node)) {
      if (each.kind === 'text') text += each.value
      else text += ' '
    }
    if (text.trim() !== '') this.#removed.push({ rule, text })
  }

  get rules(): ReadonlySet<string> {
    return new Set(this.#removed.map(({ rule }) => rule))
  }

  /** By rule: tokens lost of the truth, and tokens of junk kept out. */
  against(truth: string, text: string): Map<string, { lost: number; junk: number }> {
    const missing = countsOf(tokensOf(truth))
    for (const token of tokensOf(text)) missing.set(token, (missing.get(token) ?? 0) - 1)
    const known = new Set(shinglesOf(tokensOf(truth)))
    const counts = new Map<string, { lost: number; junk: number }>()
    for (const { rule, text: removed } of this.#removed) {
      const count = counts.get(rule) ?? { lost: 0, junk: 0 }
      counts.set(rule, count)
      const tokens = tokensOf(removed)
      // A menu shares words with the article, but not its phrases.
      const isTruth = tokens.length >= SHINGLE && shareIn(removed, known) >= 0.3
      for (const token of tokens) {
        const left = missing.get(token) ?? 0
        if (isTruth && left > 0) {
          count.lost++
          missing.set(token, left - 1)
        } else count.junk++
      }
    }
    return counts
  }
}

function countsOf(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
