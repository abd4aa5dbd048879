/** Shorthands of margins, padding, borders, insets and overflow. */

import { containmentProperties } from '../properties/containment.ts'
import type { PropertyKey } from '../properties/property-table.ts'
import { spaceList } from '../reader.ts'
import { nonNegativeLengthPercentage, type SpecifiedLengthPercentage } from '../values/length.ts'
import { BORDER_IMAGE } from './border-image.ts'
import { type Expansion, forAll, inAnyOrder, pair, type Shorthand, shorthand, sides } from './shorthand.ts'

const WIDTHS = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'] as const
const STYLES = ['borderTopStyle', 'borderRightStyle', 'borderBottomStyle', 'borderLeftStyle'] as const
const COLORS = ['borderTopColor', 'borderRightColor', 'borderBottomColor', 'borderLeftColor'] as const

const side = (index: 0 | 1 | 2 | 3): Shorthand => inAnyOrder(WIDTHS[index], STYLES[index], COLORS[index])

/** Widths, styles and colours of all sides, in the order of `side(0)`. */
const ALL_SIDES: readonly PropertyKey[] = [0, 1, 2, 3].flatMap(i => [WIDTHS[i]!, STYLES[i]!, COLORS[i]!])

const CORNERS = [
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
] as const

/** Up to four horizontal radii, and up to four vertical ones after a slash. */
const borderRadius = shorthand(CORNERS, reader => {
  const x = spaceList(reader, nonNegativeLengthPercentage)
  const y = reader.delim('/') ? spaceList(reader, nonNegativeLengthPercentage) : x
  if (x === null || y === null || x.length > 4 || y.length > 4) return null
  const corner = (list: readonly SpecifiedLengthPercentage[], index: number): SpecifiedLengthPercentage =>
    list[index] ?? list[index - 2] ?? list[0]!
  return Object.fromEntries(CORNERS.map((key, i) => [key, { x: corner(x, i), y: corner(y, i) }])) as Expansion
})

/** `name / type` (CSS Conditional 5 §3.3). */
const container = shorthand(['containerName', 'containerType'], reader => {
  const containerName = containmentProperties.containerName.parse(reader)
  const containerType = reader.delim('/') ? containmentProperties.containerType.parse(reader) : 'normal'
  return containerName === null || containerType === null ? null : { containerName, containerType }
})

/** Shorthands by their CSS names. */
export const boxShorthands: Readonly<Record<string, Shorthand>> = {
  margin: sides('marginTop', 'marginRight', 'marginBottom', 'marginLeft'),
  padding: sides('paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'),
  inset: sides('top', 'right', 'bottom', 'left'),
  'border-width': sides(...WIDTHS),
  'border-style': sides(...STYLES),
  'border-color': sides(...COLORS),
  'border-top': side(0),
  'border-right': side(1),
  'border-bottom': side(2),
  'border-left': side(3),
  // It also resets `border-image`, which it cannot set (https://www.w3.org/TR/css-backgrounds-3/#border-shorthands).
  border: shorthand([...ALL_SIDES, ...BORDER_IMAGE], forAll(ALL_SIDES, side(0)).expand),
  'border-radius': borderRadius,
  'corner-shape': sides('cornerTopLeftShape', 'cornerTopRightShape', 'cornerBottomRightShape', 'cornerBottomLeftShape'),
  outline: inAnyOrder('outlineWidth', 'outlineStyle', 'outlineColor'),
  overflow: pair('overflowX', 'overflowY'),
  'contain-intrinsic-size': pair('containIntrinsicWidth', 'containIntrinsicHeight'),
  container,
}
