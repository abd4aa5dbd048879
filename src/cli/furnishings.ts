/** The folders of templates, fonts and print profiles of a command line. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMMAND_LIMITS } from '../base/limits.ts'
import { type JobContext, profilesIn } from '../job/job.ts'
import type { RenderDependencies } from '../render/stages.ts'
import type { Arguments } from './arguments.ts'
import { UsageError } from './outcome.ts'

/** Bundled templates and fonts, those of the given folders, and the limits of a command. */
export interface Furnishings {
  readonly templates: readonly string[]
  readonly dependencies: Pick<RenderDependencies, 'templates' | 'fonts' | 'limits'>
}

/** Opens the folders of flags and environment. Throws a UsageError if one does not exist. */
export async function furnishingsOf(given: Arguments): Promise<Furnishings> {
  const { templateNames } = await import('../render/templates.ts')
  const further = templatesAddress(given)
  const fontsPath = fontsFolder(given)
  const notAFont = (file: string): void => void process.stderr.write(`octavo: ${file} is not a font\n`)
  const fonts =
    fontsPath === null ? {} : { fonts: (await import('../fonts/font-folder.ts')).libraryWith(fontsPath, notAFont) }
  return {
    templates: [...new Set([...templateNames(), ...(further === null ? [] : templateNames(further))])],
    dependencies: { limits: COMMAND_LIMITS, ...fonts, ...(further === null ? {} : { templates: further }) },
  }
}

/** The folder of templates; null if neither a flag nor the environment names one. */
export const templatesFolder = (given: Arguments): string | null => folderOf(given, 'templates-dir')
/** The folder of further fonts; null if none is named. */
export const fontsFolder = (given: Arguments): string | null => folderOf(given, 'fonts-dir')
/** The folder of print profiles; `profiles` in the working directory by default. */
export const profilesFolder = (given: Arguments): string => folderOf(given, 'profiles-dir') ?? 'profiles'

function templatesAddress(given: Arguments): URL | null {
  const path = templatesFolder(given)
  return path === null ? null : pathToFileURL(`${resolve(path)}/`)
}

/** Drops the cached templates of the named folder. */
export async function forgetNamedTemplates(given: Arguments): Promise<void> {
  const folder = templatesAddress(given)
  if (folder !== null) (await import('../render/templates.ts')).forgetTemplates(folder)
}

/** The folder of a flag or of the environment. Throws a UsageError if it does not exist. */
function folderOf(given: Arguments, flag: string): string | null {
  const variable = `OCTAVO_${flag.replaceAll('-', '_').toUpperCase()}`
  // An empty variable counts as unset, as in env files.
  const path = given.text(flag) ?? (process.env[variable] || null)
  if (path === null || existsSync(path)) return path
  throw new UsageError(`--${flag}: there is no folder ${path}.`)
}

/** What a request may name: templates and print profiles. */
export const contextFrom = (given: Arguments, { templates }: Furnishings): JobContext => ({
  templates,
  profiles: profilesIn(profilesFolder(given)),
  defaultProfile: null,
})
