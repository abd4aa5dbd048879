import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import type { StructureNode } from '../../src/boxes/structure-node.ts'
import { NO_PROFILES, type PdfStandard, readJob } from '../../src/job/job.ts'
import type { GlyphsOp, PaintOp } from '../../src/paint/ops.ts'
import { type Rendered, renderJob } from '../../src/render/render.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'
import { violations } from '../pdf/conformance.ts'
import { hasPdftotext, hasQpdf, pdfText, qpdfComplaints } from '../text-audit.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
const job = (html: string, request: object = {}) => readJob('generate', { html, ...request }, CONTEXT)

/** Source Serif, whose metrics the numbers below come from. */
const STYLE =
  "<style>@page { size: 600px 400px; margin: 0 } body { margin: 0; font: 20px/30px 'Source Serif 4' }</style>"

const tex = (source: string, inside = '?', name: 'span' | 'div' = 'span'): string =>
  `<${name} class="octavo-math octavo-math-${name === 'div' ? 'display' : 'inline'}" data-tex="${source}">${inside}</${name}>`

async function stagesOf(html: string, request: object = {}) {
  const diagnostics = new Diagnostics()
  const stages = await runStages(await job(`${STYLE}${html}`, request), { loader: null }, diagnostics)
  return { ...stages, diagnostics, ops: stages.display.pages.flatMap(page => page.ops) }
}

async function rendered(html: string, pdf: PdfStandard = 'ua-1', request: object = {}): Promise<Rendered> {
  return renderJob(await job(html, { pdf, ...request }), { loader: null })
}

function* flat(ops: readonly PaintOp[]): Generator<PaintOp> {
  for (const op of ops) {
    yield op
    if (op.op === 'group') yield* flat(op.children)
  }
}

const images = (ops: readonly PaintOp[]) => [...flat(ops)].filter(op => op.op === 'image')
const glyphs = (ops: readonly PaintOp[]) => [...flat(ops)].filter((op): op is GlyphsOp => op.op === 'glyphs')

/** The text of the document, without the number of the page. */
const words = (ops: readonly PaintOp[]) => glyphs(ops).flatMap(op => (typeof op.owner === 'number' ? [op.text] : []))

function formulasIn(node: StructureNode): readonly StructureNode[] {
  return [...(node.role === 'Formula' ? [node] : []), ...node.children.flatMap(formulasIn)]
}

/** Ems of Source Serif in one of the formula: the mean of what the heights of x and of capitals ask for. */
const SCALE = Math.sqrt((0.475 / 0.442) * (0.67 / 0.683))

describe('a formula in a line', () => {
  it('stands on the baseline of the text, in its size', async () => {
    const { ops } = await stagesOf(`<p style="margin:0">An ${tex('x')} here`)
    const { rect } = images(ops)[0]!
    expect(rect.width).toBeCloseTo(0.572 * 20 * SCALE, 2)
    expect(rect.height).toBeCloseTo(0.453 * 20 * SCALE, 2)
    const [before] = glyphs(ops)
    expect(rect.y + rect.height - 0.011 * 20 * SCALE).toBeCloseTo(before!.at.y, 5)
  })

  it('shows what reaches out of its box', async () => {
    const bleedOf = async (source: string): Promise<number> => {
      const { content } = images((await stagesOf(`<p>${tex(source)}`)).ops)[0]!.image
      return content.kind === 'vector' ? (content.bleed ?? 0) / (20 * SCALE) : 0
    }
    expect(await bleedOf('x')).toBe(0.5)
    expect(await bleedOf('\\displaystyle\\smash{\\frac{a}{b}}')).toBeGreaterThan(1)
    expect(await bleedOf('x\\llap{abcdef}')).toBeGreaterThan(2)
  })

  it('grows with the text', async () => {
    const { ops } = await stagesOf(`<p style="margin:0">${tex('x')}<span style="font-size: 40px">${tex('x')}</span>`)
    const [small, large] = images(ops)
    expect(large!.rect.width / small!.rect.width).toBeCloseTo(2, 5)
  })

  it('is not parted from the comma after it', async () => {
    const { ops } = await stagesOf(`<p style="margin:0; width: 20px">a ${tex('x')}, ${tex('y')}-axis`)
    const comma = glyphs(ops).find(op => op.text === ',')!
    const axis = glyphs(ops).find(op => op.text.startsWith('-'))!
    const [x, y] = images(ops)
    expect(comma.at.x).toBeCloseTo(x!.rect.x + x!.rect.width, 3)
    expect(comma.at.y).toBeCloseTo(x!.rect.y + x!.rect.height - 0.011 * 20 * SCALE, 3)
    expect(axis.at.x).toBeCloseTo(y!.rect.x + y!.rect.width, 3)
  })

  it('takes the colour of its text, in dark too', async () => {
    const { ops } = await stagesOf(`<p style="color: #123456">${tex('x')}`)
    const { content } = images(ops)[0]!.image
    const [glyph] = content.kind === 'vector' ? content.drawing : []
    const drawn = glyph?.kind === 'image' && glyph.image.content.kind === 'vector' ? glyph.image.content.drawing : []
    expect(drawn).toMatchObject([{ kind: 'path', fill: { r: 0x12 / 255, g: 0x34 / 255, b: 0x56 / 255, a: 1 } }])
  })

  it('keeps the lines at their distance unless it comes near to the next one', async () => {
    const baselines = async (source: string) => {
      const { ops } = await stagesOf(`<p style="margin:0; line-height: 1.4">a<br>b ${tex(source)}<br>c`)
      const [a, b, c] = ['a', 'b ', 'c'].map(text => glyphs(ops).find(op => op.text === text)!.at.y)
      return [b! - a!, c! - b!].map(distance => Math.round(distance * 10) / 10)
    }
    expect(await baselines('x')).toEqual([28, 28])
    expect(await baselines('\\frac{a+b}{2}')).toEqual([28, 28])
    const [above, below] = await baselines('\\begin{pmatrix}1\\\\2\\end{pmatrix}')
    expect(above).toBeGreaterThan(30)
    expect(below).toBeGreaterThan(25)
  })

  it('is no first letter', async () => {
    const { ops } = await stagesOf(`<style>p::first-letter { font-size: 60px }</style><p>${tex('x')} marks`)
    expect(glyphs(ops).find(op => op.text.includes('marks'))!.size).toBe(20)
    expect(images(ops)[0]!.rect.width).toBeCloseTo(0.572 * 20 * SCALE, 2)
  })

  it('is drawn once for all of its places', async () => {
    const { ops } = await stagesOf(`<p>${tex('x^2')} and ${tex('x^2')} and ${tex('x^3')}`)
    expect(new Set(images(ops).map(op => op.image.id)).size).toBe(2)
  })

  it('shares its glyphs with other formulas', async () => {
    const one = await rendered(`<p>${tex('x+y')}`)
    const many = await rendered(`<p>${Array.from({ length: 20 }, (_, i) => tex(`x+y${'+x'.repeat(i)}`)).join(', ')}`)
    const forms = ({ pdf }: Rendered) =>
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype\/Form/g)!.length
    expect(forms(one)).toBe(4)
    expect(forms(many)).toBe(23)
  })

  it('is drawn anew where what it is made of was defined anew', async () => {
    const { ops } = await stagesOf(`<p>${tex('\\def\\v{a}\\v')} ${tex('\\v')} ${tex('\\def\\v{b}\\v')} ${tex('\\v')}`)
    const ids = images(ops).map(op => op.image.id)
    expect(ids[1]).not.toBe(ids[3])
  })
})

describe('a displayed formula', () => {
  it('is centred', async () => {
    const { ops } = await stagesOf(tex('x', 'x', 'div'), { template: 'clean' })
    const { rect } = images(ops)[0]!
    expect(rect.x + rect.width / 2).toBeCloseTo(300, 3)
  })

  it('has limits above and below, in TeX and MathML', async () => {
    const mathml = '<munder><mo>lim</mo><mi>x</mi></munder>'
    const { ops } = await stagesOf(`<math display="block">${mathml}</math><math>${mathml}</math>`)
    const [display, inline] = images(ops)
    expect(display!.rect.height).toBeGreaterThan(20)
    expect(inline!.rect.height).toBe(display!.rect.height)
  })

  it('is broken where it is wider than the measure and has places for it', async () => {
    const long = Array.from({ length: 60 }, () => 'a').join('+')
    const { ops } = await stagesOf(tex(long, 'a', 'div'))
    const [{ rect }] = images(ops) as [Extract<PaintOp, { op: 'image' }>]
    const { ops: one } = await stagesOf(tex('x + y', 'a', 'div'))
    const [{ rect: row }] = images(one) as [Extract<PaintOp, { op: 'image' }>]
    expect(rect.width).toBeLessThanOrEqual(600)
    // Two lines at least, in the size of all others.
    expect(rect.height).toBeGreaterThan(1.8 * row.height)
  })

  it('is made smaller where it is wider than the measure, and keeps its shape', async () => {
    const long = Array.from({ length: 60 }, () => 'a').join('+')
    const { ops, diagnostics } = await stagesOf(tex(`\\sqrt{${long}}`, 'a', 'div'))
    expect(diagnostics.list().filter(({ code }) => code === 'formula_shrunk')).toHaveLength(1)
    const [{ rect, image }] = images(ops) as [Extract<PaintOp, { op: 'image' }>]
    expect(rect.width).toBeCloseTo(600, 3)
    expect(rect.height / rect.width).toBeCloseTo(image.height! / image.width!, 5)
  })
})

describe('text in a formula', () => {
  it('has the family that it asks for', async () => {
    const { ops } = await stagesOf(`<p>${tex('\\texttt{iii}')} ${tex('\\text{iii}')}</p>`)
    const [code, plain] = glyphs(ops).filter(op => op.text === 'iii')
    expect(code!.face).not.toBe(plain!.face)
  })
})

describe('the text of a formula', () => {
  const page = `<html lang=en><title>T</title><p>where ${tex('\\frac{a}{b}', '(a)⁄(b)')} is <math><msup><mi>x</mi><mn>2</mn></msup></math>, and so on.</p>${tex('E=mc^2', 'E = mc2', 'div')}<p>After.`

  it('is there once, without ink, and over the formula', async () => {
    const { ops } = await stagesOf(page)
    const invisible = glyphs(ops).filter(op => op.isInvisible)
    expect(invisible.map(op => op.text).join('|')).toContain('x^2')
    expect(images(ops)).toHaveLength(3)
  })

  it.skipIf(!hasPdftotext)('is read in its place by others', async () => {
    const { pdf } = await rendered(page)
    const read = (order: 'content' | 'arranged') => pdfText(pdf, order).replace(/\s+/g, ' ').trim()
    expect(read('content')).toContain('where a/b is x^2, and so on. E = mc^2 After.')
    expect(read('arranged')).toContain('where a/b is x^2, and so on. E = mc^2 After.')
  })

  it.skipIf(!hasPdftotext)('is read whole where it is longer than the formula', async () => {
    const { pdf } = await rendered(`<p>so ${tex('\\frac{\\frac{a+b}{c}}{\\frac{d+e}{f}}', 'x')} is`)
    expect(pdfText(pdf).replace(/\s+/g, '')).toContain('so((a+b)/c)/((d+e)/f)is')
  })

  it.skipIf(!hasPdftotext)('is that of its signs where its source stands in for it', async () => {
    const source = '\\begin{matrix}a\\\\b\\end{matrix}\\mathsf{H}'
    const { pdf } = await rendered(`<p>so ${tex(source, `<code>${source}</code>`)} is`)
    for (const order of ['content', 'arranged'] as const)
      expect(pdfText(pdf, order).replace(/\s+/g, '')).toContain('so[a;b]His')
  })

  it('is not doubled by words that are drawn as glyphs', async () => {
    const { pdf } = await rendered(`<p>${tex('x\\text{ if }y', 'x if y')}`)
    if (hasPdftotext) expect(pdfText(pdf).match(/if/g)).toHaveLength(1)
  })

  it('is spoken as TeX where that is known', async () => {
    const annotated =
      '<math><semantics><mi>y</mi><annotation encoding="application/x-tex">\\hat y</annotation></semantics></math>'
    const { display } = await stagesOf(`<p>${tex('\\frac12', '1⁄2')} ${annotated} <math><mi>z</mi></math>`)
    expect(formulasIn(display.structure).map(node => node.alternative)).toEqual(['\\frac12', '\\hat y', 'z'])
  })

  it.each(['a-2a', 'a-3a'] as const)('breaks no clause of %s', async standard => {
    const { pdf } = await rendered(`${page}${tex('\\text{für }\\sqrt[3]{x}', 'x')}`, standard)
    expect(violations(pdf, 'both')).toEqual([])
    if (hasQpdf) expect(qpdfComplaints(pdf)).toBe('')
  })
})

describe('what a script has made of a formula for screens', () => {
  const mathml =
    '<math><semantics><mi>y</mi><annotation encoding="application/x-tex">\\bar y</annotation></semantics></math>'
  const katex = `<span class="katex"><span class="katex-mathml">${mathml}</span><span class="katex-html" aria-hidden="true"><span class="base">y</span></span></span>`
  const mathjax = `<mjx-container class="MathJax" jax="SVG" display="true"><svg><path d="M0 0H9"/></svg><mjx-assistive-mml>${mathml}</mjx-assistive-mml></mjx-container>`

  it.each([
    ['KaTeX', katex],
    ['MathJax', mathjax],
  ])('is set from the MathML in it: %s', async (_, html) => {
    const { ops, display } = await stagesOf(`<p style="margin:0">a ${html}`)
    expect(images(ops)).toHaveLength(1)
    expect(words(ops).map(word => word.trim())).toEqual(['a', 'y'])
    expect(formulasIn(display.structure).map(node => node.alternative)).toEqual(['\\bar y'])
  })
})

describe('a formula that stands in for a picture', () => {
  it('says its signs, and the picture is not asked for', async () => {
    const { ops, diagnostics } = await stagesOf(
      `<p>${tex('\\displaystyle x^2', '<img src="https://example.com/x.svg">')}`,
    )
    expect(words(ops)).toEqual(['x^2'])
    expect(diagnostics.list()).toEqual([])
  })

  it('leaves it where it cannot be set', async () => {
    const { diagnostics } = await stagesOf(`<p>${tex('\\foo', '<img src="https://example.com/x.svg">')}`)
    expect(diagnostics.list().map(each => each.code)).toContain('image_missing')
  })
})

describe('a formula that cannot be set', () => {
  it('is shown by its parts, with a warning and a place', async () => {
    const { ops, diagnostics } = await stagesOf(`<p>${tex('\\foo', 'plain')}`)
    expect(images(ops)).toEqual([])
    expect(words(ops)).toEqual(['plain'])
    expect(diagnostics.list()).toEqual([
      {
        code: 'formula_invalid',
        message: 'a formula could not be set: Undefined control sequence \\foo',
        where: '<span> in line 1',
        count: 1,
      },
    ])
  })

  it('is set from its MathML where that is there too', async () => {
    const { ops, diagnostics } = await stagesOf(`<p>${tex('\\foo', 'x<math class=octavo-source><mi>x</mi></math>')}`)
    expect(images(ops)).toHaveLength(1)
    expect(words(ops)).toEqual(['x'])
    expect(diagnostics.list()).toEqual([])
  })

  it.each([
    ['what is no MathML', '<math><mi>x</mi><foo>y</foo></math>', ['formula_invalid']],
    ['a source without end', tex('x'.repeat(8_001)), ['formula_limit']],
    [
      'elements without end',
      `<math>${'<mi>x</mi>'.repeat(4_001)}</math>`,
      ['formula_limit', 'page_shrunk', 'text_outside_page'],
    ],
    ['elements that nest without end', `<math>${'<mrow>'.repeat(61)}<mi>x</mi></math>`, ['formula_limit']],
  ])('may be %s', async (_, html, codes) => {
    const { ops, diagnostics } = await stagesOf(`<p>${html}`)
    expect(images(ops)).toEqual([])
    expect([...new Set(diagnostics.list().map(each => each.code))]).toEqual(codes)
  })

  it('still has its source as what is spoken', async () => {
    const { display } = await stagesOf(`<p>${tex('\\foo', 'plain')}`)
    expect(formulasIn(display.structure).map(node => node.alternative)).toEqual(['\\foo'])
  })
})

describe('formulas', () => {
  it('are no formulas where they are not shown', async () => {
    const { ops, diagnostics } = await stagesOf(`<p>a<span style="display:none">${tex('\\foo')}</span>`)
    expect(images(ops)).toEqual([])
    expect(diagnostics.list()).toEqual([])
  })

  it('are never found in plain text', async () => {
    const { ops } = await stagesOf('<p>It costs $5, not $x^2$ or \\(y\\).')
    expect(images(ops)).toEqual([])
  })

  it('stand in cells, items and links', async () => {
    const { ops, diagnostics } = await stagesOf(
      `<table><td>${tex('a')}</table><ul><li>${tex('b')}</ul><a href="#x">${tex('c')}</a><div style="display:flex">${tex('d')}<math style="display:flex"><mi>e</mi></math></div>`,
    )
    expect(images(ops)).toHaveLength(5)
    expect(diagnostics.list().filter(each => each.code.startsWith('formula'))).toEqual([])
  })

  it('give the same bytes each time', async () => {
    const html = `<p>${tex('\\sum_{i=1}^n \\text{für }x_i')}<math><mi>x</mi></math>`
    expect(Buffer.from((await rendered(html)).pdf).equals(Buffer.from((await rendered(html)).pdf))).toBe(true)
  })

  it('are the only reason to load what sets them', () => {
    const root = resolve(import.meta.dirname, '..', '..', 'src')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    const importing = files.flatMap(
      name => readFileSync(join(root, name), 'utf8').match(/.*math(?:\/|jax\.ts'|jax').*/g) ?? [],
    )
    const mentions = importing.filter(line => /mathjax\.ts'/.test(line))
    expect(mentions).toEqual(["  const { MathjaxSetter } = await import('./mathjax.ts')"])
  })
})

it.each(['table-header-group', 'table-row', 'table-cell', 'table-caption', 'table', 'contents', 'list-item'])(
  'a formula is set whatever box it has: %s',
  async display => {
    const { ops } = await stagesOf(`<math style="display:${display}"><mi>x</mi></math>`)
    expect(images(ops)).toHaveLength(1)
  },
)

it('a formula without TeX says its linear form, and has its markup as a file', async () => {
  const html = '<html lang=en><title>T</title><p><math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>'
  const text = Buffer.from((await rendered(html)).pdf).toString('latin1')
  expect(text).toContain('/Subtype/application#2fmathml+xml')
  expect(Buffer.from((await rendered(html, 'a-3b')).pdf).toString('latin1')).not.toContain('mathml')
})

describe('the numbers of aligned rows', () => {
  const aligned = tex('\\begin{align} a &= b \\\\ &= c \\tag{3} \\end{align}', '?', 'div')
  /** px from the start of the column to where the number begins and ends. */
  const placeIn = async (style: string) => {
    const { ops, styled } = await stagesOf(`<div style="${style}"><p style="margin: 0">start</p>${aligned}</div>`)
    const start = glyphs(ops).find(op => op.text.startsWith('start'))!.at.x
    const number = glyphs(ops).filter(op => typeof op.owner === 'number' && /[(3)]/.test(op.text))
    const ends = number.map(({ at, advances }) => at.x + advances.reduce((sum, advance) => sum + advance, 0))
    const begin = Math.min(...number.map(({ at }) => at.x))
    return { begin: begin - start, end: Math.max(...ends) - start, column: styled.pageArea.width }
  }
  it('stand at the margin of a column', async () => {
    const { end, column } = await placeIn('margin: 0')
    expect(end).toBeCloseTo(column, 0)
  })
  it('stand at the margin of one of several columns', async () => {
    const { end, column } = await placeIn('columns: 2; column-gap: 20px')
    expect(end).toBeCloseTo((column - 20) / 2, 0)
  })
  it('stand beside their rows where the width of the column is not known before layout', async () => {
    for (const style of ['width: 300px', 'float: left']) expect((await placeIn(style)).begin).toBeLessThan(250)
  })
})
