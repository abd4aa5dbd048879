/**
 * Packs: separately installed packages with a Chinese, Japanese or Korean family in all weights. A face has five to ten
 * megabytes, too large for the engine's package, whose own faces for these scripts have one weight.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type LibraryFace, lazyFace } from './library-face.ts'
import type { FontClass, ManifestFace, ManifestPack } from './manifest.ts'
import { languageTag } from './opentype/tags.ts'

/** The criteria for choosing a pack. */
interface Kind {
  readonly class: FontClass
  /** The language of its letter forms, BCP 47. */
  readonly language: string
}

/** An installed pack. */
interface FontPack extends Kind {
  readonly faces: readonly LibraryFace[]
}

/** The folder of an installed package; null if it is not installed. */
export type FindPackage = (name: string) => string | null

/** Resolves a package as Node.js resolves the engine's imports. */
export function folderOfPackage(name: string): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    return null
  }
}

/** Packs of a manifest. */
export interface Packs {
  installed(): readonly FontPack[]
  /** The faces of a family, by its name in lower case; empty if it is not installed. */
  facesOf(family: string): readonly LibraryFace[]
  /** The name of the package to install for a language and design class. */
  packageFor(language: string, looks: FontClass): string | null
}

/** The packs among `known` that `find` locates. Each is located once, at first use. */
export function openPacks(known: readonly ManifestPack[], find: FindPackage): Packs {
  const byName = new Map(known.flatMap(pack => [pack.family, ...pack.names].map(name => [name.toLowerCase(), pack])))
  const opened = new Map<ManifestPack, readonly LibraryFace[]>()
  let installed: readonly FontPack[] | null = null
  const facesIn = (pack: ManifestPack): readonly LibraryFace[] => {
    const faces = opened.get(pack) ?? filesOf(pack, find).map(file => lazyFace(file))
    opened.set(pack, faces)
    return faces
  }
  return {
    installed() {
      installed ??= known
        .map(pack => ({ class: pack.class, language: pack.language, faces: facesIn(pack) }))
        .filter(({ faces }) => faces.length > 0)
      return installed
    },
    facesOf(family) {
      const pack = byName.get(family)
      return pack === undefined ? [] : facesIn(pack)
    },
    packageFor: (language, looks) => inOrderFor(known, language, looks)[0]?.package ?? null,
  }
}

/**
 * The files of a pack; none if it is not installed. Only file names are read: `400Regular/NotoSerifJP_400Regular.ttf`
 * has weight 400, as in all packages of `@expo-google-fonts`. A file is identified by version and name, because a
 * digest of its bytes would take longer than opening it.
 */
function filesOf(pack: ManifestPack, find: FindPackage): readonly ManifestFace[] {
  const folder = find(pack.package)
  if (folder === null) return []
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version?: unknown }
  const prefix = pack.family.replaceAll(' ', '')
  return readdirSync(folder)
    .filter(name => /^[1-9]00[A-Za-z]+$/.test(name))
    .sort()
    .map(name => {
      const file = `${name}/${prefix}_${name}.ttf`
      return {
        file: join(folder, file),
        family: pack.family,
        weight: Number.parseInt(name, 10),
        style: 'normal' as const,
        stretch: 100,
        digest: createHash('sha256').update(`${pack.package}@${version}/${file}`).digest('hex').slice(0, 32),
      }
    })
}

/**
 * Packs in the order in which they are searched for a letter. One code point represents the forms of all languages (The
 * Unicode Standard §18.1, "Han Unification"), so the language of the text comes first, then the design class.
 */
export function inOrderFor<T extends Kind>(packs: readonly T[], language: string, looks: FontClass): readonly T[] {
  const wanted = formsOf(language)
  const distance = (pack: T): number =>
    (formsOf(pack.language) === wanted ? 0 : 2) + ((pack.class === 'serif') === (looks === 'serif') ? 0 : 1)
  return packs.toSorted((a, b) => distance(a) - distance(b))
}

/** A cache of the last result, because all letters of a text have the same language. */
let latest: { readonly language: string; readonly forms: string | null } = { language: '', forms: null }

/** One OpenType tag for all languages with the same letter forms: packs do not distinguish Hong Kong and Taiwan. */
export function formsOf(language: string): string | null {
  if (language !== latest.language) {
    const tag = languageTag(language)
    latest = { language, forms: tag === 'ZHH ' ? 'ZHT ' : tag }
  }
  return latest.forms
}

/**
 * Whether a character is set in a Chinese, Japanese or Korean font: letters, punctuation and full-width forms of these
 * scripts.
 */
export const isEastAsian = (codePoint: number): boolean =>
  codePoint >= 0x1100 &&
  (codePoint <= 0x11ff ||
    (codePoint >= 0x2e80 && codePoint <= 0xa4cf) ||
    (codePoint >= 0xa960 && codePoint <= 0xa97f) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7ff) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef) ||
    (codePoint >= 0x1aff0 && codePoint <= 0x1b16f) ||
    (codePoint >= 0x20000 && codePoint <= 0x3ffff))
