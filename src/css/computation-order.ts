/** The properties that are computed before all others, and the use of each property's colours. */
import { INDEX_BY_KEY, type PropertyKey, ROWS } from './properties/property-table.ts'
import type { ColorUse } from './values/inverted-colors.ts'

/** Properties that others refer to, in the order in which they are computed, before all others. */
export const FIRST: readonly number[] = (
  [
    'zoom',
    'fontFamily',
    'fontWeight',
    'fontStyle',
    'fontStretch',
    'fontSize',
    'lineHeight',
    'octavoAuthorColors',
    'colorScheme',
    'accentColor',
    'color',
    'direction',
    'writingMode',
    'page',
  ] as const
).map(key => INDEX_BY_KEY.get(key)!)

/** By row of the property table: whether the property is computed before the others. */
export const IS_FIRST: readonly boolean[] = ROWS.map((_, index) => FIRST.includes(index))

/** By row of the property table: how the property uses colours. */
export const COLOR_USES: ReadonlyMap<number, ColorUse> = new Map(
  (
    [
      ['color', 'ink'],
      ['textDecorationColor', 'ink'],
      ['backgroundColor', 'ground'],
      ['backgroundImage', 'ground'],
      ['borderTopColor', 'line'],
      ['borderRightColor', 'line'],
      ['borderBottomColor', 'line'],
      ['borderLeftColor', 'line'],
      ['outlineColor', 'line'],
      ['columnRuleColor', 'line'],
      ['rowRuleColor', 'line'],
    ] as const satisfies readonly (readonly [PropertyKey, ColorUse])[]
  ).map(([key, use]) => [INDEX_BY_KEY.get(key)!, use]),
)
