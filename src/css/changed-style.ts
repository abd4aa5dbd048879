/**
 * Styles that a stage derives from the style of an element. Equal styles are one object (ARCHITECTURE.md, decision 12): what
 * follows from a style, such as the metrics of its font, is found by identity, and a copy for each box of a long document
 * would take a few kilobytes each.
 */
import type { ComputedStyle } from './style.ts'

type Changes = Partial<ComputedStyle>

/** Changes are told apart one property after the other. */
interface Variant {
  style: ComputedStyle | null
  readonly more: Map<string, Map<unknown, Variant>>
}

const newVariant = (style: ComputedStyle | null): Variant => ({ style, more: new Map() })

const variantsOf = new WeakMap<ComputedStyle, Variant>()

/**
 * The style with other values of some properties. Equal arguments give the same object; values that are objects are equal if
 * they are the same.
 *
 * @example
 * changedStyle(style, { display: 'block' }) === changedStyle(style, { display: 'block' })
 */
export function changedStyle(style: ComputedStyle, changes: Changes): ComputedStyle {
  let variant = variantsOf.get(style) ?? newVariant(style)
  variantsOf.set(style, variant)
  for (const property of Object.keys(changes)) {
    const value = changes[property as keyof Changes]
    if (value === style[property as keyof ComputedStyle]) continue
    const values = variant.more.get(property) ?? new Map<unknown, Variant>()
    variant.more.set(property, values)
    variant = values.get(value) ?? newVariant(null)
    values.set(value, variant)
  }
  variant.style ??= { ...style, ...changes }
  return variant.style
}
