import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OctavoError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ResourceLoader } from '../../src/base/resource.ts'
import { checkPdf } from '../../src/check/check.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import type { RenderDependencies } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'
import { decoded, type Name, PdfReader, type Stream } from '../pdf/reader.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

async function rendered(request: object, dependencies: Partial<RenderDependencies> = {}) {
  const job = await readJob('generate', { html: '<html lang=en><title>T</title><p>Text', ...request }, CONTEXT)
  return renderJob(job, { loader: null, ...dependencies })
}

/** The files in a PDF by name. */
function filesIn(bytes: Uint8Array) {
  const pdf = new PdfReader(bytes)
  const tree = pdf.dict(pdf.dict(pdf.catalog['Names'])?.['EmbeddedFiles'])
  const files = new Map<string, { text: string; type: string; relationship: string; description: string }>()
  for (const kid of pdf.list(tree?.['Kids'])) {
    const names = pdf.list(pdf.dict(kid)['Names'])
    for (let i = 0; i < names.length; i += 2) {
      const specification = pdf.dict(names[i + 1])
      const stream = pdf.get(pdf.dict(specification['EF'])['F']) as Stream
      files.set(decoded(specification['UF'] as string), {
        text: Buffer.from(stream.bytes()).toString('latin1'),
        type: (stream.dict['Subtype'] as Name).name.replace('#2f', '/'),
        relationship: (specification['AFRelationship'] as Name).name,
        description: decoded(specification['Desc'] as string),
      })
    }
  }
  return { files, count: pdf.list(pdf.catalog['AF']).length, source: Buffer.from(bytes).toString('latin1') }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Answers addresses of a table. */
const loaderOf = (answers: Readonly<Record<string, string>>): ResourceLoader => ({
  load: async ({ url }) => {
    const body = answers[url.href]
    if (body === undefined) throw new OctavoError('url_fetch_failed', 'The server answered with status 404.')
    const headers = [['date', 'Sun, 17 May 2026 10:00:00 GMT']] as const
    return { url, contentType: 'text/css', charset: null, bytes: Buffer.from(body), headers }
  },
})

describe('attachments', () => {
  it('are in the file with their name, type, relationship and description', async () => {
    const attachments = [
      { name: 'Zahlen ü.csv', data: base64('a,b'), relationship: 'data', description: 'All figures' },
      { url: 'https://a.example/x/notes.txt' },
    ]
    const loader = loaderOf({ 'https://a.example/x/notes.txt': 'note' })
    const { pdf } = await rendered({ attachments, pdf: 'ua-2+a-4f' }, { loader })
    const { files, count } = filesIn(pdf)
    expect(Object.fromEntries(files)).toEqual({
      'Zahlen ü.csv': { text: 'a,b', type: 'text/csv', relationship: 'Data', description: 'All figures' },
      'notes.txt': { text: 'note', type: 'text/plain', relationship: 'Unspecified', description: 'notes.txt' },
    })
    expect(count).toBe(2)
    expect(checkPdf(pdf)).toEqual({ standards: ['ua-2', 'a-4f'], findings: [] })
  })

  it('are what the document links to, where it can be had', async () => {
    const html = `<html lang=en><title>T</title><link rel=attachment href=data.css title=Styles data-relationship=source>
      <link rel="attachment" href="data:text/plain,a%20b" download=b.txt><link rel=attachment href=gone.css>
      <link rel=attachment href=data.css><p>Text`
    const loader = loaderOf({ 'https://a.example/data.css': 'p{}' })
    const { pdf, warnings } = await rendered({ html, url: 'https://a.example/', pdf: 'a-3b' }, { loader })
    expect([...filesIn(pdf).files].map(([name, { text, relationship }]) => [name, text, relationship])).toEqual([
      ['b.txt', 'a b', 'Unspecified'],
      ['data.css', 'p{}', 'Source'],
    ])
    expect(warnings.map(({ code, message }) => [code, /gone|another/.exec(message)?.[0]])).toEqual([
      ['attachment_missing', 'another'],
      ['attachment_missing', 'gone'],
    ])
    expect(checkPdf(pdf).findings).toEqual([])
  })

  it.each([
    [{ attachments: [{ name: 'a', data: 'no base64!' }] }, 'invalid_attachment', '/attachments/0/data'],
    [{ attachments: [{ name: 'a' }] }, 'invalid_attachment', '/attachments/0'],
    [{ attachments: [{ name: 'a', data: '', url: 'https://a.example/' }] }, 'invalid_attachment', '/attachments/0'],
    [{ attachments: [{ name: '../a', data: '' }] }, 'invalid_attachment', '/attachments/0/name'],
    [{ attachments: [{ name: 'a', data: '', type: 'text' }] }, 'invalid_attachment', '/attachments/0/type'],
    [{ attachments: [{ url: 'file:///etc/passwd' }] }, 'url_scheme_not_allowed', '/attachments/0/url'],
    [{ attachments: ['a', 'a'].map(name => ({ name, data: '' })) }, 'invalid_attachment', '/attachments/1/name'],
    [{ attachments: [{ name: 'a', data: '' }], pdf: 'a-2b' }, 'invalid_attachment', '/attachments'],
    [{ attachments: [{ name: 'a', data: '' }], pdf: 'a-4' }, 'invalid_attachment', '/attachments'],
    [{ archive: true, pdf: 'ua-1' }, 'invalid_attachment', '/archive'],
    [{ archive: true, format: 'png' }, 'invalid_type', '/format'],
  ])('are refused: %j', async (request, code, where) => {
    await expect(rendered(request)).rejects.toMatchObject({ code, where })
  })

  it('are bounded together, and must be there', async () => {
    const limits = { ...DEFAULT_LIMITS, attachmentBytes: 5 }
    const attachments = ['a', 'b'].map(name => ({ name, data: base64('abc') }))
    await expect(rendered({ attachments }, { limits })).rejects.toMatchObject({ code: 'attachment_too_large' })
    const missing = { attachments: [{ url: 'https://a.example/none' }] }
    await expect(rendered(missing, { loader: loaderOf({}) })).rejects.toMatchObject({ code: 'attachment_unavailable' })
    await expect(rendered(missing)).rejects.toMatchObject({ code: 'attachment_unavailable' })
  })
})

describe('an archive of the source', () => {
  const html = '<html lang=en><title>T</title><link rel=stylesheet href=a.css><p>Text'
  const loader = loaderOf({ 'https://a.example/a.css': 'p{color:red}' })
  const request = { html, url: 'https://a.example/page', archive: true }

  it('has the HTML and what was fetched, with digests that the metadata repeats', async () => {
    const { pdf } = await rendered(request, { loader })
    const { files, source } = filesIn(pdf)
    const archive = files.get('source.mhtml')!
    expect(archive).toMatchObject({ type: 'multipart/related', relationship: 'Source' })
    expect(archive.text).toContain(`\r\n\r\n${html}\r\n--`)
    expect(archive.text).toContain('Content-Location: https://a.example/a.css\r\n')
    expect(archive.text).toContain('Date: Sun, 17 May 2026 10:00:00 GMT\r\n')
    const digest = createHash('sha256').update('p{color:red}').digest('hex')
    expect(source).toContain(`<rdf:li>sha-256=${digest} 2026-05-17T10:00:00Z https://a.example/a.css</rdf:li>`)
    expect(checkPdf(pdf)).toEqual({ standards: ['ua-1', 'a-3b'], findings: [] })
  })

  it('has the page of an address, as it was before its content was found', async () => {
    const page = `<html lang=en><title>T</title><link rel=stylesheet href=a.css><nav>Menu</nav><article><h1>T</h1>${'<p>Words of an article, of which there are some, and more of them.'.repeat(9)}</article>`
    const given = { 'https://a.example/page': page, 'https://a.example/a.css': 'p{color:red}' }
    const fetching: ResourceLoader = {
      load: async request => {
        const found = await loaderOf(given).load(request)
        return request.url.href.endsWith('/page') ? { ...found, contentType: 'text/html' } : found
      },
    }
    const job = await readJob('url', { url: 'https://a.example/page', archive: true, pdf: 'ua-2+a-4f' }, CONTEXT)
    const { pdf } = await renderJob(job, { loader: fetching })
    const archive = filesIn(pdf).files.get('source.mhtml')!
    expect(archive.text).toContain('Snapshot-Content-Location: https://a.example/page\r\n')
    expect(archive.text).toContain(`\r\n\r\n${page}\r\n--`)
    expect(checkPdf(pdf)).toEqual({ standards: ['ua-2', 'a-4f'], findings: [] })
  })

  it('has HTML that has no address as well', async () => {
    const { files } = filesIn((await rendered({ html, archive: true })).pdf)
    expect(files.get('source.mhtml')!.text).toContain('Content-Location: urn:x-octavo:html\r\n')
  })

  it('has a long title in lines that mail readers take', async () => {
    const title = 'Überschrift '.repeat(400)
    const { pdf } = await rendered({ html: `<html lang=en><title>${title}</title><p>x`, archive: true })
    const [head = ''] = filesIn(pdf).files.get('source.mhtml')!.text.split('\r\n\r\n')
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    const words = [...head.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word]) =>
      Buffer.from(word!, 'base64').toString(),
    )
    expect(words.join('')).toBe(title.trim())
    expect(checkPdf(pdf)).toMatchObject({ findings: [] })
  })

  it('that was changed is found', async () => {
    const { pdf } = await rendered(request, { loader })
    const text = Buffer.from(pdf).toString('latin1')
    const changed = text.replace(/sha-256=[\da-f]{64}/, `sha-256=${'0'.repeat(64)}`)
    expect(checkPdf(Buffer.from(changed, 'latin1')).findings).toMatchObject([
      { norm: 'RFC 9530', message: 'a part differs from the digest in the metadata', place: 'https://a.example/page' },
    ])
    const renamed = text.replace('https://a.example/a.css</rdf:li>', 'https://a.example/b.css</rdf:li>')
    expect(checkPdf(Buffer.from(renamed, 'latin1')).findings.map(({ message }) => message)).toEqual([
      'a part is not in the metadata',
      'a part of the source is missing',
    ])
  })
})

describe('a hybrid invoice', () => {
  const invoice = (guideline: string, rest = '', root = 'standard:CrossIndustryInvoice:100') =>
    `<?xml version="1.0"?><!-- made by hand --><r:Root xmlns:r="urn:un:unece:uncefact:data:${root}" xmlns:a='b'>
    <a:GuidelineSpecifiedDocumentContextParameter><a:ID>${guideline}</a:ID></a:GuidelineSpecifiedDocumentContextParameter>
    <r:ExchangedDocument><a:TypeCode>${root.startsWith('SC') ? '220' : '380'}</a:TypeCode></r:ExchangedDocument>${rest}</r:Root>`
  const EN = 'urn:cen.eu:en16931:2017'
  const total = (amount: string): string =>
    `<a:SpecifiedTradeSettlementHeaderMonetarySummation><a:GrandTotalAmount>${amount}</a:GrandTotalAmount></a:SpecifiedTradeSettlementHeaderMonetarySummation>`

  it.each([
    [EN, undefined, 'factur-x.xml', 'EN 16931', 'Alternative', 'invoice:1p0#', '1.0'],
    [EN, 'zugferd', 'factur-x.xml', 'EN 16931', 'Alternative', 'invoice:1p0#', '1.0'],
    ['urn:factur-x.eu:1p0:minimum', 'factur-x', 'factur-x.xml', 'MINIMUM', 'Data', 'invoice:1p0#', '1.0'],
    ['urn:factur-x.eu:1p0:basicwl', undefined, 'factur-x.xml', 'BASIC WL', 'Data', 'invoice:1p0#', '1.0'],
    [
      `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
      'xrechnung',
      'xrechnung.xml',
      'XRECHNUNG',
      'Alternative',
      'invoice:1p0#',
      '3.0',
    ],
    ['urn:order-x.eu:1p0:comfort', 'order-x', 'order-x.xml', 'COMFORT', 'Data', 'CrossIndustryDocument:1p0#', '1.0'],
  ])(
    'of the guideline %s (%s) is named and described as its standard asks',
    async (guideline, standard, name, level, relationship, namespace, version) => {
      const root = guideline.includes('order') ? 'SCRDMCCBDACIOMessageStructure:100' : undefined
      const { pdf } = await rendered({
        invoice: { xml: invoice(guideline, '', root), ...(standard ? { standard } : {}) },
      })
      const { files, source } = filesIn(pdf)
      expect(files.get(name)).toMatchObject({ type: 'text/xml', relationship })
      expect(source).toMatch(new RegExp(`<fx:DocumentFileName xmlns:fx="urn:factur-x:pdfa:.*${namespace}">${name}<`))
      expect(source).toContain(`>${level}</fx:ConformanceLevel>`)
      expect(source).toContain(`>${version}</fx:Version>`)
      expect(source).toContain('<pdfaProperty:name>ConformanceLevel</pdfaProperty:name>')
      expect(checkPdf(pdf)).toEqual({ standards: ['ua-1', 'a-3b'], findings: [] })
    },
  )

  it('shows the totals of its XML, or says so', async () => {
    const of = async (html: string) =>
      (await rendered({ html, invoice: { xml: invoice(EN, total('1234.50')) } })).warnings.map(({ code }) => code)
    expect(await of('<html lang=de><title>T</title><p>1.234,50 €')).toEqual([])
    expect(await of('<html lang=en><title>T</title><p>EUR 1,234.50')).toEqual([])
    expect(await of('<html lang=en><title>T</title><p>11,234.50')).toEqual(['invoice_differs'])
    expect(await of('<html lang=en><title>T</title><p>1,234.05')).toEqual(['invoice_differs'])
  })

  it.each([
    [{ xml: '' }, '/invoice/xml'],
    [{ xml: '<a>' }, '/invoice/xml'],
    [{ xml: '<a></b>' }, '/invoice/xml'],
    [{ xml: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>' }, '/invoice/xml'],
    [{ xml: '<a>&x;</a>' }, '/invoice/xml'],
    [{ xml: '<html xmlns="http://www.w3.org/1999/xhtml"/>' }, '/invoice/xml'],
    [{ xml: invoice('urn:unknown') }, '/invoice/xml'],
    [{ xml: invoice(EN), profile: 'basic' }, '/invoice/profile'],
    [{ xml: invoice(EN), standard: 'xrechnung' }, '/invoice/standard'],
    [{ xml: `${invoice(EN)}<a/>` }, '/invoice/xml'],
  ])('is refused where its XML is wrong: %j', async (invoice, where) => {
    await expect(rendered({ invoice })).rejects.toMatchObject({ code: 'invalid_invoice', where })
  })

  it('is one, and in PDF/A-3', async () => {
    const attachments = [{ name: 'Factur-X.xml', data: '' }]
    await expect(rendered({ invoice: { xml: invoice(EN) }, attachments })).rejects.toMatchObject({
      code: 'invalid_invoice',
    })
    for (const pdf of ['ua-1', 'a-2b', 'a-4f'])
      await expect(rendered({ invoice: { xml: invoice(EN) }, pdf })).rejects.toMatchObject({ where: '/invoice' })
  })
})
