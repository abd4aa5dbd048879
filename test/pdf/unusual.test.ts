import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { openSfnt } from '../../src/fonts/file/sfnt.ts'
import { type JobRequest, NO_PROFILES, readJob } from '../../src/job/job.ts'
import { claimOf, demandsOf } from '../../src/pdf/standards.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { decoded, PdfReader, type PdfValue } from './reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

const render = async (job: JobRequest) => renderJob(await readJob('generate', job, CONTEXT), { loader: null })

/** A font in which every glyph has the greatest advance that `hmtx` can hold. */
const WIDE = (() => {
  const file = Uint8Array.from(
    readFileSync(new URL('../../fonts/source-serif-4/SourceSerif4-Regular.otf', import.meta.url)),
  )
  const { tables } = openSfnt(file)
  const hmtx = tables.get('hmtx')!
  for (let row = 0; row < tables.get('hhea')!.getUint16(34); row++) hmtx.setUint16(4 * row, 0xffff)
  return Buffer.from(file).toString('base64')
})()

const LONG = 'x'.repeat(40_000)

/** What a page may hold without being wrong, and a careless writer of PDF copies. */
const UNUSUAL: Readonly<Record<string, Partial<JobRequest> & { readonly html: string }>> = {
  'characters that no text may stand for': { html: '<p>a\u{fffe}b \u{feff}c<h2>\u{fffe}\u{ffff}</h2><b>\u{feff}</b>' },
  'a replacement character': { html: '<p>a&#0;b<h1>&#0;</h1>' },
  'a title without characters': { html: '<title>\u{fffe}\u{ffff}</title><p>x' },
  'formulas without words': { html: '<p>x <math><mi>\u2028</mi></math> <math alttext=" "><mi>x</mi></math>' },
  'names longer than strings may be': { html: `<p id="${LONG}">x <a href="#${LONG}">y</a>` },
  'heads of other tables': {
    html: `<table><tr><th id=a>a<td headers=b>x</table><table><tr><th id=b>b<th id=a>c<tr><td headers=a>y<td headers="b a">z</table>`,
  },
  'fields that private characters name': {
    html: '<input aria-label="\ue000"><input aria-label=" a  b " name=x><select aria-label="\ue001" name="\ue002"><option>\ue003</select>',
    forms: true,
  },
  'buttons with pictures and labels': {
    html: `<form action="https://a.example/"><button>a <b>b</b> <img alt=i src="data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
    )}"></button><button><label>c</label><input></button><input style="transform:rotate(9deg)" value=t></form>`,
    forms: true,
  },
  'links that private characters name': {
    html: '<a href="https://a.example/" aria-label="\ue000">\ue001</a><a href="https://a.example/" aria-label=" b ">c</a>',
  },
  'files that private characters describe': {
    html: '<p>x',
    attachments: [{ name: 'x.txt', data: 'AAAA', type: 'text/plain', description: '\ue001' }],
  },
  'notes with the ids of heads': {
    html:
      '<p>x<span class=octavo-note>y</span><table><tr>' +
      Array.from({ length: 12 }, (_, i) => `<th id=note-${i}>z<td headers=note-${i}>w`).join('') +
      '</table>',
  },
  'text of no size': {
    html: '<p>a<span style="font-size:0">b \u05e9\u05b8\u05dc\u05d5\u05dd \u0643\u064f\u062a\u0650\u0628 \u0915\u094d\u0937 <q>c</q> <math><mi>x</mi></math> <math><mtable><mtext>y</mtext></mtable></math></span> d',
  },
  'letters with marks, spaced wider than a glyph may be': {
    html: '<p style="white-space:nowrap;letter-spacing:60em;font-family:Inter">x\u0301\u0323y',
  },
  'pointed Hebrew in a CFF font': {
    html: '<p lang=he dir=rtl style="font-family:Libertinus Serif">\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u05d9\u05ea \u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd',
  },
  'a CFF font whose letters are wider than its program can say': {
    html: `<style>@font-face { font-family: Wide; src: url("data:font/otf;base64,${WIDE}") }</style><p style="font: 1px Wide">AB`,
  },
  'captions in groups': {
    html: '<section><p>a<div><div role=caption>b</div><p>c</div><p>d</section><figure><div><p>e<figcaption>f</figcaption></div>g<figcaption>h</figcaption></figure><section><div role=caption>i</div><div role=caption>j <b>k</b><ul><li>l</ul><div>m<p>n</div></div><p>o</section>',
  },
  'numbers greater than programs can hold': {
    html: `<svg width=99 height=99 viewBox="0 0 1e-9 1e-9" role=img aria-label=x><path d="M1e30 1e30L-1e30 1e38" stroke=red
      stroke-width=1e20 stroke-dasharray="1 1e30"/><text x=1e15 y=1e15>far</text></svg><p style="transform:matrix(1e10,0,0,1e-10,1e20,1e20)">x`,
  },
  'places with names whose bytes and characters are in other orders': {
    html: '<p id=a>a<p id=À>b<p id=é>c<p id=octavo:x>d<p><a href="#À">1</a> <a href="#é">2</a> <a href="#a">3</a> <a href="#octavo:x">4</a>',
  },
  'a page in a picture': {
    html: `<img alt=x src="data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><foreignObject x="50" y="30" width="40" height="20">
      <p xmlns="http://www.w3.org/1999/xhtml"><i><b>words</b></i></p></foreignObject></svg>`,
    )}">`,
  },
}

describe('unusual content', () => {
  describe.each([
    ['ua-1', 'a-3a'],
    ['ua-2', 'a-4f'],
  ] as const)('in %s and %s', (...pdf) => {
    it.each(Object.keys(UNUSUAL))('keeps what is claimed: %s', async name => {
      const { html, ...rest } = UNUSUAL[name]!
      const rendered = await render({ html: `<!doctype html><html lang=en>${html}`, pdf: [...pdf], ...rest })
      expect(checkPdf(rendered.pdf)).toEqual({ standards: expect.toSatisfy(all => all.length === 2), findings: [] })
    })
  })

  it('has a title that is as long in all places', async () => {
    const { pdf } = await render({ html: `<title>${'\u{1f600}'.repeat(20_000)}</title><p>x`, pdf: 'ua-1+a-2a' })
    const file = new PdfReader(pdf)
    const xmp = Buffer.from((file.get(file.catalog['Metadata']) as { bytes(): Uint8Array }).bytes()).toString('utf8')
    const title = /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">([^<]+)</.exec(xmp)![1]!
    expect(title).toBe('\u{1f600}'.repeat(8_000))
    expect(decoded(file.dict(file.trailer['Info'])!['Title'] as string)).toBe(title)
  })

  it('in a font that cannot be put into the file claims nothing', () => {
    const page = { width: 600, height: 800, medium: 0 }
    const claim = claimOf(demandsOf(['ua-1', 'a-3a']), { pages: [page], isRegular: true, missingFont: 'Zed' })
    expect(claim.row).toMatchObject({ accessible: null, archive: null })
    expect(claim.problems).toEqual(['the font Zed cannot be put into the file'])
  })

  it('names in an annotation and its element are the same', async () => {
    const html = '<a href="https://a.example/" aria-label=" b ">c</a><input aria-label=" d  e ">'
    const { pdf } = await render({ html, forms: true, pdf: ['ua-2'] })
    const file = new PdfReader(pdf)
    const annotations = file.list(file.dict(file.pages[0])['Annots'] as PdfValue)
    expect(annotations.map(each => file.dict(each)['Contents'])).toEqual(['b', 'd e'])
  })
})
