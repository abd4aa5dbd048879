/** Which lookups run over a text, in what order and for which glyphs: made once for a face, script, language and features. */
import { JOINING_SCRIPTS } from './joining.ts'
import type { LanguageSystem, LayoutTable } from './layout-table.ts'
import { languageTag, scriptTags } from './tags.ts'

/** Bits of a glyph's mask. Every glyph has `always`. */
export const Mask = {
  always: 1,
  fraction: 2,
  numerator: 4,
  denominator: 8,
  isolated: 16,
  final: 32,
  final2: 64,
  final3: 128,
  medial: 256,
  medial2: 512,
  initial: 1024,
} as const

/** A feature that CSS or the caller asks for: 0 switches it off. */
export interface FeatureSetting {
  readonly tag: string
  readonly value: number
}

export interface ShapeOptions {
  /** Long Unicode name of the script, as in SCRIPT_NAMES. */
  readonly script: string
  /** BCP 47; empty for none. */
  readonly language: string
  readonly isRightToLeft: boolean
  readonly features: readonly FeatureSetting[]
}

export interface PlannedLookup {
  readonly lookup: number
  readonly mask: number
  readonly value: number
}

export interface ShapePlan {
  /** Each stage runs over the whole text before the next begins. */
  readonly substitutions: readonly (readonly PlannedLookup[])[]
  readonly positions: readonly PlannedLookup[]
  readonly joins: boolean
  readonly hasFractions: boolean
  /** Kern with the "kern" table, since GPOS has no kerning for this script. */
  readonly usesKernTable: boolean
  /** Marks are placed by GPOS. */
  readonly positionsMarks: boolean
}

/** A feature of a stage, and the glyphs that it applies to. */
type StagedFeature = readonly [tag: string, mask: number]

const always = (...tags: string[]): StagedFeature[] => tags.map(tag => [tag, Mask.always] as const)

const FRACTIONS: readonly StagedFeature[] = [
  ['frac', Mask.fraction],
  ['numr', Mask.numerator],
  ['dnom', Mask.denominator],
]

const DEFAULT_STAGES: readonly (readonly StagedFeature[])[] = [
  [...always('rvrn', 'ccmp', 'locl', 'rlig', 'calt', 'clig', 'liga', 'rclt'), ...FRACTIONS],
]

/** Joining scripts take their forms one after the other, as the Arabic shaping description asks. */
const JOINING_STAGES: readonly (readonly StagedFeature[])[] = [
  always('rvrn'),
  always('ccmp', 'locl'),
  [['isol', Mask.isolated]],
  [['fina', Mask.final]],
  [['fin2', Mask.final2]],
  [['fin3', Mask.final3]],
  [['medi', Mask.medial]],
  [['med2', Mask.medial2]],
  [['init', Mask.initial]],
  always('rlig'),
  always('rclt', 'calt'),
  [...always('liga', 'clig', 'mset'), ...FRACTIONS],
]

const POSITION_FEATURES = ['abvm', 'blwm', 'curs', 'dist', 'kern', 'mark', 'mkmk']

export function makePlan(options: ShapeOptions, gsub: LayoutTable | null, gpos: LayoutTable | null): ShapePlan {
  const settings = new Map(options.features.map(feature => [feature.tag, feature.value]))
  const scripts = scriptTags(options.script)
  const language = languageTag(options.language)
  const joins = JOINING_SCRIPTS.has(options.script)
  const substitutions = gsub?.languageSystem(scripts, language) ?? null
  const positions = gpos?.languageSystem(scripts, language) ?? null
  const stages = withSettings(joins ? JOINING_STAGES : DEFAULT_STAGES, settings, options.isRightToLeft)
  const positioning = withSettings([always(...POSITION_FEATURES)], settings, options.isRightToLeft)
  return {
    substitutions: stages
      .map((stage, i) => stageLookups(gsub, substitutions, stage, settings, i === 0))
      .filter(stage => stage.length > 0),
    positions: positioning.flatMap((stage, i) => stageLookups(gpos, positions, stage, settings, i === 0)),
    joins,
    hasFractions: hasFeature(gsub, substitutions, 'frac') || hasFeature(gsub, substitutions, 'numr'),
    usesKernTable: settings.get('kern') !== 0 && !hasFeature(gpos, positions, 'kern'),
    positionsMarks: hasFeature(gpos, positions, 'mark'),
  }
}

/** The stages without what is switched off, and with what is asked for besides in the last of them. */
function withSettings(
  stages: readonly (readonly StagedFeature[])[],
  settings: ReadonlyMap<string, number>,
  isRightToLeft: boolean,
): readonly (readonly StagedFeature[])[] {
  const known = new Set(stages.flatMap(stage => stage.map(([tag]) => tag)))
  const kept = stages.map(stage =>
    stage.flatMap(([tag, mask]): StagedFeature[] => {
      const value = settings.get(tag)
      if (value === 0) return []
      return [[tag, value === undefined ? mask : mask | Mask.always]]
    }),
  )
  const extra = [...settings].flatMap(([tag, value]) => (value > 0 && !known.has(tag) ? always(tag) : []))
  const direction = always(...(isRightToLeft ? ['rtla', 'rtlm'] : ['ltra', 'ltrm']))
  return kept.map((stage, i) => [...(i === 0 ? direction : []), ...stage, ...(i === kept.length - 1 ? extra : [])])
}

function hasFeature(table: LayoutTable | null, system: LanguageSystem | null, tag: string): boolean {
  return system?.features.some(index => table?.featureTags[index] === tag) ?? false
}

/** Lookups of a stage in the order of the table, which is the order the font's designer meant. */
function stageLookups(
  table: LayoutTable | null,
  system: LanguageSystem | null,
  stage: readonly StagedFeature[],
  settings: ReadonlyMap<string, number>,
  isFirst: boolean,
): PlannedLookup[] {
  if (table === null || system === null) return []
  const byLookup = new Map<number, PlannedLookup>()
  const add = (feature: number, mask: number, value: number): void => {
    for (const lookup of table.featureLookups(feature)) {
      const known = byLookup.get(lookup)
      byLookup.set(lookup, { lookup, mask: mask | (known?.mask ?? 0), value: Math.max(value, known?.value ?? 0) })
    }
  }
  if (isFirst && system.required !== null) add(system.required, Mask.always, 1)
  for (const [tag, mask] of stage) {
    const feature = system.features.find(index => table.featureTags[index] === tag)
    if (feature !== undefined) add(feature, mask, settings.get(tag) ?? 1)
  }
  return [...byLookup.values()].sort((a, b) => a.lookup - b.lookup)
}
