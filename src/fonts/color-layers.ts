/**
 * Colour glyphs as layers: `COLR` version 0 with the first palette of `CPAL`
 * (https://learn.microsoft.com/typography/opentype/spec/colr).
 */
import type { ColorLayer } from './types.ts'

/** The layers of a colour glyph, bottommost first; null for other glyphs. */
export type LayerLookup = (glyph: number) => readonly ColorLayer[] | null

const NO_LAYERS: LayerLookup = () => null
/** The palette index that means the text colour. */
const TEXT_COLOR = 0xffff
/** Bound on the layers of a glyph. */
const MAX_LAYERS = 512

/** Reads `COLR` and `CPAL`. Glyphs with invalid layers are drawn without colours. */
export function readColorLayers(colr: DataView | undefined, cpal: DataView | undefined): LayerLookup {
  if (colr === undefined || cpal === undefined) return NO_LAYERS
  return glyph => {
    try {
      return layersOf(colr, cpal, glyph)
    } catch {
      return null
    }
  }
}

/** The layers of a glyph in paint order; null if it has none. Records have 6 bytes and are sorted by glyph. */
function layersOf(colr: DataView, cpal: DataView, glyph: number): readonly ColorLayer[] | null {
  const bases = colr.getUint32(4)
  const layers = colr.getUint32(8)
  let low = 0
  let high = colr.getUint16(2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const record = bases + 6 * middle
    const found = colr.getUint16(record)
    if (glyph < found) high = middle - 1
    else if (glyph > found) low = middle + 1
    else {
      const first = colr.getUint16(record + 2)
      const count = Math.min(colr.getUint16(record + 4), MAX_LAYERS)
      return Array.from({ length: count }, (_, i) => layerAt(colr, cpal, layers + 4 * (first + i)))
    }
  }
  return null
}

/** One layer. Palette entry 0xFFFF means the text colour. */
function layerAt(colr: DataView, cpal: DataView, record: number): ColorLayer {
  const entry = colr.getUint16(record + 2)
  return { glyph: colr.getUint16(record), color: entry === TEXT_COLOR ? null : paletteColor(cpal, entry) }
}

/** A colour of the first palette, components from 0 to 1. */
function paletteColor(cpal: DataView, entry: number): ColorLayer['color'] {
  // The order of components is blue, green, red, alpha.
  const at = cpal.getUint32(8) + 4 * (cpal.getUint16(12) + entry)
  const component = (i: number): number => cpal.getUint8(at + i) / 255
  return { r: component(2), g: component(1), b: component(0), a: component(3) }
}
