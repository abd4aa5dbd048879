/**
 * Small typed arrays that share buffers.
 *
 * A long document has hundreds of thousands of short arrays: the glyphs of a run, the advances of a line. Each buffer
 * is allocated and tracked outside the JavaScript heap, which costs more than its content. Short arrays are therefore
 * parts of shared slabs, and temporary arrays use scratch space again.
 */

const SLAB_BYTES = 1 << 16
/** Longer arrays get their own buffer. */
const LARGEST_SHARED = SLAB_BYTES >> 3

/** Shared buffers, from which arrays are allocated in sequence. */
class Slabs {
  buffer = new ArrayBuffer(SLAB_BYTES)
  #used = 0

  /**
   * The offset of `bytes` free bytes in `buffer`, which is replaced when it is full. Parts are never reused, so all are
   * zero.
   */
  take(bytes: number): number {
    const start = (this.#used + 7) & ~7
    if (start + bytes > SLAB_BYTES) {
      this.buffer = new ArrayBuffer(SLAB_BYTES)
      this.#used = bytes
      return 0
    }
    this.#used = start + bytes
    return start
  }
}

const passing = new Slabs()
/** Slabs for content of pages. A view of the glyphs of a paragraph would keep its whole slab alive. */
const lasting = new Slabs()

/** Zeros; a view of a shared slab if the array is short. Never transfer its buffer. */
export function uint8(length: number): Uint8Array {
  if (length > LARGEST_SHARED) return new Uint8Array(length)
  const at = passing.take(length)
  return new Uint8Array(passing.buffer, at, length)
}

/** Like `uint8`, with 16 bits. */
export function uint16(length: number): Uint16Array {
  if (length * 2 > LARGEST_SHARED) return new Uint16Array(length)
  const at = passing.take(length * 2)
  return new Uint16Array(passing.buffer, at, length)
}

/** Like `uint8`, with 32 bits. */
export function uint32(length: number): Uint32Array {
  if (length * 4 > LARGEST_SHARED) return new Uint32Array(length)
  const at = passing.take(length * 4)
  return new Uint32Array(passing.buffer, at, length)
}

/** Like `uint8`, with single-precision numbers. */
export function float32(length: number): Float32Array {
  if (length * 4 > LARGEST_SHARED) return new Float32Array(length)
  const at = passing.take(length * 4)
  return new Float32Array(passing.buffer, at, length)
}

/** Like `uint8`, with double-precision numbers. */
export function float64(length: number): Float64Array {
  if (length * 8 > LARGEST_SHARED) return new Float64Array(length)
  const at = passing.take(length * 8)
  return new Float64Array(passing.buffer, at, length)
}

/**
 * A copy of part of an array, in slabs that live as long as pages. With a loop, because `set` of a part would allocate a view
 * first.
 */
export function lastingUint16(from: Uint16Array, first: number, last: number): Uint16Array {
  if ((last - first) * 2 > LARGEST_SHARED) return from.slice(first, last)
  const at = lasting.take((last - first) * 2)
  const copy = new Uint16Array(lasting.buffer, at, last - first)
  for (let i = first; i < last; i++) copy[i - first] = from[i]!
  return copy
}

/** A copy of the numbers from `first` up to `last`, in slabs that live as long as pages. */
export function lastingFloat32(from: Float32Array, first: number, last: number): Float32Array {
  if ((last - first) * 4 > LARGEST_SHARED) return from.slice(first, last)
  const at = lasting.take((last - first) * 4)
  const copy = new Float32Array(lasting.buffer, at, last - first)
  for (let i = first; i < last; i++) copy[i - first] = from[i]!
  return copy
}

/** Zeros, in slabs that live as long as pages. */
export function lastingUint32(length: number): Uint32Array {
  if (length * 4 > LARGEST_SHARED) return new Uint32Array(length)
  const at = lasting.take(length * 4)
  return new Uint32Array(lasting.buffer, at, length)
}

/** The numbers as an array of 32 bits each. */
export function uint32From(values: readonly number[]): Uint32Array {
  const array = uint32(values.length)
  for (let i = 0; i < values.length; i++) array[i] = values[i]!
  return array
}

/**
 * Larger scratch space is dropped after use, so that one long text does not hold memory for the life of the process.
 */
const LARGEST_KEPT = 1 << 16

/**
 * Space that each call uses again, for values that the caller does not keep. It contains earlier values: the caller
 * writes before it reads.
 */
export class Scratch<T extends Float64Array | Int32Array | Uint32Array | Uint8Array> {
  readonly #make: (length: number) => T
  #kept: T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#kept = make(256)
  }

  take(length: number): T {
    if (length > LARGEST_KEPT) return this.#make(length)
    if (this.#kept.length < length) this.#kept = this.#make(Math.max(length, this.#kept.length * 2))
    return this.#kept
  }
}
