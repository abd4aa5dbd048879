/** Blend modes (https://drafts.fxtf.org/compositing-1/#blending). */
export const BLEND_MODES = [
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
] as const

/** Whether a keyword is a mode other than `normal`. */
export const isBlendMode = (name: string): name is (typeof BLEND_MODES)[number] =>
  BLEND_MODES.some(mode => mode === name)

/** A keyword of `mix-blend-mode`. */
export type BlendMode = 'normal' | (typeof BLEND_MODES)[number]
