/**
 * The OpenType features of a style (CSS Fonts 4 §6, https://www.w3.org/TR/css-fonts-4/).
 * https://learn.microsoft.com/typography/opentype/spec/
 */
import { perObject } from '../../base/memo.ts'
import type { ComputedStyle } from '../../css/style.ts'

/** OpenType features with their values. */
export interface FeatureSet {
  /** Sorted by tag. */
  readonly settings: readonly { readonly tag: string; readonly value: number }[]
  /** Equal for equal sets; part of the key of the word cache. */
  readonly key: string
}

const NONE: FeatureSet = { settings: [], key: '' }
/** Number of shared sets of features: more than documents use, fewer than a hostile one can name. */
const MAX_SETS = 1_000

const byKey = new Map<string, FeatureSet>()

/** The features of a style; the same object for equal sets. */
export const featuresOf = perObject((style: ComputedStyle): FeatureSet => shared(collect(style)))

/** Features of a style, combined with those of the `@font-face` rule (CSS Fonts 4 §7.2). */
export function featuresOver(base: FeatureSet['settings'], features: FeatureSet): FeatureSet {
  if (base.length === 0) return features
  const all = new Map(base.map(({ tag, value }) => [tag, value]))
  for (const { tag, value } of features.settings) all.set(tag, value)
  return shared(all)
}

/** One object for equal sets of features, since sets are cache keys. Sorted by tag, so that order does not matter. */
function shared(features: ReadonlyMap<string, number>): FeatureSet {
  if (features.size === 0) return NONE
  const settings = [...features].map(([tag, value]) => ({ tag, value })).sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const key = settings.map(({ tag, value }) => `${tag}${value}`).join()
  let set = byKey.get(key)
  if (set === undefined) {
    if (byKey.size >= MAX_SETS) byKey.clear()
    set = { settings, key }
    byKey.set(key, set)
  }
  return set
}

type Changes = Readonly<Record<string, number>>

const CAPS: Readonly<Record<ComputedStyle['fontVariantCaps'], Changes>> = {
  normal: {},
  'small-caps': { smcp: 1 },
  'all-small-caps': { smcp: 1, c2sc: 1 },
  'petite-caps': { pcap: 1 },
  'all-petite-caps': { pcap: 1, c2pc: 1 },
  unicase: { unic: 1 },
  'titling-caps': { titl: 1 },
}

const NUMERIC: Readonly<Record<string, Changes>> = {
  'lining-nums': { lnum: 1 },
  'oldstyle-nums': { onum: 1 },
  'proportional-nums': { pnum: 1 },
  'tabular-nums': { tnum: 1 },
  'diagonal-fractions': { frac: 1 },
  'stacked-fractions': { afrc: 1 },
  ordinal: { ordn: 1 },
  'slashed-zero': { zero: 1 },
}

const LIGATURES: Readonly<Record<string, Changes>> = {
  none: { liga: 0, clig: 0, dlig: 0, hlig: 0, calt: 0 },
  'common-ligatures': { liga: 1, clig: 1 },
  'no-common-ligatures': { liga: 0, clig: 0 },
  'discretionary-ligatures': { dlig: 1 },
  'no-discretionary-ligatures': { dlig: 0 },
  'historical-ligatures': { hlig: 1 },
  'no-historical-ligatures': { hlig: 0 },
  contextual: { calt: 1 },
  'no-contextual': { calt: 0 },
}

const EAST_ASIAN: Readonly<Record<string, Changes>> = {
  jis78: { jp78: 1 },
  jis83: { jp83: 1 },
  jis90: { jp90: 1 },
  jis04: { jp04: 1 },
  simplified: { smpl: 1 },
  traditional: { trad: 1 },
  'full-width': { fwid: 1 },
  'proportional-width': { pwid: 1 },
  ruby: { ruby: 1 },
}

const ALTERNATES: Readonly<Record<string, Changes>> = { 'historical-forms': { hist: 1 } }

const POSITION: Readonly<Record<ComputedStyle['fontVariantPosition'], Changes>> = {
  normal: {},
  sub: { subs: 1 },
  super: { sups: 1 },
}

/** Ligatures that letter spacing disables. */
const OPTIONAL_LIGATURES = ['liga', 'clig', 'dlig', 'hlig'] as const

/**
 * In the order of CSS Fonts 4, "Feature and variation precedence"
 * (https://www.w3.org/TR/css-fonts-4/#feature-variation-precedence): later ones override. `font-variant` (step 5), other
 * properties (6), `font-feature-settings` (7).
 */
function collect(style: ComputedStyle): Map<string, number> {
  const features = new Map<string, number>()
  const add = (changes: Changes | undefined): void => {
    for (const [tag, value] of Object.entries(changes ?? {})) features.set(tag, value)
  }
  if (style.fontKerning === 'none') add({ kern: 0 })
  add(CAPS[style.fontVariantCaps])
  add(POSITION[style.fontVariantPosition])
  for (const value of style.fontVariantNumeric) add(NUMERIC[value])
  for (const value of style.fontVariantLigatures) add(LIGATURES[value])
  for (const value of style.fontVariantEastAsian) add(EAST_ASIAN[value])
  for (const value of style.fontVariantAlternates) add(ALTERNATES[value])
  // Letter spacing disables optional ligatures (CSS Text 4, https://www.w3.org/TR/css-text-4/#letter-spacing-property), also
  // those of the font-face rule.
  if (style.letterSpacing !== 0) for (const tag of OPTIONAL_LIGATURES) features.set(tag, 0)
  for (const { tag, value } of style.fontFeatureSettings) features.set(tag, value)
  return features
}
