import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { OctavoError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ResourceLoader } from '../../src/base/resource.ts'
import { chooseCandidate, parseSrcset } from '../../src/images/srcset.ts'
import { loadImages } from '../../src/images/store.ts'
import { processorClock } from '../processor-time.ts'
import { JPEG, png } from './samples.ts'

const square = (gray: number): Uint8Array => png({ width: 2, height: 2, bitDepth: 8, colorType: 0, at: () => [gray] })

/** Answers late for early addresses, so that order would show. */
function loaderOf(
  files: Readonly<Record<string, Uint8Array | OctavoError>>,
): ResourceLoader & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async load({ url }) {
      asked.push(url.href)
      const index = Object.keys(files).indexOf(url.href)
      await new Promise(resolve => setTimeout(resolve, 20 - index * 2))
      const found = files[url.href]
      if (found === undefined || found instanceof Error) throw found ?? new OctavoError('url_fetch_failed', 'no')
      return { url, contentType: 'text/plain', charset: null, bytes: found }
    },
  }
}

describe('loadImages', () => {
  it('loads in the order of the addresses and warns in that order', async () => {
    const diagnostics = new Diagnostics()
    const loader = loaderOf({ 'https://a.example/1': square(1), 'https://a.example/2': JPEG })
    const urls = [
      'https://a.example/1',
      'https://a.example/none',
      'https://a.example/2',
      'data:image/png,xx',
      'data:nonsense',
    ]
    const images = await loadImages(urls, { loader, limits: DEFAULT_LIMITS, diagnostics })
    expect([...images.keys()]).toEqual(['https://a.example/1', 'https://a.example/2'])
    expect(diagnostics.list().map(({ code, where }) => [code, where])).toEqual([
      ['image_missing', 'https://a.example/none'],
      ['image_invalid', 'data:image/png,…'],
      ['image_invalid', 'data:nonsense…'],
    ])
  })

  it('tells addresses that may not be fetched from ones that cannot', async () => {
    const diagnostics = new Diagnostics()
    const loader = loaderOf({ 'http://10.0.0.1/': new OctavoError('url_blocked', 'Not from here.') })
    await loadImages(['http://10.0.0.1/'], { loader, limits: DEFAULT_LIMITS, diagnostics })
    expect(diagnostics.list()).toEqual([
      {
        code: 'resource_blocked',
        message: 'the image http://10.0.0.1/ could not be loaded: not from here',
        where: 'http://10.0.0.1/',
        count: 1,
      },
    ])
  })

  it('stops at the budgets of the job, at the same image whatever arrives first', async () => {
    const files = Object.fromEntries([1, 2, 3, 4].map(i => [`https://a.example/${i}`, square(i)] as const))
    const size = square(1).length
    const few = { ...DEFAULT_LIMITS, subResources: 2 }
    const options = { loader: loaderOf(files), diagnostics: new Diagnostics() }
    expect((await loadImages(Object.keys(files), { ...options, limits: few })).size).toBe(2)
    expect(options.loader.asked).toHaveLength(2)
    const small = { ...DEFAULT_LIMITS, subResourceTotalBytes: size * 3 + 5 }
    const images = await loadImages(Object.keys(files), {
      loader: loaderOf(files),
      limits: small,
      diagnostics: new Diagnostics(),
    })
    expect([...images.keys()]).toEqual(Object.keys(files).slice(0, 3))
  })

  it('reads data addresses without a loader', async () => {
    const url = `data:image/jpeg;base64,${JPEG.toString('base64')}`
    const diagnostics = new Diagnostics()
    const images = await loadImages([url, 'https://a.example/'], { loader: null, limits: DEFAULT_LIMITS, diagnostics })
    expect(images.get(url)).toMatchObject({ width: 24, height: 16 })
    expect(diagnostics.list()).toHaveLength(1)
  })
})

describe('srcset', () => {
  it.each([
    ['a.png', [{ url: 'a.png', kind: 'density', value: 1 }]],
    [
      'a.png 1x, b.png 2x',
      [
        { url: 'a.png', kind: 'density', value: 1 },
        { url: 'b.png', kind: 'density', value: 2 },
      ],
    ],
    [
      ' a,b.png 400w ,c.png 800w 600h',
      [
        { url: 'a,b.png', kind: 'width', value: 400 },
        { url: 'c.png', kind: 'width', value: 800 },
      ],
    ],
    [
      'a.png, b.png 2x',
      [
        { url: 'a.png', kind: 'density', value: 1 },
        { url: 'b.png', kind: 'density', value: 2 },
      ],
    ],
    ['a.png nonsense, ,', []],
  ])('reads %s', (srcset, candidates) => {
    expect(parseSrcset(srcset)).toEqual(candidates)
  })

  it('chooses the smallest that is sharp in print, else the largest', () => {
    expect(chooseCandidate(parseSrcset('s 400w, m 1600w, l 3200w'))?.url).toBe('m')
    expect(chooseCandidate(parseSrcset('s 400w, m 800w'))?.url).toBe('m')
    expect(chooseCandidate(parseSrcset('a 1x, b 2x, c 3x'))?.url).toBe('b')
    expect(chooseCandidate([])).toBeNull()
  })

  it('is read in one pass', () => {
    const passed = processorClock()
    parseSrcset(`${','.repeat(500_000)}${' '.repeat(500_000)}a`)
    expect(passed()).toBeLessThan(500)
  })
})
