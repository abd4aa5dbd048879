/** Pages that are taken over from the layout before, counted by the pages that are filled. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AHEM_CSS, fragmentsOf, layOut } from '../layout/harness.ts'

const counts = vi.hoisted(() => ({ filled: 0 }))

vi.mock('../../src/pages/fill-page.ts', async original => {
  const module = await original<typeof import('../../src/pages/fill-page.ts')>()
  const fillPage: typeof module.fillPage = (...args) => {
    counts.filled++
    return module.fillPage(...args)
  }
  return { ...module, fillPage }
})

beforeEach(() => {
  counts.filled = 0
})

const CSS = `${AHEM_CSS} a::after { content: " " target-counter(attr(href), page) }`
const text = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `<p id=p${from + i}>X`).join('')
const entry = (to: number): string => `<p><a href="#p${to}">X</a>`

async function filledFor(html: string, width = 400): Promise<{ pages: number; filled: number; text: string }> {
  const laid = await layOut(html, { width, height: 100, css: CSS })
  const shown = fragmentsOf(laid).map(({ fragment }) => (fragment.kind === 'text' ? fragment.text : ''))
  return { pages: laid.paged.pages.length, filled: counts.filled, text: shown.join('') }
}

describe('a document that is laid out again for its page numbers', () => {
  test('fills the pages of its contents again, and no others', async () => {
    // Five lines a page: two pages of contents and forty of text.
    const {
      pages,
      filled,
      text: shown,
    } = await filledFor(`${Array.from({ length: 10 }, (_, i) => entry(i * 20)).join('')}${text(0, 200)}`)
    expect(pages).toBe(42)
    expect(shown).toContain('X 39')
    expect(filled).toBe(42 + 2)
  })

  test('fills the pages before a reference, which may have read it, and that of the reference', async () => {
    const { pages, filled } = await filledFor(`${text(0, 100)}${entry(80)}${text(100, 199)}`)
    expect(pages).toBe(40)
    expect(filled).toBe(40 + 3)
  })

  test('fills pages with the overflow of a box that has ended, in which the references are', async () => {
    // Ten lines overflow a box of one line: the reference is on the second page, beside text after the box.
    const overflow = `${text(200, 208)}${entry(40)}${text(208, 209)}`
    const { text: shown } = await filledFor(`<div style="height:20px">${overflow}</div>${text(0, 60)}`)
    expect(shown).toContain('X 9')
    expect(shown).not.toContain('X 1')
  })

  test('fills pages again that numbers have moved', async () => {
    // With two digits the entries take two lines each, of which two fit a page: three pages of contents instead of one.
    const contents = Array.from({ length: 5 }, () => entry(95)).join('')
    const { pages, filled } = await filledFor(
      `${contents}<section style="break-before:page">${text(0, 100)}</section>`,
      30,
    )
    expect(pages).toBe(23)
    // Three layouts, of which the third has the contents alone.
    expect(filled).toBe(21 + 23 + 3)
  })
})
