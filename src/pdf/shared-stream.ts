/** The data of a stream that several files have: it is deflated once. */
import { deflate, MORE_EFFORT } from '../base/deflate/deflate.ts'

/** Data that does not change, and its deflated form once a file asked for it. */
export class SharedStream {
  readonly data: Uint8Array
  #deflated: Uint8Array | null = null

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** The data in the zlib format, with the effort for short streams. */
  get deflated(): Uint8Array {
    this.#deflated ??= deflate(this.data, MORE_EFFORT)
    return this.#deflated
  }
}
