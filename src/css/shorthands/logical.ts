/** Flow-relative properties and the physical longhands that they map to (https://www.w3.org/TR/css-logical-1/). */
import { axesOf, PHYSICAL_SIDES, type WritingMode } from '../../base/axes.ts'
import type { PropertyKey } from '../properties/property-table.ts'

/** The values that flow-relative sides depend on. */
interface Flow {
  readonly direction: 'ltr' | 'rtl'
  readonly writingMode: WritingMode
}

type Side = 'Top' | 'Right' | 'Bottom' | 'Left'
type LogicalSide = 'block-start' | 'block-end' | 'inline-start' | 'inline-end'

const OPPOSITE: Readonly<Record<Side, Side>> = { Top: 'Bottom', Bottom: 'Top', Left: 'Right', Right: 'Left' }

const NAMES = { top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' } as const

/**
 * The physical side of a flow-relative one (CSS Logical Properties 1, https://www.w3.org/TR/css-logical-1/; CSS Writing Modes
 * 4, https://www.w3.org/TR/css-writing-modes-4/#logical-to-physical).
 */
function sideOf(side: LogicalSide, { direction, writingMode }: Flow): Side {
  const sides = PHYSICAL_SIDES[axesOf(writingMode)]
  const lineLeft = NAMES[sides.left]
  const inlineStart = direction === 'ltr' ? lineLeft : OPPOSITE[lineLeft]
  const start = side.startsWith('block') ? NAMES[sides.top] : inlineStart
  return side.endsWith('start') ? start : OPPOSITE[start]
}

/** A flow-relative longhand, and the physical one that it maps to. */
interface LogicalProperty {
  readonly name: string
  /** A physical longhand with the same values. */
  readonly example: PropertyKey
  readonly physical: (flow: Flow) => PropertyKey
}

const SIDES: readonly LogicalSide[] = ['block-start', 'block-end', 'inline-start', 'inline-end']

const sided = (name: (side: LogicalSide) => string, key: (side: Side) => PropertyKey): LogicalProperty[] =>
  SIDES.map(side => ({ name: name(side), example: key('Top'), physical: flow => key(sideOf(side, flow)) }))

/** `inline-size` and `block-size`, or their limits (CSS Logical 1, https://www.w3.org/TR/css-logical-1/#dimension-properties). */
const dimension = (prefix: '' | 'min' | 'max'): LogicalProperty[] => {
  const name = (axis: string): string => (prefix === '' ? `${axis}-size` : `${prefix}-${axis}-size`)
  const [width, height]: readonly [PropertyKey, PropertyKey] =
    prefix === '' ? ['width', 'height'] : prefix === 'min' ? ['minWidth', 'minHeight'] : ['maxWidth', 'maxHeight']
  const isHorizontal = (flow: Flow): boolean => flow.writingMode === 'horizontal-tb'
  return [
    { name: name('inline'), example: width, physical: flow => (isHorizontal(flow) ? width : height) },
    { name: name('block'), example: width, physical: flow => (isHorizontal(flow) ? height : width) },
  ]
}

/** `border-start-end-radius` is the corner at block start and inline end. */
const corner = (block: 'start' | 'end', inline: 'start' | 'end'): LogicalProperty => ({
  name: `border-${block}-${inline}-radius`,
  example: 'borderTopLeftRadius',
  physical: flow => {
    const sides = [sideOf(`block-${block}`, flow), sideOf(`inline-${inline}`, flow)]
    const vertical = sides.includes('Top') ? 'Top' : 'Bottom'
    return `border${vertical}${sides.includes('Left') ? 'Left' : 'Right'}Radius`
  },
})

const overflow = (axis: 'inline' | 'block'): LogicalProperty => ({
  name: `overflow-${axis}`,
  example: 'overflowX',
  physical: flow => ((axis === 'inline') === (flow.writingMode === 'horizontal-tb') ? 'overflowX' : 'overflowY'),
})

const containedSize = (axis: 'inline' | 'block'): LogicalProperty => ({
  name: `contain-intrinsic-${axis}-size`,
  example: 'containIntrinsicWidth',
  physical: flow =>
    (axis === 'inline') === (flow.writingMode === 'horizontal-tb') ? 'containIntrinsicWidth' : 'containIntrinsicHeight',
})

const naturalSize = (axis: 'inline' | 'block'): LogicalProperty => ({
  name: `-octavo-natural-${axis}-size`,
  example: 'octavoNaturalWidth',
  physical: flow =>
    (axis === 'inline') === (flow.writingMode === 'horizontal-tb') ? 'octavoNaturalWidth' : 'octavoNaturalHeight',
})

/** Flow-relative longhands, each with its physical longhand for every writing mode and direction. */
export const LOGICAL: readonly LogicalProperty[] = [
  ...sided(
    side => `margin-${side}`,
    side => `margin${side}`,
  ),
  ...sided(
    side => `padding-${side}`,
    side => `padding${side}`,
  ),
  ...sided(
    side => `inset-${side}`,
    side => side.toLowerCase() as PropertyKey,
  ),
  ...sided(
    side => `border-${side}-width`,
    side => `border${side}Width`,
  ),
  ...sided(
    side => `border-${side}-style`,
    side => `border${side}Style`,
  ),
  ...sided(
    side => `border-${side}-color`,
    side => `border${side}Color`,
  ),
  ...dimension(''),
  ...dimension('min'),
  ...dimension('max'),
  corner('start', 'start'),
  corner('start', 'end'),
  corner('end', 'start'),
  corner('end', 'end'),
  overflow('inline'),
  overflow('block'),
  naturalSize('inline'),
  naturalSize('block'),
  containedSize('inline'),
  containedSize('block'),
]

/** A flow-relative shorthand. Its value is parsed like that of the physical shorthand `like`. */
interface LogicalShorthand {
  readonly name: string
  readonly longhands: readonly string[]
  /** `pair`: one or two values for start and end. `side`: width, style and colour, equal for each side. */
  readonly like: 'pair' | 'side'
}

/** Shorthands of flow-relative longhands, such as `margin-inline` and `border-block-start`. */
export const LOGICAL_SHORTHANDS: readonly LogicalShorthand[] = ['block', 'inline'].flatMap(axis => {
  const pair = (prefix: string, suffix = ''): LogicalShorthand => ({
    name: `${prefix}-${axis}${suffix}`,
    longhands: [`${prefix}-${axis}-start${suffix}`, `${prefix}-${axis}-end${suffix}`],
    like: 'pair',
  })
  const border = (side: string): string[] => ['width', 'style', 'color'].map(part => `border-${axis}-${side}-${part}`)
  return [
    pair('margin'),
    pair('padding'),
    pair('inset'),
    pair('border', '-width'),
    pair('border', '-style'),
    pair('border', '-color'),
    { name: `border-${axis}-start`, longhands: border('start'), like: 'side' },
    { name: `border-${axis}-end`, longhands: border('end'), like: 'side' },
    { name: `border-${axis}`, longhands: [...border('start'), ...border('end')], like: 'side' },
  ]
})
