/** How often footnotes are laid out to find how many of them fit below their lines. */
import { beforeEach, expect, test, vi } from 'vitest'
import { layOut } from '../layout/harness.ts'

const areas = vi.hoisted(() => [] as string[])

vi.mock('../../src/pages/note-rows.ts', async original => {
  const module = await original<typeof import('../../src/pages/note-rows.ts')>()
  const inRows: typeof module.inRows = (notes, ...rest) => {
    areas.push(notes.map(({ id }) => id).join())
    return module.inRows(notes, ...rest)
  }
  return { ...module, inRows }
})

beforeEach(() => {
  areas.length = 0
})

const CSS = `html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1 } body, p { margin: 0 }
  i { float: footnote; font: 10px/10px Ahem }
  @page { @footnote { margin: 0; border: 0; padding: 0 } }`

test('the same footnotes are measured once for a page, and laid out once for the page itself', async () => {
  const laid = await layOut(`<!doctype html><body>${'<p>XX<i>note</i>'.repeat(36)}`, {
    width: 200,
    height: 180,
    css: CSS,
  })
  // Six lines of text and their notes a page.
  expect(laid.paged.pages).toHaveLength(6)
  const times = new Map<string, number>()
  for (const area of areas) times.set(area, (times.get(area) ?? 0) + 1)
  expect(Math.max(...times.values())).toBe(2)
})
