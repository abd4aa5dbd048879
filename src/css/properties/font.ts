/**
 * Fonts (CSS Fonts 4) and line height.
 * https://www.w3.org/TR/css-fonts-4/
 */
import { commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import { type Color, type FontFeature, type LineHeight, resolve } from '../value-types.ts'
import { BLACK, color, computeColor, type SpecifiedColor } from '../values/color.ts'
import {
  angle,
  computeLengthPercentage,
  integer,
  nonNegativeLengthPercentage,
  nonNegativeNumber,
  number,
  percentage,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { computeAdjust, type FontSizeAdjust, fontSizeAdjust, type SpecifiedAdjust } from './font-size-adjust.ts'
import { type ComputeContext, either, INHERITED, keyword, keywords, plain, property } from './row.ts'

/** The initial font size in px. */
const MEDIUM = 16

// ---------- families, size, weight, style, stretch ----------

const GENERIC_FAMILIES: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'emoji',
  'math',
  'fangsong',
])

/** A quoted name, or identifiers joined by spaces; generic names in lower case. */
export const familyName: Parse<string> = reader => {
  const quoted = reader.string()
  if (quoted !== null) return quoted
  const words: string[] = []
  for (let word = reader.customIdent(); word !== null; word = reader.customIdent()) words.push(word)
  if (words.length === 0) return null
  const name = words.join(' ')
  return GENERIC_FAMILIES.has(name.toLowerCase()) ? name.toLowerCase() : name
}

/** Family names and generic families in order of preference (CSS Fonts 4 §2.1). */
export const fontFamily: Parse<readonly string[]> = reader => commaList(reader, familyName)

const SIZE_FACTORS = {
  'xx-small': 9 / 16,
  'x-small': 10 / 16,
  small: 13 / 16,
  medium: 1,
  large: 18 / 16,
  'x-large': 24 / 16,
  'xx-large': 2,
  'xxx-large': 3,
} as const
type SizeName = keyof typeof SIZE_FACTORS
const SIZE_NAMES = Object.keys(SIZE_FACTORS) as SizeName[]

/** The keyword sizes for the family `monospace`, px, whose `medium` is 13 px in browsers. */
const MONOSPACE_SIZES: Readonly<Record<SizeName, number>> = {
  'xx-small': 9,
  'x-small': 9,
  small: 10,
  medium: 13,
  large: 16,
  'x-large': 20,
  'xx-large': 26,
  'xxx-large': 39,
}

type SpecifiedFontSize = SpecifiedLengthPercentage | SizeName | 'larger' | 'smaller'

/** An absolute or relative keyword, or a length or percentage of the parent's font size (CSS Fonts 4 §2.5). */
export const fontSize: Parse<SpecifiedFontSize> = reader => {
  const relative = reader.keyword(['larger', 'smaller', 'math'])
  if (relative !== null) return relative === 'math' ? { kind: 'linear', px: 0, percent: 100 } : relative
  const name = reader.keyword([...SIZE_NAMES, '-webkit-xxx-large'])
  if (name === null) return nonNegativeLengthPercentage(reader)
  return name === '-webkit-xxx-large' ? 'xxx-large' : name
}

/** Computes a font size; font-relative lengths and percentages refer to the parent's size. */
function computeFontSize(value: SpecifiedFontSize, context: ComputeContext): number {
  const { zoom = 1 } = context
  const base = context.fontSize
  if (value === 'larger') return base * 1.2
  if (value === 'smaller') return base / 1.2
  if (typeof value === 'string') return SIZE_FACTORS[value] * MEDIUM * zoom
  return Math.max(0, resolve(computeLengthPercentage(value, context), base))
}

/**
 * The basis of a computed font size: a keyword, a fraction of one, or an absolute length. As in browsers, text of the
 * family `monospace` and its descendants are smaller than other text unless the size is based on a length (CSS Fonts 4
 * §2.5 leaves this open).
 */
type FontSizeBasis = SizeName | 'share' | 'length'

/** The basis of a specified size and of its fractions. */
export function fontSizeBasis(value: unknown, inherited: FontSizeBasis): FontSizeBasis {
  if (typeof value === 'string' && Object.hasOwn(SIZE_FACTORS, value)) return value as SizeName
  return isShareOfParent(value as SpecifiedFontSize) && inherited !== 'length' ? 'share' : 'length'
}

/** Whether a size is relative to the parent: `larger`, `smaller`, percentages, and units of the parent's font. */
function isShareOfParent(value: SpecifiedFontSize): boolean {
  if (typeof value !== 'object') return typeof value === 'string'
  if (value.kind === 'relative') return PARENT_UNITS.has(value.unit)
  return value.kind === 'linear' && value.px === 0
}

const PARENT_UNITS: ReadonlySet<string> = new Set(['em', 'ex', 'ch', 'cap', 'ic', 'lh'])

const isMonospace = (families: readonly string[]): boolean => families.length === 1 && families[0] === 'monospace'

/** The computed size after the family changed to or from `monospace`. */
export function sizeForFamily(
  size: number,
  basis: FontSizeBasis,
  families: readonly string[],
  inherited: readonly string[],
): number {
  const isMono = isMonospace(families)
  if (basis === 'length') return size
  if (basis !== 'share') return isMono ? MONOSPACE_SIZES[basis] : SIZE_FACTORS[basis] * MEDIUM
  if (isMono === isMonospace(inherited)) return size
  const ratio = MONOSPACE_SIZES.medium / MEDIUM
  return isMono ? size * ratio : size / ratio
}

type SpecifiedWeight = number | 'bolder' | 'lighter'

/** A number from 1 to 1000, or a keyword: `bolder` and `lighter` depend on the parent (CSS Fonts 4 §2.2). */
export const fontWeight: Parse<SpecifiedWeight> = reader => {
  const word = reader.keyword(['normal', 'bold', 'bolder', 'lighter'])
  if (word !== null) return word === 'normal' ? 400 : word === 'bold' ? 700 : word
  const value = number(reader)
  return value === null || value < 1 || value > 1000 ? null : value
}

/** Computes `bolder` and `lighter` (https://www.w3.org/TR/css-fonts-4/#relative-weights). */
function computeFontWeight(value: SpecifiedWeight, { parent }: ComputeContext): number {
  const inherited = parent.fontWeight
  if (value === 'bolder') return inherited < 350 ? 400 : inherited < 550 ? 700 : Math.max(900, inherited)
  if (value === 'lighter') return inherited < 100 ? inherited : inherited < 550 ? 100 : inherited < 750 ? 400 : 700
  return value
}

/** `oblique` may have an angle, of which only zero or non-zero is used (CSS Fonts 4 §2.4). */
export const fontStyle: Parse<'normal' | 'italic' | 'oblique'> = reader => {
  const word = reader.keyword(['normal', 'italic', 'oblique'])
  if (word !== 'oblique') return word
  const slant = reader.attempt(angle)
  if (slant !== null && Math.abs(slant) > 90) return null
  return slant === 0 ? 'normal' : 'oblique'
}

const STRETCH = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  normal: 100,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
} as const
const STRETCH_NAMES = Object.keys(STRETCH) as (keyof typeof STRETCH)[]

/** A keyword of `font-stretch` as its percentage: `condensed` is 75 (CSS Fonts 4 §2.3). */
export const stretchKeyword: Parse<number> = reader => {
  const word = reader.keyword(STRETCH_NAMES)
  return word === null ? null : STRETCH[word]
}

/** Width of a face as a percentage of normal, from a keyword or a percentage (CSS Fonts 4 §2.3). */
export const fontStretch: Parse<number> = reader => {
  const word = stretchKeyword(reader)
  const value = word ?? percentage(reader)
  return value === null || value < 0 ? null : value
}

// ---------- features and variants ----------

/** `"liga" 0, "swsh" 2`: an OpenType tag with on, off or a number. */
const feature: Parse<FontFeature> = reader => {
  const tag = fontTag(reader)
  if (tag === null) return null
  const word = reader.keyword(['on', 'off'])
  return { tag, value: word === null ? (reader.attempt(integer(0)) ?? 1) : word === 'on' ? 1 : 0 }
}

/**
 * One axis of `font-variation-settings` with its value (CSS Fonts 4,
 * https://www.w3.org/TR/css-fonts-4/#font-variation-settings-def).
 */
const variation: Parse<FontFeature> = reader => {
  const tag = fontTag(reader)
  const value = tag === null ? null : number(reader)
  return tag === null || value === null ? null : { tag, value }
}

/** The tag of a feature or an axis: four printable ASCII characters. */
function fontTag(reader: ValueReader): string | null {
  const tag = reader.string()
  return tag !== null && /^[\x20-\x7E]{4}$/.test(tag) ? tag : null
}

const normalOr =
  <T>(parse: Parse<T>): Parse<readonly T[]> =>
  reader =>
    reader.keyword(['normal']) === null ? commaList(reader, parse) : []

/** `normal`, or OpenType feature tags with their values (CSS Fonts 4 §6.12). */
export const fontFeatures = normalOr(feature)

/** Keywords, at most one of each group; `normal` for none. */
const variantGroups =
  (groups: readonly (readonly string[])[], none: readonly string[] = []): Parse<readonly string[]> =>
  reader => {
    if (reader.keyword(['normal']) !== null) return []
    const all = reader.keyword(none)
    if (all !== null) return [all]
    const names = spaceList(reader, keyword(...groups.flat()))
    const isClash = names !== null && groups.some(group => names.filter(name => group.includes(name)).length > 1)
    return isClash ? null : names
  }

/** Keywords of `font-variant-caps` (CSS Fonts 4 §6.6). */
export const CAPS = [
  'normal',
  'small-caps',
  'all-small-caps',
  'petite-caps',
  'all-petite-caps',
  'unicase',
  'titling-caps',
] as const

/** Keywords of `font-variant-numeric`; at most one of each group is allowed (CSS Fonts 4 §6.7). */
export const NUMERIC_GROUPS = [
  ['lining-nums', 'oldstyle-nums'],
  ['proportional-nums', 'tabular-nums'],
  ['diagonal-fractions', 'stacked-fractions'],
  ['ordinal'],
  ['slashed-zero'],
] as const
/** Keywords of `font-variant-ligatures`; at most one of each group is allowed (CSS Fonts 4 §6.4). */
export const LIGATURE_GROUPS = [
  ['common-ligatures', 'no-common-ligatures'],
  ['discretionary-ligatures', 'no-discretionary-ligatures'],
  ['historical-ligatures', 'no-historical-ligatures'],
  ['contextual', 'no-contextual'],
] as const
/** Keywords of `font-variant-east-asian`; at most one of each group is allowed (CSS Fonts 4 §6.10). */
export const EAST_ASIAN_GROUPS = [
  ['jis78', 'jis83', 'jis90', 'jis04', 'simplified', 'traditional'],
  ['full-width', 'proportional-width'],
  ['ruby'],
] as const

/** `historical-forms`, and functions that name sets of the font: `styleset(1)` is stored as "styleset(1)". */
export const alternates: Parse<readonly string[]> = reader => {
  if (reader.keyword(['normal']) !== null) return []
  return spaceList(reader, inner => {
    const word = inner.keyword(['historical-forms'])
    if (word !== null) return word
    const call = inner.peekFunction()
    const names = ['stylistic', 'styleset', 'character-variant', 'swash', 'ornaments', 'annotation']
    if (call === null || !names.includes(call.name)) return null
    inner.skip(1)
    const args = call.args.map(arg => ('value' in arg ? `${arg.value}` : '')).join('')
    return `${call.name}(${args})`
  })
}

/** The styles that may be synthesised (CSS Fonts 4 §2.8). */
interface Synthesis {
  readonly weight: boolean
  readonly style: boolean
  readonly smallCaps: boolean
}

/**
 * `font-synthesis`: the styles that may be synthesised if the family lacks them. `position` is parsed and has no
 * effect.
 */
export const synthesis: Parse<Synthesis> = reader => {
  if (reader.keyword(['none']) !== null) return { weight: false, style: false, smallCaps: false }
  const names = spaceList(reader, keyword('weight', 'style', 'small-caps', 'position'))
  if (names === null || new Set(names).size < names.length) return null
  return { weight: names.includes('weight'), style: names.includes('style'), smallCaps: names.includes('small-caps') }
}

const synthesisPart = plain<boolean>(INHERITED, true, reader => {
  const word = reader.keyword(['auto', 'none'])
  return word === null ? null : word === 'auto'
})

// ---------- line height ----------

type SpecifiedLineHeight = LineHeight | SpecifiedLengthPercentage

/** `normal`, a factor of the font size that is inherited as a factor, or a length or percentage (CSS Inline 3 §5.1). */
export const lineHeight: Parse<SpecifiedLineHeight> = reader => {
  if (reader.keyword(['normal']) !== null) return 'normal'
  const factor = reader.attempt(nonNegativeNumber)
  return factor === null ? nonNegativeLengthPercentage(reader) : { kind: 'number', factor }
}

/**
 * Computes a line height: a percentage of the font size becomes a length, a number stays a number (CSS Inline 3 §4.2).
 */
function computeLineHeight(value: SpecifiedLineHeight, context: ComputeContext): LineHeight {
  if (value === 'normal' || (typeof value === 'object' && value.kind === 'number')) return value
  return resolve(computeLengthPercentage(value, context), context.fontSize)
}

/** Rows of CSS Fonts 4. */
export const fontProperties = {
  /** Paper uses the light scheme if a document supports both (CSS Color Adjustment 1 §2.2). */
  colorScheme: plain<'light' | 'dark'>(INHERITED, 'light', reader => {
    if (reader.keyword(['normal']) !== null) return 'light'
    const names = spaceList(reader, inner => (inner.keyword(['only']) === null ? inner.customIdent() : 'only'))
    // `only` must be the first or last keyword.
    if (names?.slice(1, -1).includes('only') === true) return null
    const schemes = names?.filter(name => name !== 'only').map(name => name.toLowerCase()) ?? []
    if (schemes.length === 0 || schemes.includes('normal')) return null
    return schemes.includes('dark') && !schemes.includes('light') ? 'dark' : 'light'
  }),
  /** The accent colour of form controls (CSS UI 4 §6.2), which the user-agent sheet uses as `-octavo-accent()`. */
  accentColor: property<Color | 'auto', SpecifiedColor | 'auto'>(
    INHERITED,
    'auto',
    either(keyword('auto'), color),
    (value, { parent, colorScheme }) => {
      if (value === 'auto') return value
      const computed = computeColor(value, { color: parent.color, colorScheme })
      return computed === 'currentcolor' ? parent.color : computed
    },
  ),
  color: property<Color, SpecifiedColor>(INHERITED, BLACK, color, (value, { parent, colorScheme, accentColor }) => {
    // `currentcolor` is the inherited colour here (CSS Color 4 §6.4).
    const computed = computeColor(value, { color: parent.color, colorScheme, accentColor })
    return computed === 'currentcolor' ? parent.color : computed
  }),
  fontFamily: plain<readonly string[]>(INHERITED, ['serif'], fontFamily),
  fontSize: property<number, SpecifiedFontSize>(INHERITED, MEDIUM, fontSize, computeFontSize),
  fontWeight: property<number, SpecifiedWeight>(INHERITED, 400, fontWeight, computeFontWeight),
  fontStyle: plain<'normal' | 'italic' | 'oblique'>(INHERITED, 'normal', fontStyle),
  fontStretch: plain<number>(INHERITED, 100, fontStretch),
  fontKerning: keywords(INHERITED, 'auto', 'normal', 'none'),
  fontVariantCaps: keywords(INHERITED, ...CAPS),
  fontVariantNumeric: plain<readonly string[]>(INHERITED, [], variantGroups(NUMERIC_GROUPS)),
  fontVariantLigatures: plain<readonly string[]>(INHERITED, [], variantGroups(LIGATURE_GROUPS, ['none'])),
  fontVariantEastAsian: plain<readonly string[]>(INHERITED, [], variantGroups(EAST_ASIAN_GROUPS)),
  fontVariantAlternates: plain<readonly string[]>(INHERITED, [], alternates),
  fontVariantPosition: keywords(INHERITED, 'normal', 'sub', 'super'),
  fontFeatureSettings: plain<readonly FontFeature[]>(INHERITED, [], fontFeatures),
  fontVariationSettings: plain<readonly FontFeature[]>(INHERITED, [], normalOr(variation)),
  fontSizeAdjust: property<FontSizeAdjust, SpecifiedAdjust>(INHERITED, 'none', fontSizeAdjust, computeAdjust),
  lineHeight: property<LineHeight, SpecifiedLineHeight>(INHERITED, 'normal', lineHeight, computeLineHeight),
}

/** The parts of `fontSynthesis`. */
export const fontParts = {
  /** Never declared: the cascade stores it in addition to the size. */
  fontSizeBasis: plain<FontSizeBasis>(INHERITED, 'medium', () => null),
  fontSynthesisWeight: synthesisPart,
  fontSynthesisStyle: synthesisPart,
  fontSynthesisSmallCaps: synthesisPart,
}
