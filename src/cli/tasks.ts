/** The documents of a command line and their output paths. */
import type { Arguments } from './arguments.ts'
import { type Input, inputOf, outputPath } from './inputs.ts'
import { UsageError } from './outcome.ts'

/** Standard output in place of a file. */
export const STDOUT = '-'

/** A document to render and the path of its file; `-` is standard output. */
export interface Task {
  readonly input: Input
  readonly output: string
}

/** The tasks of a command line. Throws a UsageError if inputs and outputs do not match. */
export function tasksOf(given: Arguments): readonly Task[] {
  const inputs = given.positionals.map(inputOf)
  const output = given.text('output')
  const folder = given.text('out-dir')
  if (inputs.length === 0) throw new UsageError('Name a file, an address or "-" for standard input.')
  if (output !== null && folder !== null) throw new UsageError('Choose one of --output and --out-dir.')
  if (output !== null && inputs.length > 1) throw new UsageError('Several inputs need --out-dir in place of --output.')
  if (inputs.filter(input => input.kind === 'stdin').length > 1)
    throw new UsageError('Standard input can be read once.')
  const tasks = inputs.map(input => ({
    input,
    output: output ?? defaultOutput(input, folder, given.text('format') ?? 'pdf'),
  }))
  if (given.has('watch') && tasks.some(({ input, output }) => input.kind !== 'file' || output === STDOUT))
    throw new UsageError('--watch needs files to read from and to write to.')
  if (tasks.some(task => task.output === STDOUT) && process.stdout.isTTY)
    throw new UsageError('The file would go to the terminal: name a file with -o, or send it on with ">" or "|".')
  const seen = new Map<string, Input>()
  for (const { input, output } of tasks) {
    const other = seen.get(output)
    if (other !== undefined) throw new UsageError(`${other.label} and ${input.label} would both become ${output}.`)
    seen.set(output, input)
  }
  return tasks
}

const defaultOutput = (input: Input, folder: string | null, format: string): string =>
  input.kind === 'stdin' && folder === null ? STDOUT : outputPath(input, folder).replace(/pdf$/, format)
