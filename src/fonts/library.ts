/** The fonts of the process: the manifest, and the faces opened so far, shared by all jobs. */
import { shippedFile } from '../base/shipped-files.ts'
import { type Face, openFace } from './face.ts'
import {
  bundledFontsDirectory,
  type FontManifest,
  type ManifestFace,
  type ManifestFamily,
  readManifest,
} from './manifest.ts'
import type { FaceDescription } from './matching.ts'

/** A face of the library that is opened when it is first used. */
export interface LibraryFace extends FaceDescription {
  readonly family: string
  /** Null where the file cannot be read; it is tried once. */
  open(): Face | null
}

/** The families of a manifest and their faces. Opening a face reads its file. */
export interface FontLibrary {
  readonly families: readonly ManifestFamily[]
  readonly generic: FontManifest['generic']
  readonly standIns: FontManifest['standIns']
  readonly kinds: FontManifest['kinds']
  /** Faces of a family, by its name in lower case; empty for a family that is not there. */
  facesOf(family: string): readonly LibraryFace[]
  familyNamed(family: string): ManifestFamily | null
}

const libraries = new Map<string, FontLibrary>()

/** The library of a folder of fonts; of the bundled ones where none is named. One for the life of the process. */
export function fontLibrary(directory: string = bundledFontsDirectory()): FontLibrary {
  let library = libraries.get(directory)
  if (library === undefined) {
    library = makeLibrary(readManifest(directory))
    libraries.set(directory, library)
  }
  return library
}

/** A library from its manifest; no file is read yet. */
function makeLibrary(manifest: FontManifest): FontLibrary {
  const faces = new Map<string, LibraryFace[]>()
  for (const entry of manifest.faces) {
    const key = entry.family.toLowerCase()
    const list = faces.get(key) ?? []
    list.push(lazyFace(entry))
    faces.set(key, list)
  }
  const families = new Map(manifest.families.map(family => [family.name.toLowerCase(), family]))
  return {
    families: manifest.families,
    generic: manifest.generic,
    standIns: manifest.standIns,
    kinds: manifest.kinds,
    facesOf: family => faces.get(family) ?? [],
    familyNamed: family => families.get(family) ?? null,
  }
}

/** The library with other families for some of the generic ones. */
export const withGenerics = (library: FontLibrary, generics: FontManifest['generic']): FontLibrary =>
  generics.size === 0 ? library : { ...library, generic: new Map([...library.generic, ...generics]) }

/** A face that is opened when it is first asked for; null from then on if it cannot be. */
function lazyFace(entry: ManifestFace): LibraryFace {
  let face: Face | null | undefined
  return {
    family: entry.family,
    weight: { min: entry.weight, max: entry.weight },
    style: entry.style,
    stretch: { min: entry.stretch, max: entry.stretch },
    open() {
      if (face === undefined) face = openFile(entry)
      return face
    },
  }
}

/** Opens a bundled file, plain or compressed; null where it is missing or broken. */
function openFile(entry: ManifestFace): Face | null {
  try {
    const bytes = shippedFile(entry.file)
    return bytes === null ? null : openFace(bytes, entry.digest)
  } catch {
    return null
  }
}
