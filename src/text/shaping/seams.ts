/**
 * Where text goes on across the edge of an inline box as if the edge were not there (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#boundary-shaping): kerning and joined letters hold where nothing but a colour or a link
 * begins or ends.
 */
import type { ComputedStyle } from '../../css/style.ts'
import type { ShapedText } from '../../fonts/opentype/shape.ts'
import type { Levels } from '../bidi.ts'
import type { InlineContent } from '../types.ts'
import type { TextItem } from './itemize.ts'

/** The text items that follow the one before them without a seam: no room, no shift, no isolation lies between. */
export function seamlessItems<Box>({ items }: InlineContent<Box>, { levels }: Levels): ReadonlySet<TextItem<Box>> {
  const found = new Set<TextItem<Box>>()
  let isSeamless = false
  for (const item of items) {
    switch (item.kind) {
      case 'text':
        if (isSeamless) found.add(item)
        isSeamless = true
        break
      case 'open':
      case 'close':
        isSeamless &&= isPlainEdge(item.style, (item.kind === 'open') === ((levels?.[item.at] ?? 0) % 2 === 0))
        break
      case 'atomic':
      case 'break':
        isSeamless = false
        break
      case 'float':
      case 'positioned':
      case 'footnote':
        break
    }
  }
  return found
}

/** `isLeft` is the side on which the text beside the edge stands: the left of a box that text runs into from there. */
function isPlainEdge(style: ComputedStyle, isLeft: boolean): boolean {
  if (style.unicodeBidi !== 'normal' || style.verticalAlign !== 'baseline') return false
  return isLeft
    ? style.marginLeft === 0 && style.borderLeftWidth === 0 && style.paddingLeft === 0
    : style.marginRight === 0 && style.borderRightWidth === 0 && style.paddingRight === 0
}

/**
 * Cuts what was shaped at once at offsets within it. Null where a glyph stands for text on both sides of one: whoever
 * reads the glyphs of one side would miss letters.
 */
export function splitShaped(shaped: ShapedText, offsets: readonly number[]): readonly ShapedText[] | null {
  const clusters = new Set(shaped.clusters)
  if (offsets.some(offset => !clusters.has(offset))) return null
  return [0, ...offsets].map((from, i) => glyphsBetween(shaped, from, offsets[i] ?? Number.POSITIVE_INFINITY))
}

/** The glyphs of a range, with clusters counted from its start. */
function glyphsBetween(shaped: ShapedText, from: number, to: number): ShapedText {
  const chosen: number[] = []
  shaped.clusters.forEach((cluster, g) => {
    if (cluster >= from && cluster < to) chosen.push(g)
  })
  const first = chosen[0] ?? 0
  const end = first + chosen.length
  return {
    glyphs: shaped.glyphs.slice(first, end),
    clusters: shaped.clusters.slice(first, end).map(cluster => cluster - from),
    advances: shaped.advances.slice(first, end),
    xOffsets: shaped.xOffsets?.slice(first, end) ?? null,
    yOffsets: shaped.yOffsets?.slice(first, end) ?? null,
    width: chosen.reduce((sum, g) => sum + shaped.advances[g]!, 0),
  }
}
