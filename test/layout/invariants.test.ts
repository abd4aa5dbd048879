/** The invariants of ARCHITECTURE.md on random documents. A failure names its seed: `randomDocument(seed)` shows it. */
import { describe, expect, test } from 'vitest'
import type { BoxFragment, Fragment } from '../../src/layout/types.ts'
import { fragmentsOf, layOut, ownFragmentsOf, wholeWordsOf } from './harness.ts'
import { randomDocument } from './random-document.ts'

const SEEDS = Array.from(
  { length: Number(process.env['SEEDS'] ?? 150) },
  (_, i) => i + Number(process.env['FIRST_SEED'] ?? 1),
)

/**
 * Paragraphs of what could only be cut at the page's end: it goes on above the next page's top. Cut columns show a part of
 * each on either page.
 */
function slicedRoots({ paged }: Awaited<ReturnType<typeof layOut>>): ReadonlySet<number> {
  const roots = new Set<number>()
  const visit = (fragment: Fragment): void => {
    if (fragment.kind === 'line') roots.add(fragment.root.id)
    else if (fragment.kind === 'box') for (const child of fragment.children) visit(child.fragment)
  }
  for (const { body } of paged.pages)
    for (const child of body?.fragment.children ?? []) if (child.y < 0) visit(child.fragment)
  return roots
}

describe('a random document', () => {
  test('has every word on its pages once', async () => {
    for (const seed of SEEDS) {
      const { html, words } = randomDocument(seed)
      const laid = await layOut(html, { width: 300, height: 220 })
      // A header that is broken off a table in a column or a float can change what stands first: order is checked below.
      expect(numbered(wholeWordsOf(laid)), `seed ${seed}`).toEqual(numbered(words))
    }
  })

  test('has its lines in the order of the text within each paragraph', async () => {
    for (const seed of SEEDS) {
      const laid = await layOut(randomDocument(seed).html, { width: 300, height: 220 })
      const last = new Map<number, number>()
      const sliced = slicedRoots(laid)
      for (const { fragment } of ownFragmentsOf(laid)) {
        // Equal markers share their content, which each of them shows from its beginning.
        if (fragment.kind === 'box' && fragment.box.kind === 'marker') last.delete(fragment.box.content.id)
        if (fragment.kind !== 'line' || sliced.has(fragment.root.id)) continue
        const before = last.get(fragment.root.id) ?? -1
        expect(fragment.line.start, `seed ${seed}`).toBeGreaterThanOrEqual(before)
        last.set(fragment.root.id, fragment.line.end)
      }
    }
  })

  test('has no fragment taller than its page unless it cannot be divided', async () => {
    for (const seed of SEEDS) {
      const laid = await layOut(randomDocument(seed).html, { width: 300, height: 220 })
      for (const page of laid.paged.pages) {
        const body = page.body?.fragment
        if (body === undefined || body.height <= 220.01) continue
        expect(hasMonolith(body), `seed ${seed}, page ${page.index + 1}: ${body.height}`).toBe(true)
      }
    }
  })

  test('gives an equal result when it is laid out again', async () => {
    for (const seed of SEEDS.slice(0, 40)) {
      const { html } = randomDocument(seed)
      const [first, second] = [
        await layOut(html, { width: 300, height: 220 }),
        await layOut(html, { width: 300, height: 220 }),
      ]
      expect(places(second), `seed ${seed}`).toEqual(places(first))
    }
  })

  test('has the same words on one endless page', async () => {
    for (const seed of SEEDS.slice(0, 60)) {
      const { html, words } = randomDocument(seed)
      const laid = await layOut(html.replaceAll('break-after:page', ''), { width: 300, height: 100_000 })
      expect(numbered(wholeWordsOf(laid)), `seed ${seed}`).toEqual(numbered(words))
    }
  })
})

/** The document's own words in order; bullets and numbers of lists are not among them. */
const numbered = (words: readonly string[]): readonly string[] =>
  words
    .map(word => word.toLowerCase())
    .filter(word => /^w\d+$/.test(word))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))

const places = (laid: Awaited<ReturnType<typeof layOut>>): readonly unknown[] =>
  fragmentsOf(laid).map(({ page, x, y, width, height, fragment }) => [page, x, y, width, height, fragment.kind])

/** Something that may stick out: a hidden overflow, columns, a line, a box in a split flex line. */
function hasMonolith(fragment: BoxFragment): boolean {
  return fragment.children.some(child => {
    if (child.fragment.kind !== 'box') return true
    const { box } = child.fragment
    return (
      box.kind === 'columns' ||
      box.kind === 'flex' ||
      box.kind === 'row' ||
      (box.kind === 'block' && box.style.overflowY !== 'visible') ||
      hasMonolith(child.fragment)
    )
  })
}
