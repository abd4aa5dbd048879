/**
 * Metrics of upright glyphs in vertical lines: "vhea", "vmtx" and "VORG"
 * (https://learn.microsoft.com/typography/opentype/spec/vorg).
 */
import type { Sfnt } from './file/sfnt.ts'

/** In em: the advance, and the distance of the glyph's baseline below the pen. */
export interface VerticalMetrics {
  readonly advance: number
  readonly origin: number
}

/** Horizontal metrics, which a font without vertical tables uses. */
interface Otherwise {
  readonly ascent: number
  readonly descent: number
  readonly unitsPerEm: number
  /** The top of a glyph's ink, em. */
  topOf(glyph: number): number | null
}

/** The vertical advance and origin of a glyph, in em. */
export type VerticalLookup = (glyph: number) => VerticalMetrics

/** Reads `vhea`, `vmtx` and `VORG`; without them every glyph has the height of the font. */
export function readVerticalMetrics(sfnt: Sfnt, font: Otherwise): VerticalLookup {
  const byFont: VerticalMetrics = { advance: font.ascent + font.descent, origin: font.ascent }
  const vhea = sfnt.tables.get('vhea')
  const vmtx = sfnt.tables.get('vmtx')
  if (vhea === undefined || vmtx === undefined || vhea.byteLength < 36) return () => byFont
  const count = Math.min(vhea.getUint16(34), Math.floor(vmtx.byteLength / 4))
  if (count === 0) return () => byFont
  const em = (units: number): number => units / font.unitsPerEm
  const originOf = readOrigins(sfnt.tables.get('VORG'))
  return glyph => {
    const advance = em(vmtx.getUint16(4 * Math.min(glyph, count - 1)))
    const origin = originOf?.(glyph)
    if (origin !== undefined) return { advance, origin: em(origin) }
    const at = glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count)
    const top = font.topOf(glyph)
    const bearing = top === null || at + 2 > vmtx.byteLength ? null : em(vmtx.getInt16(at))
    return { advance, origin: bearing === null ? font.ascent : bearing + top! }
  }
}

/** Reads "VORG": a default, and exceptions sorted by glyph. */
function readOrigins(table: DataView | undefined): ((glyph: number) => number) | null {
  if (table === undefined || table.byteLength < 8) return null
  const usual = table.getInt16(4)
  const count = Math.min(table.getUint16(6), Math.floor((table.byteLength - 8) / 4))
  return glyph => {
    let low = 0
    let high = count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = table.getUint16(8 + 4 * middle)
      if (found === glyph) return table.getInt16(10 + 4 * middle)
      if (found < glyph) low = middle + 1
      else high = middle - 1
    }
    return usual
  }
}
