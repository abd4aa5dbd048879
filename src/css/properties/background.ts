/**
 * Backgrounds and replaced content (https://www.w3.org/TR/css-backgrounds-3/#backgrounds,
 * https://www.w3.org/TR/css-images-3/#sizing). Background layers are assembled from longhands.
 */
import { commaList, type Parse } from '../reader.ts'
import type {
  BackgroundClip,
  BackgroundLayer,
  BackgroundRepeat,
  BoxArea,
  CssImage,
  LengthPercentage,
  Position2,
} from '../value-types.ts'
import { type BasicShape, basicShape, computeShape, type SpecifiedShape } from '../values/basic-shape.ts'
import { BLEND_MODES, type BlendMode } from '../values/blend-mode.ts'
import { TRANSPARENT } from '../values/color.ts'
import { computeImage, image } from '../values/image.ts'
import type { SpecifiedImage } from '../values/image-types.ts'
import {
  computeLengthPercentage,
  nonNegativeLengthPercentage,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { CENTER, computePosition, coordinate, percent, position, type SpecifiedPosition } from '../values/position.ts'
import type { UnitContext } from '../values/units.ts'
import {
  type ComputeContext,
  colorProperty,
  INHERITED,
  keyword,
  keywords,
  NOT_INHERITED,
  type Property,
  plain,
  property,
} from './row.ts'

/** A property with a list of values, one per layer. */
export const layered = <C, S>(
  initial: readonly C[],
  parse: Parse<S>,
  compute: (value: S, context: ComputeContext) => C,
): Property<readonly C[], readonly S[]> =>
  property<readonly C[], readonly S[]>(
    NOT_INHERITED,
    initial,
    reader => commaList(reader, parse),
    (values, context) => values.map(value => compute(value, context)),
  )

const same = <T>(value: T): T => value

/** One layer of `background-image` (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#background-image). */
export const backgroundImage: Parse<SpecifiedImage | 'none'> = reader => reader.keyword(['none']) ?? image(reader)

const computeLayerImage = (value: SpecifiedImage | 'none', context: ComputeContext): CssImage | null =>
  value === 'none' ? null : computeImage(value, context)

type Repeat = BackgroundLayer['repeat']
const REPEATS = ['repeat', 'no-repeat', 'space', 'round'] as const

/**
 * One or two keywords; a single one other than `repeat-x` and `repeat-y` applies to both axes (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#background-repeat).
 */
export const backgroundRepeat: Parse<Repeat> = reader => {
  const shorthand = reader.keyword(['repeat-x', 'repeat-y'])
  if (shorthand === 'repeat-x') return { x: 'repeat', y: 'no-repeat' }
  if (shorthand === 'repeat-y') return { x: 'no-repeat', y: 'repeat' }
  const x: BackgroundRepeat | null = reader.keyword(REPEATS)
  return x === null ? null : { x, y: reader.keyword(REPEATS) ?? x }
}

type Length = SpecifiedLengthPercentage | 'auto'
/** `background-size` before percentages and relative lengths are computed; `auto` keeps the image's ratio. */
export type SpecifiedBackgroundSize = 'cover' | 'contain' | { readonly width: Length; readonly height: Length }

const sizeSide: Parse<Length> = reader => reader.keyword(['auto']) ?? nonNegativeLengthPercentage(reader)

/**
 * `cover`, `contain`, or a width and a height, of which the second defaults to `auto` (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#background-size).
 */
export const backgroundSize: Parse<SpecifiedBackgroundSize> = reader => {
  const word = reader.keyword(['cover', 'contain'])
  if (word !== null) return word
  const width = sizeSide(reader)
  return width === null ? null : { width, height: reader.attempt(sizeSide) ?? 'auto' }
}

/** Computes the lengths of a background size; keywords are unchanged. */
export function computeBackgroundSize(value: SpecifiedBackgroundSize, context: UnitContext): BackgroundLayer['size'] {
  if (typeof value === 'string') return value
  const side = (length: Length): LengthPercentage | 'auto' =>
    length === 'auto' ? length : computeLengthPercentage(length, context)
  return { width: side(value.width), height: side(value.height) }
}

/** The boxes of `background-clip` and `background-origin`. */
export const AREAS = ['border-box', 'padding-box', 'content-box'] as const
const ATTACHMENTS = ['scroll', 'fixed', 'local'] as const

/** Parses one layer of `background-clip` (CSS Backgrounds 4 §3.5). */
const backgroundClip: Parse<BackgroundClip> = keyword(...AREAS, 'text', 'border-area')

/** `<basic-shape-rect>`: a rectangle without rounded corners. */
const viewBox: Parse<SpecifiedShape | 'none'> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const shape = basicShape(reader)
  return shape?.kind === 'inset' || shape?.kind === 'rect' ? shape : null
}

/** Rows of CSS Backgrounds 3 (https://www.w3.org/TR/css-backgrounds-3/#backgrounds). */
export const backgroundProperties = {
  backgroundColor: colorProperty(NOT_INHERITED, TRANSPARENT),
  /** The ground under a logo in a margin box: logos designed for white paper are invisible on a dark page. */
  octavoLogoGround: colorProperty(INHERITED, TRANSPARENT),
  objectFit: keywords(NOT_INHERITED, 'fill', 'contain', 'cover', 'none', 'scale-down'),
  objectPosition: property<Position2, SpecifiedPosition>(NOT_INHERITED, CENTER, position, computePosition),
  objectViewBox: property<BasicShape | 'none', SpecifiedShape | 'none'>(
    NOT_INHERITED,
    'none',
    viewBox,
    (value, context) => (value === 'none' ? value : computeShape(value, context)),
  ),
  imageRendering: plain<'auto' | 'crisp-edges' | 'pixelated' | 'smooth'>(INHERITED, 'auto', reader => {
    const value = reader.keyword([
      'auto',
      'crisp-edges',
      'pixelated',
      'smooth',
      'high-quality',
      '-webkit-optimize-contrast',
      '-moz-crisp-edges',
      'optimizequality',
      'optimizespeed',
    ])
    switch (value) {
      case 'high-quality':
      case 'optimizequality':
        return 'smooth'
      case '-webkit-optimize-contrast':
      case '-moz-crisp-edges':
        return 'crisp-edges'
      case 'optimizespeed':
        return 'auto'
      default:
        return value
    }
  }),
}

/** The longhands from which `backgroundLayers` is assembled. */
export const backgroundParts = {
  backgroundImage: layered<CssImage | null, SpecifiedImage | 'none'>([null], backgroundImage, computeLayerImage),
  backgroundPositionX: layered<LengthPercentage, SpecifiedLengthPercentage>(
    [percent(0)],
    coordinate('left', 'right'),
    computeLengthPercentage,
  ),
  backgroundPositionY: layered<LengthPercentage, SpecifiedLengthPercentage>(
    [percent(0)],
    coordinate('top', 'bottom'),
    computeLengthPercentage,
  ),
  backgroundSize: layered<BackgroundLayer['size'], SpecifiedBackgroundSize>(
    [{ width: 'auto', height: 'auto' }],
    backgroundSize,
    computeBackgroundSize,
  ),
  backgroundRepeat: layered<Repeat, Repeat>([{ x: 'repeat', y: 'repeat' }], backgroundRepeat, same),
  backgroundOrigin: layered<BoxArea, BoxArea>(['padding-box'], keyword(...AREAS), same),
  backgroundClip: layered<BackgroundClip, BackgroundClip>(['border-box'], backgroundClip, same),
  backgroundBlendMode: layered<BlendMode, BlendMode>(['normal'], keyword('normal', ...BLEND_MODES), same),
  backgroundAttachment: layered<BackgroundLayer['attachment'], BackgroundLayer['attachment']>(
    ['scroll'],
    keyword(...ATTACHMENTS),
    same,
  ),
}

/**
 * `fixed` positions a background in its page; `scroll` and `local` are painted equally (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#background-attachment).
 */
export const backgroundAttachment: Parse<BackgroundLayer['attachment']> = keyword(...ATTACHMENTS)

type Parts = { readonly [K in keyof typeof backgroundParts]: (typeof backgroundParts)[K]['initial'] }

/** Repeats lists that are too short (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#layering). */
export const cycled = <T>(list: readonly T[], index: number): T => list[index % list.length]!

const NO_LAYERS: readonly BackgroundLayer[] = []

/** One layer for each image; shorter lists are repeated (https://www.w3.org/TR/css-backgrounds-3/#layering). */
export function backgroundLayers(parts: Parts): readonly BackgroundLayer[] {
  // The colour scrolls like its layer, even if that has no image (§2.5).
  const isPlain = !parts.backgroundAttachment.includes('local')
  if (isPlain && parts.backgroundImage.every(layer => layer === null)) return NO_LAYERS
  return parts.backgroundImage.map((layer, index) => ({
    image: layer,
    position: { x: cycled(parts.backgroundPositionX, index), y: cycled(parts.backgroundPositionY, index) },
    size: cycled(parts.backgroundSize, index),
    repeat: cycled(parts.backgroundRepeat, index),
    origin: cycled(parts.backgroundOrigin, index),
    clip: cycled(parts.backgroundClip, index),
    blend: cycled(parts.backgroundBlendMode, index),
    attachment: cycled(parts.backgroundAttachment, index),
  }))
}

/** The bottommost layer clips the colour. */
export const backgroundColorClip = (parts: Parts): BackgroundClip =>
  cycled(parts.backgroundClip, parts.backgroundImage.length - 1)
