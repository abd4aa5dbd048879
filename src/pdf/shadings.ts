/** Gradients as shadings (ISO 32000-1 §8.7.4.5) with stitched functions. */
import type { GradientPaint } from '../paint/ops.ts'
import type { PdfFile } from './pdfkit.ts'
import { dictionary, number, numbers, type Reference } from './syntax.ts'

type Stop = GradientPaint['stops'][number]

/** The shading of a gradient's colours, or of its opacity as grey levels for a soft mask. Height is the page's, in points. */
export function addShading(file: PdfFile, gradient: GradientPaint, height: number, of: 'color' | 'alpha'): Reference {
  const { kind, from, to, radius, focusRadius = 0, stops } = gradient
  const x = (px: number): number => px * 0.75
  const y = (px: number): number => height - px * 0.75
  const coords =
    kind === 'linear'
      ? [x(from.x), y(from.y), x(to.x), y(to.y)]
      : [x(to.x), y(to.y), focusRadius * 0.75, x(from.x), y(from.y), radius * 0.75]
  const values = of === 'color' ? (stop: Stop) => rgb(stop) : (stop: Stop) => number(stop.color.a)
  return file.add(
    dictionary({
      ShadingType: kind === 'linear' ? 2 : 3,
      ColorSpace: of === 'color' ? '/DeviceRGB' : '/DeviceGray',
      Coords: numbers(coords),
      Function: functionOf(stops, values),
      Extend: '[true true]',
    }),
  )
}

const rgb = ({ color }: Stop): string => `${number(color.r)} ${number(color.g)} ${number(color.b)}`

/** Stops in order; the colour before the first and after the last is theirs. Equal offsets make a hard edge. */
function functionOf(stops: readonly Stop[], values: (stop: Stop) => string): string {
  const all = spanning(stops)
  const pieces: { readonly end: number; readonly source: string }[] = []
  for (let i = 1; i < all.length; i++) {
    const [before, after] = [all[i - 1]!, all[i]!]
    if (after.offset <= before.offset) continue
    const source = `<</FunctionType 2/Domain[0 1]/C0[${values(before)}]/C1[${values(after)}]/N 1>>`
    pieces.push({ end: after.offset, source })
  }
  if (pieces.length === 1) return pieces[0]!.source
  const bounds = numbers(pieces.slice(0, -1).map(piece => piece.end))
  const encode = pieces.map(() => '0 1').join(' ')
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.map(piece => piece.source).join('')}]/Bounds${bounds}/Encode[${encode}]>>`
}

/** The stops with one at 0 and one at 1. */
function spanning(stops: readonly Stop[]): readonly Stop[] {
  const clamped = stops.map(stop => ({ ...stop, offset: Math.min(1, Math.max(0, stop.offset)) }))
  const first = clamped[0] ?? { offset: 0, color: { r: 0, g: 0, b: 0, a: 0 } }
  const last = clamped.at(-1) ?? first
  return [{ ...first, offset: 0 }, ...clamped, { ...last, offset: 1 }]
}
