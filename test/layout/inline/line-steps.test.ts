/** What a line of a long paragraph looks at: counted, so that no paragraph takes more than its length. */
import { describe, expect, it } from 'vitest'
import type { InlineRootBox } from '../../../src/boxes/box.ts'
import { clearedAfter } from '../../../src/layout/inline/clearing.ts'
import { type LineContext, lineTree } from '../../../src/layout/inline/line-tree.ts'

const LINES = 1000

/** A paragraph of line breaks alone that counts how often its items are read. */
function paragraph() {
  const reads = { count: 0 }
  const breaks = Array.from({ length: LINES }, (_, at) => ({ kind: 'break', at, box: null }))
  const items = new Proxy(breaks, {
    get(list, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads.count++
      return Reflect.get(list, name, receiver)
    },
  })
  const root = { content: { items, text: '\n'.repeat(LINES) }, style: {} } as unknown as InlineRootBox
  return { root, reads }
}

describe('the lines of a paragraph of line breaks', () => {
  it('look for the boxes around them once', () => {
    const { root, reads } = paragraph()
    for (let i = 0; i < LINES; i++) lineTree([], { root, firstLine: null } as LineContext)
    expect(reads.count).toBeLessThanOrEqual(2 * LINES)
  })

  it('find the break before them by halves', () => {
    const { root, reads } = paragraph()
    const clearing = { root } as Parameters<typeof clearedAfter>[0]
    for (let end = 1; end <= LINES; end++) expect(clearedAfter(clearing, end)).toBe(Number.NEGATIVE_INFINITY)
    expect(reads.count).toBeLessThanOrEqual(20 * LINES)
  })
})
