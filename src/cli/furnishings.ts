/** The folders that a command line names: of templates, fonts and print profiles. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMMAND_LIMITS } from '../base/limits.ts'
import { type JobContext, profilesIn } from '../job/job.ts'
import type { RenderDependencies } from '../render/stages.ts'
import type { Arguments } from './arguments.ts'
import { UsageError } from './outcome.ts'

/** Templates and fonts, the bundled ones and those of the folders that were named, and the bounds of a command. */
export interface Furnishings {
  readonly templates: readonly string[]
  readonly dependencies: Pick<RenderDependencies, 'templates' | 'fonts' | 'limits'>
}

/** Opens the folders that the flags and the environment name. Throws a UsageError for one that is not there. */
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

/** The folders by which a command line furnishes its documents; null where neither it nor the environment names one. */
export const templatesFolder = (given: Arguments): string | null => folderOf(given, 'templates-dir')
/** The folder of further fonts; null where none is named. */
export const fontsFolder = (given: Arguments): string | null => folderOf(given, 'fonts-dir')
/** The folder of print profiles; `profiles` in the working directory where none is named. */
export const profilesFolder = (given: Arguments): string => folderOf(given, 'profiles-dir') ?? 'profiles'

function templatesAddress(given: Arguments): URL | null {
  const path = templatesFolder(given)
  return path === null ? null : pathToFileURL(`${resolve(path)}/`)
}

/** The templates of the folder that is named are read anew the next time. */
export async function forgetNamedTemplates(given: Arguments): Promise<void> {
  const folder = templatesAddress(given)
  if (folder !== null) (await import('../render/templates.ts')).forgetTemplates(folder)
}

/** A folder that a flag names, or the environment. Throws a UsageError where it is not there. */
function folderOf(given: Arguments, flag: string): string | null {
  const variable = `OCTAVO_${flag.replaceAll('-', '_').toUpperCase()}`
  // An empty variable is one that is not set, as in env files.
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
