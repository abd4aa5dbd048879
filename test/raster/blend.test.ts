import { describe, expect, it } from 'vitest'
import type { BlendMode } from '../../src/paint/ops.ts'
import { blendWith } from '../../src/raster/blend.ts'
import { createSurface } from '../../src/raster/surface.ts'

/** The colour of one opaque pixel over another in a mode. */
function mixed(mode: BlendMode, backdrop: readonly number[], source: readonly number[], alpha = 255) {
  const area = { x: 0, y: 0, width: 1, height: 1 }
  const below = createSurface(area)
  const layer = createSurface(area)
  below.pixels.set([...backdrop, 255])
  layer.pixels.set([...source.map(value => Math.round((value * alpha) / 255)), alpha])
  blendWith(layer, below, mode)
  return [...layer.pixels]
}

describe('blend modes', () => {
  // Values by the formulas of Compositing 1 §10, worked out by hand.
  it.each([
    ['multiply', [255, 128, 0], [128, 128, 128], [128, 64, 0]],
    ['screen', [255, 128, 0], [128, 128, 128], [255, 192, 128]],
    ['darken', [200, 100, 0], [100, 200, 50], [100, 100, 0]],
    ['lighten', [200, 100, 0], [100, 200, 50], [200, 200, 50]],
    ['difference', [200, 100, 0], [100, 200, 50], [100, 100, 50]],
    ['exclusion', [255, 0, 128], [255, 255, 128], [0, 255, 127]],
    ['color-dodge', [0, 128, 255], [128, 255, 0], [0, 255, 255]],
    ['color-burn', [255, 128, 0], [0, 0, 255], [255, 0, 0]],
    ['hard-light', [100, 100, 100], [0, 255, 64], [0, 255, 50]],
    ['overlay', [0, 255, 64], [100, 100, 100], [0, 255, 50]],
    ['luminosity', [255, 0, 0], [0, 0, 0], [0, 0, 0]],
    // §10.2: SetLum(SetSat(Cs, Sat(Cb)), Lum(Cb)), with ClipColor in the first.
    ['hue', [255, 0, 0], [0, 128, 255], [0, 95, 188]],
    ['saturation', [0, 128, 255], [128, 128, 128], [104, 104, 104]],
    ['saturation', [0, 128, 255], [255, 128, 128], [52, 116, 179]],
    ['color', [128, 128, 128], [128, 128, 128], [128, 128, 128]],
    ['saturation', [255, 0, 0], [128, 128, 128], [77, 77, 77]],
    ['hue', [128, 128, 128], [255, 0, 0], [128, 128, 128]],
  ] as const)('%s', (mode, backdrop, source, expected) => {
    const result = mixed(mode, backdrop, source)
    expected.forEach((value, i) => {
      expect(Math.abs(result[i]! - value), `${result}`).toBeLessThanOrEqual(1)
    })
  })

  it('leave a layer as it is where there is nothing below', () => {
    const area = { x: 0, y: 0, width: 1, height: 1 }
    const layer = createSurface(area)
    layer.pixels.set([10, 20, 30, 40])
    blendWith(layer, createSurface(area), 'multiply')
    expect([...layer.pixels]).toEqual([10, 20, 30, 40])
  })

  it('keep the opacity of the layer', () => {
    expect(mixed('multiply', [0, 0, 0], [255, 255, 255], 128)).toEqual([0, 0, 0, 128])
  })
})
