/** Progress of a run: a bar on a terminal, regular lines elsewhere, and the final report. */
import type { End } from './bulk.ts'

interface Summary {
  readonly documents: number
  readonly made: number
  readonly unchanged: number
  readonly failed: number
  readonly pages: number
  readonly bytes: number
  readonly seconds: number
  readonly failures: readonly Failure[]
}

interface Failure {
  readonly line: number
  readonly output: string
  readonly code: string
  readonly message: string
}

/** Maximum number of failures in the report; all of them are counted. */
const MOST_FAILURES = 10_000
/** Number of characters of the bar, on a terminal of 80 columns with figures. */
const BAR_WIDTH = 30
/** Milliseconds between updates of the bar. */
const BAR_EVERY_MS = 200
/** Milliseconds between lines if the output is not a terminal. */
const LINE_EVERY_MS = 10_000

/** Counts the documents of a run and shows them; prints nothing if `output` is null. */
export class Progress {
  readonly #total: number
  readonly #output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> | null
  readonly #counts = { made: 0, unchanged: 0, failed: 0 }
  readonly #failures: Failure[] = []
  readonly #started = performance.now()
  #pages = 0
  #bytes = 0
  #told = performance.now()

  /** `output` is null for silent runs. */
  constructor(total: number, output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> | null) {
    this.#total = total
    this.#output = output
  }

  add({ line, output, outcome, pages, bytes, error }: End): void {
    this.#counts[outcome]++
    if (outcome === 'made') {
      this.#pages += pages
      this.#bytes += bytes
    }
    if (error !== null && this.#failures.length < MOST_FAILURES)
      this.#failures.push({ line, output, code: error.code, message: error.message })
    const every = this.#output?.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS
    if (performance.now() - this.#told < every) return
    this.#told = performance.now()
    this.#tell()
  }

  get #done(): number {
    return this.#counts.made + this.#counts.unchanged + this.#counts.failed
  }

  #tell(): void {
    const share = this.#total === 0 ? 1 : Math.min(1, this.#done / this.#total)
    const seconds = (performance.now() - this.#started) / 1000
    const rate = this.#done / Math.max(0.001, seconds)
    const left = Math.ceil((this.#total - this.#done) / Math.max(0.001, rate))
    const text = `${this.#done} of ${this.#total}, ${rate.toFixed(1)} a second, ${left} s left, ${this.#counts.failed} failed`
    if (!this.#output?.isTTY) return void this.#output?.write(`${text}\n`)
    const filled = Math.round(share * BAR_WIDTH)
    this.#output.write(`\r\u001b[K[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${text}`)
  }

  /** Prints the last line on a terminal, and returns the report. */
  end(): Summary {
    const seconds = Math.round((performance.now() - this.#started) / 100) / 10
    const counts = { documents: this.#done, ...this.#counts, pages: this.#pages, bytes: this.#bytes, seconds }
    const { made, unchanged, failed } = this.#counts
    const text = `${made} made (${this.#pages} pages), ${unchanged} unchanged, ${failed} failed, ${seconds} s`
    this.#output?.write(`${this.#output.isTTY ? '\r\u001b[K' : ''}${text}\n`)
    return { ...counts, failures: this.#failures }
  }
}
