import { describe, expect, it } from 'vitest'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { type Dict, decoded, Name, PdfReader, type PdfValue, Ref } from '../pdf/reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
const TO = 'https://a.example/'
const SVG = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>`
const PICTURE = `<img alt="A picture" style="display:block;width:40px;height:20px" src="${SVG}">`

interface Annotation {
  readonly contents: string
  readonly rect: readonly number[]
  readonly quads: readonly number[] | null
  readonly uri: string
}

async function linksOf(html: string) {
  const rendered = await renderJob(await readJob('generate', { html }, CONTEXT), { loader: null })
  const pdf = new PdfReader(rendered.pdf)
  const links = pdf.pages.flatMap(page =>
    pdf.list(pdf.dict(page)['Annots']).map((ref): Annotation => {
      const dict = pdf.dict(ref)
      const quads = dict['QuadPoints'] === undefined ? null : (pdf.list(dict['QuadPoints']) as readonly number[])
      return {
        contents: decoded(dict['Contents'] as string),
        rect: dict['Rect'] as readonly number[],
        quads,
        uri: (pdf.dict(dict['A'])?.['URI'] as string | undefined) ?? '',
      }
    }),
  )
  return { pdf, links, warnings: rendered.warnings }
}

/** For each Link element: how many annotations it has, and whether one is around it. */
function linkElements(pdf: PdfReader): readonly { readonly annotations: number; readonly isNested: boolean }[] {
  const found: { annotations: number; isNested: boolean }[] = []
  const visit = (value: PdfValue, isInLink: boolean): void => {
    if (!(value instanceof Ref)) return
    const dict: Dict = pdf.dict(value)
    const isLink = dict['S'] instanceof Name && dict['S'].name === 'Link'
    const kids = pdf.list(dict['K'])
    if (isLink) {
      const annotations = kids.filter(kid => typeof kid !== 'number' && pdf.dict(kid)['Obj'] !== undefined).length
      found.push({ annotations, isNested: isInLink })
    }
    for (const kid of kids) visit(kid, isInLink || isLink)
  }
  visit(pdf.list(pdf.dict(pdf.catalog['StructTreeRoot'])['K'])[0]!, false)
  return found
}

describe('a link', () => {
  it.each([
    ...['inline', 'inline-block', 'block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'table', 'inline-table'],
    ...['table-cell', 'table-row', 'list-item', 'flow-root', 'contents', 'ruby'],
    ...['block;float:left', 'inline;float:right', 'inline;position:absolute', 'block;position:relative'],
    ...['block;columns:2', 'block;height:0', 'inline;position:fixed', 'block;transform:rotate(3deg)'],
  ])('can be clicked with display: %s', async display => {
    for (const content of [
      'text',
      '<b>text</b>',
      '<span style="display:block">text</span>',
      'some <i>text</i>',
      PICTURE,
    ]) {
      const html = `<div style="position:relative">Before <a href="${TO}" style="display:${display}">${content}</a> after</div>`
      const { pdf, links, warnings } = await linksOf(html)
      expect(
        links.map(({ uri }) => uri),
        html,
      ).toEqual([TO])
      const [left, bottom, right, top] = links[0]!.rect as readonly [number, number, number, number]
      expect(right - left, html).toBeGreaterThan(5)
      expect(top - bottom, html).toBeGreaterThan(5)
      expect(linkElements(pdf), html).toEqual([{ annotations: 1, isNested: false }])
      expect(
        warnings.filter(({ code }) => code.startsWith('link_')),
        html,
      ).toEqual([])
      expect(links[0]!.contents).toBe(content === PICTURE ? 'A picture' : content.replace(/<.*?>/g, ''))
    }
  })

  it('around blocks is one element', async () => {
    const { pdf, links } = await linksOf(`<a href="${TO}"><h2>A heading</h2>some text<p>and a paragraph</p></a>`)
    expect(links).toHaveLength(1)
    expect(links[0]!.contents).toBe('A heading some text and a paragraph')
    expect(links[0]!.quads).toHaveLength(24)
    expect(linkElements(pdf)).toEqual([{ annotations: 1, isNested: false }])
  })

  it('around a picture in a figure has its area', async () => {
    const { links } = await linksOf(
      `<figure><a href="${TO}">${PICTURE}</a><figcaption>What it is</figcaption></figure>`,
    )
    const [left, bottom, right, top] = links[0]!.rect as readonly [number, number, number, number]
    expect([right - left, top - bottom].map(Math.round)).toEqual([30, 15])
  })

  it('over several lines has an area on each, and one annotation unless it would cover another link', async () => {
    const long = 'a link that is long enough to be broken over two lines, '.repeat(3)
    const alone = await linksOf(`<p>Some text before it <a href="${TO}">${long}</a>`)
    expect(alone.links).toHaveLength(1)
    expect(alone.links[0]!.quads!.length % 8).toBe(0)
    expect(alone.links[0]!.quads!.length).toBeGreaterThan(8)
    const beside = await linksOf(`<p><a href="${TO}?b">Some</a> text before it <a href="${TO}">${long}</a>`)
    expect(beside.links.filter(({ uri }) => uri === TO).length).toBeGreaterThan(1)
    expect(beside.links.every(({ quads }) => quads === null)).toBe(true)
    expect(linkElements(beside.pdf)).toHaveLength(2)
  })

  it('stretched over a card by a positioned part has that area', async () => {
    const card = `<div style="position:relative;height:100px"><a href="${TO}">Go<span style="position:absolute;inset:0"></span></a></div>`
    const { links } = await linksOf(card)
    expect(Math.round(links[0]!.rect[3]! - links[0]!.rect[1]!)).toBe(75)
  })

  it('says its label, else its text without what nobody hears, else its title', async () => {
    const named = (attributes: string, text: string) => `<p><a href="${TO}" ${attributes}>${text}</a>`
    const { links } = await linksOf(
      named('aria-label="A label" title="No"', 'text') +
        named('title="No"', 'one\u2060two\u00ad three') +
        named('title="A title"', `<img alt="" width=9 height=9 src="${SVG}">`) +
        named('', 'seen<span aria-hidden=true>!</span> <span style="display:none">hidden</span>'),
    )
    expect(links.map(({ contents }) => contents).sort()).toEqual(['A label', 'A title', 'onetwo three', 'seen'])
  })

  it('without a name leads to the beginning, unless something is named so', async () => {
    const placesOf = async (html: string) => {
      const { pdf, warnings } = await linksOf(html)
      expect(warnings).toEqual([])
      const annotations = pdf.pages.flatMap(each => pdf.list(pdf.dict(each)['Annots'] ?? []))
      const [leaf] = pdf.list(pdf.dict(pdf.dict(pdf.catalog['Names'])['Dests'])['Kids'])
      const [name, place] = pdf.list(pdf.dict(leaf)['Names'])
      expect(annotations.map(each => pdf.dict(each)['Dest'])).toEqual(annotations.map(() => name))
      return { name, page: pdf.pages.findIndex(({ id }) => id === (pdf.list(place)[0] as Ref).id) }
    }
    const pages = '<p>x<p style="break-before:page">y <a href="#">up</a> <a href="#TOP">up</a>'
    expect(await placesOf(pages)).toEqual({ name: 'top', page: 0 })
    expect(await placesOf('<p>x<p style="break-before:page" id=top>y <a href="#top">here</a>')).toEqual({
      name: 'top',
      page: 1,
    })
  })

  it('that cannot be clicked is told', async () => {
    const told = async (html: string) => {
      const { links, warnings } = await linksOf(`<p>Text ${html}`)
      expect(links).toEqual([])
      return warnings.map(({ code, message }) => `${code}: ${message}`)
    }
    const drop = 'link_dropped: '
    expect(await told('<a href="#nowhere">x</a>')).toEqual([
      'link_target_missing: nothing in the document has the name "nowhere"',
    ])
    expect(await told('<a href=" java\nscript:alert(1)">x</a>')).toEqual([
      `${drop}addresses that begin with "javascript:" are not put into files`,
    ])
    expect(await told(`<a href="${TO}${'x'.repeat(40_000)}">x</a>`)).toEqual([
      `${drop}its address is longer than readers follow`,
    ])
    for (const place of ['left:3000px', 'left:-3000px', 'transform:translateX(3000px)'])
      expect(await told(`<a href="${TO}" style="position:absolute;${place}">x</a>`)).toContain(
        `${drop}it lies outside of the page`,
      )
    for (const scale of ['scaleY(0.00001)', 'scaleX(0.0000001)'])
      expect(await told(`<a href="${TO}" style="display:inline-block;transform:${scale}">x</a>`)).toEqual([
        `${drop}it has no area`,
      ])
    expect(await told('<a href="http://[bad">x</a>')).toEqual([`${drop}its address cannot be read`])
    expect(await told(`<a href="${TO}"></a>`)).toEqual([`${drop}nothing of it is shown`])
    expect(await told(`<a href="${TO}" style="visibility:hidden">x</a>`)).toEqual([`${drop}nothing of it is shown`])
    expect(await told(`<a href="${TO}" style="opacity:0">x</a>`)).toEqual([`${drop}nothing of it is shown`])
  })

  it('in a running head is one element, however many pages there are', async () => {
    const style =
      '<style>header{position:running(head)}@page{@top-center{content:element(head)}}p{break-after:page}</style>'
    const { pdf, links } = await linksOf(`${style}<header><a href="${TO}">Home</a></header><p>a<p>b<p>c`)
    expect(links).toHaveLength(pdf.pages.length)
    expect(linkElements(pdf)).toEqual([{ annotations: links.length, isNested: false }])
  })
})
