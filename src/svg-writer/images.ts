/** Images as `data:` addresses: what is compressed already passes through. */
import type { ImageContent } from '../images/types.ts'
import { encodePixels, GREY, INDEXED, pngFile, TRUE_COLOR } from '../raster/png-writer.ts'

type Raster = Exclude<ImageContent, { readonly kind: 'vector' | 'svg' }>

/** The `data:` address of a raster image: JPEG as it is, everything else as PNG. */
export function imageAddress(content: Raster): string {
  if (content.kind === 'jpeg') return address('image/jpeg', content.data)
  return address('image/png', content.kind === 'png' ? passedPng(content) : rawPng(content))
}

const address = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** The file anew around its compressed rows. */
function passedPng(content: Extract<Raster, { kind: 'png' }>): Uint8Array {
  const { pixelWidth: width, pixelHeight: height, bitDepth, colors, palette, colorKey, data } = content
  const colorType = palette !== null ? INDEXED : colors === 3 ? TRUE_COLOR : GREY
  return pngFile({ width, height, bitDepth, colorType }, [
    ...(palette === null ? [] : [['PLTE', palette] as const]),
    ...(colorKey === null ? [] : [['tRNS', transparency(colorKey, palette === null)] as const]),
    ['IDAT', data],
  ])
}

/** The transparent colour (W3C PNG 3 §11.3.1.1), of which the key has each component twice; or the alpha of palette entries. */
function transparency(colorKey: readonly number[], isColor: boolean): Uint8Array {
  if (!isColor) {
    const [first, last] = [colorKey[0]!, colorKey[1]!]
    return Uint8Array.from({ length: last + 1 }, (_, index) => (index >= first ? 0 : 255))
  }
  return Uint8Array.from(colorKey.flatMap((value, index) => (index % 2 === 0 ? [value >> 8, value & 255] : [])))
}

function rawPng({
  pixelWidth: width,
  pixelHeight: height,
  components,
  pixels,
  alpha,
}: Extract<Raster, { kind: 'raw' }>) {
  if (alpha === null) return encodePixels(width, height, pixels, components)
  const rows = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++)
      rows[i * 4 + channel] = pixels[i * components + (components === 3 ? channel : 0)]!
    rows[i * 4 + 3] = alpha[i]!
  }
  return encodePixels(width, height, rows, 4)
}
