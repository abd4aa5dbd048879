/** The folders that a command line names: of templates, fonts and print profiles. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type JobContext, profilesIn } from '../job/job.ts'
import type { RenderDependencies } from '../render/stages.ts'
import type { Arguments } from './arguments.ts'
import { UsageError } from './outcome.ts'

/** Templates and fonts: the bundled ones and those of the folders that were named. */
export interface Furnishings {
  readonly templates: readonly string[]
  readonly dependencies: Pick<RenderDependencies, 'templates' | 'fonts'>
}

export async function furnishingsOf(given: Arguments): Promise<Furnishings> {
  const { templateNames } = await import('../render/templates.ts')
  const templatesPath = folderOf(given, 'templates-dir')
  const further = templatesPath === null ? null : pathToFileURL(`${resolve(templatesPath)}/`)
  const fontsPath = folderOf(given, 'fonts-dir')
  const notAFont = (file: string): void => void process.stderr.write(`octavo: ${file} is not a font\n`)
  const fonts =
    fontsPath === null ? {} : { fonts: (await import('../fonts/font-folder.ts')).libraryWith(fontsPath, notAFont) }
  return {
    templates: [...new Set([...templateNames(), ...(further === null ? [] : templateNames(further))])],
    dependencies: { ...fonts, ...(further === null ? {} : { templates: further }) },
  }
}

/** A folder that a flag names, or the environment. Throws a UsageError where it is not there. */
export function folderOf(given: Arguments, flag: string): string | null {
  const variable = `OCTAVO_${flag.replaceAll('-', '_').toUpperCase()}`
  const path = given.text(flag) ?? process.env[variable] ?? null
  if (path === null || existsSync(path)) return path
  throw new UsageError(`--${flag}: there is no folder ${path}.`)
}

/** What a request may name: templates and print profiles. */
export const contextFrom = (given: Arguments, { templates }: Furnishings): JobContext => ({
  templates,
  profiles: profilesIn(folderOf(given, 'profiles-dir') ?? 'profiles'),
  defaultProfile: null,
})
