/** The inputs of painting besides fragments: images, fonts, drawings. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { StyledTree } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { ImageHandle } from '../images/types.ts'
import type { Rasterizer } from './svg/filter-image.ts'
import type { SvgDrawings } from './svg/types.ts'
import type { SoftShadows } from './text-shadow.ts'

/** Images by their address in a style. */
export interface PaintImages {
  forUrl(url: string, density?: number): ImageHandle | null
  /** The styles of the document, for SVG elements that effects refer to. */
  readonly styled?: StyledTree | null
}

/** The inputs of backgrounds other than the style. */
export interface BackgroundSources {
  readonly images: PaintImages
  /** For text in drawings; null omits it. */
  readonly fonts: FontBook | null
  readonly svg: SvgDrawings
  readonly diagnostics: Diagnostics
  /** Rasterizes filters; null if not available. */
  readonly rasterize: Rasterizer | null
  readonly softShadows: SoftShadows
}
