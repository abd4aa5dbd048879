/** `octavo work`: runs a job worker until a signal stops it. */
import { join } from 'node:path'
import { ownPackage } from '../base/package-root.ts'
import { startWorker } from '../service/jobs/job-worker.ts'
import { readArguments, refuseArguments } from './arguments.ts'
import { settingsOf } from './command-settings.ts'
import { settingFlags, settingValues } from './help.ts'
import { starting, untilStopped } from './running.ts'

const HINT = 'Try "octavo work --help".'

/** Resolves when the worker has stopped. */
export async function work(args: readonly string[]): Promise<void> {
  const given = readArguments(args, settingFlags(), HINT)
  refuseArguments(given, HINT)
  const settings = settingsOf(settingValues(given), given.text('config'))
  const rendererProgram = join(ownPackage().root, 'dist', 'worker.js')
  await untilStopped(await starting(startWorker(settings, { rendererProgram }), HINT))
}
