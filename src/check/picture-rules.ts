/** Images in JPEG 2000 (ISO 15444-1 Annex I) in archives (ISO 19005-2 §6.2.8.3). */
import type { PdfFile } from '../pdf-reader/file.ts'
import { nameOf, type PdfValue } from '../pdf-reader/values.ts'
import { listOf } from './structure-tree.ts'

const CHANNELS = new Set([1, 3, 4])
/** Bits per channel that JPEG 2000 allows (ISO 15444-1 Annex A.5.1). */
const MOST_BITS = 38
/** Enumerated colour space CIEJab. */
const CIE_JAB = 19

/**
 * Reports violations in the boxes of an image: `ihdr` has channels and depth, `colr` the colour spaces, of which readers may
 * take any. Bare code streams have no boxes.
 */
export function checkPicture(file: PdfFile, picture: PdfValue, report: (message: string) => void): void {
  const entries = file.dictionary(picture)
  const filters = listOf(file, entries.get('Filter')).map(filter => nameOf(file.resolve(filter)))
  // Behind another filter the stored bytes are not the image.
  if (filters.at(-1) !== 'JPXDecode' || filters.length > 1) return
  const data = Buffer.from(file.storedStream(picture))
  const header = boxesIn(data).find(({ type }) => type === 'jp2h')
  if (header === undefined) return
  const boxes = boxesIn(header.data)
  const image = boxes.find(({ type }) => type === 'ihdr')?.data
  if (image !== undefined && image.length >= 11) {
    if (!CHANNELS.has(image.readUInt16BE(8))) report('a JPEG 2000 image has a number of channels other than 1, 3 or 4')
    // 255: channels differ; a separate box has their depths.
    const bits = (image[10]! & 0x7f) + 1
    if (image[10] === 255 || bits > MOST_BITS) report('the channels of a JPEG 2000 image have different bit depths')
  }
  // A colour space in the PDF overrides that of the image.
  if (entries.has('ColorSpace')) return
  const colours = boxes
    .filter(({ type, data: { length } }) => type === 'colr' && length >= 3)
    .map(({ data: box }) => box)
  if (colours.length > 1 && colours.filter(box => box[2] === 1).length !== 1)
    report('a JPEG 2000 image has several colour spaces, of which not exactly one is accurate (APPROX 1)')
  for (const box of colours) {
    if (box[0]! < 1 || box[0]! > 3) report('a JPEG 2000 image has a colour space without a method')
    if (box[0] === 1 && box.length >= 7 && box.readUInt32BE(3) === CIE_JAB) report('a JPEG 2000 image uses CIEJab')
  }
}

interface Box {
  readonly type: string
  readonly data: Buffer
}

/** A sequence of boxes: four bytes of length, four of type. Length 0 extends to the end; length 1 has eight more bytes. */
function boxesIn(data: Buffer): readonly Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= data.length; ) {
    const short = data.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= data.length
    const length = isLong ? Number(data.readBigUInt64BE(at + 8)) : short === 0 ? data.length - at : short
    const head = isLong ? 16 : 8
    if (length < head) break
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), data: data.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}
