/**
 * Practice of a new renderer: while no document arrives, it renders examples. V8 optimises code only after it has run for some
 * time, so that the first documents of a process take several times as long as later ones.
 */

/** Milliseconds without a document before an example is rendered. */
const AFTER_MS = 1_000
/** Milliseconds between two examples, in which V8 finishes what it compiles concurrently. */
const PAUSE_MS = 50

/** Renders examples one at a time between documents, each of them once. */
export class Practice {
  readonly #rounds: number
  readonly #render: (round: number) => Promise<void>
  #done = 0
  #isIdle = false
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  /** `render` renders an example, by its number from 0 up to `rounds`. It must not reject. */
  constructor(rounds: number, render: (round: number) => Promise<void>) {
    this.#rounds = rounds
    this.#render = render
  }

  /** The process is idle. */
  begin(): void {
    this.#isIdle = true
    this.#after(AFTER_MS)
  }

  /** A document has arrived. Resolves when no example is being rendered. */
  end(): Promise<void> {
    this.#isIdle = false
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return this.#running
  }

  #after(ms: number): void {
    if (this.#done < this.#rounds) this.#timer = setTimeout(() => this.#next(), ms).unref()
  }

  #next(): void {
    this.#timer = null
    this.#running = this.#render(this.#done++).then(() => {
      if (this.#isIdle) this.#after(PAUSE_MS)
    })
  }
}
