/** Progress of a run: a bar on a terminal, a line from time to time elsewhere, and the report at its end. */
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

/** Failures that the report names; all of them are counted. */
const MOST_FAILURES = 10_000
/** Characters of the bar on a terminal of 80 columns, beside its figures. */
const BAR_WIDTH = 30
/** Milliseconds between two drawings of the bar on a terminal. */
const BAR_EVERY_MS = 200
/** Milliseconds between two lines where the output is no terminal: a log needs fewer. */
const LINE_EVERY_MS = 10_000

/** Counts the documents of one run and shows them; writes nothing where `output` is null. */
export class Progress {
  readonly #total: number
  readonly #output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> | null
  readonly #counts = { made: 0, unchanged: 0, failed: 0 }
  readonly #failures: Failure[] = []
  readonly #started = performance.now()
  #pages = 0
  #bytes = 0
  #told = performance.now()

  /** `output` is null where nothing is told. */
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

  /** The report; and a last line on a terminal. */
  end(): Summary {
    const seconds = Math.round((performance.now() - this.#started) / 100) / 10
    const counts = { documents: this.#done, ...this.#counts, pages: this.#pages, bytes: this.#bytes, seconds }
    const { made, unchanged, failed } = this.#counts
    const text = `${made} made (${this.#pages} pages), ${unchanged} unchanged, ${failed} failed, ${seconds} s`
    this.#output?.write(`${this.#output.isTTY ? '\r\u001b[K' : ''}${text}\n`)
    return { ...counts, failures: this.#failures }
  }
}
