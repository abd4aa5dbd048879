/** Colour profiles (ICC.1:2004, version 4.2), made here: sRGB in 600 bytes, and a CMYK of sixteen measured colours. */
import { ByteWriter } from '../base/byte-writer.ts'

/** The name of the output condition of screens. */
export const SRGB = 'sRGB IEC61966-2.1'

/** CIE XYZ under D50: the white, and sRGB's primaries adapted to it with the matrix in `chad` (IEC 61966-2-1, ICC.1). */
const D50 = [0.9642, 1, 0.8249]
const RED = [0.43607, 0.22249, 0.01392]
const GREEN = [0.38515, 0.71687, 0.09708]
const BLUE = [0.14307, 0.06061, 0.7141]
const D65_TO_D50 = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168]

/** The transfer curve as ICC.1 §10.18 has it, function 3: ((a x + b) ^ g) above d, c x below. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

/** The profile of sRGB as bytes, always the same. */
export const srgbProfile = (): Uint8Array =>
  profileOf('mntrRGB XYZ ', [
    ['desc', text(SRGB)],
    ['cprt', text(FREE)],
    ['wtpt', numbers('XYZ ', D50)],
    ['chad', numbers('sf32', D65_TO_D50)],
    ['rXYZ', numbers('XYZ ', RED)],
    ['gXYZ', numbers('XYZ ', GREEN)],
    ['bXYZ', numbers('XYZ ', BLUE)],
    ['rTRC', curve()],
    ['gTRC', curve()],
    ['bTRC', curve()],
  ])

const FREE = 'No copyright, use freely'

/**
 * L*, a* and b* of paper and of overprinted inks, C + 2 M + 4 Y + 8 K, as offset print on coated paper has them (ISO 12647-2);
 * those between are mixed in proportion, which is Neugebauer's model.
 */
const INKS: readonly (readonly [number, number, number])[] = [
  ...([
    [100, 0, 0],
    [55, -37, -50],
    [48, 74, -3],
    [24, 22, -46],
  ] as const),
  ...([
    [89, -5, 93],
    [50, -65, 27],
    [47, 68, 48],
    [23, 0, 0],
  ] as const),
  ...([
    [16, 0, 0],
    [10, -5, -8],
    [10, 8, 0],
    [5, 2, -6],
  ] as const),
  ...([
    [15, 0, 6],
    [9, -6, 2],
    [9, 6, 4],
    [3, 0, 0],
  ] as const),
]

/** The profile of CMYK pictures that bring none of their own. */
export const cmykProfile = (): Uint8Array =>
  profileOf('scnrCMYKLab ', [
    ['desc', text('CMYK, coated paper')],
    ['cprt', text(FREE)],
    ['wtpt', numbers('XYZ ', D50)],
    ['A2B0', inkTable()],
  ])

/** lut8Type (§10.9): curves that change nothing around a table of two steps an ink, cyan slowest. */
function inkTable(): Uint8Array {
  const out = new ByteWriter(2048)
  out.latin('mft1')
  out.uint32(0)
  for (const count of [4, 3, 2, 0]) out.uint8(count)
  for (const value of [1, 0, 0, 0, 1, 0, 0, 0, 1]) out.uint32(fixed(value))
  const identity = (channels: number): void => {
    for (let i = 0; i < channels * 256; i++) out.uint8(i & 0xff)
  }
  identity(4)
  for (let i = 0; i < 16; i++) {
    const [lightness, a, b] = INKS[((i >> 3) & 1) | ((i >> 1) & 2) | ((i << 1) & 4) | ((i << 3) & 8)]!
    for (const value of [(lightness * 255) / 100, a + 128, b + 128]) out.uint8(Math.round(value))
  }
  identity(3)
  return out.bytes()
}

/** Header, tag table, tags. `kind`: the class, its colours and what they lead to. */
function profileOf(kind: string, tags: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const table = new ByteWriter(256)
  const data = new ByteWriter(1024)
  const start = 128 + 4 + tags.length * 12
  table.uint32(tags.length)
  for (const [name, bytes] of tags) {
    table.latin(name)
    table.uint32(start + data.length)
    table.uint32(bytes.length)
    data.append(bytes)
    while (data.length % 4 !== 0) data.uint8(0)
  }
  const profile = new ByteWriter(1024)
  header(profile, kind, start + data.length)
  profile.append(table.bytes())
  profile.append(data.bytes())
  return profile.bytes()
}

/** §7.2. The date is that of the standard, so that the profile never changes. */
function header(out: ByteWriter, kind: string, size: number): void {
  out.uint32(size)
  out.uint32(0)
  out.uint32(0x04200000)
  out.latin(kind)
  for (const part of [1999, 10, 18, 0, 0, 0]) out.uint16(part)
  out.latin('acsp')
  for (let i = 0; i < 7; i++) out.uint32(0)
  for (const value of D50) out.uint32(fixed(value))
  for (let i = 0; i < 12; i++) out.uint32(0)
}

/** s15Fixed16Number. */
const fixed = (value: number): number => Math.round(value * 65536) >>> 0

/** A tag of fixed-point numbers (ICC.1:2004 §10). */
function numbers(type: string, values: readonly number[]): Uint8Array {
  const out = new ByteWriter(64)
  out.latin(type)
  out.uint32(0)
  for (const value of values) out.uint32(fixed(value))
  return out.bytes()
}

/** The transfer curve of sRGB as a parametric curve of type 3 (ICC.1:2004 §10.15). */
function curve(): Uint8Array {
  const out = new ByteWriter(64)
  out.latin('para')
  out.uint32(0)
  out.uint16(3)
  out.uint16(0)
  for (const value of CURVE) out.uint32(fixed(value))
  return out.bytes()
}

/** multiLocalizedUnicode with one record in English. */
function text(value: string): Uint8Array {
  const out = new ByteWriter(128)
  out.latin('mluc')
  for (const part of [0, 1, 12]) out.uint32(part)
  out.latin('enUS')
  out.uint32(value.length * 2)
  out.uint32(28)
  for (let i = 0; i < value.length; i++) out.uint16(value.charCodeAt(i))
  return out.bytes()
}
