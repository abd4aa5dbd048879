import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Job, NO_PROFILES, type PdfStandard, readJob } from '../../src/job/job.ts'
import { cmykProfile } from '../../src/pdf/icc.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { violations } from './conformance.ts'
import { type Dict, Name, PdfReader, type PdfValue } from './reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

async function pdfOf(html: string, pdf: PdfStandard, request: object = {}): Promise<Uint8Array> {
  const job: Job = await readJob('generate', { html, pdf, ...request }, CONTEXT)
  return (await renderJob(job, { loader: null })).pdf
}

/** What a file claims to be. */
const CLAIMS = {
  'ua-1': 'ua',
  'a-2b': 'a',
  'a-3b': 'a',
  'a-2u': 'a',
  'a-3u': 'a',
  'a-2a': 'both',
  'a-3a': 'both',
} as const
const claiming = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[]

/** Roles in reading order, indented by depth, of elements below the first of `role`. */
function outline(bytes: Uint8Array, role: string): string {
  const pdf = new PdfReader(bytes)
  const lines: string[] = []
  const visit = (value: PdfValue, depth: number): void => {
    const dict = pdf.dict(value)
    if (!(dict?.['S'] instanceof Name)) return
    const inside = depth >= 0 || dict['S'].name === role
    if (inside) lines.push(`${'  '.repeat(Math.max(0, depth))}${dict['S'].name}${spans(dict, pdf)}`)
    for (const kid of pdf.list(dict['K'])) if (typeof kid !== 'number') visit(kid, inside ? Math.max(0, depth) + 1 : -1)
  }
  visit(pdf.list(pdf.dict(pdf.catalog['StructTreeRoot'])['K'])[0]!, -1)
  return lines.join('\n')
}

function spans(dict: Dict, pdf: PdfReader): string {
  const { ColSpan = 1, RowSpan = 1 } = (pdf.dict(dict['A']) ?? {}) as Dict
  return `${ColSpan === 1 ? '' : ` c${ColSpan}`}${RowSpan === 1 ? '' : ` r${RowSpan}`}`
}

/** One of everything, and as irregular as HTML allows. */
const IRREGULAR = `<title>All &amp; more</title><style>
  .half { opacity: .5 } .turn { transform: rotate(4deg); overflow: hidden } .fade { background: linear-gradient(#fff0, #123) }
</style>
<h3>Begins with the third</h3><p>Text <em>with</em> <code>code</code> and <a href="https://example.com/?q=ü">a link</a>,
an <a href="#there">inner one</a>, <a href="/empty"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=""></a>.
<h6>Falls to the sixth</h6><h2 id=there>Rises to the second</h2><h4>Falls to the fourth</h4>
<table><caption>First</caption><thead><tr><th>A<th>B<th>C</tr></thead>
<tr><td rowspan=9>1<td colspan=2>2</tr><tr><td>3</tr><tr></tr><tbody><tr><td>4<td headers=nowhere>5</table>
<table><thead><tr><th>Only a head</table>
<ul><p>No item<li>Item<ul><li>Inner</ul><h5>A heading</h5></ul><dl><dt>Term<dd>Meaning</dl>
<figure><pre>code in a figure</pre><figcaption>What it is</figcaption></figure>
<svg width=40 height=40><circle cx=20 cy=20 r=15 fill=red opacity=.5 /><text x=2 y=20>svg</text></svg>
<div class=half><p>Half there</p><p>and here</p></div><div class=turn><p>Turned</p></div><div class=fade>Faded</div>
<p lang=de>Ein deutscher Absatz mit einem \u2028Zeilenwechsel, \ud83d\ude00 und \u16a0.<p dir=rtl>שלום עולם
<p style="color: rgb(1 2 3 / .4); text-shadow: 1px 1px red">Seen through</p><hr><blockquote><p>Quoted</blockquote>
<ruby>漢<rt>kan</rt></ruby><math><mi>x</mi></math><input value=x><button>Go</button><progress value=.4></progress>`

describe('a file that claims to be accessible or an archive', () => {
  it.each(claiming)('keeps the clauses that a file alone decides: %s', async standard => {
    for (const template of templateNames())
      expect({ template, found: violations(await pdfOf(IRREGULAR, standard, { template }), CLAIMS[standard]) }).toEqual(
        {
          template,
          found: [],
        },
      )
  })

  it.each(['essay', 'guide', 'paper', 'report', 'elements', 'scripts', 'thread'])('keeps them: %s', async example => {
    const html = readFileSync(join(process.cwd(), 'examples', `${example}.html`), 'utf8')
    const header = { left: '{title}', right: '{page} / {pages}', rule: true }
    expect(violations(await pdfOf(html, 'a-2a', { template: 'corporate', header }), 'both')).toEqual([])
  })

  it('is told from one that does not', async () => {
    expect(violations(await pdfOf('<p>x', 'plain'), 'both')).toEqual(
      expect.arrayContaining([
        'UA 5: no identifier',
        'UA 6.2: not marked',
        'UA 7.1: no structure',
        'A 6.2.3: no output intent',
      ]),
    )
    expect(violations(await pdfOf('<p>x', 'ua-1'), 'both')).toEqual([
      'A 6.6.4: no identifier',
      'A 6.6.2.3: no schema for pdfuaid',
      'A 6.2.3: no output intent',
    ])
  })
})

describe('a deeply clipped document', () => {
  it('nests no more graphics states than archives allow', async () => {
    const clip = '<div style="overflow:hidden; width: 90%; transform: rotate(1deg)">'
    expect(
      violations(await pdfOf(`<html lang=en><title>Deep</title>${clip.repeat(60)}<p>Text`, 'a-2a'), 'both'),
    ).toEqual([])
  })
})

describe('the structure of a file', () => {
  it('leaves out no level of headings', async () => {
    const pdf = await pdfOf('<h3>a</h3><h6>b</h6><h6>c</h6><h4>d</h4><h2>e</h2><h3>f</h3><h1>g</h1>', 'ua-1')
    expect(outline(pdf, 'Document').match(/H\d/g)).toEqual(['H1', 'H2', 'H2', 'H2', 'H1', 'H2', 'H1'])
  })

  it('fills the rows of a table and ends spans with their group', async () => {
    const rows = '<tr><td rowspan=9>1<td colspan=2>2<tr><td>3<tr><tbody><tr><td colspan=9>4<tr><td>5'
    const pdf = await pdfOf(`<table>${rows}</table>`, 'ua-1')
    expect(
      outline(pdf, 'Table')
        .split('\n')
        .map(line => line.trim())
        .join(' '),
    ).toMatch(
      /^Table TBody TR TD r3( P)? TD c2( P)? TD c6 TR TD( P)? TD c7 TR TD c8 TBody TR TD c9( P)? TR TD( P)? TD c8$/,
    )
  })

  it('says of an image without an alternative that it is one, and of a group of things nothing', async () => {
    const gif = 'data:image/gif;base64,R0lGODdhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs='
    const pdf = await pdfOf(`<img src="${gif}"><figure><pre>x</pre><figcaption>y</figcaption></figure>`, 'ua-1')
    expect(Buffer.from(pdf).includes('Image') || violations(pdf, 'ua').length === 0).toBe(true)
    expect(outline(pdf, 'Sect')).toMatch(/^Sect\n {2}P[\s\S]*Caption/)
  })
})

describe('the profile of CMYK', () => {
  it('has the colours of ISO 12647-2 at its corners', () => {
    const profile = Buffer.from(cmykProfile())
    expect(profile.readUInt32BE(0)).toBe(profile.length)
    expect(profile.toString('latin1', 12, 24)).toBe('scnrCMYKLab ')
    const table = profile.indexOf('mft1') + 48 + 4 * 256
    const lab = (corner: number) => {
      const [l, a, b] = profile.subarray(table + corner * 3, table + corner * 3 + 3)
      return [Math.round((l! * 100) / 255), a! - 128, b! - 128]
    }
    // Cyan changes slowest: 8 is cyan alone, 1 black alone.
    expect([0, 8, 4, 2, 6, 1].map(lab)).toEqual([
      [100, 0, 0],
      [55, -37, -50],
      [48, 74, -3],
      [89, -5, 93],
      [47, 68, 48],
      [16, 0, 0],
    ])
  })
})

describe('a file that cannot keep its standard', () => {
  it('does not claim it, and says why', async () => {
    const job = await readJob(
      'generate',
      { html: '<style>@page { size: 6in 210in }</style><p>x', pdf: 'a-2b' },
      CONTEXT,
    )
    const { pdf, warnings } = await renderJob(job, { loader: null })
    expect(Buffer.from(pdf).includes('pdfaid:part>')).toBe(false)
    expect(warnings.map(({ code }) => code)).toContain('standard_not_met')
  })
})
