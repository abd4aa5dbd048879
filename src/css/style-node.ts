/** Style nodes: a computed style with the values that children inherit, and the parent node of the root. */

import type { Assignment } from './declaration.ts'
import type { Origin } from './origin.ts'
import type { ComputedStyle, FullStyle, MutableStyle, PropertyKey } from './properties/property-table.ts'
import { derive, ROWS, UNDECLARED_COLOR } from './properties/property-table.ts'
import { LINES } from './style-adjustments.ts'
import type { CustomProperties } from './values/variables.ts'
import { NO_CUSTOM_PROPERTIES } from './values/variables.ts'

/** Declarations of one origin and layer; groups are in ascending cascade order. */
export interface DeclarationGroup {
  readonly assignments: readonly Assignment[]
  readonly origin: Origin
  readonly layer: number
}

/** A style with the values that its children need. */
export interface StyleNode {
  readonly style: FullStyle
  readonly custom: CustomProperties
  /** The display type of the nearest box around the children: an ancestor's if the style generates none. */
  readonly container: ComputedStyle['display']
  /** A child's style before any declaration: inherited values, and initial values otherwise. Created at first use. */
  childBase: FullStyle | null
}

/** The initial value of every property; shared and immutable. */
export const INITIAL: FullStyle = initialStyle()

/** The style of initial values, which the root inherits from. */
function initialStyle(): FullStyle {
  const style = Object.fromEntries(ROWS.map(({ key, property }) => [key, property.initial])) as unknown as MutableStyle
  for (const [, width] of LINES) style[width] = 0
  derive(style)
  style.colorSides = UNDECLARED_COLOR
  style.groundSide = null
  style.wouldBeInline = false
  style.effectiveZoom = 1
  return style
}

/** The parent of the root element, which inherits initial values (CSS Cascade 5 §7.2, "Inheritance"). */
export const INITIAL_NODE: StyleNode = {
  style: INITIAL,
  custom: NO_CUSTOM_PROPERTIES,
  container: 'block',
  childBase: INITIAL,
}

/** Keys of the inherited properties, in the order of the property table. */
export const INHERITED_KEYS: readonly PropertyKey[] = ROWS.filter(({ property }) => property.inherited).map(
  ({ key }) => key,
)

/** The style of a child before any declaration. */
export function childBase(node: StyleNode): FullStyle {
  node.childBase ??= inheritedFrom(node.style)
  return node.childBase
}

/** A style with the inherited properties of another and initial values otherwise. */
export function inheritedFrom(style: ComputedStyle): FullStyle {
  const base = { ...INITIAL } as Record<string, unknown>
  const source = style as unknown as Record<string, unknown>
  for (const key of INHERITED_KEYS) base[key] = source[key]
  base['fontSynthesis'] = style.fontSynthesis
  base['colorSides'] = style.colorSides
  base['effectiveZoom'] = style.effectiveZoom
  return base as unknown as FullStyle
}
