import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { PdfReader, type PdfValue } from '../pdf/reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
const GIF = 'data:image/gif;base64,R0lGODdhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs='

async function linksOf(body: string, pdf: unknown = 'ua-1') {
  const html = `<!doctype html><html lang=en><title>t</title><style>@page{size:400px 400px;margin:40px}body{margin:0}</style>${body}`
  const rendered = await renderJob(await readJob('generate', { html, pdf, template: 'none' }, CONTEXT), {
    loader: null,
  })
  const file = new PdfReader(rendered.pdf)
  const links = file.list(file.dict(file.pages[0])['Annots'] as PdfValue).map(each => file.dict(each))
  return { ...rendered, links: links.map(({ Rect, Contents }) => ({ Rect, Contents })) }
}

/** From px on the page to points from its lower left corner. */
const area = (left: number, top: number, right: number, bottom: number) =>
  [left, 400 - bottom, right, 400 - top].map(px => px * 0.75)

describe('a link in a drawing', () => {
  it('has the area of what it draws, whatever turns or scales that', async () => {
    const { links } = await linksOf(
      `<svg style="display:block" width=300 height=100 viewBox="0 0 30 10"><g transform="translate(5 2)"><a href="https://a.example/" aria-label=A>
      <rect width=10 height=5 /></a><a xlink:href="https://b.example/"><rect x=12 width=3 height=5 /></a></g></svg>`,
    )
    expect(links).toEqual([
      { Rect: area(90, 60, 190, 110), Contents: 'A' },
      { Rect: area(210, 60, 240, 110), Contents: 'https://b.example/' },
    ])
  })

  it('that draws nothing, or may not be followed, is told', async () => {
    const { links, warnings } = await linksOf(
      '<svg width=30 height=10><a href="https://a.example/"></a><a href="javascript:x"><path d="M0 0h9v9z"/></a></svg>',
    )
    expect(links).toEqual([])
    expect(warnings.filter(({ code }) => code === 'link_dropped')).toHaveLength(2)
  })
})

it('of an image map has the area of its shape within the image', async () => {
  const { links } = await linksOf(
    `<img style="display:block" usemap="#m" alt=i width=100 height=60 src="${GIF}"><map name=m>
    <area shape=rect coords="10,20,30,900" href="https://a.example/" alt=R><area shape=circle coords="60,30,10" href="https://b.example/" alt=C>
    <area shape=poly coords="80,5,90,5,85,15" href="https://c.example/" alt=P><area shape=default href="https://d.example/" alt=D><area coords="x" href="https://e.example/"></map>`,
  )
  expect(links.toReversed()).toEqual([
    { Rect: area(50, 60, 70, 100), Contents: 'R' },
    { Rect: area(90, 60, 110, 80), Contents: 'C' },
    { Rect: area(120, 45, 130, 55), Contents: 'P' },
    { Rect: area(40, 40, 140, 100), Contents: 'D' },
  ])
})

it.each([['ua-1'], ['ua-2']])('is tagged in %s', async pdf => {
  const drawing = (text: string) =>
    `<svg width=90 height=20 ${text}><a href="#x"><path d="M0 0h9v9z"/></a><a href="https://a.example/"><text y=9>t</text></a></svg>`
  const body = `<h1 id=x>x</h1>${drawing('role=img aria-label=i')}${drawing('aria-hidden=true')}<p>a <a href="#x">${drawing('')}</a> b`
  const rendered = await linksOf(body, pdf)
  expect(checkPdf(rendered.pdf)).toEqual({ standards: [pdf], findings: [] })
  expect(rendered.links).toHaveLength(7)
})
