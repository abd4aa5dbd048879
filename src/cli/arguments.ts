/** Parses command lines by a table of flags, with suggestions for unknown ones. */
import { parseArgs } from 'node:util'
import { suggestionFor } from '../job/suggestion.ts'
import { UsageError } from './outcome.ts'

/** A row of a table of flags. */
interface Flag {
  /** Placeholder of the value in the help; null for a switch. */
  readonly value: string | null
  readonly help: string
  readonly short?: string
  /** It may be repeated. */
  readonly isList?: boolean
  /** Its value is optional, and follows "=". */
  readonly isAlone?: boolean
}

/** Flags by their long names, without dashes. */
export type Flags = Readonly<Record<string, Flag>>

/** A parsed command line. */
export interface Arguments {
  readonly positionals: readonly string[]
  /** The value of a flag; the last one if it is repeated. */
  text(name: string): string | null
  all(name: string): readonly string[]
  has(name: string): boolean
}

/** Throws a UsageError for a flag that is not in the table, or whose value is missing. */
export function readArguments(args: readonly string[], flags: Flags, hint?: string): Arguments {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value, short, isAlone }]) => [
      name,
      {
        type: value === null || isAlone === true ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short ? { short } : {}),
      },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const values = new Map<string, string[]>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    values.set(token.name, [...(values.get(token.name) ?? []), valueFor(token, flags, hint)])
  }
  return {
    positionals,
    text: name => values.get(name)?.at(-1) ?? null,
    all: name => values.get(name) ?? [],
    has: name => values.has(name),
  }
}

/** For commands without arguments. Throws a UsageError for the first one. */
export function refuseArguments({ positionals }: Arguments, hint?: string): void {
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one argument too many.`, hint)
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function valueFor({ name, rawName, value, inlineValue }: OptionToken, flags: Flags, hint?: string): string {
  const flag = Object.hasOwn(flags, name) ? flags[name]! : null
  if (flag === null) {
    const known = Object.keys(flags).map(each => `--${each}`)
    throw new UsageError(`${rawName} is not a flag${suggestionFor(rawName, known)}`, hint)
  }
  if (flag.value === null) {
    if (inlineValue) throw new UsageError(`${rawName} takes no value.`, hint)
    return 'true'
  }
  if (flag.isAlone === true) return value ?? 'true'
  // A value that looks like a flag means that the value is missing, unless it follows "=".
  if (value === undefined || (!inlineValue && /^--?[a-z]/i.test(value)))
    throw new UsageError(`${rawName} needs a value: ${rawName} ${flag.value}`, hint)
  return value
}

/** The flags of a table as lines of help. */
export function flagLines(flags: Flags): string {
  const rows = Object.entries(flags).map(([name, { value, short, help, isAlone }]) => {
    const shownValue = value === null ? '' : isAlone === true ? `[=${value}]` : ` ${value}`
    const left = `${short === undefined ? '    ' : `-${short}, `}--${name}${shownValue}`
    return { left, help }
  })
  const width = Math.min(30, Math.max(...rows.map(row => row.left.length)))
  return rows.map(({ left, help }) => `  ${left.padEnd(width)}  ${wrapped(help, width + 4)}`).join('\n')
}

/** Columns of the help: wider lines are hard to read. */
const LINE_WIDTH = 100

function wrapped(text: string, indent: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH - indent) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`)
}
