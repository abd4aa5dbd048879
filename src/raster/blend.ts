/** Blending of pixels (Compositing 1 §10, ISO 32000-1 §11.3.5): https://www.w3.org/TR/compositing-1/#blending */
import { type Mix, mixerOf, type Rgb } from '../paint/blend-modes.ts'
import type { BlendMode } from '../paint/ops.ts'
import type { Surface } from './surface.ts'

/**
 * Mixes the colours of a layer with those of the surface below, where both have any, so that drawing the layer over the
 * surface afterwards gives what the mode asks for (§10, the general formula). The layer lies within the surface.
 */
export function blendWith(layer: Surface, below: Surface, mode: BlendMode): void {
  const mix = mixerOf(mode)
  for (let y = 0; y < layer.height; y++) {
    let at = y * layer.width * 4
    let under = ((y + layer.y - below.y) * below.width + (layer.x - below.x)) * 4
    for (let x = 0; x < layer.width; x++, at += 4, under += 4) mixPixel(layer.pixels, at, below.pixels, under, mix)
  }
}

/** §10, with premultiplied components: cs = (1 − αb) × Cs + αb × B(Cb, Cs). */
function mixPixel(layer: Uint8Array, at: number, below: Uint8Array, under: number, mix: Mix): void {
  const alpha = layer[at + 3]!
  const backdropAlpha = below[under + 3]!
  if (alpha === 0 || backdropAlpha === 0) return
  const source: Rgb = [layer[at]! / alpha, layer[at + 1]! / alpha, layer[at + 2]! / alpha]
  const backdrop: Rgb = [
    below[under]! / backdropAlpha,
    below[under + 1]! / backdropAlpha,
    below[under + 2]! / backdropAlpha,
  ]
  const mixed = mix(backdrop, source)
  const share = backdropAlpha / 255
  for (let k = 0; k < 3; k++) {
    const value = (1 - share) * source[k]! + share * mixed[k]!
    layer[at + k] = Math.min(alpha, Math.max(0, Math.floor(value * alpha + 0.5)))
  }
}
