import { describe, expect, it } from 'vitest'
import { syntheticPage } from '../../../bench/extraction/synthetic.ts'
import { KINDS } from '../../../bench/extraction/synthetic-content.ts'
import { extractPage } from '../page.ts'

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

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

describe('pages of sites that do not exist', () => {
  it.each(KINDS)('are found whole, and hardly more: %s', async kind => {
    const seeds = [201, 202, 203, 204]
    let recall = 0
    let precision = 0
    for (const seed of seeds) {
      const page = syntheticPage(kind, seed)
      const { everything, text } = await extractPage(page.html, page.address)
      recall += shareOf(words(page.truth), words(everything)) / seeds.length
      precision += shareOf(words(text), words(page.truth)) / seeds.length
    }
    expect(recall).toBeGreaterThan(0.97)
    expect(precision).toBeGreaterThan(0.85)
  })

  it('are the same for the same seed', () => {
    expect(syntheticPage('article', 7)).toEqual(syntheticPage('article', 7))
  })
})
