/** The colour space that archived files are meant for (ISO 19005-2 §6.2.3): sRGB, as an ICC profile of 600 bytes. */
import { ByteWriter } from './bytes.ts'
import type { PdfFile } from './pdfkit.ts'
import { byteString, dictionary, reference } from './syntax.ts'

export function outputIntent(file: PdfFile): string {
  const profile = file.addStream('/N 3/Alternate/DeviceRGB', srgbProfile())
  const intent = dictionary({
    Type: '/OutputIntent',
    S: '/GTS_PDFA1',
    OutputConditionIdentifier: byteString(NAME),
    Info: byteString(NAME),
    DestOutputProfile: reference(profile),
  })
  return `[${intent}]`
}

const NAME = 'sRGB IEC61966-2.1'

/** CIE XYZ under D50: the white, and sRGB's primaries adapted to it with the matrix in `chad` (IEC 61966-2-1, ICC.1). */
const D50 = [0.9642, 1, 0.8249]
const RED = [0.43607, 0.22249, 0.01392]
const GREEN = [0.38515, 0.71687, 0.09708]
const BLUE = [0.14307, 0.06061, 0.7141]
const D65_TO_D50 = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168]

/** The transfer curve as ICC.1 §10.18 has it, function 3: ((a x + b) ^ g) above d, c x below. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

/** ICC.1:2004 (version 4.2): header, tag table, tags. */
export function srgbProfile(): Uint8Array {
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', text(NAME)],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', numbers('XYZ ', D50)],
    ['chad', numbers('sf32', D65_TO_D50)],
    ['rXYZ', numbers('XYZ ', RED)],
    ['gXYZ', numbers('XYZ ', GREEN)],
    ['bXYZ', numbers('XYZ ', BLUE)],
    ['rTRC', curve()],
    ['gTRC', curve()],
    ['bTRC', curve()],
  ]
  const table = new ByteWriter(256)
  const data = new ByteWriter(1024)
  const start = 128 + 4 + tags.length * 12
  table.u32(tags.length)
  for (const [name, bytes] of tags) {
    table.latin(name)
    table.u32(start + data.length)
    table.u32(bytes.length)
    data.append(bytes)
    while (data.length % 4 !== 0) data.byte(0)
  }
  const profile = new ByteWriter(1024)
  header(profile, start + data.length)
  profile.append(table.bytes())
  profile.append(data.bytes())
  return profile.bytes()
}

/** §7.2. The date is that of the standard, so that the profile never changes. */
function header(out: ByteWriter, size: number): void {
  out.u32(size)
  out.u32(0)
  out.u32(0x04200000)
  out.latin('mntrRGB XYZ ')
  for (const part of [1999, 10, 18, 0, 0, 0]) out.u16(part)
  out.latin('acsp')
  for (let i = 0; i < 7; i++) out.u32(0)
  for (const value of D50) out.u32(fixed(value))
  for (let i = 0; i < 12; i++) out.u32(0)
}

/** s15Fixed16Number. */
const fixed = (value: number): number => Math.round(value * 65536) >>> 0

function numbers(type: string, values: readonly number[]): Uint8Array {
  const out = new ByteWriter(64)
  out.latin(type)
  out.u32(0)
  for (const value of values) out.u32(fixed(value))
  return out.bytes()
}

function curve(): Uint8Array {
  const out = new ByteWriter(64)
  out.latin('para')
  out.u32(0)
  out.u16(3)
  out.u16(0)
  for (const value of CURVE) out.u32(fixed(value))
  return out.bytes()
}

/** multiLocalizedUnicode with one record in English. */
function text(value: string): Uint8Array {
  const out = new ByteWriter(128)
  out.latin('mluc')
  for (const part of [0, 1, 12]) out.u32(part)
  out.latin('enUS')
  out.u32(value.length * 2)
  out.u32(28)
  for (let i = 0; i < value.length; i++) out.u16(value.charCodeAt(i))
  return out.bytes()
}
