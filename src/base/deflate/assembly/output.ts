/** The output of a block, as bits from the lowest on (RFC 1951 §3.1.1). */

/** The greatest size of a block with fixed codes: 51,024 items of at most 31 bits. Stored blocks are shorter. */
const ROOM: i32 = 51_200 * 4
const out = new StaticArray<u8>(ROOM)
let at: i32 = 0
/** Bits of an incomplete byte, which continues in the next block. */
let held: u32 = 0
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
  return changetype<usize>(out)
}

/** The number of complete bytes. */
export function outputLength(): i32 {
  return at
}

/** Writes up to fifteen bits, the lowest first. */
export function putBits(value: u32, length: i32): void {
  held |= value << count
  count += length
  for (; count >= 8; count -= 8, held >>= 8) out[at++] = held as u8
}

/** Writes a byte at a byte boundary. */
export function putByte(byte: u32): void {
  out[at++] = byte as u8
}

/** Pads the last byte with zeros. */
export function align(): void {
  if (count > 0) putBits(0, 8 - count)
}

/** Reserves room for stored bytes and returns its address. */
export function takeRoom(length: i32): usize {
  const from = changetype<usize>(out) + at
  at += length
  return from
}
