/** `octavo serve`: runs the service until a signal stops it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownPackage } from '../base/package-root.ts'
import { type Template, template, templateNames } from '../render/templates.ts'
import { developmentNotice } from '../service/keys/development-key.ts'
import { startServer } from '../service/start.ts'
import { readArguments, refuseArguments } from './arguments.ts'
import { settingsOf } from './command-settings.ts'
import { settingFlags, settingValues } from './help.ts'
import { starting, untilStopped } from './running.ts'

const HINT = 'Try "octavo serve --help".'

/** Resolves when the server has stopped. */
export async function serve(args: readonly string[]): Promise<void> {
  const given = readArguments(args, settingFlags(), HINT)
  refuseArguments(given, HINT)
  const settings = settingsOf(settingValues(given), given.text('config'))
  const server = await starting(
    startServer(settings, {
      templates: templatesOf(settings.templatesDir),
      rendererProgram: join(ownPackage().root, 'dist', 'worker.js'),
    }),
    HINT,
  )
  // The log is JSON on standard output; the key is for a person.
  if (server.developmentKey !== null) process.stderr.write(developmentNotice(server.address, server.developmentKey))
  await untilStopped(server)
}

/** The bundled templates and those of the folder, which replace bundled ones of the same name. */
export function templatesOf(folder: string | null): readonly Template[] {
  const further = folder === null ? null : pathToFileURL(`${folder}/`)
  const names = new Set([...templateNames(), ...(further === null ? [] : templateNames(further))])
  return [...names].map(name => template(name, further))
}
