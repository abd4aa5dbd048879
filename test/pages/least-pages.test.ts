/** The bound of pages before layout: never above the number of pages, and near to it for plain documents. */
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { render } from '../../src/index.ts'
import { leastPages } from '../../src/pages/least-pages.ts'
import { AHEM_CSS, layOut, type Setup } from '../layout/harness.ts'
import { randomDocument } from '../layout/random-document.ts'

/** The bound and the pages; a page has ten lines of 20 px unless the test says otherwise. */
async function boundOf(html: string, setup: Setup = {}): Promise<{ readonly least: number; readonly pages: number }> {
  const { tree, styled, paged, fonts } = await layOut(html, { width: 100, height: 200, ...setup })
  return { least: leastPages(tree.root, { rules: styled.pages, fonts }), pages: paged.pages.length }
}

const times = (count: number, html: string): string => html.repeat(count)

describe('the bound of pages', () => {
  it.each([
    ['paragraphs', times(95, '<p>a</p>'), 10],
    ['the larger of the margins between them', times(80, '<p style="margin:10px 0 20px">a</p>'), 15],
    ['padding and borders', times(20, '<div style="padding:9px;border:1px solid"><p>a</p></div>'), 4],
    ['margins that the ends of pages hide', times(8, '<p style="margin:200px 0">a</p>'), 5],
    ['lines that end for sure', `<p>${times(55, 'a<br>')}</p>`, 6],
    ['forced breaks', times(7, '<section><p style="break-before:page">a</p><p>b</p></section>'), 7],
    ['list items in lists', `<ul>${times(30, '<li>a<ul><li>b</ul>')}</ul>`, 6],
    ['lines that are higher than their page, once each', times(3, '<p style="line-height:900px">a</p>'), 3],
  ])('counts %s', async (_, html, pages) => {
    const bound = await boundOf(html)
    expect(bound.least).toBe(pages)
    expect(bound.least).toBeLessThanOrEqual(bound.pages)
  })

  it.each([
    ['cells', `<table>${times(50, '<tr><td>a<td>b')}</table>`],
    ['columns', `<div style="columns:4">${times(50, '<p>a</p>')}</div>`],
    ['floats', times(50, '<p style="float:left">a</p>')],
    ['what is positioned', times(50, '<p style="position:absolute">a</p>')],
    ['items', `<div style="display:flex">${times(50, '<p>a</p>')}</div>`],
    ['what a height cuts off', `<div style="height:20px;overflow:hidden">${times(50, '<p>a</p>')}</div>`],
    ['what a largest height cuts off', `<div style="max-height:20px">${times(50, '<p>a</p>')}</div>`],
    ['clamped lines', `<div style="line-clamp:2">${times(50, 'a<br>')}</div>`],
    ['white space', times(50, '<p> </p>')],
    [
      'pages whose areas may differ',
      `<style>@page a { size: 900px }</style><div style="page:a">${times(90, '<p>a</p>')}`,
    ],
    ['pages that are counted', `<style>@page :nth(2n) { size: 900px }</style>${times(90, '<p>a</p>')}`],
  ])('counts nothing of %s', async (_, html) => {
    expect((await boundOf(html)).least).toBeLessThanOrEqual(1)
  })

  it('takes away what margins pull up', async () => {
    const paragraphs = times(50, '<p style="margin-top:-15px">a</p>')
    expect(await boundOf(paragraphs)).toEqual({ least: 2, pages: 2 })
    const within = `<div style="height:0">${times(4, '<p style="margin-top:-50px">')}</div>`
    expect((await boundOf(times(20, '<p>a</p>') + within)).least).toBe(1)
    expect((await boundOf(times(50, '<p style="margin-bottom:-10%">a</p>'))).least).toBe(1)
  })

  it('takes the lowest line of a paragraph', async () => {
    expect((await boundOf(times(50, '<p><span style="line-height:4px">a</span></p>'))).least).toBe(1)
    const css = `${AHEM_CSS} p::first-line { line-height: 4px }`
    expect((await boundOf(times(50, '<p>a</p>'), { css })).least).toBe(1)
  })

  it('is never above the pages of random documents', async () => {
    let [bounds, pages] = [0, 0]
    for (let seed = 1; seed <= Number(process.env['SEEDS'] ?? 40); seed++) {
      const bound = await boundOf(randomDocument(seed).html, { width: 300, height: 90 })
      expect(bound.least, `seed ${seed}`).toBeLessThanOrEqual(bound.pages)
      bounds += bound.least
      pages += bound.pages
    }
    expect(bounds).toBeGreaterThan(pages / 20)
  })
})

describe('a document of too many pages', () => {
  it('is refused before its first page is filled, with the pages of its contents', async () => {
    const phases = new Set<string>()
    const limits = { ...DEFAULT_LIMITS, pages: 50 }
    const contents = { toc: true, template: 'none', limits, onProgress: (phase: string) => void phases.add(phase) }
    const refusal = { code: 'too_many_pages' }
    await expect(render({ html: times(1_000, '<h2>Heading</h2>'), ...contents })).rejects.toMatchObject(refusal)
    expect([...phases]).not.toContain('layout')
    await render({ html: times(100, '<h2>Heading</h2>'), ...contents })
    expect([...phases]).toContain('layout')
  })
})
