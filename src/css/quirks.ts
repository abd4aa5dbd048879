/**
 * Values that are valid only in quirks mode: lengths without units, and colours without a hash sign
 * (https://quirks.spec.whatwg.org/#css).
 */
import type { Component } from './component.ts'

const SIDES = ['top', 'right', 'bottom', 'left']
const sidesOf = (...names: readonly string[]): readonly string[] =>
  names.flatMap(name => SIDES.map(side => name.replace('*', side)))

/** §3.2, the unitless length quirk. */
const LENGTHS: ReadonlySet<string> = new Set([
  ...SIDES,
  ...sidesOf('border-*-width', 'margin-*', 'padding-*'),
  ...[
    'background-position',
    'border-spacing',
    'border-width',
    'clip',
    'font-size',
    'height',
    'letter-spacing',
    'margin',
  ],
  ...['max-height', 'max-width', 'min-height', 'min-width', 'padding', 'text-indent', 'vertical-align', 'width'],
  'word-spacing',
])

/** §3.1, the hashless color quirk. */
const COLORS: ReadonlySet<string> = new Set([
  ...sidesOf('border-*-color'),
  ...['background-color', 'border-color', 'color'],
])

/**
 * The value of an invalid declaration in quirks mode: numbers are lengths in px, and a token of hexadecimal digits is a
 * colour. Null if the property has no such quirk. Functions are unchanged.
 */
export function quirkyValue(property: string, components: readonly Component[]): readonly Component[] | null {
  if (LENGTHS.has(property)) return components.map(withUnit)
  return COLORS.has(property) ? components.map(withHash) : null
}

const withUnit = (part: Component): Component =>
  part.kind === 'number' ? { kind: 'dimension', value: part.value, unit: 'px' } : part

/**
 * A hexadecimal colour that begins with a digit is tokenized as a number or a dimension; this restores its leading
 * zeros.
 */
function withHash(part: Component): Component {
  const text =
    part.kind === 'number' && part.isInteger && part.value >= 0
      ? String(part.value).padStart(6, '0')
      : part.kind === 'dimension' && Number.isInteger(part.value) && part.value >= 0
        ? `${part.value}${part.unit}`.padStart(6, '0')
        : part.kind === 'ident'
          ? part.value
          : ''
  return /^(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? { kind: 'hash', value: text } : part
}
