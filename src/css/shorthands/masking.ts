/** Shorthands of masks (https://www.w3.org/TR/css-masking-1/#the-mask). */
import { backgroundRepeat, backgroundSize, type SpecifiedBackgroundSize } from '../properties/background.ts'
import {
  type MaskClip,
  type MaskComposite,
  type MaskMode,
  maskBox,
  maskComposite,
  maskImage,
  maskMode,
  type SpecifiedMaskImage,
} from '../properties/masking.ts'
import { commaList, type Parse, type ValueReader } from '../reader.ts'
import type { BackgroundLayer, BoxArea } from '../value-types.ts'
import { position, type SpecifiedPosition, TOP_LEFT } from '../values/position.ts'
import { type Expansion, type Shorthand, shorthand, takeAfterSlash, takeOnce } from './shorthand.ts'

interface Layer {
  image: SpecifiedMaskImage | null
  position: SpecifiedPosition | null
  size: SpecifiedBackgroundSize | null
  repeat: BackgroundLayer['repeat'] | null
  mode: MaskMode | null
  composite: MaskComposite | null
  clip: 'no-clip' | null
  readonly areas: BoxArea[]
}

const noClip: Parse<'no-clip'> = reader => reader.keyword(['no-clip'])

/** One layer of `mask`: parts in any order, the size after the position, the origin before the clip. */
function layer(reader: ValueReader): Layer | null {
  const found: Layer = {
    image: null,
    position: null,
    size: null,
    repeat: null,
    mode: null,
    composite: null,
    clip: null,
    areas: [],
  }
  let count = 0
  while (takePart(reader, found)) count++
  return count === 0 || found.areas.length > 2 ? null : found
}

/** Consumes the next part of a mask layer, each at most once. */
function takePart(reader: ValueReader, found: Layer): boolean {
  const take = <K extends keyof Layer>(key: K, parse: Parse<NonNullable<Layer[K]>>) =>
    takeOnce(reader, found, key, parse)
  if (take('image', maskImage) || take('repeat', backgroundRepeat) || take('mode', maskMode)) return true
  if (take('composite', maskComposite) || take('clip', noClip)) return true
  const area = reader.attempt(maskBox)
  if (area !== null) return found.areas.push(area) > 0
  if (!take('position', position)) return false
  return takeAfterSlash(reader, () => take('size', backgroundSize))
}

const mask = shorthand(
  [
    'maskImage',
    'maskPositionX',
    'maskPositionY',
    'maskSize',
    'maskRepeat',
    'maskOrigin',
    'maskClip',
    'maskMode',
    'maskComposite',
  ],
  (reader): Expansion | null => {
    const layers = commaList(reader, layer)
    if (layers === null) return null
    const origin = (one: Layer): BoxArea => one.areas[0] ?? 'border-box'
    return {
      maskImage: layers.map(one => one.image ?? 'none'),
      maskPositionX: layers.map(one => (one.position ?? TOP_LEFT).x),
      maskPositionY: layers.map(one => (one.position ?? TOP_LEFT).y),
      maskSize: layers.map(one => one.size ?? { width: 'auto', height: 'auto' }),
      maskRepeat: layers.map(one => one.repeat ?? { x: 'repeat', y: 'repeat' }),
      maskOrigin: layers.map(origin),
      maskClip: layers.map((one): MaskClip => one.clip ?? one.areas[1] ?? origin(one)),
      maskMode: layers.map(one => one.mode ?? 'match-source'),
      maskComposite: layers.map(one => one.composite ?? 'add'),
    }
  },
)

const maskPosition = shorthand(['maskPositionX', 'maskPositionY'], (reader): Expansion | null => {
  const list = commaList(reader, position)
  return list && { maskPositionX: list.map(at => at.x), maskPositionY: list.map(at => at.y) }
})

/** Shorthands by their CSS names. */
export const maskShorthands: Readonly<Record<string, Shorthand>> = { mask, 'mask-position': maskPosition }
