/** Slots: they bound the number of documents that compute at the same time. */

/** The slot of a document. It can be given up and requested again; `end` gives it up for good. */
export interface Slot {
  readonly isReleased: boolean
  release(): void
  /** Resolves when the document has a slot again; at once if it never gave it up or has ended. */
  regain(): Promise<void>
  end(): void
}

/** A fixed number of slots. */
export class Slots {
  #free: number
  /** Documents that request their slot again. They precede new ones. */
  readonly #returning: (() => void)[] = []
  readonly #onFree: () => void

  /** `onFree` is called when a slot becomes free that no document requests again. */
  constructor(count: number, onFree: () => void) {
    this.#free = count
    this.#onFree = onFree
  }

  get hasFree(): boolean {
    return this.#free > 0
  }

  /** An additional slot, which is not counted: its document shares the processors with the others. */
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

  /** Takes a slot. One must be free. */
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
