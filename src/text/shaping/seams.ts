/**
 * Inline box edges without effect on shaping (CSS Text 4, https://www.w3.org/TR/css-text-4/#boundary-shaping): kerning and
 * joining apply across an edge at which only a colour or a link changes.
 */
import type { ComputedStyle } from '../../css/style.ts'
import type { ShapedText } from '../../fonts/opentype/shape.ts'
import type { Levels } from '../bidi.ts'
import type { InlineContent, ItemBoxes, TextItem } from '../types.ts'

/** The text items that follow the one before without a gap: there is no space, shift or isolation between. */
export function seamlessItems<Boxes extends ItemBoxes>(
  { items }: InlineContent<Boxes>,
  { levels }: Levels,
): ReadonlySet<TextItem<Boxes>> {
  const found = new Set<TextItem<Boxes>>()
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

/** `isLeft` is the side of the box at which the adjacent text is. */
function isPlainEdge(style: ComputedStyle, isLeft: boolean): boolean {
  if (style.unicodeBidi !== 'normal' || style.verticalAlign !== 'baseline') return false
  return isLeft
    ? style.marginLeft === 0 && style.borderLeftWidth === 0 && style.paddingLeft === 0
    : style.marginRight === 0 && style.borderRightWidth === 0 && style.paddingRight === 0
}

/**
 * Divides a shaped unit at offsets inside it. Null if a glyph represents text on both sides of one: extraction of the glyphs
 * of one side would miss letters.
 */
export function splitShaped(shaped: ShapedText, offsets: readonly number[]): readonly ShapedText[] | null {
  const clusters = new Set(shaped.clusters)
  if (offsets.some(offset => !clusters.has(offset))) return null
  return [0, ...offsets].map((from, i) => glyphsBetween(shaped, from, offsets[i] ?? Number.POSITIVE_INFINITY))
}

/** The glyphs of a range, with clusters relative to its start. */
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
