import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { extractByDetours } from '../../src/extract/detours.ts'
import { extract } from '../../src/extract/extract.ts'
import { textOf } from '../../src/extract/plain-text.ts'
import { savedAddress } from '../../src/extract/saved-address.ts'
import { renderUrl } from '../../src/index.ts'
import { extractPage, PROSE } from './page.ts'

const ADDRESS = 'https://example.com/a'
const refresh = (content: string, rest = '') =>
  `<!doctype html><title>One moment</title><meta http-equiv="Refresh" content="${content}">${rest}`
const article = (words: string) =>
  `<!doctype html><title>The flood</title><article><h1>The flood</h1><p>${PROSE} ${words}</p><p>${PROSE}</p></article>`
const shell = `<!doctype html><title>The flood</title><link rel="amphtml" href="/amp/a"><script src="a.js"></script><div id="root"></div>`

async function read(pages: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const diagnostics = new Diagnostics()
  const follow = async (url: URL) => {
    asked.push(url.href)
    const html = pages[url.href]
    return html === undefined ? null : { html, url }
  }
  const options = { limits: DEFAULT_LIMITS, diagnostics }
  const input = { html: pages[ADDRESS]!, url: new URL(ADDRESS) }
  const found = await extractByDetours(input, options, follow, extract).catch((error: Error) => error)
  const text = found instanceof Error ? null : textOf(found.document.root)
  return { found, text, asked, warnings: diagnostics.list().map(({ message }) => message) }
}

describe('a page that sends on to another', () => {
  it.each([
    ['0; url=/b', 'https://example.com/b'],
    ["0;URL='https://www.example.org/b'", 'https://www.example.org/b'],
    ['5, "b#part"', 'https://example.com/b'],
    ['1.5;b?x=1', 'https://example.com/b?x=1'],
  ])('is the other one: %s', async (content, target) => {
    const { text, asked } = await read({
      [ADDRESS]: refresh(content.replaceAll('"', '&quot;')),
      [target]: article('There.'),
    })
    expect(asked).toEqual([target])
    expect(text).toContain('There.')
  })

  it.each([
    ['to itself', refresh('0; url=https://example.com/a#top', article('Here.'))],
    ['without an address', refresh('0', article('Here.'))],
    ['after a time in which it is read', refresh('300; url=/b', article('Here.'))],
    [
      'for browsers without scripts',
      `<noscript><meta http-equiv="refresh" content="0; url=/b"></noscript>${article('Here.')}`,
    ],
    ['to no page', refresh('0; url=javascript:alert(1)', article('Here.'))],
  ])('is itself where it sends on %s', async (_, html) => {
    const { text, asked } = await read({ [ADDRESS]: html })
    expect(asked).toEqual([])
    expect(text).toContain('Here.')
  })

  it('is not followed in a circle, nor for ever, nor to a page that cannot be had', async () => {
    const circle = await read({ [ADDRESS]: refresh('0; url=/b'), 'https://example.com/b': refresh('0; url=/a') })
    expect(circle.asked).toEqual(['https://example.com/b'])
    const long = Object.fromEntries(
      ['b', 'c', 'd', 'e', 'f'].map((name, at) => [`https://example.com/${name}`, refresh(`0; url=/${'cdefg'[at]}`)]),
    )
    expect((await read({ [ADDRESS]: refresh('0; url=/b'), ...long })).asked).toHaveLength(3)
    const gone = await read({ [ADDRESS]: refresh('0; url=/b', article('Here.')) })
    expect(gone.text).toContain('Here.')
    expect(gone.warnings).toContain('the page sends on to another one, which could not be fetched')
  })
})

describe('a page with a version for AMP', () => {
  const amp = 'https://example.com/amp/a'

  it('is that version where it has no text itself', async () => {
    const { text, found, warnings } = await read({ [ADDRESS]: shell, [amp]: article('From AMP.') })
    expect(text).toContain('From AMP.')
    expect(found).toMatchObject({ meta: { url: ADDRESS } })
    expect(warnings).toEqual(['the page has no text of its own; that of its version for AMP was taken'])
  })

  it('is itself where it has text, and without asking', async () => {
    const full = article('Here.').replace('<article>', '<link rel="amphtml" href="/amp/a"><article>')
    const { text, asked } = await read({ [ADDRESS]: full })
    expect(text).toContain('Here.')
    expect(asked).toEqual([])
  })

  it('has no content where neither has', async () => {
    expect((await read({ [ADDRESS]: shell })).found).toMatchObject({ code: 'no_content' })
    expect((await read({ [ADDRESS]: shell, [amp]: shell })).found).toMatchObject({ code: 'no_content' })
  })
})

it('a document of an address is made from the page that it leads to', async () => {
  const pages: Readonly<Record<string, string>> = {
    [ADDRESS]: refresh('0; url=/b'),
    'https://example.com/b': shell,
    'https://example.com/amp/a': article('From AMP.'),
  }
  const loader = {
    load: async ({ url }: { url: URL }) => ({
      url,
      contentType: 'text/html',
      charset: 'utf-8',
      bytes: Buffer.from(pages[url.href] ?? ''),
    }),
  }
  const { warnings } = await renderUrl({ url: ADDRESS, loader })
  expect(warnings.map(({ message }) => message)).toContain(
    'the page has no text of its own; that of its version for AMP was taken',
  )
})

describe('a page that was saved', () => {
  it.each([
    ['<!-- saved from url=(0021)https://example.com/a --><html>', ADDRESS],
    [
      '<!DOCTYPE html> <html lang=en><!--\n Page saved with SingleFile \n url: https://example.com/a \n saved date: x\n--><meta>',
      ADDRESS,
    ],
    ['<p>url: https://example.com/a', undefined],
  ])('names where it was: %s', (html, address) => {
    expect(savedAddress(html)?.href).toBe(address)
  })

  it('is known by it', async () => {
    const html = `<!-- saved from url=(0021)https://example.com/a -->${article('<span class="sf-hidden">Never seen.</span>')}`
    const { meta, text } = await extractPage(html, '')
    expect(meta).toMatchObject({ url: ADDRESS, site: 'example.com' })
    expect(text).not.toContain('Never seen.')
  })
})
