/** The entry point of the command line. Commands are loaded when they run. */
import { ownPackage } from '../base/package-root.ts'
import { isCommandFailed, isUsageError } from './outcome.ts'
import { compileOftenUsedCode } from './tuning.ts'

/** Exit statuses: success, a document failed, invalid usage. */
const DONE = 0
const FAILED = 1
const USAGE = 2

type Command = (args: readonly string[]) => Promise<void>

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serve,
  work: async () => (await import('./work-command.ts')).work,
  bulk: async () => (await import('./bulk-command.ts')).bulk,
  jobs: async () => (await import('./jobs-command.ts')).jobsCommand,
  keys: async () => (await import('./keys-command.ts')).keys,
  usage: async () => (await import('./usage-command.ts')).usage,
  health: async () => (await import('./health-command.ts')).health,
  templates: async () => (await import('./list-commands.ts')).templates,
  fonts: async () => (await import('./list-commands.ts')).fonts,
  extract: async () => (await import('./extract-command.ts')).extractCommand,
  check: async () => (await import('./check-command.ts')).check,
  diff: async () => (await import('./diff-command.ts')).diff,
  dev: async () => (await import('./dev-command.ts')).dev,
  dump: async () => (await import('./dump-command.ts')).dump,
}

/** Runs a command line and resolves to its exit status. */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.once('error', endQuietly)
  try {
    await run(args)
    return DONE
  } catch (error) {
    return explain(error)
  }
}

/** The reader of standard output has closed it, like `head`, which is not an error. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

async function run(args: readonly string[]): Promise<void> {
  const [first = '--help', ...rest] = args
  if (first === '--version' || first === '-v') {
    process.stdout.write(`${ownPackage().version}\n`)
    return
  }
  if (first === '--help' || first === '-h' || first === 'help' || rest.includes('--help') || rest.includes('-h')) {
    const { helpFor } = await import('./help.ts')
    process.stdout.write(helpFor(first === 'help' ? (rest[0] ?? null) : first))
    return
  }
  const command = Object.hasOwn(COMMANDS, first) ? await COMMANDS[first]!() : null
  if (command !== null) {
    compileOftenUsedCode()
    return command(rest)
  }
  await refuseUnknownCommand(first)
  const { renderCommand } = await import('./render-command.ts')
  return renderCommand(args)
}

/** Throws a UsageError for a word that is neither a command nor a file. */
async function refuseUnknownCommand(word: string): Promise<void> {
  if (!/^[a-z]+$/i.test(word)) return
  const { existsSync } = await import('node:fs')
  if (existsSync(word)) return
  const [{ UsageError }, { suggestionFor }] = await Promise.all([
    import('./outcome.ts'),
    import('../job/suggestion.ts'),
  ])
  const meant = suggestionFor(word, Object.keys(COMMANDS))
  throw new UsageError(`"${word}" is neither a command nor a file${meant === '' ? '.' : meant}`)
}

/** Prints an error; stack traces are only for internal faults. */
function explain(error: unknown): number {
  if (isCommandFailed(error)) return FAILED
  if (isUsageError(error)) {
    process.stderr.write(`octavo: ${error.message}\n${error.hint}\n`)
    return USAGE
  }
  if (error instanceof Error && (error.name === 'OctavoError' || error.name === 'KeysFileError')) {
    process.stderr.write(`octavo: ${error.message}\n`)
    return FAILED
  }
  process.stderr.write(`octavo: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return FAILED
}
