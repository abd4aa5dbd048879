/** SVG pictures of pages. */
import { describe, expect, it } from 'vitest'
import { decimal } from '../../src/base/decimal.ts'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { rectanglePath } from '../../src/base/path.ts'
import { parseXml } from '../../src/html/parse.ts'
import { drawPages } from '../../src/index.ts'
import type { DisplayPage, PaintOp } from '../../src/paint/ops.ts'
import { escaped, pathData } from '../../src/svg-writer/markup.ts'
import { svgPicture } from '../../src/svg-writer/page.ts'

const pageOf = (...ops: readonly PaintOp[]): DisplayPage => {
  return { width: 100, height: 50, bleed: 0, medium: 0, number: 1, rotation: 0, ops }
}
const RED = { r: 1, g: 0, b: 0, a: 1 }
const box = (x: number, y: number): PaintOp => {
  const path = rectanglePath({ x, y, width: 10, height: 10 })
  return { op: 'fill', path, rule: 'nonzero', paint: RED, owner: 'background' }
}
const group = (children: readonly PaintOp[], more: Partial<Extract<PaintOp, { op: 'group' }>>): PaintOp => {
  return { op: 'group', clip: null, clipRule: 'nonzero', transform: null, opacity: 1, children, ...more }
}
const written = (...ops: readonly PaintOp[]): string => svgPicture([{ page: pageOf(...ops) }], null)

describe('the markup', () => {
  it('is short, and the same everywhere', () => {
    expect([-0, 1e-9, 1.23456, -2.5].map(decimal)).toEqual(['0', '0', '1.235', '-2.5'])
    expect(escaped('<a> & "b"\u0001\ud800')).toBe('&#60;a&#62; &#38; &#34;b&#34; \ufffd')
    expect(pathData([['M', 1, 2], ['L', 3, 4], ['Z']], 10, -1)).toBe('M10 -2L30 -4Z')
  })
})

describe('a page as SVG', () => {
  it('has its size, its areas and what groups say of them', () => {
    const clip = rectanglePath({ x: 0, y: 0, width: 5, height: 5 })
    expect(written(group([box(0, 0)], { opacity: 0.5, blend: 'multiply', transform: [1, 0, 0, 1, 2, 3], clip }))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50">' +
        '<defs><clipPath id="d0"><path d="M0 0L5 0L5 5L0 5Z"/></clipPath></defs><rect width="100%" height="100%" fill="#fff"/>' +
        '<g transform="matrix(1 0 0 1 2 3)" opacity="0.5" clip-path="url(#d0)" style="mix-blend-mode:multiply">' +
        '<path d="M0 0L10 0L10 10L0 10Z" fill="#ff0000"/></g></svg>\n',
    )
  })

  it('names equal things once', () => {
    const drawing = {
      op: 'drawing',
      id: 'x',
      size: { width: 10, height: 10 },
      children: [box(0, 0)],
      owner: 1,
    } as const
    const place = (x: number): PaintOp => ({ ...drawing, rect: { x, y: 0, width: 20, height: 20 } })
    const svg = written(place(0), place(30))
    expect(svg.match(/<symbol /g)).toHaveLength(1)
    expect(svg.match(/<use href="#d0"/g)).toHaveLength(2)
  })

  it('puts several pages one below the other', () => {
    const svg = svgPicture([{ page: pageOf(box(0, 0)) }, { page: { ...pageOf(), width: 60 } }], 'Two <pages>')
    expect(svg).toContain('width="100" height="116" viewBox="0 0 100 116"><title>Two &#60;pages&#62;</title>')
    expect(svg).toContain('<svg x="20" y="66" width="60" height="50"')
  })
})

describe('a document as SVG', () => {
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGklEQVR4nGP4z8Dwn+E/QwMjl4ichpGNWwAANKAE5yfhVY8AAAAASUVORK5CYII='
  const HTML = `<title>Drawn</title><style>@page { size: 300px 200px; margin: 10px }</style><h1 style="background: linear-gradient(red, blue)">Aha</h1>
    <p>An <a href="https://example.org/?a&amp;b">address</a> and an <i>aha</i>. 😀 <img alt="" width=9 src="data:image/png;base64,${PNG}"><p style="break-before: page">End`

  it('is well-formed, the same each time, and has its text, links and images', async () => {
    const { drawings } = await drawPages({ html: HTML })
    expect(drawings.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 300, 200],
      [2, 300, 200],
    ])
    const { svg } = drawings[0]!
    const { root } = parseXml(svg, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
    expect(root.attributes.get('viewBox')).toBe('0 0 300 200')
    expect(svg).toMatch(/<text[^>]* fill="none"[^>]*>Aha<\/text>/)
    expect(svg).toContain('<a href="https://example.org/?a&#38;b">')
    expect(svg).toContain('href="data:image/png;base64,')
    expect(svg).toContain('<linearGradient ')
    expect((await drawPages({ html: HTML })).drawings[0]!.svg).toBe(svg)
  })

  it('is of the pages that are asked for', async () => {
    const { drawings } = await drawPages({ html: HTML, pages: '2' })
    expect(drawings.map(({ page }) => page)).toEqual([2])
    await expect(drawPages({ html: HTML, pages: '9' })).rejects.toMatchObject({ code: 'invalid_type' })
  })
})
