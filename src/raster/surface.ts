/** Pixels: red, green, blue and alpha in bytes, colours multiplied by alpha. */
import { toByte } from '../base/srgb.ts'
import type { Color } from '../css/style.ts'

/** Whole pixels of the picture. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A piece of the picture; `x` and `y` are where it lies in it. */
export interface Surface extends Area {
  readonly pixels: Uint8Array
}

/** A transparent surface of an area, px of the device. */
export function createSurface({ x, y, width, height }: Area): Surface {
  return { x, y, width, height, pixels: new Uint8Array(width * height * 4) }
}

/** What paints a run of pixels: writes `length` pixels from (x, y) of the picture on into `into`. */
export type Shader = (x: number, y: number, length: number, into: Uint8Array) => void

/** A source of colour: one for all pixels, or one that depends on the place. */
export type Source =
  | { readonly kind: 'solid'; readonly r: number; readonly g: number; readonly b: number; readonly a: number }
  | { readonly kind: 'shader'; readonly shade: Shader }

/** The nearest byte to value / 255 · other, for bytes: exact, in integers. */
export function multiply255(value: number, other: number): number {
  const product = value * other + 128
  return (product + (product >> 8)) >> 8
}

/** A colour as a source, its opacity multiplied by `opacity`. */
export function solid({ r, g, b, a }: Color, opacity = 1): Source {
  const alpha = toByte(a * opacity)
  return {
    kind: 'solid',
    r: multiply255(toByte(r), alpha),
    g: multiply255(toByte(g), alpha),
    b: multiply255(toByte(b), alpha),
    a: alpha,
  }
}

/**
 * Draws `source` over a run of pixels as far as `coverage` says (source over, Porter and Duff 1984). The run lies within
 * the surface. `coverage` begins at `offset`.
 */
export function blendRun(
  surface: Surface,
  x: number,
  y: number,
  coverage: Uint8Array,
  offset: number,
  length: number,
  source: Source,
): void {
  const at = ((y - surface.y) * surface.width + (x - surface.x)) * 4
  if (source.kind === 'solid') blendSolid(surface.pixels, at, coverage, offset, length, source)
  else blendShaded(surface.pixels, at, coverage, offset, length, x, y, source.shade)
}

function blendSolid(
  pixels: Uint8Array,
  start: number,
  coverage: Uint8Array,
  offset: number,
  length: number,
  { r, g, b, a }: Extract<Source, { kind: 'solid' }>,
): void {
  for (let i = 0, at = start; i < length; i++, at += 4) {
    const covered = coverage[offset + i]!
    if (covered === 0) continue
    if (covered === 255 && a === 255) {
      pixels[at] = r
      pixels[at + 1] = g
      pixels[at + 2] = b
      pixels[at + 3] = 255
    } else if (covered === 255) over(pixels, at, r, g, b, a)
    else
      over(
        pixels,
        at,
        multiply255(r, covered),
        multiply255(g, covered),
        multiply255(b, covered),
        multiply255(a, covered),
      )
  }
}

function over(pixels: Uint8Array, at: number, r: number, g: number, b: number, a: number): void {
  const rest = 255 - a
  pixels[at] = r + multiply255(pixels[at]!, rest)
  pixels[at + 1] = g + multiply255(pixels[at + 1]!, rest)
  pixels[at + 2] = b + multiply255(pixels[at + 2]!, rest)
  pixels[at + 3] = a + multiply255(pixels[at + 3]!, rest)
}

let shaded = new Uint8Array(4096)

function blendShaded(
  pixels: Uint8Array,
  start: number,
  coverage: Uint8Array,
  offset: number,
  length: number,
  x: number,
  y: number,
  shade: Shader,
): void {
  // A shader may draw in turn: what it needs for itself is not this row.
  const row = shaded.length < length * 4 ? new Uint8Array(length * 4) : shaded
  shaded = new Uint8Array(0)
  shade(x, y, length, row)
  for (let i = 0, at = start; i < length; i++, at += 4) {
    const covered = coverage[offset + i]!
    if (covered === 0) continue
    const from = i * 4
    const a = row[from + 3]!
    if (covered === 255) over(pixels, at, row[from]!, row[from + 1]!, row[from + 2]!, a)
    else
      over(
        pixels,
        at,
        multiply255(row[from]!, covered),
        multiply255(row[from + 1]!, covered),
        multiply255(row[from + 2]!, covered),
        multiply255(a, covered),
      )
  }
  shaded = row
}

/** The pixels of a surface as a source, with an opacity of 0 to 1; nothing outside of it. */
export function surfaceSource(from: Surface, opacity: number): Source {
  const alpha = toByte(opacity)
  return {
    kind: 'shader',
    shade(x, y, length, into) {
      const start = ((y - from.y) * from.width + (x - from.x)) * 4
      for (let i = 0; i < length * 4; i++) into[i] = multiply255(from.pixels[start + i]!, alpha)
    },
  }
}
