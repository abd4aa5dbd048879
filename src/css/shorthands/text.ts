/** Shorthands of fonts, decoration, white space and lists. */
import {
  alternates,
  CAPS,
  EAST_ASIAN_GROUPS,
  fontFamily,
  fontSize,
  fontStyle,
  fontWeight,
  LIGATURE_GROUPS,
  lineHeight,
  NUMERIC_GROUPS,
  stretchKeyword,
  synthesis,
} from '../properties/font.ts'
import { counterStyle } from '../properties/generated.ts'
import { textBoxEdge } from '../properties/inline.ts'
import type { PropertyKey } from '../properties/property-table.ts'
import { keyword } from '../properties/row.ts'
import type { ValueReader } from '../reader.ts'
import { image } from '../values/image.ts'
import { type Expansion, inAnyOrder, longhand, type Shorthand, shorthand, takeOnce } from './shorthand.ts'

// ---------- font (CSS Fonts 4 §2.7) ----------

const VARIANTS: readonly PropertyKey[] = [
  'fontVariantLigatures',
  'fontVariantCaps',
  'fontVariantNumeric',
  'fontVariantEastAsian',
  'fontVariantAlternates',
  'fontVariantPosition',
]

const FONT: readonly PropertyKey[] = [
  'fontStyle',
  'fontWeight',
  'fontStretch',
  'fontSize',
  'lineHeight',
  'fontFamily',
  ...VARIANTS,
  'fontSizeAdjust',
  'fontKerning',
  'fontFeatureSettings',
  'fontVariationSettings',
]

const SYSTEM_FONTS = ['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar'] as const

const font = shorthand(FONT, (reader): Expansion | null => {
  if (reader.keyword(SYSTEM_FONTS) !== null) return { fontFamily: ['system-ui'] }
  const found: { -readonly [K in keyof Expansion]: Expansion[K] } = {}
  for (let count = 0; count < 4; count++) {
    if (reader.keyword(['normal']) !== null) continue
    if (!takeFontPart(reader, found)) break
  }
  const size = fontSize(reader)
  if (size === null) return null
  const height = reader.delim('/') ? lineHeight(reader) : 'normal'
  const family = fontFamily(reader)
  return height === null || family === null
    ? null
    : { ...found, fontSize: size, lineHeight: height, fontFamily: family }
})

/** Consumes style, small caps, weight or width, which precede the size. */
function takeFontPart(reader: ValueReader, found: { -readonly [K in keyof Expansion]: Expansion[K] }): boolean {
  const style = found.fontStyle === undefined ? reader.attempt(fontStyle) : null
  if (style !== null) {
    found.fontStyle = style
    return true
  }
  const caps = found.fontVariantCaps === undefined ? reader.keyword(['small-caps']) : null
  if (caps !== null) {
    found.fontVariantCaps = caps
    return true
  }
  const weight = found.fontWeight === undefined ? reader.attempt(fontWeight) : null
  if (weight !== null) {
    found.fontWeight = weight
    return true
  }
  const stretch = found.fontStretch === undefined ? reader.attempt(stretchKeyword) : null
  if (stretch === null) return false
  found.fontStretch = stretch
  return true
}

const GROUPS: readonly (readonly string[])[] = [...LIGATURE_GROUPS, ...NUMERIC_GROUPS, ...EAST_ASIAN_GROUPS]
const GROUPED = GROUPS.flat()
const CAPS_NAMES = CAPS.filter(name => name !== 'normal')

/** Keywords of `font-variant` that are the whole value of the longhand. */
const caps = keyword(...CAPS_NAMES)
const position = keyword('sub', 'super')
const historical: typeof alternates = reader => (reader.keyword(['normal']) === null ? alternates(reader) : null)

/** The keywords of all longhands in any order, at most one of each group (CSS Fonts 4 §6.11). */
const fontVariant = shorthand(VARIANTS, (reader): Expansion | null => {
  if (reader.keyword(['normal']) !== null) return {}
  if (reader.keyword(['none']) !== null) return { fontVariantLigatures: ['none'] }
  const names: string[] = []
  const found: { -readonly [K in keyof Expansion]: Expansion[K] } = {}
  while (!reader.isDone) {
    const name = reader.keyword(GROUPED)
    if (name !== null) {
      const group = GROUPS.find(each => each.includes(name))!
      if (group.some(other => names.includes(other))) return null
      names.push(name)
    } else if (!takeVariant(reader, found)) return null
  }
  const of = (groups: readonly (readonly string[])[]): readonly string[] =>
    names.filter(name => groups.some(group => group.includes(name)))
  return {
    ...found,
    fontVariantLigatures: of(LIGATURE_GROUPS),
    fontVariantNumeric: of(NUMERIC_GROUPS),
    fontVariantEastAsian: of(EAST_ASIAN_GROUPS),
  }
})

/** Consumes a value of a variant longhand, each at most once. */
function takeVariant(reader: ValueReader, found: { -readonly [K in keyof Expansion]: Expansion[K] }): boolean {
  return (
    takeOnce(reader, found, 'fontVariantCaps', caps) ||
    takeOnce(reader, found, 'fontVariantPosition', position) ||
    takeOnce(reader, found, 'fontVariantAlternates', historical)
  )
}

const fontSynthesis = shorthand(
  ['fontSynthesisWeight', 'fontSynthesisStyle', 'fontSynthesisSmallCaps'],
  (reader): Expansion | null => {
    const value = synthesis(reader)
    return (
      value && {
        fontSynthesisWeight: value.weight,
        fontSynthesisStyle: value.style,
        fontSynthesisSmallCaps: value.smallCaps,
      }
    )
  },
)

// ---------- text decoration ----------

const textDecoration = inAnyOrder(
  'textDecorationLine',
  'textDecorationStyle',
  'textDecorationColor',
  'textDecorationThickness',
)

// ---------- alignment (CSS Text 4 §7.1, §6.3.1) ----------

/** A character to align by may be combined with a side; the default is the right side. */
const textAlign = shorthand(['textAlign', 'octavoAlignAt'], (reader): Expansion | null => {
  const before = reader.attempt(longhand('textAlign'))
  const character = reader.string()
  if (character === null) return before === null ? null : { textAlign: before }
  if ([...character].length !== 1) return null
  const side = before ?? reader.attempt(longhand('textAlign')) ?? 'right'
  return { textAlign: side, octavoAlignAt: { character } }
})

/** `normal` trims nothing; without a side, both sides are trimmed (CSS Inline 3 §6.3). */
const textBox = shorthand(['textBoxTrim', 'textBoxEdge'], (reader): Expansion | null => {
  if (reader.keyword(['normal']) !== null) return {}
  const before = reader.keyword(TRIMS)
  const edge = reader.attempt(textBoxEdge)
  const trim = before ?? reader.keyword(TRIMS)
  if (trim === null && edge === null) return null
  return { textBoxTrim: trim ?? 'trim-both', ...(edge === null ? {} : { textBoxEdge: edge }) }
})
const TRIMS = ['none', 'trim-start', 'trim-end', 'trim-both'] as const

// ---------- white space (CSS Text 4 §3, https://www.w3.org/TR/css-text-4/#white-space-property) ----------

const WHITE_SPACE = {
  normal: { whiteSpaceCollapse: 'collapse', textWrapMode: 'wrap' },
  nowrap: { whiteSpaceCollapse: 'collapse', textWrapMode: 'nowrap' },
  pre: { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' },
  'pre-wrap': { whiteSpaceCollapse: 'preserve', textWrapMode: 'wrap' },
  'pre-line': { whiteSpaceCollapse: 'preserve-breaks', textWrapMode: 'wrap' },
  'break-spaces': { whiteSpaceCollapse: 'break-spaces', textWrapMode: 'wrap' },
  '-moz-pre-wrap': { whiteSpaceCollapse: 'preserve', textWrapMode: 'wrap' },
  '-webkit-nowrap': { whiteSpaceCollapse: 'collapse', textWrapMode: 'nowrap' },
} as const satisfies Record<string, Expansion>
const WHITE_SPACE_NAMES = Object.keys(WHITE_SPACE) as (keyof typeof WHITE_SPACE)[]

const longhandsOfWhiteSpace = inAnyOrder('whiteSpaceCollapse', 'textWrapMode')

const whiteSpace = shorthand(['whiteSpaceCollapse', 'textWrapMode'], (reader): Expansion | null => {
  const word = reader.keyword(WHITE_SPACE_NAMES)
  return word === null ? longhandsOfWhiteSpace.expand(reader) : WHITE_SPACE[word]
})

// ---------- lists ----------

/**
 * `none` sets the image, the type, or both, whichever is omitted (CSS Lists 3,
 * https://www.w3.org/TR/css-lists-3/#list-style-property).
 */
const listStyle = shorthand(['listStylePosition', 'listStyleImage', 'listStyleType'], (reader): Expansion | null => {
  const found: { -readonly [K in keyof Expansion]: Expansion[K] } = {}
  let nones = 0
  while (!reader.isDone) {
    const place = found.listStylePosition === undefined ? reader.keyword(['inside', 'outside']) : null
    if (place !== null) {
      found.listStylePosition = place
      continue
    }
    if (reader.keyword(['none']) !== null) {
      nones++
      continue
    }
    const picture = found.listStyleImage === undefined ? reader.attempt(image) : null
    if (picture !== null) found.listStyleImage = picture
    else {
      const type = found.listStyleType === undefined ? reader.attempt(counterStyle) : null
      if (type === null) return null
      found.listStyleType = type
    }
  }
  if (nones > 2 || nones > 2 - (found.listStyleImage ? 1 : 0) - (found.listStyleType ? 1 : 0)) return null
  if (nones > 0) found.listStyleType ??= 'none'
  return found
})

/** Shorthands by their CSS names. */
export const textShorthands: Readonly<Record<string, Shorthand>> = {
  font,
  'font-variant': fontVariant,
  'font-synthesis': fontSynthesis,
  'text-align': textAlign,
  'text-decoration': textDecoration,
  'text-emphasis': inAnyOrder('textEmphasisStyle', 'textEmphasisColor'),
  'text-box': textBox,
  'text-stroke': inAnyOrder('textStrokeWidth', 'textStrokeColor'),
  'white-space': whiteSpace,
  'text-wrap': inAnyOrder('textWrapMode', 'textWrapStyle'),
  'list-style': listStyle,
  'font-width': shorthand(['fontStretch'], (reader): Expansion | null => {
    const value = longhand('fontStretch')(reader)
    return value === null ? null : { fontStretch: value }
  }),
}
