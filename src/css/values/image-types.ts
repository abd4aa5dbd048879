/** Images as parsed (CSS Images 4, https://www.w3.org/TR/css-images-4/#image-values). */
import type { UrlImage } from '../value-types.ts'
import type { SpecifiedGradient } from './gradient.ts'

/** Images with their shares, of 1. */
export interface SpecifiedCrossFade {
  readonly kind: 'cross-fade'
  readonly parts: readonly { readonly image: SpecifiedImage; readonly share: number }[]
}

/** A parsed `<image>`: an absolute URL, a gradient with relative lengths, or a cross-fade. */
export type SpecifiedImage = UrlImage | SpecifiedGradient | SpecifiedCrossFade
