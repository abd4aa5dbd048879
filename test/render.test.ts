/** The library as a whole: what comes out, and what is said about bad input. */
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { article, report } from '../bench/documents.ts'
import { OctavoError, type RenderOptions, render } from '../src/index.ts'
import { processorClock } from './processor-time.ts'
import { hasPdftotext, hasQpdf, pdfText, qpdfComplaints } from './text-audit.ts'

const codesOf = async (options: RenderOptions): Promise<readonly string[]> =>
  (await render(options)).warnings.map(({ code }) => code)

async function refusal(options: RenderOptions): Promise<string> {
  try {
    await render(options)
  } catch (error) {
    if (error instanceof OctavoError) return error.code
    throw error
  }
  throw new Error('the job was not refused')
}

describe('a rendered document', () => {
  test.skipIf(!hasPdftotext)('says what was written, with words that were hyphenated whole', async () => {
    const { pdf, pages } = await render({ html: article(600) })
    expect(pages).toBeGreaterThan(1)
    expect(pdfText(pdf)).toContain('1')
    expect(Buffer.from(pdf.subarray(0, 8)).toString('latin1')).toMatch(/^%PDF-1\.7/)
  })

  test.skipIf(!hasQpdf)('is a sound file in every template', async () => {
    for (const template of ['clean', 'minimal', 'corporate', 'academic', 'dark']) {
      const { pdf } = await render({ html: article(300), template })
      expect(qpdfComplaints(pdf), template).toBe('')
    }
  })

  test('takes its title from the job, else from the document', async () => {
    const html = '<title>From the head</title><p>x'
    expect((await render({ html })).title).toBe('From the head')
    expect((await render({ html, title: 'From the job' })).title).toBe('From the job')
  })

  test.skipIf(!hasPdftotext)('has the page size that was asked for', async () => {
    const size = async (options: Partial<RenderOptions>): Promise<string | undefined> => {
      const { pdf } = await render({ html: '<p>x', ...options })
      const { stdout } = spawnSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })
      return /Page size:\s+([\d.]+ x [\d.]+) pts/.exec(stdout)?.[1]
    }
    expect(await size({})).toBe('595.276 x 841.89')
    expect(await size({ pageSize: 'Letter' })).toBe('612 x 792')
    expect(await size({ pageSize: '6in x 9in landscape' })).toBe('648 x 432')
    expect(await size({ html: '<style>@page { size: A5 }</style><p>x' })).toBe('419.528 x 595.276')
  })

  test.skipIf(!hasPdftotext)('shows headers and footers as data asks for them', async () => {
    const html = '<title>Report</title><h2>First</h2><p>a</p><h2 style="break-before: page">Second</h2><p>b</p>'
    const { pdf } = await render({
      html,
      header: { left: '{title}', right: '{section}', first_page: false },
      footer: { center: '{page} of {pages} {{braces}} <b>' },
    })
    const [first = '', second = ''] = pdfText(pdf).split('b\n')
    const text = pdfText(pdf)
    expect(text).toContain('1 of 2 {braces} <b>')
    expect(text).toContain('2 of 2 {braces} <b>')
    expect(text.match(/Report/g)).toHaveLength(1)
    expect(first + second).toContain('Second')
  })
})

describe('the date of the file', () => {
  test.each([
    ['2026-05-17T01:30:00+02:00', '2026-05-16T23:30:00Z'],
    ['2026-05-17T23:30-01:00', '2026-05-18T00:30:00Z'],
    ['0050-01-02', '0050-01-02T00:00:00Z'],
  ])('is the instant of %s', async (date, instant) => {
    const { pdf } = await render({ html: '<p>x', date })
    expect(Buffer.from(pdf).toString('latin1')).toContain(`<xmp:CreateDate>${instant}</xmp:CreateDate>`)
  })
})

describe('the same job', () => {
  test('gives the same bytes again, after other jobs and in another time zone and locale', async () => {
    const html = article(400)
    const first = await render({ html, date: '2024-05-06' })
    await render({ html: report(500), template: 'dark' })
    const second = await render({ html, date: '2024-05-06' })
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0)
  })

  test('gives the same bytes in a process with another time zone and locale', async () => {
    const script = "import { render } from './src/index.ts'; import { article } from './bench/documents.ts'"
    expect(script).toContain('render')
    const run = (env: Record<string, string>): string => {
      const program = new URL('./fixtures/digest.mjs', import.meta.url)
      const { stdout, stderr, status } = spawnSync(process.execPath, [program.pathname, '--every=3'], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(stderr.slice(-600))
      return stdout
    }
    const here = run({ TZ: 'UTC', LANG: 'C' })
    const digests = Object.values(JSON.parse(here))
    // `npm run test:matrix` compares all of them.
    expect(digests.length).toBeGreaterThan(12)
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(run({ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toBe(here)
  })
})

describe('bad input', () => {
  test('is refused with a code where there is nothing to print', async () => {
    expect(await refusal({ html: '' })).toBe('empty_html')
    expect(await refusal({ html: ' \n ' })).toBe('empty_html')
    expect(await refusal({ html: '<p>x', template: 'nope' })).toBe('unknown_template')
    expect(await refusal({ html: '<p>x', pageSize: '0 x 0' })).toBe('invalid_page_size')
    expect(await refusal({ html: '<div style="height:1e9px">x</div>' })).toBe('too_many_pages')
    const css = `p { color: red }${' '.repeat(1024 * 1024)}`
    expect(await refusal({ html: `<style>${css}</style><p>x` })).toBe('css_too_complex')
    expect(await refusal({ html: '<p>x', css })).toBe('css_too_complex')
    const rules = `data:a/b,${'p{color:red}'.repeat(100_000)}`
    expect(await refusal({ html: '<p>x', css: rules })).toBe('css_too_complex')
  })

  test('says that boxes are nested too deeply, whatever they are', async () => {
    for (const style of ['display: inline-table', 'display: inline-block; columns: 2'])
      await expect(render({ html: `<span style="${style}">`.repeat(500) })).rejects.toMatchObject({
        code: 'html_too_complex',
      })
  })

  test('becomes a named warning where the rest can be printed', async () => {
    expect(await codesOf({ html: '<style>p { color: red; ;;} @media { x { } ] } h1 {</style><p>x' })).toContain(
      'css_syntax',
    )
    expect(await codesOf({ html: '<p style="colour: red">x' })).toContain('unsupported_property')
    expect(await codesOf({ html: '<img src="https://example.org/a.png" alt="A picture">' })).toContain('image_missing')
    expect(await codesOf({ html: '<img src="data:image/png;base64,AAAA" alt="broken">' })).toContain('image_invalid')
    expect(await codesOf({ html: '<style>@page { size: 5px 5px }</style><p>x' })).toContain('page_adjusted')
    expect(await codesOf({ html: '<style>@page { margin: 500mm }</style><p>x' })).toContain('page_adjusted')
    expect(await codesOf({ html: '<p>\u{10FFFD}' })).toContain('missing_glyph')
    expect(await codesOf({ html: `${'<div>'.repeat(100_000)}deep` })).toContain('html_limit')
  })

  test('leaves nothing unsaid where all is well', async () => {
    expect(await codesOf({ html: '<!doctype html><html lang="en"><title>t</title><p>x' })).toEqual([])
    expect(await codesOf({ html: '<div><p>a<table><tr><td>b<b>c' })).toEqual([])
    expect(await codesOf({ html: '<!doctype html><html></html>' })).toEqual([])
  })

  test.skipIf(!hasPdftotext)('loses no text to unclosed tags or depth', async () => {
    const text = async (html: string): Promise<string> =>
      pdfText((await render({ html, footer: false })).pdf)
        .replace(/\s+/g, ' ')
        .trim()
    expect(await text('<div><p>a<table><tr><td>b<b>c')).toBe('a b c'.replaceAll(' ', ' ').replace('b c', 'bc'))
    expect(await text(`${'<div>'.repeat(100_000)}deep`)).toBe('deep')
  })
})

describe('a long document', () => {
  test('takes time in proportion to its length', async () => {
    const time = async (words: number): Promise<number> => {
      const html = report(words)
      await render({ html })
      const passed = processorClock()
      await render({ html })
      return passed()
    }
    await time(2_000)
    const short = await time(5_000)
    const long = await time(20_000)
    // Four times as long; noise and garbage collection get twice as much again.
    expect(long / short).toBeLessThan(8)
  })
})
