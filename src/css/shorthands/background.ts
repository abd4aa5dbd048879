/** Shorthands of backgrounds. */
import {
  AREAS,
  backgroundAttachment,
  backgroundImage,
  backgroundRepeat,
  backgroundSize,
  type SpecifiedBackgroundSize,
} from '../properties/background.ts'
import { commaList, type Parse, type ValueReader } from '../reader.ts'
import type { BackgroundClip, BackgroundLayer, BoxArea } from '../value-types.ts'
import { color, type SpecifiedColor, TRANSPARENT } from '../values/color.ts'
import type { SpecifiedImage } from '../values/image-types.ts'
import { backgroundPosition as positionOfLayer, type SpecifiedPosition, TOP_LEFT } from '../values/position.ts'
import { type Expansion, type Shorthand, shorthand, takeAfterSlash, takeOnce } from './shorthand.ts'

interface Layer {
  color: SpecifiedColor | null
  image: SpecifiedImage | 'none' | null
  position: SpecifiedPosition | null
  size: SpecifiedBackgroundSize | null
  repeat: BackgroundLayer['repeat'] | null
  attachment: BackgroundLayer['attachment'] | null
  readonly areas: BackgroundClip[]
}

/**
 * One layer of `background` (https://www.w3.org/TR/css-backgrounds-3/#background): parts in any order, the size after
 * the position.
 */
function layer(reader: ValueReader): Layer | null {
  const found: Layer = {
    color: null,
    image: null,
    position: null,
    size: null,
    repeat: null,
    attachment: null,
    areas: [],
  }
  let count = 0
  while (takePart(reader, found)) count++
  const { areas } = found
  return count === 0 || areas.length > 2 || areas.filter(area => !isBox(area)).length > 1 ? null : found
}

/** Consumes the next part of a layer, each at most once; a size follows the position after a slash. */
function takePart(reader: ValueReader, found: Layer): boolean {
  const area = reader.keyword([...AREAS, 'text', 'border-area'])
  if (area !== null) return found.areas.push(area) > 0
  const take = <K extends keyof Layer>(key: K, parse: Parse<NonNullable<Layer[K]>>) =>
    takeOnce(reader, found, key, parse)
  if (take('image', backgroundImage) || take('repeat', backgroundRepeat)) return true
  if (take('attachment', backgroundAttachment)) return true
  if (!take('position', positionOfLayer)) return take('color', color)
  return takeAfterSlash(reader, () => take('size', backgroundSize))
}

const background = shorthand(
  [
    'backgroundColor',
    'backgroundImage',
    'backgroundPositionX',
    'backgroundPositionY',
    'backgroundSize',
    'backgroundRepeat',
    'backgroundAttachment',
    'backgroundOrigin',
    'backgroundClip',
  ],
  reader => {
    const layers = commaList(reader, layer)
    // Only the last layer may have a colour.
    if (layers === null || layers.slice(0, -1).some(one => one.color !== null)) return null
    const origin = (one: Layer): BoxArea => one.areas.find(isBox) ?? 'padding-box'
    return {
      backgroundColor: layers.at(-1)!.color ?? TRANSPARENT,
      backgroundImage: layers.map(one => one.image ?? 'none'),
      backgroundPositionX: layers.map(one => (one.position ?? TOP_LEFT).x),
      backgroundPositionY: layers.map(one => (one.position ?? TOP_LEFT).y),
      backgroundSize: layers.map(one => one.size ?? { width: 'auto', height: 'auto' }),
      backgroundRepeat: layers.map(one => one.repeat ?? { x: 'repeat', y: 'repeat' }),
      backgroundAttachment: layers.map(one => one.attachment ?? 'scroll'),
      backgroundOrigin: layers.map(origin),
      // With a box, `text` and `border-area` are the clip, in any order (CSS Backgrounds 4 §2.10).
      backgroundClip: layers.map(one => one.areas.find(area => !isBox(area)) ?? one.areas.at(-1) ?? 'border-box'),
    }
  },
)

const backgroundPosition = shorthand(['backgroundPositionX', 'backgroundPositionY'], (reader): Expansion | null => {
  const list = commaList(reader, positionOfLayer)
  return list && { backgroundPositionX: list.map(at => at.x), backgroundPositionY: list.map(at => at.y) }
})

/** Shorthands by their CSS names. */
export const backgroundShorthands: Readonly<Record<string, Shorthand>> = {
  background,
  'background-position': backgroundPosition,
}

const isBox = (area: BackgroundClip): area is BoxArea => area !== 'text' && area !== 'border-area'
