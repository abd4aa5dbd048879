/** How much work fixed documents take, as counts: what is done twice shows here before it shows in seconds. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { article, invoice, ledger } from '../../bench/documents.ts'
import { render } from '../../src/index.ts'

const counts = vi.hoisted(() => ({ texts: 0, styles: 0, blocks: 0, paragraphs: 0, rules: 0, programs: 0 }))

vi.mock('../../src/text/breaks/opportunities.ts', async original => {
  const module = await original<typeof import('../../src/text/breaks/opportunities.ts')>()
  return { ...module, findBreaks: counted(module.findBreaks, 'texts') }
})
vi.mock('../../src/css/compute.ts', async original => {
  const module = await original<typeof import('../../src/css/compute.ts')>()
  return { ...module, computeStyle: counted(module.computeStyle, 'styles') }
})
vi.mock('../../src/css/rule-index.ts', async original => {
  const module = await original<typeof import('../../src/css/rule-index.ts')>()
  const rulePart: typeof module.rulePart = (...args) => {
    const part = module.rulePart(...args)
    counts.rules += part.entries.length
    return part
  }
  return { ...module, rulePart }
})
vi.mock('../../src/layout/block/block.ts', async original => {
  const module = await original<typeof import('../../src/layout/block/block.ts')>()
  return { ...module, layoutBlock: counted(module.layoutBlock, 'blocks') }
})
vi.mock('../../src/layout/inline/inline.ts', async original => {
  const module = await original<typeof import('../../src/layout/inline/inline.ts')>()
  return { ...module, layoutInlineRoot: counted(module.layoutInlineRoot, 'paragraphs') }
})
vi.mock('../../src/fonts/file/subset.ts', async original => {
  const module = await original<typeof import('../../src/fonts/file/subset.ts')>()
  return { ...module, subset: counted(module.subset, 'programs') }
})

function counted<Args extends unknown[], Result>(
  call: (...args: Args) => Result,
  name: keyof typeof counts,
): (...args: Args) => Result {
  return (...args) => {
    counts[name]++
    return call(...args)
  }
}

beforeEach(() => {
  Object.assign(counts, { texts: 0, styles: 0, blocks: 0, paragraphs: 0, rules: 0, programs: 0 })
})

/** Texts are itemized, shaped and searched for breaks; blocks and paragraphs are laid out, their attempts included. */
const BUDGETS = [
  ['an invoice', invoice(), { texts: 80, styles: 70, blocks: 85, paragraphs: 80 }],
  ['an article of 1,000 words', article(1_000), { texts: 55, styles: 68, blocks: 75, paragraphs: 70 }],
  // One text, one block and one paragraph for each of the 408 cells, whatever is aligned in them.
  ['a table of 50 rows', ledger(50), { texts: 450, styles: 65, blocks: 460, paragraphs: 460 }],
  // The last page of this one would have a few rows alone: its two pages are filled once more.
  ['a table of 42 rows', ledger(42), { texts: 750, styles: 65, blocks: 750, paragraphs: 750 }],
] as const

describe('the work for a document', () => {
  test.each(BUDGETS)('%s', async (_, html, budget) => {
    await render({ html })
    for (const [work, most] of Object.entries(budget)) {
      const count = counts[work as keyof typeof counts]
      expect(count, work).toBeGreaterThan(0)
      expect(count, work).toBeLessThanOrEqual(most)
    }
  })
})

describe('the rules that are put in order for a document', () => {
  test('are its own, once there was one with the same template', async () => {
    const rulesFor = async (html: string): Promise<number> => {
      counts.rules = 0
      await render({ html, template: 'academic' })
      return counts.rules
    }
    expect(await rulesFor('<p>One')).toBeGreaterThan(300)
    expect(await rulesFor('<p>Two')).toBe(0)
    expect(await rulesFor('<style>p, b { color: red }</style><p>Three')).toBe(2)
  })
})

describe('the styles that are computed for a document', () => {
  test('are its own, once there was one with the same sheets', async () => {
    const stylesFor = async (html: string): Promise<number> => {
      counts.styles = 0
      await render({ html, template: 'academic' })
      return counts.styles
    }
    expect(await stylesFor('<h1>One</h1><p>Text')).toBeGreaterThan(0)
    expect(await stylesFor('<h1>Two</h1><p>Other text')).toBe(0)
    expect(await stylesFor('<h1>Three</h1><p>Text<p style="color:red">More')).toBe(1)
  })
})

describe('the font programs that are made for a document', () => {
  test('are those of glyphs that no document before it showed', async () => {
    const madeFor = async (html: string): Promise<readonly [number, Uint8Array]> => {
      counts.programs = 0
      const { pdf } = await render({ html, template: 'none' })
      return [counts.programs, pdf]
    }
    const [first, once] = await madeFor('<p>Hamburgefonts<p style="font-style: italic">abc')
    const [again, twice] = await madeFor('<p>Hamburgefonts<p style="font-style: italic">abc')
    expect([first, again]).toEqual([2, 0])
    expect(Buffer.compare(once, twice)).toBe(0)
    expect((await madeFor('<p>Hamburgefonts<p style="font-style: italic">abd'))[0]).toBe(1)
  })
})

describe('what is remembered of a table', () => {
  // The collector searches for the key of each entry of a weak map again and again.
  test('is in weak maps by its rows, and not by its cells', async () => {
    const entriesFor = async (rows: number): Promise<number> => {
      const set = vi.spyOn(WeakMap.prototype, 'set')
      await render({ html: ledger(rows) })
      const { length } = set.mock.calls
      set.mockRestore()
      return length
    }
    await entriesFor(20)
    const few = await entriesFor(20)
    const rows = 30
    expect((await entriesFor(20 + rows)) - few).toBeLessThanOrEqual(2 * rows)
  })
})

describe('the work for many', () => {
  test('floats below each other is a block and a paragraph for each, however many wait for their pages', async () => {
    const float = '<div style="float:left;clear:left;height:50px">X</div>'
    const workOf = async (count: number) => {
      Object.assign(counts, { blocks: 0, paragraphs: 0 })
      await render({ html: `<!doctype html><body>${float.repeat(count)}`, template: 'none' })
      return { blocks: counts.blocks, paragraphs: counts.paragraphs }
    }
    const [once, twice] = [await workOf(6_000), await workOf(12_000)]
    expect(twice.blocks / once.blocks).toBeLessThan(2.1)
    expect(twice.paragraphs / once.paragraphs).toBeLessThan(2.1)
    expect(twice.paragraphs).toBeLessThan(2 * 12_000)
  }, 60_000)
})
