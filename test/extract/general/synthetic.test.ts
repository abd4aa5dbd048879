import { describe, expect, it } from 'vitest'
import { syntheticPage } from '../../../bench/extraction/synthetic.ts'
import { KINDS } from '../../../bench/extraction/synthetic-content.ts'
import { extractPage } from '../page.ts'
import { shareOf, wordsOf } from './words.ts'

describe('pages of sites that do not exist', () => {
  it.each(KINDS)('are found whole, and hardly more: %s', async kind => {
    const seeds = [201, 202, 203, 204]
    let recall = 0
    let precision = 0
    for (const seed of seeds) {
      const page = syntheticPage(kind, seed)
      const { everything, text } = await extractPage(page.html, page.address)
      recall += shareOf(wordsOf(page.truth), wordsOf(everything)) / seeds.length
      precision += shareOf(wordsOf(text), wordsOf(page.truth)) / seeds.length
    }
    expect(recall).toBeGreaterThan(0.97)
    expect(precision).toBeGreaterThan(0.85)
  })

  it('are the same for the same seed', () => {
    expect(syntheticPage('article', 7)).toEqual(syntheticPage('article', 7))
  })
})
