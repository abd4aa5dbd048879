/** The library's door: what a program sees that imports `octavo`. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFetcher, extract, loadFonts, OctavoError, render, renderPages, renderUrl } from '../src/index.ts'
import { startSite } from './fetch/site.ts'

const AHEM = fileURLToPath(new URL('./fixtures/fonts/Ahem.ttf', import.meta.url))

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-library-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const codes = (warnings: readonly { readonly code: string }[]): readonly string[] => warnings.map(({ code }) => code)

describe('calls without type checks', () => {
  test.each([
    [undefined, 'invalid_type'],
    ['<p>a', 'invalid_type'],
    [{}, 'missing_field'],
    [{ html: 5 }, 'invalid_type'],
    [{ html: '<p>a', url: 'page.html' }, 'invalid_url'],
  ])('%j is refused by name', async (options, code) => {
    for (const call of [render, extract]) await expect(call(options as never)).rejects.toMatchObject({ code })
  })
})

describe('renderPages', () => {
  test('gives a PNG of each page that is asked for', async () => {
    const html = '<p>1<p style="break-before:page">2<p style="break-before:page">3'
    const { pictures, pages } = await renderPages({ html, pageSize: 'A6', dpi: 48, pages: '1,3' })
    expect(pages).toBe(3)
    expect(pictures.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 198, 280],
      [3, 198, 280],
    ])
    expect(Buffer.from(pictures[0]!.png.subarray(1, 4)).toString()).toBe('PNG')
    await expect(renderPages({ html, pages: '9' })).rejects.toBeInstanceOf(OctavoError)
  })
})

describe('renderUrl', () => {
  test('fetches with the loader it is given, and only from where that may go', async () => {
    const site = await startSite()
    const allowed = await createFetcher({ allowOrigins: [site.origin] })
    const guarded = await createFetcher()
    try {
      const { title, pages } = await renderUrl({ url: `${site.origin}/ok`, loader: allowed })
      expect([title, pages]).toEqual(['Fine', 1])
      await expect(renderUrl({ url: `${site.origin}/ok`, loader: guarded })).rejects.toMatchObject({
        code: 'url_blocked',
      })
    } finally {
      await Promise.all([allowed.close(), guarded.close(), site.close()])
    }
  })
})

describe('render', () => {
  test('takes the fields of the HTTP interface in camel case', async () => {
    const { pdf, pages } = await render({ html: '<p>a', pageSize: 'A5', template: 'dark' })
    expect(pages).toBe(1)
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  test('refuses a field that does not exist, and says which was meant', async () => {
    const wrong = { html: '<p>a', pagesize: 'A5' } as unknown as Parameters<typeof render>[0]
    await expect(render(wrong)).rejects.toThrow(OctavoError)
    await expect(render(wrong)).rejects.toThrow(/page_size/)
  })
})

describe('loadFonts', () => {
  test('adds the fonts of a folder', async () => {
    copyFileSync(AHEM, join(folder, 'own.ttf'))
    const html = '<p style="font-family: Ahem">x'
    expect(codes((await render({ html })).warnings)).toEqual(['font_missing'])
    expect(codes((await render({ html, fonts: await loadFonts(folder) })).warnings)).toEqual([])
  })

  test('names the files that are no fonts', async () => {
    writeFileSync(join(folder, 'letter.ttf'), 'not a font')
    await expect(loadFonts(folder)).rejects.toThrow('These files are no fonts: letter.ttf.')
  })
})
