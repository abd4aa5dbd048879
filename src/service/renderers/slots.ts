/** Places at the processors: how many documents may compute at the same time. */

/** The place of one document. It may give it up and ask for it again; `end` gives it up for good. */
export interface Slot {
  readonly isReleased: boolean
  release(): void
  /** Resolves when the document has a place again, at once where it never gave it up or has ended. */
  regain(): Promise<void>
  end(): void
}

/** Places for documents that run at the same time. */
export class Slots {
  #free: number
  /** Documents that want their place back. They go before those that have not begun. */
  readonly #returning: (() => void)[] = []
  readonly #onFree: () => void

  /** `onFree` is called when a place has become free that nobody wants back. */
  constructor(count: number, onFree: () => void) {
    this.#free = count
    this.#onFree = onFree
  }

  get hasFree(): boolean {
    return this.#free > 0
  }

  /** A place beside the counted ones: whoever holds it shares the processors with the others. */
  extra(): Slot {
    let state: 'held' | 'released' | 'ended' = 'held'
    return {
      get isReleased() {
        return state === 'released'
      },
      release: () => {
        if (state === 'held') state = 'released'
      },
      regain: async () => {
        if (state === 'released') state = 'held'
      },
      end: () => {
        state = 'ended'
      },
    }
  }

  /** Takes a place. There must be a free one. */
  take(): Slot {
    this.#free--
    let state: 'held' | 'released' | 'ended' = 'held'
    let returning: Promise<void> | null = null
    return {
      get isReleased() {
        return state === 'released'
      },
      release: () => {
        if (state !== 'held') return
        state = 'released'
        this.#giveBack()
      },
      regain: async () => {
        if (state !== 'released') return
        returning ??= this.#wait().then(() => {
          returning = null
          if (state === 'ended') this.#giveBack()
          else state = 'held'
        })
        await returning
      },
      end: () => {
        if (state === 'held') this.#giveBack()
        state = 'ended'
      },
    }
  }

  #wait(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise(resolve => this.#returning.push(resolve))
  }

  #giveBack(): void {
    const next = this.#returning.shift()
    if (next === undefined) {
      this.#free++
      this.#onFree()
    } else next()
  }
}
