/** The output of a block, as bits from the lowest on (RFC 1951 §3.1.1). */

/** The greatest size of a block with fixed codes: 51,024 items of at most 31 bits. Stored blocks are shorter. */
const ROOM: i32 = 51_200 * 4
/** Eight bytes are stored at once, of which those that are not complete are stored again. */
const OUT: usize = memory.data(ROOM + 8)
let at: i32 = 0
/** Bits of an incomplete byte, which continues in the next block. */
let held: u64 = 0
let count: i32 = 0

/** Resets the output at the beginning of a stream. */
export function beginOutput(): void {
  at = count = 0
  held = 0
}

/** Discards the written bytes. */
export function emptyOutput(): void {
  at = 0
}

/** The address of the output. */
export function outputStart(): usize {
  return OUT
}

/** The number of complete bytes. */
export function outputLength(): i32 {
  return at
}

/**
 * Writes up to 56 bits, the lowest first. All are stored, and those of the byte that is not complete are held: without a branch,
 * which processors could not predict.
 */
// @ts-ignore: a decorator
@inline
export function putBits(value: u64, length: i32): void {
  const bits = held | (value << count)
  const total = count + length
  store<u64>(at, bits, OUT, 1)
  at += total >> 3
  held = bits >> (total & ~7)
  count = total & 7
}

/** Writes a byte at a byte boundary. */
export function putByte(byte: u32): void {
  store<u8>(at++, byte, OUT)
}

/** Pads the last byte with zeros. */
export function align(): void {
  if (count > 0) putBits(0, 8 - count)
}

/** Reserves room for stored bytes and returns its address. */
export function takeRoom(length: i32): usize {
  const from = OUT + at
  at += length
  return from
}
