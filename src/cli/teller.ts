/** Reports on standard error what a command produces. */
import { milliseconds } from '../base/clock.ts'
import type { Diagnostic } from '../base/diagnostics.ts'
import type { OctavoError } from '../base/errors.ts'
import type { Arguments } from './arguments.ts'
import type { Input } from './inputs.ts'
import { STDOUT, type Task } from './tasks.ts'

interface Outcome {
  readonly pages: number
  /** Number of pages that are drawn as pictures; absent if the output is one file. */
  readonly pictures?: number
  readonly warnings: readonly Diagnostic[]
  readonly warningCount: number
  readonly timings: Readonly<Record<string, number>>
  readonly template: string
  readonly templateReason: string
  readonly elapsed: number
}

/** Maximum number of printed warnings; `--verbose` prints all. */
const SHOWN_WARNINGS = 8

/** Prints on standard error, so that standard output can have a PDF. */
export class Teller {
  failed = 0
  #done = 0
  #pages = 0
  readonly #isQuiet: boolean
  readonly #isVerbose: boolean
  readonly #count: number
  readonly #started = milliseconds()

  constructor(given: Arguments, tasks: readonly Task[]) {
    this.#isVerbose = given.has('verbose')
    // In a pipe only errors are printed.
    this.#isQuiet = given.has('quiet') || (tasks[0]!.output === STDOUT && !this.#isVerbose)
    // With --watch there is no last document.
    this.#count = given.has('watch') ? 1 : tasks.length
  }

  done(input: Input, output: string, outcome: Outcome): void {
    this.#done++
    this.#pages += outcome.pages
    if (this.#isQuiet) return
    const target = output === STDOUT ? 'standard output' : output
    const { pages, pictures = pages } = outcome
    const drawn = pictures === pages ? '' : `${pictures} of `
    const facts = [`${drawn}${plural(pages, 'page')}`, `${Math.round(outcome.elapsed)} ms`]
    if (outcome.warningCount > 0) facts.push(plural(outcome.warningCount, 'warning'))
    this.#say(`${this.#progress()}${input.label} → ${target}  ${facts.join(', ')}`)
    this.#warn(outcome.warnings)
    if (!this.#isVerbose) return
    this.#say(`  template ${outcome.template}: ${outcome.templateReason}`)
    const phases = Object.entries(outcome.timings).filter(([, ms]) => ms >= 0.05)
    this.#say(`  ${phases.map(([phase, ms]) => `${phase} ${ms.toFixed(1)}`).join(' · ')} ms`)
  }

  refused(input: Input, error: OctavoError): void {
    this.failed++
    const where = error.where === null || error.where.startsWith('/') ? '' : ` (${error.where})`
    this.#say(`${this.#progress()}${input.label}: ${error.message}${where}`)
  }

  summarise(): void {
    if (this.#count < 2 || this.#isQuiet) return
    const seconds = ((milliseconds() - this.#started) / 1000).toFixed(1)
    const failures = this.failed === 0 ? '' : `, ${this.failed} failed`
    this.#say(`${plural(this.#done, 'PDF')}, ${plural(this.#pages, 'page')} in ${seconds} s${failures}`)
  }

  #progress(): string {
    return this.#count < 2 ? '' : `[${this.#done + this.failed}/${this.#count}] `
  }

  #warn(warnings: readonly Diagnostic[]): void {
    const shown = this.#isVerbose ? warnings : warnings.slice(0, SHOWN_WARNINGS)
    for (const { message, where, count } of shown)
      this.#say(
        `  warning: ${message}${where === null || message.includes(where) ? '' : ` (${where})`}${count > 1 ? ` ×${count}` : ''}`,
      )
    if (shown.length < warnings.length) this.#say(`  and ${warnings.length - shown.length} more; --verbose shows them`)
  }

  #say(line: string): void {
    process.stderr.write(`${line}\n`)
  }
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
