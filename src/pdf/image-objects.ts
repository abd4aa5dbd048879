/** Image XObjects (ISO 32000-1 §8.9.5): one for each different image, written from data that needs no decoding. */
import type { Matrix } from '../base/geometry.ts'
import type { ImageContent, ImageHandle } from '../images/types.ts'
import { cmykProfile } from './icc.ts'
import type { PdfFile } from './pdfkit.ts'
import { filterRows } from './row-filter.ts'
import { dictionary, numbers, type Reference, reference } from './syntax.ts'

/** An image in the file, and its key in resource dictionaries. */
export interface ImageObject {
  readonly key: string
  readonly id: Reference
}

type Raster = Exclude<ImageContent, { readonly kind: 'vector' | 'svg' }>

/** The images of one file: equal ones are written once. */
export class Images {
  readonly #file: PdfFile
  readonly #isArchive: boolean
  readonly #byId = new Map<string, ImageObject>()
  /** The colour space of CMYK pictures, made for the first of them. */
  #cmyk: string | null = null

  /** In an archive every colour has a profile (ISO 19005-2 §6.2.4.3): RGB that of the file, CMYK its own. */
  constructor(file: PdfFile, isArchive: boolean) {
    this.#file = file
    this.#isArchive = isArchive
  }

  /** The object of an image, written when it is first used. */
  object(handle: ImageHandle, content: Raster): ImageObject {
    const known = this.#byId.get(handle.id)
    if (known !== undefined) return known
    const made = { key: `I${this.#byId.size + 1}`, id: this.#write(content) }
    this.#byId.set(handle.id, made)
    return made
  }

  /** Writes an image by its kind: JPEG and PNG data as they are, pixels deflated. */
  #write(content: Raster): Reference {
    switch (content.kind) {
      case 'jpeg':
        return this.#file.addStream(jpegEntries(content, this.#spaceOf(content)), content.data, 'keep')
      case 'png':
        return this.#file.addStream(pngEntries(content), content.data, 'keep')
      case 'raw':
        return this.#writeRaw(content)
    }
  }

  /** The colour space of a JPEG. PDF/A wants device CMYK with a profile. */
  #spaceOf({ components }: Extract<ImageContent, { kind: 'jpeg' }>): string {
    if (components !== 4 || !this.#isArchive) return { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[components]
    this.#cmyk ??= `[/ICCBased ${reference(this.#file.addStream('/N 4/Alternate/DeviceCMYK', cmykProfile()))}]`
    return this.#cmyk
  }

  /** Writes pixels, with alpha as a soft mask. */
  #writeRaw({ pixelWidth, pixelHeight, components, pixels, alpha }: Extract<ImageContent, { kind: 'raw' }>): Reference {
    const mask = alpha === null ? null : this.#writePlane(pixelWidth, pixelHeight, 1, alpha, null)
    return this.#writePlane(pixelWidth, pixelHeight, components, pixels, mask)
  }

  /** Rows as differences from their neighbours (PNG's filters), which deflate better and faster. */
  #writePlane(width: number, height: number, components: 1 | 3, rows: Uint8Array, mask: Reference | null): Reference {
    const more = {
      ColorSpace: components === 1 ? '/DeviceGray' : '/DeviceRGB',
      SMask: mask === null ? null : reference(mask),
      DecodeParms: dictionary({ Predictor: 15, Colors: components, Columns: width }),
    }
    const filtered = filterRows(rows, width * components, components)
    return this.#file.addDeflated(entries(width, height, 8, more), filtered)
  }
}

/** The entries of an image dictionary. */
function entries(width: number, height: number, bits: number, more: Readonly<Record<string, string | null>>): string {
  const Type = { Type: '/XObject', Subtype: '/Image', Width: width, Height: height, BitsPerComponent: bits }
  return dictionary({ ...Type, ...more }).slice(2, -2)
}

/** The entries for JPEG data (ISO 32000-1 §7.4.8). */
function jpegEntries(
  { pixelWidth, pixelHeight, components, isAdobe }: Extract<ImageContent, { kind: 'jpeg' }>,
  space: string,
): string {
  return entries(pixelWidth, pixelHeight, 8, {
    ColorSpace: space,
    // Photoshop stores CMYK inverted, and says so by its marker.
    Decode: components === 4 && isAdobe ? '[1 0 1 0 1 0 1 0]' : null,
    Filter: '/DCTDecode',
  })
}

/** The entries for the data of a PNG file, whose row filters PDF knows as predictors (ISO 32000-1 §7.4.4.4). */
function pngEntries(content: Extract<ImageContent, { kind: 'png' }>): string {
  const { pixelWidth, pixelHeight, bitDepth, colors, palette, colorKey } = content
  const space = colors === 1 ? '/DeviceGray' : '/DeviceRGB'
  const indexed =
    palette === null ? null : `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${Buffer.from(palette).toString('hex')}>]`
  return entries(pixelWidth, pixelHeight, bitDepth, {
    ColorSpace: indexed ?? space,
    Mask: colorKey === null ? null : numbers(colorKey),
    Filter: '/FlateDecode',
    // Predictor 15: each row begins with the number of its PNG filter.
    DecodeParms: dictionary({ Predictor: 15, Colors: colors, BitsPerComponent: bitDepth, Columns: pixelWidth }),
  })
}

/** Maps the unit square of an image, upright, to the square as its EXIF orientation turns it. By orientation, 1 to 8. */
export const ORIENTATIONS: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
]
