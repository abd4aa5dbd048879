/** What small documents can ask for: counted in steps, so that no result here depends on a machine. */
import { describe, expect, test } from 'vitest'
import { BOUNDS, Budget, type WorkKind } from '../../src/base/budget.ts'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { render } from '../../src/index.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { MAX_FORMULAS } from '../../src/math/formula-limits.ts'
import { StageClock } from '../../src/render/stage-clock.ts'
import { runStages } from '../../src/render/stages.ts'

/** Steps that a document takes; ends with its refusal where `factor` times the bounds are not enough. */
async function work(html: string, factor = Number.POSITIVE_INFINITY): Promise<Budget> {
  const job = await readJob(
    'generate',
    { html, template: 'none' },
    { templates: ['none'], profiles: NO_PROFILES, defaultProfile: null },
  )
  const budget = new Budget(factor)
  await runStages(job, { loader: null }, new Diagnostics(), new StageClock(budget))
  return budget
}

const LONG = `<!--${'x'.repeat(600_000)}-->`

const refusal = (kind: WorkKind) =>
  expect.objectContaining({ code: BOUNDS[kind].code, message: expect.stringContaining(`bound of ${kind}`) })

describe('a document is refused by the kind of its work', () => {
  test.each<[string, WorkKind, string]>([
    ['columns that never fit', 'layouts', `${'<div style="columns:2;padding:600px 0">'.repeat(60)}x`],
    [
      'a long leader',
      'generated_text',
      `<style>p::after{content:leader("${'.'.repeat(5000)}")}</style>${'<p>x'.repeat(20)}`,
    ],
    [
      'bookmarks of elements in each other, each with the text of all',
      'generated_text',
      `<style>div{bookmark-level:1;bookmark-label:content(text)}</style>${'<div>'.repeat(60)}${'word '.repeat(500)}`,
    ],
    [
      'strings of elements in each other',
      'generated_text',
      `<style>div{string-set:a content(text)}</style>${'<div>'.repeat(60)}${'word '.repeat(500)}`,
    ],
    [
      'content from attributes',
      'generated_text',
      `<style>*{--a:attr(title)}p::before{content:attr(title)}</style>${`<p title="${'x'.repeat(5000)}">`.repeat(20)}`,
    ],
    [
      'many custom properties on many elements',
      'custom_properties',
      `<style>p{${Array.from({ length: 500 }, (_, i) => `--v${i}:1;`).join('')}}</style>${Array.from({ length: 100 }, (_, i) => `<p style="--q:${i}">`).join('')}`,
    ],
    // A long source, of which little is boxes, allows few more of them.
    ['blocks in each other on many pages', 'layouts', `${LONG}${'<div>'.repeat(100)}${'<p>x'.repeat(3_000)}`],
    ['words in inline boxes in each other', 'inline_boxes', `${LONG}${'<u>'.repeat(100)}${'word '.repeat(2_000)}`],
    ['inline boxes on many lines', 'inline_boxes', `<p style="width:9px">${'<b>'.repeat(60)}${'word '.repeat(200)}`],
    [
      'drawings of drawings',
      'drawn_elements',
      `<svg><symbol id=a>${'<path d="M0 0h1v1z"/>'.repeat(200)}</symbol>${'<use href="#a"/>'.repeat(40)}</svg>`,
    ],
    [
      'clips of many shapes on many boxes',
      'drawn_elements',
      `<svg><clipPath id=c>${'<circle r=1 />'.repeat(200)}</clipPath></svg>${'<p style="clip-path:url(#c)">x'.repeat(40)}`,
    ],
    ['conic gradients', 'gradient_stops', '<p style="background:conic-gradient(red,blue)">x'.repeat(40)],
    [
      'gradients that repeat on borders that are tiled',
      'gradient_stops',
      '<p style="border:9px solid;border-image:repeating-linear-gradient(90deg,red,blue 1px) 30% round">x'.repeat(20),
    ],
    [
      'small tiles within borders',
      'border_tiles',
      '<p style="border:9px solid;width:900px;height:900px;border-image:linear-gradient(red,blue) 20% fill / 2px round">x',
    ],
    [
      'long headers on many pages',
      'generated_text',
      `<style>@page{size:60mm 60mm;@top-left{content:"${'word '.repeat(400)}"}}</style>${'<p style="break-after:page">x'.repeat(20)}`,
    ],
    [
      'headers of many items without text',
      'generated_text',
      `<style>@page{size:60mm 60mm;@top-left{content:${'string(none) '.repeat(100)}}}</style>${'<p style="break-after:page">x'.repeat(20)}`,
    ],
    ['formulas', 'formulas', '<math><mi>x</mi></math> '.repeat(101)],
    ['a row without end', 'wide_tables', `<table><tr>${'<td colspan=100>'.repeat(11)}</table>`],
    ['cells', 'table_cells', `<table>${`<tr>${'<td>x'.repeat(40)}`.repeat(20)}</table>`],
    ['cells over all rows below', 'table_places', `<table>${'<tr><td rowspan=999>x<td>y'.repeat(130)}</table>`],
    [
      'rows with a column of their own each',
      'table_places',
      `<table>${Array.from({ length: 130 }, (_, i) => `<tr><td colspan=${i + 1}>x<td>y`).join('')}</table>`,
    ],
    ['boxes placed by hand', 'positioned_boxes', '<i style="position:absolute">x</i>'.repeat(300)],
    [
      'a grid where all is tried everywhere',
      'grid_places',
      `<div style="display:grid;grid-auto-flow:dense;grid-template-columns:repeat(60,1px)">${Array.from({ length: 700 }, (_, i) => `<i style="grid-area:span ${(i % 29) + 1}/span ${((i * 7) % 40) + 20}">x</i>`).join('')}</div>`,
    ],
    [
      'items on a thousand rows each',
      'grid_tracks',
      `<div style="display:grid">${'<i style="grid-row:span 999">x</i>'.repeat(12)}</div>`,
    ],
    [
      'shapes of floats with thousands of corners',
      'float_shapes',
      `<style>${[1, 2, 3, 4, 5].map(n => `.s${n}{float:left;width:9px;height:90px;shape-outside:polygon(${Array.from({ length: 1500 }, (_, i) => `${i % n}px ${i % 89}px,`).join('')}0 0)}`).join('')}</style><p>${[1, 2, 3, 4, 5].map(n => `<i class=s${n}></i>word `).join('')}`,
    ],
    [
      'wide margins of shapes of high floats',
      'float_shapes',
      '<i style="float:left;width:9px;height:4000px;shape-outside:inset(0);shape-margin:900px"></i>word',
    ],
    [
      'shapes from large images',
      'float_shapes',
      '<i style="float:left;width:900px;height:900px;shape-outside:linear-gradient(transparent,transparent)"></i>word',
    ],
    ['notes', 'notes', `<style>i{float:footnote}</style><p>${'a<i>n</i> '.repeat(500)}`],
    [
      'fixed boxes',
      'repeated_boxes',
      `<div style="position:fixed">${'<b>x</b> '.repeat(100)}</div>${'<p style="break-after:page">y'.repeat(12)}`,
    ],
    ['shadows of boxes', 'shadows', '<p style="box-shadow:0 0 40px red,inset 0 0 9px blue">x'.repeat(40)],
    ['shadows of text', 'shadows', `<p style="text-shadow:${'1px 1px red,'.repeat(1300)}0 0 red">x`],
    ['filters', 'filter_pixels', '<div style="filter:blur(3px);width:300px">x</div>'.repeat(40)],
    ['links', 'links', '<a href="#a">a</a> '.repeat(251)],
    ['a paragraph without end', 'long_paragraphs', `<p>${'漢字かな'.repeat(25_001)}`],
    ['a listing without end', 'preserved_lines', `<pre>${'x\n'.repeat(10_001)}</pre>`],
  ])('%s', async (_, kind, html) => {
    await expect(work(html, 0.01)).rejects.toEqual(refusal(kind))
  })
})

describe('work grows with the document', () => {
  /** Steps for each of `count` pieces, for one number of pieces and for four times as many. */
  async function rates(kind: WorkKind, count: number, make: (count: number) => string): Promise<[number, number]> {
    const few = await work(make(count))
    const many = await work(make(count * 4))
    return [few.spent(kind) / count, many.spent(kind) / (count * 4)]
  }

  test('of boxes within boxes that never fit', async () => {
    const boxes = (count: number): string => `${'<div style="margin:-1e6px;padding:999999px">'.repeat(count)}x`
    const [few, many] = await rates('layouts', 40, boxes)
    expect(many).toBeLessThan(few * 1.1)
  })

  test('of floats that go over many pages', async () => {
    const float = (count: number): string => `<div style="float:left">${'<div>x</div>'.repeat(count)}</div>`
    const [few, many] = await rates('layouts', 400, float)
    expect(many).toBeLessThan(few * 1.2)
  })

  test('of boxes on lines of a paragraph, each higher than two pages', async () => {
    const boxes = (count: number): string =>
      `<p>${`<span style="display:inline-block;width:100%">${'<div>x</div>'.repeat(150)}</span> `.repeat(count)}`
    const [few, many] = await rates('layouts', 4, boxes)
    expect(many).toBeLessThan(few * 1.5)
  })

  test('of a paragraph that goes on in a cell from page to page', async () => {
    const characters = 101_000
    const budget = await work(`<table><tr><td>${'か'.repeat(characters)}<td>x</table>`)
    // Once to measure the cell, and once for its lines: not once for each of its forty pages.
    expect(budget.spent('long_paragraphs')).toBeLessThan(2.5 * characters)
  })

  test('of boxes in lines that hold nothing but the next one', async () => {
    const start = process.cpuUsage()
    await work(`${'<i style="display:inline-block">'.repeat(21)}x`)
    // Twice the measures at each level were 4 million of them.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(2)
  })

  test('of letters along a path, and of texts with lengths of their own', async () => {
    const start = process.cpuUsage()
    const line = `<path id=p d="M0 0${'L500 9L0 0'.repeat(600)}"/><text><textPath href="#p">${'word '.repeat(8000)}</textPath></text>`
    const lengths = `<text>${'<tspan x=1 textLength=9>ab</tspan>'.repeat(10_000)}</text>`
    await work(`<svg>${line}${lengths}</svg>`)
    // Runs, lengths and clusters that were searched from the start for each letter took six times as long.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(3)
  })

  test('of drawings with text within each other', async () => {
    const drawings = (count: number): string =>
      `${'<svg width=90 height=90><foreignObject width=90 height=90><div>'.repeat(count)}x`
    const [few, many] = await rates('layouts', 3, drawings)
    expect(many).toBeLessThan(few * 3)
  })

  test('of notes that wait for a later page', async () => {
    const notes = (count: number): string =>
      `<style>@page{size:400px 300px;margin:20px}.f{float:footnote}</style><p>${'a<span class=f>n</span>'.repeat(count)}`
    const [few, many] = await rates('layouts', 60, notes)
    expect(many).toBeLessThan(few * 1.5)
  })
})

test('as many formulas as are typeset stay welcome in each document', async () => {
  expect(BOUNDS.formulas.base).toBeGreaterThanOrEqual(2 * MAX_FORMULAS)
  expect((await work('<math><mi>x</mi></math> '.repeat(100), 0.01)).spent('formulas')).toBe(100)
})

test('boxes are counted anew for each tree that references to pages ask for', async () => {
  const html = `<style>a::after{content:target-counter(attr(href),page)}</style>${'<p id=x><a href="#x">x</a>'.repeat(40)}`
  expect((await work(html)).spent('links')).toBe(40)
})

test('groups within groups are asked once whether they are one piece', async () => {
  const { pages } = await render({
    html: `${'<div style="opacity:.9">'.repeat(60)}<div style="height:9px;background:red">`,
    template: 'none',
  })
  expect(pages).toBe(1)
})
