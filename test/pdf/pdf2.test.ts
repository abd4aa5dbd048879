import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { type Dict, Name, PdfReader, type PdfValue } from './reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

async function rendered(html: string, pdf: unknown) {
  const job = await readJob('generate', { html, pdf, template: 'clean' }, CONTEXT)
  return (await renderJob(job, { loader: null })).pdf
}

const HTML = `<!doctype html><html lang=en><title>Two</title><h1 id=a>One</h1><p>A <a href="#b">link</a>, a
<span class="octavo-note">note</span> and <ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>, <em>so</em> \uf015.
<nav role=doc-toc><ol><li><a href="#b">B</a><li><a href="#a">A</a></ol></nav><nav role=doc-toc><ol><li>nowhere</ol></nav>
<h2 id=b>B</h2><dl><dt>T<dd>D</dl><blockquote><p>Q</blockquote><svg width=9 height=9 role=img aria-label="x\uf015"></svg>
<table><caption>c</caption><tr><th>h<td>d</table><math><mi>x</mi></math><input value=x>`

function elements(bytes: Uint8Array): readonly Dict[] {
  const pdf = new PdfReader(bytes)
  const found: Dict[] = []
  const visit = (value: PdfValue): void => {
    const dict = typeof value === 'number' ? null : pdf.dict(value)
    if (!(dict?.['S'] instanceof Name)) return
    found.push(dict)
    for (const kid of pdf.list(dict['K'])) visit(kid)
  }
  visit(pdf.list(pdf.dict(pdf.catalog['StructTreeRoot'])['K'])[0]!)
  return found
}

const withRole = (all: readonly Dict[], role: string): readonly Dict[] =>
  all.filter(({ S }) => S instanceof Name && S.name === role)

describe('a file of PDF 2.0', () => {
  it.each([
    ['ua-2', ['ua-2']],
    ['a-4', ['a-4']],
    ['ua-2+a-4f', ['ua-2', 'a-4f']],
    [
      ['a-4', 'ua-2'],
      ['ua-2', 'a-4'],
    ],
  ])('claims %s and keeps it', async (pdf, standards) => {
    const bytes = await rendered(HTML, pdf)
    expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-2.0')
    expect(checkPdf(bytes)).toEqual({ standards, findings: [] })
  })

  it('relates notes to items of contents that become those of a list', async () => {
    const html =
      '<p>A <span class=octavo-note id=n>note</span><nav role=doc-toc><ol><li>nowhere<li><a href="#n">n</a></ol></nav>'
    expect(checkPdf(await rendered(html, 'ua-2')).findings).toEqual([])
  })

  it('relates notes to their calls, and items of contents to what they list', async () => {
    const all = elements(await rendered(HTML, 'ua-2'))
    const [note] = withRole(all, 'FENote')
    const [call] = withRole(all, 'Reference').filter(({ Ref }) => Ref !== undefined)
    expect(note!['Ref']).toHaveLength(1)
    expect(call!['Ref']).toHaveLength(1)
    expect(withRole(all, 'TOCI').every(({ Ref }) => Array.isArray(Ref))).toBe(true)
    expect(withRole(all, 'TOCI')).toHaveLength(2)
    expect(withRole(all, 'Ruby')).toHaveLength(2)
  })

  it('has namespaces for what PDF 1.7 does not know', async () => {
    const all = elements(await rendered(HTML, 'ua-2'))
    for (const role of ['Document', 'Em', 'FENote', 'P']) expect(withRole(all, role)[0]!['NS']).toBeDefined()
    for (const role of ['BlockQuote', 'TOC', 'Reference']) expect(withRole(all, role)[0]!['NS']).toBeUndefined()
  })

  it.each([
    ['MathML', '<math display=block><mfrac><mi>a</mi><mn>2</mn></mfrac><mo stretchy=false>(</mo></math>'],
    ['TeX', '<span class=octavo-math data-tex="\\frac{a}{2} (">\\frac{a}{2} (</span>'],
  ])('has the elements of formulas, each with its text: %s', async (_, formula) => {
    const bytes = await rendered(`<p>So ${formula}`, ['ua-2', 'a-4f'])
    expect(checkPdf(bytes)).toEqual({ standards: ['ua-2', 'a-4f'], findings: [] })
    const all = elements(bytes)
    const [math] = withRole(all, 'math')
    for (const role of ['mi', 'mn', 'mo', 'mfrac']) expect(withRole(all, role)[0]!['NS']).toEqual(math!['NS'])
    for (const role of ['mi', 'mn', 'mo']) expect(withRole(all, role)[0]!['K']).toEqual(expect.any(Number))
    expect(withRole(all, 'mfrac')[0]!['K']).toHaveLength(2)
    const older = elements(await rendered(`<p>So ${formula}`, 'ua-1'))
    expect(withRole(older, 'math')).toEqual([])
    expect(withRole(older, 'Formula')).toHaveLength(1)
  })

  it('declares Well-Tagged PDF', async () => {
    expect(Buffer.from(await rendered(HTML, 'ua-2')).toString('latin1')).toContain('wtpdf/#accessibility1.0')
    expect(Buffer.from(await rendered(HTML, 'a-4')).toString('latin1')).not.toContain('wtpdf')
  })
})

describe('the standards of a job', () => {
  const read = async (pdf: unknown) => (await readJob('generate', { html: '<p>x', pdf }, CONTEXT)).pdf

  it('are one, or two that go together', async () => {
    expect(await read('ua-1+a-3b')).toEqual(['ua-1', 'a-3b'])
    expect(await read(['a-3b', 'ua-1'])).toEqual(['ua-1', 'a-3b'])
    expect(await read(['ua-2', 'ua-2'])).toEqual(['ua-2'])
  })

  it.each([[['ua-1', 'a-4']], [['ua-2', 'a-3b']], [['a-2b', 'a-3b']], [['ua-1', 'plain']], [[]], ['ua-3'], ['a-4e']])(
    'are refused where they do not: %j',
    async pdf => {
      await expect(read(pdf)).rejects.toMatchObject({ code: 'invalid_type', where: '/pdf' })
    },
  )
})
