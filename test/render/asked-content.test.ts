import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ResourceLoader } from '../../src/base/resource.ts'
import { textOf } from '../../src/extract/plain-text.ts'
import { type JobRequest, NO_PROFILES, readJob } from '../../src/job/job.ts'
import { loadSource } from '../../src/render/source.ts'

const PROSE = 'The mill stands at the river, and nobody in the town remembers who built it, or when, or why. '
const page = (inner: string) =>
  `<!DOCTYPE html><title>The mill</title><nav><a href="/">Home</a></nav><article><h1>The mill</h1>${inner}</article>`

const PAGES: Readonly<Record<string, string>> = {
  'https://example.com/mill': page(
    `<p>First page. ${PROSE.repeat(4)}</p><p class="promo">A poll about mills. ${PROSE}</p><a rel="next" href="/mill?page=2">2</a>`,
  ),
  'https://example.com/mill?page=2': page(`<p>Second page. ${PROSE.repeat(4)}</p>`),
}

const loader: ResourceLoader = {
  load: async ({ url }) => {
    const html = PAGES[url.href]
    if (html === undefined) throw new Error('not found')
    return { url, contentType: 'text/html', charset: 'utf-8', bytes: Buffer.from(html) }
  },
}

async function textFor(
  request: JobRequest,
  endpoint: 'generate' | 'url' = 'url',
  from: ResourceLoader | null = loader,
) {
  const job = await readJob(endpoint, request, { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null })
  const diagnostics = new Diagnostics()
  const { document } = await loadSource(structuredClone(job), {
    loader: from,
    limits: DEFAULT_LIMITS,
    diagnostics,
    signal: null,
    time: (_, step) => step(),
    budget: { characters: 0 } as never,
  })
  return { text: textOf(document.root), warnings: diagnostics.list().map(({ message }) => message) }
}

const url = 'https://example.com/mill'

describe('a job that says what the content of its page is', () => {
  it('joins further pages and leaves out what is none of it', async () => {
    expect((await textFor({ url })).text).not.toContain('Second page.')
    const { text } = await textFor({ url, join_pages: true, remove: ['.promo'] })
    expect(text).toMatch(/First page\.[\s\S]*Second page\./)
    expect(text).not.toContain('A poll')
  })

  it('joins pages of HTML that came with its address', async () => {
    const html = PAGES[url]!
    const { text } = await textFor({ html, url, extract: true, join_pages: true }, 'generate')
    expect(text).toContain('Second page.')
    const alone = await textFor({ html, url, extract: true, join_pages: true }, 'generate', null)
    expect(alone.text).toContain('First page.')
    expect(alone.warnings.join()).toContain('no network access')
  })

  it('takes a selector or site rules instead of looking', async () => {
    expect((await textFor({ url, selector: '.promo' })).text).not.toContain('First page.')
    const rules = [{ name: 'example.com.txt', text: "body: //p[@class='promo']" }]
    const { text } = await textFor({ url, rules })
    expect(text).toContain('A poll')
    expect(text).not.toContain('First page.')
  })

  it('is refused where all of a document is set, and where a selector is none', async () => {
    await expect(textFor({ html: '<p>x', selector: 'p' }, 'generate')).rejects.toMatchObject({
      code: 'invalid_type',
      where: '/selector',
    })
    await expect(textFor({ url, remove: ['p', '((('] })).rejects.toMatchObject({
      code: 'invalid_type',
      where: '/remove/1',
    })
    await expect(textFor({ url, rules: [{ name: 'a.json', text: '{' }] })).rejects.toMatchObject({
      code: 'invalid_json',
    })
  })
})
