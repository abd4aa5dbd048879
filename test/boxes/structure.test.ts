import { describe, expect, it } from 'vitest'
import type { StructureNode } from '../../src/boxes/structure-node.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { layOut } from '../layout/harness.ts'
import { type Dict, decoded, Name, PdfReader, type PdfValue, Ref } from '../pdf/reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

interface Told {
  readonly tree: string
  readonly elements: readonly Dict[]
  readonly pdf: PdfReader
  readonly warnings: readonly string[]
}

/** The structure as roles with their kids in brackets. */
async function told(html: string): Promise<Told> {
  const rendered = await renderJob(await readJob('generate', { html, footer: false }, CONTEXT), { loader: null })
  const pdf = new PdfReader(rendered.pdf)
  const elements: Dict[] = []
  const shown = (value: PdfValue): string => {
    if (!(value instanceof Ref)) return ''
    const dict = pdf.dict(value)
    if (!(dict['S'] instanceof Name)) return ''
    elements.push(dict)
    const kids = pdf.list(dict['K']).map(shown).filter(Boolean).join(' ')
    return kids === '' ? dict['S'].name : `${dict['S'].name}[${kids}]`
  }
  const tree = shown(pdf.list(pdf.dict(pdf.catalog['StructTreeRoot'])['K'])[0]!)
  return { tree, elements, pdf, warnings: rendered.warnings.map(({ message }) => message) }
}

const treeOf = async (html: string): Promise<string> => /^Document\[(.*)\]$/.exec((await told(html)).tree)![1]!

describe('the structure of a document', () => {
  it.each([
    ['<ul><li style="display:inline-block">x</ul>', 'L[LI[LBody]]'],
    ['<ul><a href="http://a.example"><li>x</a></ul>', 'L[LI[Lbl LBody[Link]]]'],
    ['<li>orphan<li>other', 'L[LI[Lbl LBody] LI[Lbl LBody]]'],
    ['<ul style="display:contents"><li>x</ul>', 'L[LI[Lbl LBody]]'],
    ['<ul>text<li>x</ul>', 'L[LI[LBody[P]] LI[Lbl LBody]]'],
    ['<table><tr><td style="display:contents">a<td>b</table>', 'Table[TBody[TR[TD TD]]]'],
    ['<table><caption>a</caption><caption>b</caption><tr><td>c</table>', 'Table[Caption[P] TBody[TR[TD]]]'],
    ['<nav role=doc-toc><ol>text<li>a</ol></nav>', 'Sect[TOC[TOCI[P] TOCI[P]]]'],
    ['<dl><dt>a<dt>b<dd>c<dd>d<dt>e<dd>f</dl>', 'L[LI[Lbl Lbl LBody LBody] LI[Lbl LBody]]'],
    ['<ul style="list-style-position:inside"><li>x</ul>', 'L[LI[Lbl LBody]]'],
    ['<h1><div>a</div><p>b</p></h1>', 'H1[Span]'],
    ['<ruby>漢<rt>kan</rt></ruby>', 'P[Ruby[RB RT]]'],
    ['<p>a <em>b <strong>c</strong></em>', 'P[Em[Strong]]'],
    ['<p>a <input type=checkbox checked>', 'P[Form]'],
    ['<div role=heading aria-level=1>a</div>', 'H1'],
    ['<div role=list><div role=listitem>a</div></div>', 'L[LI[LBody]]'],
    ['<div role=table><div role=row><b role=columnheader>a</b><b role=cell>b</b></div></div>', 'Table[TR[TH TD]]'],
    ['<table role=presentation><tr><td>a<td>b</table>', 'P P'],
    ['<main><p>a</main>', 'P'],
    ['<div role=main aria-label=Text><p>a</div>', 'Sect[P]'],
    ['<p>a <span aria-hidden=true>b <em>c</em></span>', 'P'],
    ['<a href="http://a.example"><h2>Head</h2><p>text</p></a>', 'Div[H1[Link] P]'],
    ['<div lang=de>Wort <i lang=fr>mot</i></div>', 'Div[P[Span]]'],
  ])('%s is %s', async (html, tree) => {
    expect(await treeOf(html)).toBe(tree)
  })

  it('is read in the order of the document where something floats in a paragraph', async () => {
    const { pdf, elements } = await told('<p>one<span style="float:left">two</span> three</p>')
    const paragraph = elements.find(({ S }) => (S as Name).name === 'P')!
    const kinds = pdf.list(paragraph['K']).map(kid => (typeof kid === 'number' ? 'text' : 'element'))
    expect(kinds).toEqual(['text', 'element', 'text'])
  })

  it('has a note where it is called', async () => {
    const { pdf, elements } = await told('<p>one<span class="octavo-note">two</span> three</p>')
    const paragraph = elements.find(({ S }) => (S as Name).name === 'P')!
    const kinds = pdf.list(paragraph['K']).map(kid => {
      return typeof kid === 'number' ? 'text' : (pdf.dict(kid)['S'] as Name).name
    })
    expect(kinds).toEqual(['text', 'Reference', 'Note', 'text'])
  })

  it('says the language of each part, as far as it is one', async () => {
    const html = '<html lang=en_US><body><div lang="123"><p lang=de_DE>a <i lang="de-DE">b</i></div><p lang="">c'
    const { pdf, elements, warnings } = await told(html)
    expect(decoded(pdf.catalog['Lang'] as string)).toBe('en-US')
    expect(elements.flatMap(({ Lang }) => (Lang === undefined ? [] : [Lang]))).toEqual(['en-US', 'de-DE'])
    expect(warnings).toContain('the language "123" is none (BCP 47) and is left out')
  })

  it('has no language that nobody named, and never an unknown one beside one that is', async () => {
    const unknown = await told('<p>a')
    expect(unknown.pdf.catalog['Lang']).toBe('und')
    expect(unknown.elements.every(({ Lang }) => Lang === undefined)).toBe(true)
    expect((await told('<body lang=de><p>a')).pdf.catalog['Lang']).toBe('de')
  })

  it('says nothing for characters that mean something to their font alone', async () => {
    const { pdf } = await told('<p>a \uf015 b')
    expect(pdf.content(0)).toMatch(/\/Span<<\/MCID \d+\/ActualText/)
  })
})

it('nodes hold fields only for what they have to say', async () => {
  const { tree } = await layOut('<table><tr><th scope=col>a<td>b<td lang=de>c</table><p><abbr title="d">e</abbr>')
  const byRole = new Map<string, StructureNode[]>()
  const visit = (node: StructureNode): void => {
    byRole.set(node.role, [...(byRole.get(node.role) ?? []), node])
    node.children.forEach(visit)
  }
  visit(tree.structure)
  const [plain, german] = byRole.get('TD')!
  expect(Object.keys(plain!).length).toBeLessThan(8)
  expect([plain!.language, plain!.alternative, plain!.actualText]).toEqual([null, null, null])
  expect(german!.language).toBe('de')
  expect(byRole.get('TH')![0]!.attributes).toEqual({ scope: 'Column' })
  expect(byRole.get('Span')![0]!.expansion).toBe('d')
})
