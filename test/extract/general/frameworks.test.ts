import { describe, expect, it } from 'vitest'
import { FRAMEWORKS, frameworkPage } from '../../../bench/extraction/frameworks.ts'
import { endsKept } from '../../../bench/extraction/quality.ts'
import { extractPage } from '../page.ts'
import { shareOf, wordsOf } from './words.ts'

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
