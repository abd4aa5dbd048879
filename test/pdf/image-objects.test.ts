import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeJpeg } from '../../src/images/jpeg.ts'
import { decodePng } from '../../src/images/png.ts'
import type { ImageHandle } from '../../src/images/types.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import { filterRows } from '../../src/pdf/row-filter.ts'
import { type WriteOptions, writePdf } from '../../src/pdf/write.ts'
import { JPEG, png, turnedJpeg } from '../images/samples.ts'
import { type Dict, PdfReader, type PdfValue, type Stream } from './reader.ts'
import { displayDocument, OPTIONS, page } from './sample.ts'

const rect = { x: 10, y: 20, width: 40, height: 60 }

/** The file of a page that shows an image, and the image's stream in it. */
async function shown(
  content: ImageHandle['content'],
  more: { readonly smooth?: boolean } = {},
  standards: WriteOptions['standards'] = ['plain'],
) {
  const image: ImageHandle = { id: 'i', width: 4, height: 6, ratio: 4 / 6, content }
  const op: PaintOp = { op: 'image', image, rect, smooth: true, owner: 'layout', ...more }
  const pdf = new PdfReader(await writePdf(displayDocument([page([op])]), { ...OPTIONS, standards }))
  const object = pdf.get(pdf.dict(pdf.dict(pdf.dict(pdf.pages[0])['Resources'])['XObject'])['I1']) as Stream
  return { pdf, object, dict: object.dict }
}

const nameOf = (value: unknown): string => (value as { name: string }).name

describe('images', () => {
  // A hundredth of a point is left free at each edge, so that viewers do not grow images by a row of pixels.
  it('stand where they are put, upright', async () => {
    const { pdf } = await shown(decodeJpeg(JPEG, 1e6).content)
    expect(pdf.content(0)).toBe('q\n29.98 0 0 44.98 7.51 165.01 cm/I1 Do\nQ\n')
  })

  it.each([
    [2, '-29.98 0 0 44.98 37.49 165.01'],
    [3, '-29.98 0 0 -44.98 37.49 209.99'],
    [4, '29.98 0 0 -44.98 7.51 209.99'],
    [5, '0 -44.98 -29.98 0 37.49 209.99'],
    [6, '0 -44.98 29.98 0 7.51 209.99'],
    [7, '0 44.98 29.98 0 7.51 165.01'],
    [8, '0 44.98 -29.98 0 37.49 165.01'],
  ])('are turned as orientation %i asks for', async (orientation, matrix) => {
    const { pdf } = await shown(decodeJpeg(turnedJpeg(orientation), 1e6).content)
    expect(pdf.content(0)).toContain(`${matrix} cm`)
  })

  it('that are JPEGs keep their bytes, and inverted CMYK is said to be that', async () => {
    const { content } = decodeJpeg(JPEG, 1e6)
    const { object, dict } = await shown(content)
    expect(Buffer.from(object.raw).equals(Buffer.from((content as { data: Uint8Array }).data))).toBe(true)
    expect([nameOf(dict['Filter']), nameOf(dict['ColorSpace']), dict['Decode']]).toEqual([
      'DCTDecode',
      'DeviceRGB',
      undefined,
    ])
    const cmyk = await shown({
      ...(content as Extract<typeof content, { kind: 'jpeg' }>),
      components: 4,
      isAdobe: true,
    })
    expect([nameOf(cmyk.dict['ColorSpace']), cmyk.dict['Decode']]).toEqual(['DeviceCMYK', [1, 0, 1, 0, 1, 0, 1, 0]])
    // In an archive every colour has a profile.
    const archived = await shown(
      { ...(content as Extract<typeof content, { kind: 'jpeg' }>), components: 4, isAdobe: true },
      {},
      ['a-2b'],
    )
    const [kind, profile] = archived.dict['ColorSpace'] as readonly PdfValue[]
    expect(nameOf(kind)).toBe('ICCBased')
    expect(archived.pdf.dict(profile)).toMatchObject({ N: 4, Alternate: { name: 'DeviceCMYK' } })
  })

  it('that are opaque PNGs keep their compressed rows, palettes and colour keys', async () => {
    const palette = [1, 2, 3, 4, 5, 6]
    const { content } = await decodePng(
      png({ width: 4, height: 6, bitDepth: 1, colorType: 3, palette, at: x => [x & 1] }),
      1e6,
    )
    const { object, dict } = await shown(content)
    expect(Buffer.from(object.raw).equals(Buffer.from((content as { data: Uint8Array }).data))).toBe(true)
    expect(dict['DecodeParms']).toEqual({ Predictor: 15, Colors: 1, BitsPerComponent: 1, Columns: 4 })
    expect((dict['ColorSpace'] as unknown[])[2]).toBe(1)
    const keyed = png({
      width: 4,
      height: 6,
      bitDepth: 8,
      colorType: 2,
      at: () => [1, 2, 3],
      transparency: [0, 1, 0, 2, 0, 3],
    })
    expect((await shown((await decodePng(keyed, 1e6)).content)).dict['Mask']).toEqual([1, 1, 2, 2, 3, 3])
  })

  it('with transparency are colour and a soft mask, which unpack to their pixels', async () => {
    const at = (x: number, y: number): readonly number[] => [x * 40, y * 30, 7, 255 - x * y]
    const { content } = await decodePng(png({ width: 4, height: 6, bitDepth: 8, colorType: 6, at }), 1e6)
    const { pdf, object, dict } = await shown(content)
    const mask = pdf.get(dict['SMask']) as Stream
    const raw = content as Extract<typeof content, { kind: 'raw' }>
    expect([...unfiltered(inflateSync(object.raw), dict)]).toEqual([...raw.pixels])
    expect([...unfiltered(inflateSync(mask.raw), mask.dict)]).toEqual([...raw.alpha!])
    expect(nameOf(mask.dict['ColorSpace'])).toBe('DeviceGray')
  })
})

/** Undoes the filters that the writer uses: none, sub and up. */
function unfiltered(data: Uint8Array, dict: Dict): Uint8Array {
  const { Colors: step, Columns: columns } = dict['DecodeParms'] as unknown as { Colors: number; Columns: number }
  const length = step * columns
  const rows = new Uint8Array((data.length / (length + 1)) * length)
  for (let row = 0; row * (length + 1) < data.length; row++) {
    const filter = data[row * (length + 1)]!
    for (let i = 0; i < length; i++) {
      const left = filter === 1 && i >= step ? rows[row * length + i - step]! : 0
      const above = filter === 2 ? rows[(row - 1) * length + i]! : 0
      rows[row * length + i] = data[row * (length + 1) + 1 + i]! + left + above
    }
  }
  return rows
}

describe('filterRows', () => {
  it('takes the filter that leaves the least', () => {
    const ramp = Uint8Array.from({ length: 20 }, (_, i) => 100 + i * 5)
    expect([...filterRows(ramp, 20, 1)]).toEqual([1, 100, ...Array.from({ length: 19 }, () => 5)])
    const same = Uint8Array.from({ length: 20 }, (_, i) => [9, 200, 40, 120, 77][i % 5]!)
    expect([...filterRows(same, 10, 1)].slice(11)).toEqual([2, ...Array.from({ length: 10 }, () => 0)])
    expect([...filterRows(Uint8Array.of(0, 0, 255, 0, 0), 5, 1)]).toEqual([0, 0, 0, 255, 0, 0])
  })
})
