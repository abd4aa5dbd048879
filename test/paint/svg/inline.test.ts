/** SVG in a document takes part in the document's cascade and layout. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { paint } from '../../../src/paint/paint.ts'
import { layOut } from '../../layout/harness.ts'
import { linesOf } from './harness.ts'

const CSS = 'html { font: 10px/20px Ahem; margin: 0 } body { margin: 0 } svg { display: block }'

async function painted(html: string): Promise<readonly string[]> {
  const { paged, fonts } = await layOut(`<!doctype html><body>${html}`, { css: CSS })
  const diagnostics = new Diagnostics()
  const { pages } = paint(paged, { images: { forUrl: () => null }, fonts, diagnostics })
  return pages.flatMap(({ ops }) => linesOf(ops)).map(line => line.replace(/ \[\d+\]$/, ''))
}

const fills = async (html: string): Promise<readonly string[]> =>
  (await painted(html)).flatMap(line => /fill (#\S+)/.exec(line)?.[1] ?? [])

describe('rules of the document', () => {
  const svg = '<svg width="10" height="10"><rect class="p" width="5" height="5"/></svg>'

  test('make two equal elements two drawings', async () => {
    const rules = '<style>.red .p { fill: red } .blue .p { fill: blue }</style>'
    expect(await fills(`${rules}<div class="red">${svg}</div><div class="blue">${svg}</div>`)).toEqual([
      '#ff0000',
      '#0000ff',
    ])
  })

  test.each([
    ['var()', ':root { --brand: #0f0 } .p { fill: var(--brand) }'],
    ['@media', '@media print { .p { fill: #0f0 } } @media screen { .p { fill: red } }'],
    ['@layer', '@layer a, b; @layer b { .p { fill: #0f0 } } @layer a { svg .p { fill: red } }'],
    ['@supports', '@supports (fill: red) { .p { fill: #0f0 } }'],
    ['nesting', 'svg { & .p { fill: #0f0 } }'],
    ['!important', '.p { fill: #0f0 !important } svg rect.p { fill: red }'],
    ['inheritance', 'svg { fill: #0f0 }'],
    ['currentcolor', 'div, svg { color: #0f0 } .p { fill: currentcolor }'],
  ])('apply with %s', async (_, css) => {
    expect(await fills(`<style>${css}</style><div>${svg}</div>`)).toEqual(['#00ff00'])
  })

  test('win over presentation attributes, and calculate lengths', async () => {
    const line = '<svg width="10" height="10"><path d="M0 0h9" stroke="red" stroke-width="7"/></svg>'
    expect(await painted(`<style>path { stroke: #00f; stroke-width: calc(1px + 2px) }</style>${line}`)).toContain(
      '  stroke #0000ff 3px butt M0 0L9 0',
    )
    const sized = '<svg width="10" height="10"><rect width="5" height="5"/></svg>'
    expect(await painted(`<style>rect { width: 7px; transform: scale(2) }</style>${sized}`)).toEqual([
      'drawing of 10×10 at 0,0 10×10',
      '  group transform 2 0 0 2 0 0',
      '    fill #000000 0,0 7×5',
    ])
  })

  test('reach what is used where it is defined, which inherits from where it is used', async () => {
    const sprite =
      '<svg style="display: none"><symbol id="s"><g class="k"><rect width="1" height="1"/></g></symbol></svg>'
    const use = (color: string): string => `<svg width="9" height="9" fill="${color}"><use href="#s"/></svg>`
    expect(await fills(`${sprite}${use('red')}${use('blue')}`)).toEqual(['#ff0000', '#0000ff'])
    expect(await fills(`<style>.k { fill: lime }</style><div hidden>${sprite}</div>${use('red')}`)).toEqual(['#00ff00'])
  })
})

describe('the box of an svg element', () => {
  test('is the viewport that the view box is fitted into', async () => {
    const circle = '<circle cx="50" cy="50" r="40"/>'
    const [, group] = await painted(`<svg viewBox="0 0 100 100" style="width: 300px; height: 110px">${circle}</svg>`)
    expect(group).toBe('  group transform 1.1 0 0 1.1 95 0')
    const [, none] = await painted(
      `<svg viewBox="0 0 100 100" preserveAspectRatio="none" style="width: 300px; height: 110px">${circle}</svg>`,
    )
    expect(none).toBe('  group transform 3 0 0 1.1 0 0')
  })

  test('lets what is visible reach over its edges', async () => {
    const lines = await painted(
      '<svg width="9" height="9" style="overflow: visible"><rect width="20" height="1"/></svg>',
    )
    expect(lines).toEqual(['group transform 1 0 0 1 0 0', '  fill #000000 0,0 20×1'])
  })
})

describe('foreignObject', () => {
  test('of a file is laid out in the styles of the file', async () => {
    const file =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><style>b { color: lime }</style><foreignObject width="60" height="40"><div xmlns="http://www.w3.org/1999/xhtml" style="font: 10px/20px Ahem">X <b style="font-weight: 400">X<i style="font-style: normal">X</i></b></div></foreignObject></svg>'
    const html = `<style>b { color: red }</style><p>a <b>b</b></p><img alt="x" src="data:image/svg+xml,${encodeURIComponent(file)}">`
    const texts = (await painted(html)).filter(line => line.includes('text "X'))
    expect(texts.map(line => /#\w+/.exec(line)?.[0])).toEqual(['#000000', '#00ff00', '#00ff00'])
  })

  test('is laid out like a block of its own, and its text is found on the page', async () => {
    const lines = await painted(
      '<svg width="100" height="100" viewBox="0 0 50 50"><foreignObject x="5" y="5" width="20" height="40"><div style="color: red">XX XX</div></foreignObject></svg>',
    )
    expect(lines.filter(line => line.includes('text'))).toEqual([
      '      text "XX"+space at 0,13 width 20 Ahem 10px #ff0000',
      '      text "XX" at 0,33 width 20 Ahem 10px #ff0000',
    ])
    expect(lines.slice(0, 3)).toEqual([
      'group clip 0,0 100×100 transform 1 0 0 1 0 0',
      '  group clip 5,5 20×40 transform 2 0 0 2 0 0',
      '    group transform 1 0 0 1 5 5',
    ])
  })
})

test('text of the document may stand in the tiles of a pattern and in a mask', async () => {
  const text = '<foreignObject width="20" height="20"><div>X</div></foreignObject>'
  const defs = `<pattern id="p" width="1" height="1">${text}</pattern><mask id="m">${text}</mask>`
  const lines = await painted(
    `<svg width="20" height="20">${defs}<rect width="20" height="20" fill="url(#p)" mask="url(#m)"/></svg>`,
  )
  expect(lines.length).toBeGreaterThan(0)
})

test('an image that says one extent and its ratio is fitted with both', async () => {
  const file =
    '<svg xmlns="http://www.w3.org/2000/svg" height="20" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'
  const image = `<img alt="" style="display: block; width: 100px; height: 40px; object-fit: contain" src="data:image/svg+xml,${encodeURIComponent(file)}">`
  expect((await painted(image))[0]).toBe('drawing of 40×40 at 30,0 40×40')
})
