/** What is written: bits from the lowest on (RFC 1951 §3.1.1), a block at a time. */

/** As much as a block takes with fixed codes: 51,024 items of 31 bits at most, which stored bytes are shorter than. */
const ROOM: i32 = 51_200 * 4
const out = new StaticArray<u8>(ROOM)
let at: i32 = 0
/** Bits that are not a byte yet. They stay from block to block. */
let held: u32 = 0
let count: i32 = 0

/** Begins with nothing written. */
export function beginOutput(): void {
  at = count = 0
  held = 0
}

/** Lets go what is written. */
export function emptyOutput(): void {
  at = 0
}

/** The address of what is written. */
export function outputStart(): usize {
  return changetype<usize>(out)
}

/** Whole bytes that are written. */
export function outputLength(): i32 {
  return at
}

/** Up to fifteen bits, the lowest first. */
export function putBits(value: u32, length: i32): void {
  held |= value << count
  count += length
  for (; count >= 8; count -= 8, held >>= 8) out[at++] = held as u8
}

/** A byte, where what is written ends with a whole one. */
export function putByte(byte: u32): void {
  out[at++] = byte as u8
}

/** Fills the last byte up with zeroes. */
export function align(): void {
  if (count > 0) putBits(0, 8 - count)
}

/** Room for bytes that are stored as they are, and their address. */
export function takeRoom(length: i32): usize {
  const from = changetype<usize>(out) + at
  at += length
  return from
}
