/** Converts colours (https://www.w3.org/TR/css-color-4/, CSS Color 5) to sRGB, with @csstools/css-color-parser. */
import { ColorNotation, color as parseColorNode, serializeRGB } from '@csstools/css-color-parser'
import { parseComponentValue } from '@csstools/css-parser-algorithms'
import { type Component, ident, isIdent, splitByComma } from '../component.ts'
import type { Parse } from '../reader.ts'
import { HashType, NumberType, type Token, TokenType } from '../tokenizer.ts'
import type { Color, ColorInterpolation, CssColor } from '../value-types.ts'
import { DARK_SYSTEM_COLORS, SYSTEM_COLORS } from './system-colors.ts'

/** A colour that depends on `currentcolor` or the colour scheme: `color-mix(in srgb, currentcolor, white)`. */
interface OpenColor {
  readonly kind: 'open-color'
  readonly component: Component
}
/** A specified colour: a value, or dependent on the text colour. */
export type SpecifiedColor = CssColor | OpenColor

/** Opaque black; components run from 0 to 1. */
export const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 }
/** Transparent black, the value of the keyword `transparent`. */
export const TRANSPARENT: Color = { r: 0, g: 0, b: 0, a: 0 }

/** Parses a colour; one that depends on `currentcolor` or the colour scheme stays unresolved until it is computed. */
export const color: Parse<SpecifiedColor> = reader => {
  const next = reader.peek()
  const value = next === undefined ? null : colorOf(next)
  if (value !== null) reader.skip(1)
  return value
}

/** The context of colours: the value of `currentcolor`, and the colour scheme. */
export interface ColorScope {
  readonly color: Color
  readonly colorScheme: 'light' | 'dark'
  /** The colour of `-octavo-accent()`, whose argument applies for `auto`. */
  readonly accentColor?: Color | 'auto'
}

/** The colour with `currentcolor` and the colour scheme resolved. */
export function computeColor(value: SpecifiedColor, scope: ColorScope): CssColor {
  if (value === 'currentcolor' || !('kind' in value)) return value
  const component = ofScheme(withAccent(value.component, scope.accentColor ?? 'auto'), scope.colorScheme)
  return isIdent(component, 'currentcolor') ? 'currentcolor' : (closed(component, scope.color) ?? scope.color)
}

/** The colour of a component, or null. System colours depend on the colour scheme and stay unresolved. */
function colorOf(component: Component): SpecifiedColor | null {
  switch (component.kind) {
    case 'hash':
      return hexColor(component.value)
    case 'ident':
      if (component.keyword === 'currentcolor') return 'currentcolor'
      return DARK_SYSTEM_COLORS.has(component.keyword)
        ? { kind: 'open-color', component }
        : namedColor(component.keyword)
    case 'function':
      return functionColor(component)
    default:
      return null
  }
}

/** The colour of a hash with 3, 4, 6 or 8 digits. */
export function hexColor(digits: string): Color | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return null
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  const channel = (index: number): number => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16) / 255
  return { r: channel(0), g: channel(1), b: channel(2), a: long.length === 8 ? channel(3) : 1 }
}

const named = new Map<string, Color | null>([['transparent', TRANSPARENT]])

/** A colour keyword in lower case. System colours are those of the light scheme: black text on white paper. */
export function namedColor(keyword: string): Color | null {
  const known = named.get(keyword)
  if (known !== undefined) return known
  const system = SYSTEM_COLORS.get(keyword)
  const value = system === undefined ? evaluated(ident(keyword)) : hexColor(system)
  // Only valid names are cached, of which there are finitely many.
  if (value !== null) named.set(keyword, value)
  return value
}

/** The accent colour of form controls or, for `auto`, the function's argument. */
function withAccent(component: Component, accent: Color | 'auto'): Component {
  if (component.kind !== 'function') return component
  if (component.name !== ACCENT) return { ...component, args: component.args.map(arg => withAccent(arg, accent)) }
  return accent === 'auto' ? component.args[0]! : rgbFunction(accent)
}

const ACCENT = '-octavo-accent'

/** A colour function. If it is valid and refers to `currentcolor` or the scheme, it stays unresolved. */
function functionColor(component: Extract<Component, { kind: 'function' }>): SpecifiedColor | null {
  if (component.name === 'light-dark') {
    // Both branches must be colours (CSS Color 5 §11).
    const branches = splitByComma(component.args).map(branch => (branch.length === 1 ? colorOf(branch[0]!) : null))
    const isValid = branches.length === 2 && branches.every(branch => branch !== null)
    return isValid ? { kind: 'open-color', component } : null
  }
  if (component.name === ACCENT) {
    const isValid = component.args.length === 1 && colorOf(component.args[0]!) !== null
    return isValid ? { kind: 'open-color', component } : null
  }
  if (!isOpen(component)) return evaluated(component)
  return closed(ofScheme(withAccent(component, 'auto'), 'light'), BLACK) === null
    ? null
    : { kind: 'open-color', component }
}

/** Whether a colour depends on the element: on `currentcolor`, its colour scheme or its accent. */
const isOpen = (component: Component): boolean => {
  if (component.kind === 'ident')
    return component.keyword === 'currentcolor' || DARK_SYSTEM_COLORS.has(component.keyword)
  return (
    component.kind === 'function' &&
    (component.name === 'light-dark' || component.name === ACCENT || component.args.some(isOpen))
  )
}

/** The colour with the branches of `light-dark()` selected, and system colours of the scheme. */
function ofScheme(component: Component, scheme: ColorScope['colorScheme']): Component {
  if (component.kind === 'ident') {
    const system = (scheme === 'dark' ? DARK_SYSTEM_COLORS : SYSTEM_COLORS).get(component.keyword)
    return system === undefined ? component : { kind: 'hash', value: system }
  }
  if (component.kind !== 'function') return component
  if (component.name !== 'light-dark') return { ...component, args: component.args.map(arg => ofScheme(arg, scheme)) }
  const [light, dark] = splitByComma(component.args)
  return ofScheme((scheme === 'dark' ? dark : light)![0]!, scheme)
}

/** A colour as `rgb()`, to be substituted for a keyword. */
function rgbFunction({ r, g, b, a }: Color): Component {
  const number = (value: number): Component => ({ kind: 'number', value, isInteger: false })
  const alpha: Component[] = [{ kind: 'delim', value: '/' }, number(a)]
  return { kind: 'function', name: 'rgb', args: [number(r * 255), number(g * 255), number(b * 255), ...alpha] }
}

/** The colour with `currentcolor` substituted. */
function closed(component: Component, current: Color): Color | null {
  const replacement = rgbFunction(current)
  const fill = (part: Component): Component => {
    if (part.kind === 'ident') return part.keyword === 'currentcolor' ? replacement : part
    return part.kind === 'function' ? { ...part, args: part.args.map(fill) } : part
  }
  return evaluated(fill(component))
}

const LEGACY = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb']

/** Whether a colour is in a legacy syntax, which is interpolated in sRGB by default (CSS Color 4 §12.1). */
export function isLegacyColor(component: Component | undefined): boolean {
  if (component?.kind !== 'function') return true
  // It is the colour of one of its branches.
  if (component.name === 'light-dark') return isLegacyColor(component.args[0])
  return (
    LEGACY.includes(component.name) && !component.args.some(part => part.kind === 'ident' && part.keyword === 'from')
  )
}

/** Interpolates two colours at a share from 0 to 1, premultiplied (CSS Color 5 §3). */
export function mixedIn({ space, hue }: ColorInterpolation, a: Color, b: Color, share: number): Color {
  const method = [ident('in'), ident(space), ...(hue === 'shorter' ? [] : [ident(hue), ident('hue')])]
  const part = (value: number): Component => ({ kind: 'percentage', value })
  const comma: Component = { kind: 'delim', value: ',' }
  const args = [...method, comma, rgbFunction(a), part(100 * (1 - share)), comma, rgbFunction(b), part(100 * share)]
  const mixture: Component = { kind: 'function', name: 'color-mix', args }
  // As sRGB numbers, which are not rounded like colours of other notations.
  const channels = ['srgb', 'r', 'g', 'b'].map(ident)
  return evaluated({ kind: 'function', name: 'color', args: [ident('from'), mixture, ...channels] }) ?? a
}

/** Colours outside of sRGB are gamut-mapped (CSS Color 4 §13). */
function evaluated(component: Component): Color | null {
  const node = parseComponentValue(tokensOf(component))
  const data = node === undefined ? false : parseColorNode(node)
  if (data === false || typeof data.alpha !== 'number') return null
  const { colorNotation: notation, channels } = data
  const isRgb = notation === ColorNotation.RGB || notation === ColorNotation.HEX || notation === ColorNotation.sRGB
  const [r, g, b] = isRgb ? channels : rgbOf(serializeRGB(data).toString())
  return { r: unit(r), g: unit(g), b: unit(b), a: unit(data.alpha) }
}

const rgbOf = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(value => Number(value) / 255)

const unit = (value: number | undefined): number => Math.min(1, Math.max(0, value || 0))

// ---------- components as tokens of the library ----------

/** The tokens of a component, for the colour parser. */
function tokensOf(component: Component): Token[] {
  switch (component.kind) {
    case 'ident':
      return [[TokenType.Ident, component.value, 0, 0, { value: component.value }]]
    case 'number':
      return [[TokenType.Number, `${component.value}`, 0, 0, { value: component.value, type: NumberType.Number }]]
    case 'percentage':
      return [[TokenType.Percentage, `${component.value}%`, 0, 0, { value: component.value }]]
    case 'dimension': {
      const { value, unit } = component
      return [[TokenType.Dimension, `${value}${unit}`, 0, 0, { value, unit, type: NumberType.Number }]]
    }
    case 'hash':
      return [[TokenType.Hash, `#${component.value}`, 0, 0, { value: component.value, type: HashType.Unrestricted }]]
    case 'delim':
      return [delimToken(component.value)]
    case 'function':
      return [
        [TokenType.Function, `${component.name}(`, 0, 0, { value: component.name }],
        ...spaced(component.args),
        [TokenType.CloseParen, ')', 0, 0, undefined],
      ]
    case 'block':
      return [
        [TokenType.OpenParen, '(', 0, 0, undefined],
        ...spaced(component.contents),
        [TokenType.CloseParen, ')', 0, 0, undefined],
      ]
    default:
      return []
  }
}

const SPACE: Token = [TokenType.Whitespace, ' ', 0, 0, undefined]

const spaced = (components: readonly Component[]): Token[] =>
  components.flatMap((component, index) => (index === 0 ? tokensOf(component) : [SPACE, ...tokensOf(component)]))

const delimToken = (value: string): Token =>
  value === ',' ? [TokenType.Comma, ',', 0, 0, undefined] : [TokenType.Delim, value, 0, 0, { value }]
