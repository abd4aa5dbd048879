/** The bundled fonts as data: the families, their coverage, and the generic families. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packageUrl } from '../base/package-root.ts'

/** The class of a design, for choosing a similar replacement. */
export type FontClass = 'serif' | 'sans' | 'mono' | 'any'

/** A bundled family. */
export interface ManifestFamily {
  readonly name: string
  readonly class: FontClass
  /** Set where the family may stand in for characters that others lack. */
  readonly coverage: Coverage | null
}

/** A family in a package that may be installed beside this one. */
export interface ManifestPack {
  /** Name of the npm package. */
  readonly package: string
  readonly family: string
  /** Further names of the same design. */
  readonly names: readonly string[]
  readonly class: FontClass
  /** BCP 47: the language whose letter forms it has. */
  readonly language: string
}

/** One file of a family that comes with the program. */
export interface ManifestFace {
  /** Absolute path. */
  readonly file: string
  readonly family: string
  readonly weight: number
  readonly style: 'normal' | 'italic' | 'oblique'
  /** Percent. */
  readonly stretch: number
  readonly digest: string
}

/** `fonts/manifest.json`, parsed and checked. */
export interface FontManifest {
  readonly families: readonly ManifestFamily[]
  readonly packs: readonly ManifestPack[]
  /** Generic family to families, best first. */
  readonly generic: ReadonlyMap<string, readonly string[]>
  /** Names of families that are not bundled to the bundled ones with the same widths, in lower case. */
  readonly standIns: ReadonlyMap<string, string>
  /** The classes of designs that are not bundled, by name in lower case. */
  readonly kinds: ReadonlyMap<string, FontClass>
  readonly faces: readonly ManifestFace[]
}

/** A set of code points, which is tested without opening a font. */
interface Coverage {
  has(codePoint: number): boolean
}

interface ManifestFile {
  readonly families: readonly { readonly name: string; readonly class: FontClass; readonly covers: string | null }[]
  readonly packs: readonly ManifestPack[]
  readonly generic: Readonly<Record<string, readonly string[]>>
  readonly measures_as: Readonly<Record<string, string>>
  readonly kinds: Readonly<Record<string, FontClass>>
  readonly faces: readonly (Omit<ManifestFace, 'file'> & { readonly file: string })[]
}

/** The folder of the bundled fonts. Throws where it is missing. */
export function bundledFontsDirectory(): string {
  const url = packageUrl('fonts/')
  if (existsSync(new URL('manifest.json', url))) return fileURLToPath(url)
  throw new Error('The folder of fonts is missing from this installation')
}

/** Reads `manifest.json` in a folder of fonts. Throws where there is none: an installation without fonts is broken. */
export function readManifest(directory: string): FontManifest {
  const folder = directory.endsWith('/') ? directory : `${directory}/`
  const file = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as ManifestFile
  return {
    families: file.families.map(({ name, class: kind, covers }) => ({
      name,
      class: kind,
      coverage: covers === null ? null : packedCoverage(covers),
    })),
    packs: file.packs,
    generic: new Map(Object.entries(file.generic)),
    standIns: new Map(Object.entries(file.measures_as).map(([name, family]) => [name, family.toLowerCase()])),
    kinds: new Map(Object.entries(file.kinds)),
    faces: file.faces.map(face => ({ ...face, file: folder + face.file })),
  }
}

/** Ranges in base 36 as scripts/build-font-manifest.mjs packs them, unpacked when they are first asked for. */
function packedCoverage(packed: string): Coverage {
  let starts: number[] | null = null
  const ends: number[] = []
  const unpack = (): number[] => {
    const found: number[] = []
    let at = 0
    const numbers = packed.split(',')
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      at += Number.parseInt(numbers[i]!, 36)
      found.push(at)
      at += Number.parseInt(numbers[i + 1]!, 36) + 1
      ends.push(at)
    }
    starts = found
    return found
  }
  return {
    has(codePoint) {
      const from = starts ?? unpack()
      let low = 0
      let high = from.length - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        if (codePoint < from[middle]!) high = middle - 1
        else if (codePoint >= ends[middle]!) low = middle + 1
        else return true
      }
      return false
    },
  }
}
