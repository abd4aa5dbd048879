import { describe, expect, it } from 'vitest'
import { OctavoError } from '../../src/base/errors.ts'
import { brandingOf, type Endpoint, type JobContext, type Profile, readJob } from '../../src/job/job.ts'

const acme: Profile = {
  name: 'acme',
  template: 'corporate',
  page_size: 'Letter',
  margin: '1in',
  accent: '#12355b',
  logo: { url: 'data:image/svg+xml;base64,', height: 34 },
  header: { left: '{logo}', rule: true, first_page: false },
  footer: { right: '{page} / {pages}', start_at: 5 },
}

const context: JobContext = {
  templates: ['clean', 'minimal', 'corporate', 'academic', 'dark'],
  profiles: { load: async name => (name === 'acme' ? acme : null), names: async () => ['acme'] },
  defaultProfile: null,
}

const read = (body: unknown, endpoint: Endpoint = 'generate', given: JobContext = context) =>
  readJob(endpoint, body, given)

async function refusalOf(body: unknown, endpoint: Endpoint = 'generate'): Promise<OctavoError> {
  const error = await read(body, endpoint).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OctavoError)
  return error as OctavoError
}

describe('a job', () => {
  it('has defaults for everything but its source', async () => {
    expect(await read({ html: '<p>x' })).toEqual({
      source: { kind: 'html', html: '<p>x', baseUrl: null, extract: false },
      template: null,
      pageSize: null,
      margin: null,
      header: null,
      footer: null,
      firstPageNumber: 1,
      strict: [],
      accent: null,
      logo: null,
      title: null,
      author: null,
      lang: null,
      date: null,
      toc: false,
      tocDepth: 3,
      links: 'none',
      math: null,
      output: { format: 'pdf' },
      pdf: ['ua-1'],
      attachments: [],
      archive: false,
      forms: false,
      invoice: null,
      protection: null,
      filename: null,
      css: null,
    })
  })

  it('survives being sent to another process', async () => {
    const job = await read({ html: '<p>x', profile: 'acme' })
    expect(structuredClone(job)).toEqual(job)
  })

  it.each([
    ['Dark Mode', 'dark'],
    ['dark-mode', 'dark'],
    ['DARK', 'dark'],
    ['Cor_Porate', 'corporate'],
  ])('takes %s as a template', async (name, template) => {
    expect((await read({ html: 'x', template: name })).template).toBe(template)
  })

  it('takes from the profile what the request does not say', async () => {
    const job = await read({ html: 'x', profile: 'acme', page_size: 'A4' })
    expect(job.template).toBe('corporate')
    expect(job.pageSize!.width).toBeCloseTo(793.7, 1)
    expect(job.margin).toEqual({ top: 96, right: 96, bottom: 96, left: 96 })
    expect(job.accent).toBe('#12355b')
    expect(job.firstPageNumber).toBe(5)
    expect(job.header).toMatchObject({ rule: true, onFirstPage: false })
  })

  it("replaces the profile's header and footer as a whole", async () => {
    const job = await read({ html: 'x', profile: 'acme', header: { left: '{title}' }, footer: false })
    expect(job.header).toMatchObject({ rule: false, onFirstPage: true })
    expect(job.footer).toBe('none')
    expect(job.firstPageNumber).toBe(1)
  })

  it("has the key's default profile where the request names none", async () => {
    const job = await read({ html: 'x' }, 'generate', { ...context, defaultProfile: 'acme' })
    expect(job.template).toBe('corporate')
  })

  it('normalises the address', async () => {
    expect((await read({ url: 'HTTPS://Example.com:443/a b' }, 'url')).source).toEqual({
      kind: 'url',
      url: 'https://example.com/a%20b',
    })
  })

  it('adds the extension to a file name', async () => {
    expect((await read({ html: 'x', filename: 'Ünïcode "report"' })).filename).toBe('Ünïcode "report".pdf')
  })
})

describe('a refusal', () => {
  it.each([
    ['invalid_type', '', null],
    ['invalid_type', '', [1]],
    ['invalid_type', '', '<p>'],
    ['missing_field', '/html', {}],
    ['invalid_type', '/html', { html: null }],
    ['invalid_type', '/html', { html: { toString: 'x', length: 5 } }],
    ['empty_html', '/html', { html: ' \n\t' }],
    ['unknown_field', '/pageSize', { html: 'x', pageSize: 'A4' }],
    ['unknown_field', '/__proto__', JSON.parse('{"html":"x","__proto__":{"a":1}}')],
    ['invalid_page_size', '/page_size', { html: 'x', page_size: { width: 1 } }],
    ['invalid_page_size', '/page_size', { html: 'x', page_size: 'A99' }],
    ['invalid_margin', '/margin', { html: 'x', margin: 20 }],
    ['invalid_margin', '/margin/left', { html: 'x', margin: { left: '1km' } }],
    ['invalid_margin', '/margin', { html: 'x', margin: '150mm' }],
    ['invalid_url', '/url', { html: 'x', url: '/relative' }],
    ['url_scheme_not_allowed', '/url', { html: 'x', url: 'file:///etc/' }],
    ['url_credentials_not_allowed', '/url', { html: 'x', url: 'https://u:p@example.com' }],
    ['unknown_template', '/template', { html: 'x', template: '__proto__' }],
    ['unknown_template', '/template', { html: 'x', template: 'constructor' }],
    ['unknown_profile', '/profile', { html: 'x', profile: '../acme' }],
    ['invalid_filename', '/filename', { html: 'x', filename: '../../x' }],
    ['invalid_filename', '/filename', { html: 'x', filename: 'a\u202efdp.exe' }],
    ['invalid_filename', '/filename', { html: 'x', filename: 7 }],
    ['invalid_type', '/header/left', { html: 'x', header: { left: '{pgae}' } }],
    ['invalid_type', '/header/left', { html: 'x', header: { left: 'a'.repeat(501) } }],
    ['unknown_field', '/header/lef', { html: 'x', header: { lef: '' } }],
    ['invalid_type', '/footer', { html: 'x', footer: true }],
    ['invalid_type', '/footer/start_at', { html: 'x', header: { start_at: 2 }, footer: { start_at: 3 } }],
    ['invalid_type', '/lang', { html: 'x', lang: 'x'.repeat(20) }],
    ['invalid_type', '/date', { html: 'x', date: 'yesterday' }],
    ['invalid_type', '/pdf', { html: 'x', pdf: 'a-9z' }],
    ['invalid_type', '/toc', { html: 'x', toc: 'yes' }],
  ])('is %s at %j', async (code, where, body) => {
    const error = await refusalOf(body)
    expect({ code: error.code, where: error.where }).toEqual({ code, where })
    expect(error.problems[0]!.path).toBe(where)
    expect(error.message.length).toBeLessThan(1000)
  })

  it('names everything that is wrong', async () => {
    const error = await refusalOf({ html: '', page_size: 'A99', date: 'x', lang: '1' })
    expect(error.problems.map(problem => problem.path).sort()).toEqual(['/date', '/html', '/lang', '/page_size'])
  })

  it('suggests the field that was meant', async () => {
    expect((await refusalOf({ html: 'x', pageSize: 'A4' })).message).toContain('did you mean "page_size"?')
  })

  it('points to the other endpoint for its fields', async () => {
    const error = await refusalOf({ url: 'https://example.com', html: 'x' }, 'url')
    expect(error).toMatchObject({ code: 'unknown_field', where: '/html' })
    expect(error.message).toContain('/v1/generate')
  })

  it('does not repeat control characters or long values', async () => {
    const error = await refusalOf({ html: 'x', template: `\u001b[31m${'y'.repeat(50)}` })
    expect(error.message).not.toContain('\u001b')
  })
})

describe('branding', () => {
  it('is a header, a footer or a profile, but not doing without', () => {
    expect(brandingOf({ header: { left: 'x' }, footer: false })).toEqual(['header'])
    expect(brandingOf({ profile: 'acme' })).toEqual(['profile'])
    expect(brandingOf({ header: false, html: 'x' })).toEqual([])
    expect(brandingOf(null)).toEqual([])
  })
})
