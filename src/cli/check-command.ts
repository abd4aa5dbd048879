/** `octavo check`: whether files conform to the standards that they claim, as far as a program can tell. */
import { readFile } from 'node:fs/promises'
import { CHECKED_STANDARDS, type CheckedStandard } from '../check/types.ts'
import { readArguments } from './arguments.ts'
import { CHECK_FLAGS } from './command-flags.ts'
import { CommandFailed, UsageError } from './outcome.ts'

const HINT = 'Try "octavo check --help".'

/** Checks the files and prints the report. Throws CommandFailed if a file violates a clause or claims no standard. */
export async function check(args: readonly string[]): Promise<void> {
  const given = readArguments(args, CHECK_FLAGS, HINT)
  if (given.positionals.length === 0) throw new UsageError('Name a PDF.', HINT)
  const standards = given.all('standard').map(readStandard)
  if (given.has('json') && given.has('sarif')) throw new UsageError('Choose one of --json and --sarif.', HINT)
  const { checkPdf, notChecked } = await import('../check/check.ts')
  const { reportOf } = await import('../check/report.ts')
  const files = []
  for (const name of given.positionals) {
    try {
      files.push({ name, ...checkPdf(await readFile(name), standards) })
    } catch (error) {
      process.stderr.write(`octavo: ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
      throw new CommandFailed()
    }
  }
  const format = given.has('json') ? 'json' : given.has('sarif') ? 'sarif' : 'text'
  process.stdout.write(reportOf(files, format))
  if (format === 'text') process.stdout.write(`Not checked:\n${notChecked.map(line => `  ${line}\n`).join('')}`)
  if (files.some(file => file.findings.length > 0 || file.standards.length === 0)) throw new CommandFailed()
}

function readStandard(value: string): CheckedStandard {
  const found = CHECKED_STANDARDS.find(standard => standard === value.toLowerCase())
  if (found === undefined) throw new UsageError(`--standard takes ${CHECKED_STANDARDS.join(', ')}.`, HINT)
  return found
}
