/** Random changes of bytes that follow from a seed alone. */
import type { Random } from '../random.ts'

/** Numbers at the edges of the fields of file formats. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]

/** Changes bytes: single ones, fields, stretches that are copied, cut or repeated. Headers more than the rest. */
export function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  let out: Buffer = Buffer.from(bytes)
  const count = 1 + Math.floor(random.next() ** 3 * 40)
  for (let i = 0; i < count && out.length > 4; i++) {
    const at = random.below(random.chance(0.35) ? Math.min(out.length, 600) : out.length)
    out = CHANGES[random.below(CHANGES.length)]!(out, at, random)
  }
  return out
}

type Change = (bytes: Buffer, at: number, random: Random) => Buffer

/** Changes bytes in place from `at` on; the array keeps its length. */
const inPlace =
  (write: (bytes: Buffer, at: number, random: Random) => void): Change =>
  (bytes, at, random) => {
    write(bytes, Math.min(at, bytes.length - 4), random)
    return bytes
  }

const CHANGES: readonly Change[] = [
  inPlace((bytes, at, random) => {
    bytes[at]! ^= 1 << random.below(8)
  }),
  inPlace((bytes, at, random) => {
    bytes[at] = random.below(256)
  }),
  inPlace((bytes, at, random) => bytes.writeUInt16BE(random.pick(EDGES) & 0xffff, at)),
  inPlace((bytes, at, random) => bytes.writeUInt32BE(random.pick([...EDGES, bytes.length]) >>> 0, at)),
  inPlace((bytes, at, random) =>
    bytes.writeUInt16BE((bytes.readUInt16BE(at) + (random.chance(0.5) ? 1 : 0xffff)) & 0xffff, at),
  ),
  inPlace((bytes, at, random) => bytes.copy(bytes, random.below(bytes.length), at, at + random.below(64))),
  (bytes, at, random) => (random.chance(0.2) ? bytes.subarray(0, Math.max(8, at)) : bytes),
  (bytes, at, random) =>
    random.chance(0.15) ? Buffer.concat([bytes.subarray(0, at), bytes.subarray(random.below(bytes.length))]) : bytes,
]
