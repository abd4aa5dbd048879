/** The fonts of the process: the manifest, and the faces opened so far, which all jobs share. */
import { perObject } from '../base/memo.ts'
import { type LibraryFace, lazyFace } from './library-face.ts'
import { bundledFontsDirectory, type FontManifest, type ManifestFamily, readManifest } from './manifest.ts'
import { type FindPackage, folderOfPackage, openPacks, type Packs } from './packs.ts'

/** The families of a manifest and their faces. Opening a face reads its file. */
export interface FontLibrary {
  readonly families: readonly ManifestFamily[]
  readonly generic: FontManifest['generic']
  readonly standIns: FontManifest['standIns']
  readonly kinds: FontManifest['kinds']
  /** The faces of a family, by its name in lower case; empty for an unknown family. */
  facesOf(family: string): readonly LibraryFace[]
  familyNamed(family: string): ManifestFamily | null
  readonly packs: Packs
}

const libraries = new Map<string, FontLibrary>()

/** The library of a folder of fonts, by default the bundled ones. Cached for the life of the process. */
export function fontLibrary(directory: string = bundledFontsDirectory()): FontLibrary {
  let library = libraries.get(directory)
  if (library === undefined) {
    library = libraryOf(readManifest(directory))
    libraries.set(directory, library)
  }
  return library
}

/** The library of a manifest. `find` locates the packages of packs. */
export function libraryOf(manifest: FontManifest, find: FindPackage = folderOfPackage): FontLibrary {
  const faces = new Map<string, LibraryFace[]>()
  const withoutBold = lettersWithoutBold(manifest)
  for (const entry of manifest.faces) {
    const key = entry.family.toLowerCase()
    const list = faces.get(key) ?? []
    list.push(lazyFace(entry, withoutBold.has(entry.family)))
    faces.set(key, list)
  }
  const packs = openPacks(manifest.packs, find)
  const families = new Map(manifest.families.map(family => [family.name.toLowerCase(), family]))
  return {
    families: manifest.families,
    generic: manifest.generic,
    standIns: manifest.standIns,
    kinds: manifest.kinds,
    facesOf: family => faces.get(family) ?? packs.facesOf(family),
    familyNamed: family => families.get(family) ?? null,
    packs,
  }
}

/** Weights from this one on are bold. */
const BOLD = 600

/** The families with the letters of a script that have no bold face. Symbols and emoji are not made bold. */
function lettersWithoutBold({ families, faces, generic }: FontManifest): ReadonlySet<string> {
  const without = new Set(families.filter(family => family.class === 'any').map(family => family.name))
  for (const name of ['emoji', '-octavo-symbols']) for (const family of generic.get(name) ?? []) without.delete(family)
  for (const { family, weight } of faces) if (weight >= BOLD) without.delete(family)
  return without
}

/** The library with replacements for some generic families; one object for each pair of arguments. */
export const withGenerics = (library: FontLibrary, generics: FontManifest['generic']): FontLibrary =>
  generics.size === 0 ? library : replacing(library)(generics)

const replacing = perObject((library: FontLibrary) =>
  perObject(
    (generics: FontManifest['generic']): FontLibrary => ({
      ...library,
      generic: new Map([...library.generic, ...generics]),
    }),
  ),
)
