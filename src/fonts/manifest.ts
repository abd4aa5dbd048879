/** The bundled fonts as data: families, coverage and generic families. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packageUrl } from '../base/package-root.ts'

/** The class of a design, by which a similar replacement is chosen. */
export type FontClass = 'serif' | 'sans' | 'mono' | 'any'

/** A bundled family. */
export interface ManifestFamily {
  readonly name: string
  readonly class: FontClass
  /** Set if the family may replace others for characters that these lack. */
  readonly coverage: Coverage | null
}

/** A family in a package that may be installed in addition. */
export interface ManifestPack {
  /** The name of the npm package. */
  readonly package: string
  readonly family: string
  /** Other names of the same design. */
  readonly names: readonly string[]
  readonly class: FontClass
  /** BCP 47: the language whose letter forms it contains. */
  readonly language: string
}

/** A file of a bundled family. */
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

/** The parsed `fonts/manifest.json`. */
export interface FontManifest {
  readonly families: readonly ManifestFamily[]
  readonly packs: readonly ManifestPack[]
  /** The families of each generic family, best first. */
  readonly generic: ReadonlyMap<string, readonly string[]>
  /** Maps names of other families, in lower case, to bundled ones with the same widths. */
  readonly standIns: ReadonlyMap<string, string>
  /** The classes of families that are not bundled, by name in lower case. */
  readonly kinds: ReadonlyMap<string, FontClass>
  readonly faces: readonly ManifestFace[]
}

/** A set of code points, which can be tested without opening a font. */
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

let bundled: string | null = null

/** The folder of the bundled fonts, searched once. Throws if it is missing. */
export function bundledFontsDirectory(): string {
  bundled ??= findBundledFonts()
  return bundled
}

function findBundledFonts(): string {
  const url = packageUrl('fonts/')
  if (existsSync(new URL('manifest.json', url))) return fileURLToPath(url)
  throw new Error('The folder of fonts is missing from this installation')
}

/** Reads `manifest.json` in a folder of fonts. Throws if it is missing, because an installation needs fonts. */
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

/** Decodes ranges in base 36 from scripts/build-font-manifest.mjs at first use. */
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
