/**
 * Boxes whose axes differ from those around them (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#orthogonal-flows). Sizes are converted on the way in and fragments on the way
 * out; the content is laid out by the usual code.
 */
import { type Axes, axesOf, isVertical, logicalPoint, physicalPoint, physicalSize } from '../../base/axes.ts'
import type { Point, Size } from '../../base/geometry.ts'
import type { TurnedBox } from '../../boxes/box.ts'
import type { ComputedStyle, LengthPercentage } from '../../css/style.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import { spaceInside, spaceWith } from '../constraint-space.ts'
import { boxFragment, finishedResult, resultWith } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, HoistedBox, IntrinsicSizes, LayoutResult } from '../types.ts'

/** The axes of the style of a box. */
const axesAround = ({ turn }: TurnedBox): Axes => turn?.axes ?? 'horizontal-tb'

/** The axes of the inner box. Images have no lines and are upright. */
const axesInside = ({ inner }: TurnedBox): Axes =>
  inner.kind === 'replaced' ? 'horizontal-tb' : axesOf(inner.style.writingMode)

/** Whether the flow is orthogonal: the lines inside are at right angles to those around. */
const isOrthogonal = (box: TurnedBox): boolean => isVertical(axesAround(box)) !== isVertical(axesInside(box))

/**
 * Lays out a box along its own axes, and returns it in the axes around it (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#orthogonal-flows).
 */
export function layoutTurned(box: TurnedBox, space: ConstraintSpace): LayoutResult {
  const [around, inside] = [axesAround(box), axesInside(box)]
  const { fragment, outOfFlow } = space.services.layout(innerBox(box, space), spaceWithin(box, space), 'start')
  const size = acrossSize(fragment, inside, around)
  const turned = boxFragment(box, { ...size, turned: fragment, baseline: baselineAcross(fragment, inside, around) })
  return resultWith(finishedResult(turned), {
    outOfFlow: outOfFlow.map(entry => hoistedAcross(entry, fragment, inside, around)),
  })
}

/** The inner box with its used style. It is only copied if necessary, because caches use its identity. */
function innerBox(box: TurnedBox, space: ConstraintSpace): TurnedBox['inner'] {
  const style = usedStyle(box, space)
  return style === box.inner.style ? box.inner : ({ ...box.inner, style } as TurnedBox['inner'])
}

/** A size along one pair of axes, converted to another. */
const acrossSize = (size: Size, from: Axes, to: Axes): Size => physicalSize(physicalSize(size, from), to)

/**
 * The space of an orthogonal flow: the length of its lines is the height of the containing block, or what stands for it. Blocks
 * shrink to fit that length; their width comes from the number of lines.
 */
function spaceWithin(box: TurnedBox, space: ConstraintSpace): ConstraintSpace {
  const { inlineSize, percentageBlockSize, fixed, shrinkToFit } = space
  if (!isOrthogonal(box)) return spaceInside(space, { inlineSize, percentageBlockSize }, { fixed, shrinkToFit })
  const sizes = { inlineSize: lengthAvailable(box, space) ?? UNBOUNDED, percentageBlockSize: inlineSize }
  return spaceInside(space, sizes, {
    fixed: { inlineSize: fixed.blockSize, blockSize: fixed.inlineSize },
    shrinkToFit: true,
  })
}

/**
 * The height of the containing block of an orthogonal flow; if it is indefinite, what bounds it (`most-length.ts`) or the page
 * (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#orthogonal-auto). Null without any.
 */
function lengthAvailable(box: TurnedBox, { percentageBlockSize, fragmentainerSize }: ConstraintSpace): number | null {
  if (percentageBlockSize !== null) return percentageBlockSize
  const least = Math.min(box.mostLength ?? UNBOUNDED, box.pageLength ?? fragmentainerSize ?? UNBOUNDED)
  return least === UNBOUNDED ? null : least
}

/** The length of the lines of an orthogonal flow without a bound, px. */
const UNBOUNDED = 1_000_000

const EDGES = [
  'marginTop',
  'marginRight',
  'marginBottom',
  'marginLeft',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const

const LINE_LENGTHS = { width: 'auto', minWidth: 0, maxWidth: 'none' } as const

/**
 * The style of the inner box of an orthogonal flow: percentages of margins and padding refer to the lines around it (§7.2);
 * percentages of a length that nothing bounds are removed.
 */
function usedStyle(box: TurnedBox, space: ConstraintSpace): ComputedStyle {
  const { inlineSize } = space
  const { style } = box.inner
  if (!isOrthogonal(box)) return style
  const changes: Record<string, unknown> = {}
  for (const key of EDGES) {
    const value = style[key]
    if (typeof value === 'object') changes[key] = resolve(value as LengthPercentage, inlineSize)
  }
  if (lengthAvailable(box, space) === null)
    for (const [key, otherwise] of Object.entries(LINE_LENGTHS)) {
      const value = style[key as keyof typeof LINE_LENGTHS]
      const isLength = typeof value === 'number' || (typeof value === 'object' && value.kind !== 'fit-content')
      if (isLength && dependsOnPercentage(value)) changes[key] = otherwise
    }
  return Object.keys(changes).length === 0 ? style : { ...style, ...changes }
}

/**
 * The baseline of a turned box. Orthogonal flows have none to share (CSS Inline 3 §4.1); mirrored lines have one from the
 * other side.
 */
function baselineAcross(fragment: BoxFragment, inside: Axes, around: Axes): BoxFragment['baseline'] {
  if (isVertical(inside) !== isVertical(around)) return { first: null, last: null }
  const mirrored = (baseline: number | null): number | null => (baseline === null ? null : fragment.height - baseline)
  const { first, last } = fragment.baseline
  return { first: mirrored(first), last: mirrored(last) }
}

/** A positioned box whose containing block is outside, with its static position along the lines around. */
function hoistedAcross(entry: HoistedBox, fragment: BoxFragment, inside: Axes, around: Axes): HoistedBox {
  const paper = physicalSize(fragment, inside)
  const across = (point: Point, size: Size, physical: Size): Point =>
    logicalPoint(physicalPoint(point, size, inside), physical, around)
  const anchor = entry.anchor ?? { x: entry.direction === 'rtl' ? 1 : 0, y: 0 }
  const { area: _, safeIn, ...rest } = entry
  const isAcross = isVertical(inside) !== isVertical(around)
  return {
    ...rest,
    ...(safeIn !== undefined && { safeIn: isAcross ? { x: safeIn.y, y: safeIn.x } : safeIn }),
    staticPosition: across(entry.staticPosition, fragment, paper),
    anchor: across(anchor, UNIT, UNIT),
  }
}

const UNIT: Size = { width: 1, height: 1 }

/** The border-box size of an orthogonal flow across the lines around; null for others. */
export function turnedInlineSize(box: TurnedBox, space: ConstraintSpace): number | null {
  if (!isOrthogonal(box)) return null
  const free = spaceWith(space, { fragmentation: null, stopAt: null })
  return space.services.layout(box, free, 'start').fragment.width
}

/**
 * The contribution of an orthogonal flow to the intrinsic sizes around it (§7.3.2): its size. Percentages of the size that is
 * asked for behave as `auto` (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#cyclic-percentage-contribution).
 */
export function turnedSizes(box: TurnedBox, space: ConstraintSpace): IntrinsicSizes | null {
  if (!isOrthogonal(box)) return null
  const within = { ...spaceWithin(box, space), percentageBlockSize: null, fragmentation: null }
  const { fragment } = space.services.layout(innerBox(box, space), within, 'start')
  const { width } = acrossSize(fragment, axesInside(box), axesAround(box))
  return { min: width, word: width, max: width }
}
