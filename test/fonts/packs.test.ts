import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { FontBook, type FontStyle } from '../../src/fonts/book.ts'
import { libraryOf } from '../../src/fonts/library.ts'
import { bundledFontsDirectory, type ManifestPack, readManifest } from '../../src/fonts/manifest.ts'
import { formsOf, isEastAsian } from '../../src/fonts/packs.ts'

const root = mkdtempSync(join(tmpdir(), 'octavo-packs-'))
afterAll(() => rmSync(root, { recursive: true }))

const fonts = bundledFontsDirectory()

/** Installs a pack whose faces are those of bundled files. */
function install(
  family: string,
  pack: Omit<ManifestPack, 'package' | 'family'>,
  files: Record<string, string>,
): ManifestPack {
  const folder = join(root, family)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }')
  mkdirSync(join(folder, 'docs'))
  for (const [name, file] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    symlinkSync(join(fonts, file), join(folder, name, `${family}_${name}.ttf`))
  }
  return { package: family, family, ...pack }
}

const DROID = 'droid-sans-fallback/DroidSansFallbackFull.ttf'
const NANUM = 'nanum-gothic/NanumGothic_400Regular.ttf'
const packs: readonly ManifestPack[] = [
  install('Plain', { class: 'sans', language: 'ja', names: ['Plain CJK'] }, { '400Regular': DROID }),
  install('Chinese', { class: 'sans', language: 'zh-Hans', names: [] }, { '400Regular': DROID }),
  install('Ming', { class: 'serif', language: 'ja', names: [] }, { '400Regular': DROID, '700Bold': DROID }),
  install('Batang', { class: 'serif', language: 'ko', names: [] }, { '400Regular': NANUM }),
  { package: 'missing', family: 'Missing', class: 'serif', language: 'zh-Hant', names: [] },
]
const manifest = { ...readManifest(fonts), packs }
const library = libraryOf(manifest, name => (name === 'missing' ? null : join(root, name)))

const style = (fontFamily: readonly string[], changes: Partial<FontStyle> = {}): FontStyle => ({
  fontFamily,
  fontWeight: 400,
  fontStyle: 'normal',
  fontStretch: 100,
  ...changes,
})

describe('packs', () => {
  const book = new FontBook(new Diagnostics(), [], library)
  const idFor = (cluster: string, language: string, asked: FontStyle = style(['Source Serif 4'])): string =>
    book.faceFor(book.resolve(asked), cluster, language).id
  const faceOf = (family: string, weight = 400): string =>
    library
      .facesOf(family)
      .find(face => face.weight.min === weight)!
      .open()!.id

  test('the forms of the language come first, then the looks of the font beside', () => {
    expect(idFor('骨', 'ja')).toBe(faceOf('ming'))
    expect(idFor('骨', 'ja', style(['Inter']))).toBe(faceOf('plain'))
    expect(idFor('骨', 'zh-CN')).toBe(faceOf('chinese'))
    expect(idFor('骨', 'en', style(['Inter']))).toBe(faceOf('plain'))
    expect(idFor('한', 'ja')).toBe(faceOf('batang'))
  })

  test('weights are matched', () => {
    expect(idFor('骨', 'ja', style(['Source Serif 4'], { fontWeight: 600 }))).toBe(faceOf('ming', 700))
  })

  test('a family and its other names are found by authors, and what is not installed is not there', () => {
    expect(book.resolve(style(['Plain CJK'])).primary.id).toBe(faceOf('plain'))
    expect(library.facesOf('missing')).toEqual([])
    expect(library.packs.installed()).toHaveLength(4)
  })

  test('Latin letters and symbols stay with the fonts of the text', () => {
    expect(book.faceFor(book.resolve(style(['Source Serif 4'])), 'é', 'ja').familyName).toBe('Source Serif 4')
    expect(book.faceFor(book.resolve(style(['Source Serif 4'])), '★', 'ja').familyName).toBe('Noto Sans Symbols 2')
  })

  test('without packs the bundled fonts have the letters', () => {
    const diagnostics = new Diagnostics()
    const bare = new FontBook(
      diagnostics,
      [],
      libraryOf(manifest, () => null),
    )
    expect(bare.faceFor(bare.resolve(style(['Inter'])), '骨', 'ja').familyName).toBe('Droid Sans Fallback')
    expect(diagnostics.list()).toEqual([])
    bare.faceFor(bare.resolve(style(['Literata'], { fontWeight: 700 })), '骨', 'ja')
    expect(diagnostics.list()).toMatchObject([
      { code: 'font_missing', message: expect.stringContaining('Ming has drawn') },
    ])
  })
})

test('forms by language', () => {
  expect(['ja', 'ja-JP', 'zh', 'zh-TW', 'zh-Hant-HK', 'ko', 'en', ''].map(formsOf)).toEqual([
    'JAN ',
    'JAN ',
    'ZHS ',
    'ZHT ',
    'ZHT ',
    'KOR ',
    'ENG ',
    null,
  ])
})

test('what is set in these fonts', () => {
  expect([...'あ漢한、「Ａ𠮷'].every(letter => isEastAsian(letter.codePointAt(0)!))).toBe(true)
  expect([...'aéא—…“★😀'].some(letter => isEastAsian(letter.codePointAt(0)!))).toBe(false)
})
