import { describe, expect, test } from 'vitest'
import { prove } from '../../src/proof/proof.ts'
import { faultsOf, proved } from './harness.ts'

describe('the proof of the page finds', () => {
  test('text that is wider than the page', async () => {
    const found = await proved(`<p style="white-space:nowrap">${'one line that goes on and on '.repeat(12)}`)
    expect(found.findings.map(({ fault, what }) => [fault, what])).toEqual([
      ['text_outside_page', 'is cut by the edge of the page'],
    ])
    expect(found.diagnostics.list().map(({ code, where }) => [code, where])).toContainEqual([
      'text_outside_page',
      '<p> in line 1',
    ])
  })

  test('each of the texts of an element that other things stand between', async () => {
    const html = (between: string) =>
      `<div style="white-space:nowrap;width:2000px;text-align:right;-octavo-give-way:none">one ${between} two</div>`
    const texts = async (between: string) => faultsOf(await proved(html(between), { template: 'none' }))
    expect(await texts('<p></p>')).toEqual(['text_outside_page: one', 'text_outside_page: two'])
    expect(await texts('<br>')).toEqual(['text_outside_page: one'])
  })

  test('text that overflow takes far off the page, though not what is moved there', async () => {
    const columns = (css: string) =>
      `<div style="columns:2;column-fill:auto;height:40px;${css}">${'<p>word</p>'.repeat(40)}</div>`
    const count = async (css: string) => (await proved(columns(css), { template: 'none' })).findings.length
    expect(await count('')).toBeGreaterThan(30)
    expect(await count('position:absolute;left:9999px;width:40px')).toBe(0)
  })

  test('text that a box of fixed height hides', async () => {
    const html = `<div style="height:30px;overflow:hidden;font-size:16px;line-height:20px">first<br>second line<br>third</div>`
    expect(faultsOf(await proved(html))).toEqual(['text_cut: second line'])
  })

  test('lines printed over one another', async () => {
    const html = '<p style="font-size:32px;line-height:14px;width:200px">two lines of text that fall on one another</p>'
    expect((await proved(html)).findings.map(({ fault }) => fault)).toEqual(['text_overlaps'])
  })

  test('text in the colour of its ground, and text that is covered', async () => {
    const html = `<p style="background:#eee;color:#f4f4f4">pale words</p>
      <div style="position:relative"><p>hidden words</p>
      <div style="position:absolute;inset:-20px;background:white;margin:0"></div></div>`
    expect(faultsOf(await proved(html))).toEqual(['text_unreadable: pale words', 'text_unreadable: hidden words'])
  })

  test('text that no page shows, by its first words', async () => {
    const found = await proved('<p>Here it is.</p><p>Then <b>all of this</b> goes on.</p>')
    const pages = found.display.pages.map(page => ({
      ...page,
      ops: page.ops.filter(op => op.op !== 'glyphs' || !op.text.includes('all')),
    }))
    expect(found.findings).toEqual([])
    const [missing, ...others] = prove({ ...found.display, pages }, found).findings
    expect(missing).toMatchObject({ fault: 'text_missing', page: null, text: 'all of this' })
    expect(missing!.element!.name).toBe('b')
    expect(others).toEqual([])
  })
})

test('each page is read once, for other checks as well', async () => {
  const stages = await proved('<p>one <a href="#none">two</a><p style="break-before: page">three')
  const reads: number[] = []
  const pages = stages.display.pages.map(({ ops, ...facts }) => ({
    ...facts,
    get ops() {
      reads.push(facts.number)
      return ops
    },
  }))
  const seen: string[] = []
  const alongside = ({ number }: { readonly number: number }, ops: readonly object[]) =>
    seen.push(`${number}: ${ops.length}`)
  prove({ ...stages.display, pages }, { ...stages, alongside })
  expect(reads).toEqual([1, 2])
  expect(seen).toEqual(stages.display.pages.map(({ number, ops }) => `${number}: ${ops.length}`))
})
