/** Images as parsed (CSS Images 4, https://www.w3.org/TR/css-images-4/#image-values). */
import type { UrlImage } from '../value-types.ts'
import type { SpecifiedGradient } from './gradient.ts'

/** Images with their shares, of 1. */
export interface SpecifiedCrossFade {
  readonly kind: 'cross-fade'
  readonly parts: readonly { readonly image: SpecifiedImage; readonly share: number }[]
}

/** An image for each colour scheme (CSS Color 5, https://www.w3.org/TR/css-color-5/#light-dark). */
export interface SpecifiedSchemeImage {
  readonly kind: 'light-dark'
  readonly light: SpecifiedImage
  readonly dark: SpecifiedImage
}

/** A parsed `<image>`: an absolute URL, a gradient with relative lengths, a cross-fade, or a choice by colour scheme. */
export type SpecifiedImage = UrlImage | SpecifiedGradient | SpecifiedCrossFade | SpecifiedSchemeImage
