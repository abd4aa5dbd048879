/** `<position>` (https://www.w3.org/TR/css-values-4/#position): a position in an area. */
import type { Parse, ValueReader } from '../reader.ts'
import type { LengthPercentage, Position2 } from '../value-types.ts'
import { computeLengthPercentage, fromFarSide, lengthPercentage, type SpecifiedLengthPercentage } from './length.ts'
import type { UnitContext } from './units.ts'

/**
 * Offsets from the left and top edge; percentages as in `background-position`
 * (https://www.w3.org/TR/css-backgrounds-3/#background-position).
 */
export interface SpecifiedPosition {
  readonly x: SpecifiedLengthPercentage
  readonly y: SpecifiedLengthPercentage
}

/** A percentage as a computed value; 50 is half. */
export const percent = (value: number): LengthPercentage => ({ kind: 'linear', px: 0, percent: value })

/** The centre of an area. */
export const CENTER: Position2 = { x: percent(50), y: percent(50) }
/** The origin of an area. */
export const TOP_LEFT: Position2 = { x: percent(0), y: percent(0) }

/** A side keyword, a length, or a keyword with an offset from that side. */
interface Part {
  readonly side: 'left' | 'right' | 'top' | 'bottom' | 'center' | null
  readonly offset: SpecifiedLengthPercentage | null
}

const SIDES = ['left', 'right', 'top', 'bottom', 'center', 'x-start', 'x-end', 'y-start', 'y-end'] as const
const PHYSICAL = { 'x-start': 'left', 'x-end': 'right', 'y-start': 'top', 'y-end': 'bottom' } as const

/** A keyword or an offset of a `<position>` (CSS Values 4, https://www.w3.org/TR/css-values-4/#position). */
const part: Parse<Part> = reader => {
  const keyword = reader.keyword(SIDES)
  if (keyword === null) {
    const offset = lengthPercentage(reader)
    return offset === null ? null : { side: null, offset }
  }
  const side = keyword in PHYSICAL ? PHYSICAL[keyword as keyof typeof PHYSICAL] : (keyword as NonNullable<Part['side']>)
  return { side, offset: null }
}

/** One, two or four values; with four, offsets follow their sides (CSS Values 4 §9.1). */
export const position: Parse<SpecifiedPosition> = reader => upTo(reader, [1, 2, 4])

/**
 * Positions of backgrounds may have three values, so that one side has no offset
 * (https://www.w3.org/TR/css-backgrounds-3/#background-position).
 */
export const backgroundPosition: Parse<SpecifiedPosition> = reader => upTo(reader, [1, 2, 3, 4])

/** A position with one of these numbers of values, up to four. */
function upTo(reader: ValueReader, counts: readonly number[]): SpecifiedPosition | null {
  const parts: Part[] = []
  while (parts.length < 4) {
    const next = reader.attempt(part)
    if (next === null) break
    parts.push(next)
  }
  if (!counts.includes(parts.length)) return null
  return parts.length > 2 ? fromSides(parts) : fromPair(parts)
}

/**
 * One or two values. Two keywords may be in either order; if one of two is an offset, the first is horizontal
 * (https://www.w3.org/TR/css-values-4/#position): `top 10px` is invalid.
 */
function fromPair(parts: readonly Part[]): SpecifiedPosition | null {
  const [first, second] = parts
  if (first === undefined) return null
  if (second === undefined) return isVertical(first) ? placed(null, first) : placed(first, null)
  const isTurned = isVertical(first) || isHorizontal(second)
  if (!isTurned) return placed(first, second)
  const hasSides = first.side !== null && second.side !== null
  return hasSides && !isHorizontal(first) && !isVertical(second) ? placed(second, first) : null
}

const isVertical = ({ side }: Part): boolean => side === 'top' || side === 'bottom'
const isHorizontal = ({ side }: Part): boolean => side === 'left' || side === 'right'

/** Combines each side with the offset after it: `right 10px bottom 5px`. */
function fromSides(parts: readonly Part[]): SpecifiedPosition | null {
  const joined: Part[] = []
  for (const next of parts) {
    const last = joined.at(-1)
    if (next.side !== null) joined.push(next)
    else if (last === undefined || last.offset !== null || last.side === 'center') return null
    else joined[joined.length - 1] = { side: last.side, offset: next.offset }
  }
  return joined.length === 2 ? fromPair(joined) : null
}

const placed = (x: Part | null, y: Part | null): SpecifiedPosition => ({ x: offsetOf(x), y: offsetOf(y) })

/** A part as an offset from the left or top. */
function offsetOf(at: Part | null): SpecifiedLengthPercentage {
  if (at === null || at.side === 'center') return percent(50)
  const isFar = at.side === 'right' || at.side === 'bottom'
  if (at.offset === null) return percent(isFar ? 100 : 0)
  return isFar ? fromFarSide(at.offset) : at.offset
}

/** One coordinate of `background-position-x` or `-y`. */
export const coordinate =
  (near: 'left' | 'top', far: 'right' | 'bottom'): Parse<SpecifiedLengthPercentage> =>
  (reader: ValueReader) => {
    const side = reader.keyword([
      'center',
      near,
      far,
      near === 'left' ? 'x-start' : 'y-start',
      near === 'left' ? 'x-end' : 'y-end',
    ])
    if (side === 'center') return percent(50)
    const offset = reader.attempt(lengthPercentage)
    const isFar = side === far || side === 'x-end' || side === 'y-end'
    if (offset === null) return side === null ? null : percent(isFar ? 100 : 0)
    return isFar ? fromFarSide(offset) : offset
  }

/** Computes both offsets to px or percentages. */
export const computePosition = (value: SpecifiedPosition, context: UnitContext): Position2 => ({
  x: computeLengthPercentage(value.x, context),
  y: computeLengthPercentage(value.y, context),
})
