/** Print profiles in files of a folder, which are read again when they change. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { invalid, isProfileName, type Profile, readProfile } from './profile.ts'

/** Where print profiles come from. */
export interface ProfileSource {
  /** The profile of a name; null if there is none. Throws `invalid_profile` for an invalid one. */
  load(name: string): Promise<Profile | null>
  names(): Promise<readonly string[]>
}

/** A source without profiles. */
export const NO_PROFILES: ProfileSource = { load: async () => null, names: async () => [] }

/** Maximum number of bytes of a profile. */
const LARGEST_FILE = 64 * 1024
/** Maximum number of bytes of a logo, which is part of every document. */
const LARGEST_LOGO = 1024 * 1024
const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

/** The profiles `<folder>/<name>.json`; none if the folder does not exist. */
export function profilesIn(folder: string): ProfileSource {
  const known = new Map<string, { readonly changed: number; readonly profile: Promise<Profile> }>()
  return {
    async load(name) {
      if (!isProfileName(name)) return null
      const path = join(folder, `${name}.json`)
      const status = await stat(path).catch(() => null)
      if (status === null || !status.isFile()) return null
      const cached = known.get(name)
      if (cached?.changed === status.mtimeMs) return cached.profile
      const profile = readFrom(folder, name, path, status.size)
      known.set(name, { changed: status.mtimeMs, profile })
      // A missing logo may exist the next time.
      profile.catch(() => known.delete(name))
      return profile
    },
    async names() {
      const files = await readdir(folder).catch(() => [])
      return files
        .filter(file => file.endsWith('.json'))
        .map(file => file.slice(0, -'.json'.length))
        .filter(isProfileName)
        .sort()
    },
  }
}

async function readFrom(folder: string, name: string, path: string, size: number): Promise<Profile> {
  if (size > LARGEST_FILE) throw invalid(name, '', `is larger than ${LARGEST_FILE} bytes`)
  return readProfile(name, await readFile(path, 'utf8'), src => logoFrom(folder, name, src))
}

/** The logo as a `data:` address. Only files in the folder, by their real path, are read. */
async function logoFrom(folder: string, name: string, src: string): Promise<string> {
  const type = LOGO_TYPES[extname(src).toLowerCase()]
  if (type === undefined) throw invalid(name, '/logo/src', 'must be an SVG, PNG or JPEG file')
  const root = await realpath(folder)
  const path = await realpath(join(root, src)).catch(() => null)
  if (path === null || !path.startsWith(root + sep))
    throw invalid(name, '/logo/src', 'must be a file in the folder of the profiles')
  const bytes = await readFile(path)
  if (bytes.length > LARGEST_LOGO) throw invalid(name, '/logo/src', `must have at most ${LARGEST_LOGO} bytes`)
  return `data:${type};base64,${bytes.toString('base64')}`
}
