/** Image XObjects (ISO 32000-1 §8.9.5): one for each different image, written from data that needs no decoding. */
import type { ImageContent, ImageHandle } from '../images/types.ts'
import type { PdfFile } from './pdfkit.ts'
import { filterRows } from './row-filter.ts'
import { dictionary, numbers, type Reference, reference } from './syntax.ts'

export interface ImageObject {
  readonly key: string
  readonly id: Reference
}

type Raster = Exclude<ImageContent, { readonly kind: 'vector' }>

export class Images {
  readonly #file: PdfFile
  readonly #byId = new Map<string, ImageObject>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  object(handle: ImageHandle, content: Raster): ImageObject {
    const known = this.#byId.get(handle.id)
    if (known !== undefined) return known
    const made = { key: `I${this.#byId.size + 1}`, id: this.#write(content) }
    this.#byId.set(handle.id, made)
    return made
  }

  #write(content: Raster): Reference {
    switch (content.kind) {
      case 'jpeg':
        return this.#file.addStream(jpegEntries(content), content.data, 'keep')
      case 'png':
        return this.#file.addStream(pngEntries(content), content.data, 'keep')
      case 'raw':
        return this.#writeRaw(content)
    }
  }

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

function entries(width: number, height: number, bits: number, more: Readonly<Record<string, string | null>>): string {
  const Type = { Type: '/XObject', Subtype: '/Image', Width: width, Height: height, BitsPerComponent: bits }
  return dictionary({ ...Type, ...more }).slice(2, -2)
}

function jpegEntries({
  pixelWidth,
  pixelHeight,
  components,
  isAdobe,
}: Extract<ImageContent, { kind: 'jpeg' }>): string {
  return entries(pixelWidth, pixelHeight, 8, {
    ColorSpace: { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[components],
    // Photoshop stores CMYK inverted, and says so by its marker.
    Decode: components === 4 && isAdobe ? '[1 0 1 0 1 0 1 0]' : null,
    Filter: '/DCTDecode',
  })
}

function pngEntries(content: Extract<ImageContent, { kind: 'png' }>): string {
  const { pixelWidth, pixelHeight, bitDepth, colors, palette, colorKey } = content
  const space = colors === 1 ? '/DeviceGray' : '/DeviceRGB'
  const indexed =
    palette === null ? null : `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${Buffer.from(palette).toString('hex')}>]`
  return entries(pixelWidth, pixelHeight, bitDepth, {
    ColorSpace: indexed ?? space,
    Mask: colorKey === null ? null : numbers(colorKey),
    Filter: '/FlateDecode',
    // Predictor 15: each row says by itself which of PNG's filters it uses.
    DecodeParms: dictionary({ Predictor: 15, Colors: colors, BitsPerComponent: bitDepth, Columns: pixelWidth }),
  })
}
