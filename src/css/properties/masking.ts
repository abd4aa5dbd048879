/**
 * Masks (https://drafts.fxtf.org/css-masking-1/#positioned-masks). Mask layers are assembled from longhands, like
 * background layers.
 */
import type { Parse } from '../reader.ts'
import type { BackgroundLayer, BoxArea, CssImage, LengthPercentage, SvgReference } from '../value-types.ts'
import { computeImage, image } from '../values/image.ts'
import type { SpecifiedImage } from '../values/image-types.ts'
import { computeLengthPercentage, type SpecifiedLengthPercentage } from '../values/length.ts'
import { coordinate, percent } from '../values/position.ts'
import {
  backgroundRepeat,
  backgroundSize,
  computeBackgroundSize,
  cycled,
  layered,
  type SpecifiedBackgroundSize,
} from './background.ts'
import { keyword, keywords, NOT_INHERITED } from './row.ts'
import { filter, reference } from './svg.ts'

/** The painting area of a mask layer; `no-clip` does not clip it (CSS Masking 1 §7.6). */
export type MaskClip = BoxArea | 'no-clip'
/** Whether a layer masks by its alpha or by its luminance (CSS Masking 1 §7.2). */
export type MaskMode = 'match-source' | 'alpha' | 'luminance'
/** The compositing operator of a layer and the layers below it (CSS Masking 1 §7.9). */
export type MaskComposite = 'add' | 'subtract' | 'intersect' | 'exclude'

/** A layer of a mask (CSS Masking 1 §7). */
export interface MaskLayer {
  readonly image: CssImage | SvgReference
  readonly position: BackgroundLayer['position']
  readonly size: BackgroundLayer['size']
  readonly repeat: BackgroundLayer['repeat']
  readonly origin: BoxArea
  readonly clip: MaskClip
  readonly mode: MaskMode
  readonly composite: MaskComposite
}

/** One layer of `mask-image`: an image, a reference to a `mask` element, or none (CSS Masking 1 §7.1). */
export type SpecifiedMaskImage = SpecifiedImage | SvgReference | 'none'

/** A reference to an element of the document, or an image. */
export const maskImage: Parse<SpecifiedMaskImage> = reader => {
  const word = reader.keyword(['none'])
  if (word !== null) return word
  const local = reader.attempt(inner => {
    const found = reference(inner)
    return found === null || found.id === null ? null : found
  })
  return local ?? image(reader)
}

/** SVG boxes map to the closest CSS box. */
const BOXES = {
  'border-box': 'border-box',
  'padding-box': 'padding-box',
  'content-box': 'content-box',
  'margin-box': 'border-box',
  'fill-box': 'content-box',
  'stroke-box': 'border-box',
  'view-box': 'border-box',
} as const
const BOX_NAMES = Object.keys(BOXES) as readonly (keyof typeof BOXES)[]

/** The box of `mask-origin` or `mask-clip`; the boxes of SVG map to those of CSS (CSS Masking 1 §7.5). */
export const maskBox: Parse<BoxArea> = reader => {
  const name = reader.keyword(BOX_NAMES)
  return name === null ? null : BOXES[name]
}
/** Parses one layer of `mask-clip`. */
const maskClip: Parse<MaskClip> = reader => reader.keyword(['no-clip']) ?? maskBox(reader)

/** The keywords of `-webkit-mask-composite` with their standard operators. */
const COMPOSITES: Readonly<Record<string, MaskComposite>> = {
  add: 'add',
  subtract: 'subtract',
  intersect: 'intersect',
  exclude: 'exclude',
  'source-over': 'add',
  'source-out': 'subtract',
  'source-in': 'intersect',
  xor: 'exclude',
}
/** The compositing operator of a layer, from its standard or its prefixed keyword (CSS Masking 1 §7.9). */
export const maskComposite: Parse<MaskComposite> = reader => {
  const name = reader.keyword(Object.keys(COMPOSITES))
  return name === null ? null : COMPOSITES[name]!
}
/** The keyword of `mask-mode`. */
export const maskMode: Parse<MaskMode> = keyword('match-source', 'alpha', 'luminance')

const same = <T>(value: T): T => value

/** The longhands from which `maskLayers` is assembled. */
export const maskParts = {
  maskImage: layered<CssImage | SvgReference | null, SpecifiedMaskImage>([null], maskImage, (value, context) =>
    value === 'none' ? null : value.kind === 'reference' ? value : computeImage(value, context),
  ),
  maskPositionX: layered<LengthPercentage, SpecifiedLengthPercentage>(
    [percent(0)],
    coordinate('left', 'right'),
    computeLengthPercentage,
  ),
  maskPositionY: layered<LengthPercentage, SpecifiedLengthPercentage>(
    [percent(0)],
    coordinate('top', 'bottom'),
    computeLengthPercentage,
  ),
  maskSize: layered<BackgroundLayer['size'], SpecifiedBackgroundSize>(
    [{ width: 'auto', height: 'auto' }],
    backgroundSize,
    computeBackgroundSize,
  ),
  maskRepeat: layered<BackgroundLayer['repeat'], BackgroundLayer['repeat']>(
    [{ x: 'repeat', y: 'repeat' }],
    backgroundRepeat,
    same,
  ),
  maskOrigin: layered<BoxArea, BoxArea>(['border-box'], maskBox, same),
  maskClip: layered<MaskClip, MaskClip>(['border-box'], maskClip, same),
  maskMode: layered<MaskMode, MaskMode>(['match-source'], maskMode, same),
  maskComposite: layered<MaskComposite, MaskComposite>(['add'], maskComposite, same),
}

/** Rows of CSS Masking 1, and of Filter Effects 2 for boxes. */
export const maskProperties = {
  backdropFilter: filter,
  maskType: keywords(NOT_INHERITED, 'luminance', 'alpha'),
}

type Parts = { readonly [K in keyof typeof maskParts]: (typeof maskParts)[K]['initial'] }

const NO_LAYERS: readonly MaskLayer[] = []

/** The first layer is the topmost; layers without an image are omitted. */
export function maskLayers(parts: Parts): readonly MaskLayer[] {
  if (parts.maskImage.every(layer => layer === null)) return NO_LAYERS
  return parts.maskImage.flatMap((layer, index): readonly MaskLayer[] =>
    layer === null
      ? []
      : [
          {
            image: layer,
            position: { x: cycled(parts.maskPositionX, index), y: cycled(parts.maskPositionY, index) },
            size: cycled(parts.maskSize, index),
            repeat: cycled(parts.maskRepeat, index),
            origin: cycled(parts.maskOrigin, index),
            clip: cycled(parts.maskClip, index),
            mode: cycled(parts.maskMode, index),
            composite: cycled(parts.maskComposite, index),
          },
        ],
  )
}
