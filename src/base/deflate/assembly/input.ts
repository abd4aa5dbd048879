/**
 * The input lies after all static data of the module, so that memory can grow with it. The address is a constant, which becomes
 * a part of the instructions that read there.
 */
export const START: usize = 1 << 20
const PAGE: usize = 1 << 16

/** Reserves memory for data of this length and returns its address. */
export function roomFor(length: i32): usize {
  const pages = ((START + length + PAGE - 1) / PAGE) as i32
  const missing = pages - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) unreachable()
  return START
}

/** The byte at an offset of the input. */
export function byteAt(at: i32): i32 {
  return load<u8>(at, START)
}

/** Four bytes from an offset of the input, the first one lowest; the offset has no alignment. */
export function fourAt(at: i32): u32 {
  return load<u32>(at, START, 1)
}

function eightAt(at: i32): u64 {
  return load<u64>(at, START, 1)
}

/** How many bytes from two offsets of the input are equal, up to `most`. */
export function commonLength(one: i32, other: i32, most: i32): i32 {
  let same = 0
  for (; same + 8 <= most; same += 8) {
    const difference = eightAt(one + same) ^ eightAt(other + same)
    if (difference !== 0) return same + (ctz(difference) >> 3) as i32
  }
  while (same < most && byteAt(one + same) === byteAt(other + same)) same++
  return same
}

/** Copies input to an address. */
export function copyData(to: usize, from: i32, length: i32): void {
  memory.copy(to, START + from, length)
}

/** The Adler-32 checksum (RFC 1950 §8.2). */
export function adler32(length: i32): u32 {
  let a: u32 = 1
  let b: u32 = 0
  for (let at = 0; at < length; ) {
    const end = min(length, at + 3800)
    for (; at < end; at++) {
      a += byteAt(at)
      b += a
    }
    a %= 65521
    b %= 65521
  }
  return (b << 16) | a
}
