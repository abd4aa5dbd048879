import { describe, expect, it } from 'vitest'
import { FRAMEWORKS, frameworkPage } from '../../../bench/extraction/frameworks.ts'
import { endsKept } from '../../../bench/extraction/quality.ts'
import { extractPage } from '../page.ts'

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of the words of `a` that are in `b` as often. */
function shareOf(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of b) left.set(word, (left.get(word) ?? 0) + 1)
  const found = a.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return found.length / a.length
}

/** One of each kind of system; the others are measured by `bench:extract --frameworks`. */
const TRIED = [
  'islands',
  'components',
  'fusion',
  'campaign',
  'archive',
  'paper',
  'guide',
  'agency',
  'university',
  'breakpoints',
  'terms',
  'doxygen',
  'rustdoc',
  'learn',
  'hosted',
  'asciidoc',
  'functions',
  'man',
  'fandom',
  'woltlab',
  'telligent',
  'rowed',
  'games',
  'support',
  'kunena',
  'center',
  'stencil',
  'storefront',
  'job',
]

describe('a page in the markup of a system that no rule knows', () => {
  it.each(TRIED)('keeps all of its content and little else: %s', async name => {
    const framework = FRAMEWORKS.find(each => each.name === name)!
    const { html, truth, address } = frameworkPage(framework, 3)
    const { text } = await extractPage(html, address.href)
    expect(endsKept(truth, text, '')).toEqual({ first: true, last: true })
    expect(shareOf(wordsOf(truth), wordsOf(text))).toBeGreaterThan(0.95)
    expect(shareOf(wordsOf(text), wordsOf(truth))).toBeGreaterThan(0.85)
  })
})
