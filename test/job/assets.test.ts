import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { NO_PROFILES, readJob, withoutAccess } from '../../src/job/job.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { runStages } from '../../src/render/stages.ts'

const context = { templates: ['none'], profiles: NO_PROFILES, defaultProfile: null }
const jobOf = (body: object) => readJob('generate', { template: 'none', ...body }, context)

const SQUARE = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#010203"/></svg>`
const data = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`

describe('assets', () => {
  it('answer the relative addresses of the HTML and of its style sheets', async () => {
    const job = await jobOf({
      html: '<title>T</title><link rel=stylesheet href=css/a.css?v=2><h1>x</h1><img alt=s src="img/a%20b.svg"><a href="next.html">n</a>',
      assets: {
        'css/a.css': data('text/css', 'h1 { background: url(../img/ü.svg) }'),
        'img/a b.svg': data('image/svg+xml', SQUARE),
        'img/ü.svg': data('image/svg+xml', SQUARE),
      },
    })
    const diagnostics = new Diagnostics()
    const { meta, display } = await runStages(job, { loader: null }, diagnostics)
    const codes = diagnostics.list().map(({ code }) => code)
    expect(codes.filter(code => /image|style_sheet|resource/.test(code))).toEqual([])
    expect(meta.url).toBeNull()
    const pdf = await writePdf(display, { standards: ['plain'], date: null, producer: 'Octavo', creator: null })
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('assets:')
  })

  it('say which file is not there', async () => {
    const job = await jobOf({ html: '<img src=b.svg>', assets: { 'a.svg': data('image/svg+xml', SQUARE) } })
    const diagnostics = new Diagnostics()
    await runStages(job, { loader: null }, diagnostics)
    expect(diagnostics.list()).toMatchObject([{ code: 'image_missing', message: expect.stringContaining('b.svg') }])
  })

  it('resolve against the address of the document where it has one', async () => {
    const { assets } = await jobOf({
      html: 'x',
      url: 'https://example.com/a/b',
      assets: { 'c.png': 'data:image/png,1', '/d.png': 'data:image/png,2' },
    })
    expect(Object.keys(assets!)).toEqual(['https://example.com/a/c.png', 'https://example.com/d.png'])
  })

  it.each([
    [{ assets: { 'a.png': 'https://example.com/a.png' } }, '/assets/a.png'],
    [{ assets: { ' ': 'data:,x' } }, '/assets/ '],
    [{ assets: { 'a.png': 1 } }, '/assets/a.png'],
    [{ assets: ['data:,x'] }, '/assets'],
    [{ assets: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.png`, 'data:,x'])) }, '/assets'],
  ])('are refused by name: case %#', async (fields, path) => {
    await expect(jobOf({ html: 'x', ...fields })).rejects.toMatchObject({ code: 'invalid_type', problems: [{ path }] })
  })
})

describe('access to a page that is not public', () => {
  const url = 'https://intra.example.com/page'

  it('is bound to the origin of the address', async () => {
    const { access } = await jobOf({
      html: 'x',
      url,
      fetch: { headers: { Authorization: ' Bearer t ' }, cookies: { a: '1', b: '2' }, user_agent: 'Mine/1' },
    })
    expect(access).toEqual({
      origin: 'https://intra.example.com',
      headers: { authorization: 'Bearer t', cookie: 'a=1; b=2' },
      userAgent: 'Mine/1',
      languages: null,
    })
  })

  it('does not go to the renderers', async () => {
    const job = await jobOf({ html: 'x', url, fetch: { headers: { 'X-Token': 'secret' } } })
    expect(JSON.stringify(job)).toContain('secret')
    expect(JSON.stringify(withoutAccess(job))).not.toContain('secret')
  })

  it.each([
    [{ headers: { Host: 'x' } }, '/fetch/headers/Host'],
    [{ headers: { 'Proxy-Authorization': 'x' } }, '/fetch/headers/Proxy-Authorization'],
    [{ headers: { 'X Y': 'x' } }, '/fetch/headers/X Y'],
    [{ headers: { 'X-Y': 'geheim\r\nHost: z' } }, '/fetch/headers/X-Y'],
    [{ cookies: 'geheim\n' }, '/fetch/cookies'],
    [{ cookies: { a: 'geheim; b=2' } }, '/fetch/cookies/a'],
    [{ user_agent: 'geheim\u0000' }, '/fetch/user_agent'],
    [
      { headers: { 'X-Y': 'geheim'.repeat(1000), 'X-Z': 'geheim'.repeat(1300), 'X-W': 'geheim'.repeat(1300) } },
      '/fetch',
    ],
  ])('is refused without telling its value: case %#', async (fetch, path) => {
    const refusal = await jobOf({ html: 'x', url, fetch }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid_type', problems: [{ path }] })
    expect(JSON.stringify(refusal) + String(refusal)).not.toContain('geheim')
  })

  it('needs an address', async () => {
    await expect(jobOf({ html: 'x', fetch: { cookies: 'a=1' } })).rejects.toMatchObject({
      problems: [{ path: '/fetch' }],
    })
  })
})
