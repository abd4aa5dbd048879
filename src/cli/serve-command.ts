/** `octavo serve`: starts the service and keeps it up until it is told to stop. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownPackage } from '../base/package-root.ts'
import { type Template, template, templateNames } from '../render/templates.ts'
import { developmentNotice } from '../service/keys/development-key.ts'
import { SETTING_NAMES } from '../service/settings.ts'
import { type RunningServer, startServer } from '../service/start.ts'
import { readArguments } from './arguments.ts'
import { settingsOf } from './command-settings.ts'
import { settingFlags } from './help.ts'
import { UsageError } from './outcome.ts'

const HINT = 'Try "octavo serve --help".'

/** Resolves when the server has stopped. */
export async function serve(args: readonly string[]): Promise<void> {
  const given = readArguments(args, settingFlags(), HINT)
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one argument too many.`, HINT)
  const flags: Record<string, string> = {}
  for (const name of SETTING_NAMES) {
    const value = given.text(name.replaceAll('_', '-'))
    if (value !== null) flags[name] = value
  }
  const settings = settingsOf(flags, given.text('config'))
  const server = await starting(
    startServer(settings, {
      templates: templatesOf(settings.templatesDir),
      rendererProgram: join(ownPackage().root, 'dist', 'worker.js'),
    }),
  )
  // The log is JSON on standard output; the key is for a person.
  if (server.developmentKey !== null) process.stderr.write(developmentNotice(server.address, server.developmentKey))
  await stopped(server)
}

/** The bundled templates and those of the folder, which go before bundled ones of the same name. */
function templatesOf(folder: string | null): readonly Template[] {
  const further = folder === null ? null : pathToFileURL(`${folder}/`)
  const names = new Set([...templateNames(), ...(further === null ? [] : templateNames(further))])
  return [...names].map(name => template(name, further))
}

/** What keeps a server from starting is told in a sentence: the port is taken, another server has the folder. */
async function starting(server: Promise<RunningServer>): Promise<RunningServer> {
  try {
    return await server
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const message =
      'code' in error && error.code === 'EADDRINUSE' ? `The port is taken (${error.message}).` : error.message
    throw new UsageError(message, HINT)
  }
}

/** The first signal stops gracefully, the second at once. */
function stopped(server: RunningServer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    const stop = (): void => {
      if (isStopping) process.exit(1)
      isStopping = true
      server.stop().then(resolve, reject)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}
