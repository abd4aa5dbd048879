/** The input lies after all static data of the module, so that memory can grow with it. */
const PAGE: usize = 1 << 16

let start: usize = 0

/** Reserves memory for data of this length and returns its address. */
export function roomFor(length: i32): usize {
  if (start === 0) start = heap.alloc(0)
  const pages = ((start + length + PAGE - 1) / PAGE) as i32
  const missing = pages - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) unreachable()
  return start
}

/** The byte at an offset of the input. */
export function byteAt(at: i32): i32 {
  return load<u8>(start + at)
}

/** Copies input to an address. */
export function copyData(to: usize, from: i32, length: i32): void {
  memory.copy(to, start + from, length)
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
