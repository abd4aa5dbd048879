/**
 * The shaping plan: which lookups run, in what order and on which glyphs. Created once for a face, script, language and
 * set of features.
 */
import { INDIC_SCRIPTS } from './indic-classes.ts'
import { JOINING_SCRIPTS } from './joining-forms.ts'
import type { LanguageSystem, LayoutTable } from './layout-table.ts'
import { Mask } from './masks.ts'
import { languageTag, scriptTags } from './tags.ts'

/** A feature that CSS or the caller sets; 0 disables it. */
interface FeatureSetting {
  readonly tag: string
  readonly value: number
}

/** The inputs of shaping besides the face. */
export interface ShapeOptions {
  /** Long Unicode name of the script, as in SCRIPT_NAMES. */
  readonly script: string
  /** BCP 47; empty for none. */
  readonly language: string
  readonly isRightToLeft: boolean
  readonly features: readonly FeatureSetting[]
}

/** A lookup, and the mask of the glyphs that it applies to. */
export interface PlannedLookup {
  readonly lookup: number
  readonly mask: number
  readonly value: number
  /** Whether it matches within one syllable only, and does not skip joiners. */
  readonly isInSyllable: boolean
}

/** Lookups that run over the whole text before the next stage begins. */
interface PlannedStage {
  readonly lookups: readonly PlannedLookup[]
  /** The reordering of Indic or Khmer glyphs before the stage. */
  readonly reorder: 'initially' | 'finally' | null
}

/** The shaping plan for a run of one script, language and set of features. */
export interface ShapePlan {
  readonly substitutions: readonly PlannedStage[]
  readonly positions: readonly PlannedLookup[]
  readonly reordering: Reordering
  /** Lookups of the features that determine the places of Indic consonants, by tag; null for other scripts. */
  readonly indicForms: ReadonlyMap<string, readonly PlannedLookup[]> | null
  readonly hasFractions: boolean
  /** Whether "kern" applies, because GPOS has no kerning for this script. */
  readonly usesKernTable: boolean
  /** Whether GPOS positions marks. */
  readonly positionsMarks: boolean
}

/** A feature of a stage, and the mask of the glyphs that it applies to. */
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

/**
 * Joining forms are applied in separate stages ("Developing OpenType Fonts for Arabic Script",
 * https://learn.microsoft.com/typography/script-development/arabic).
 */
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

const INDIC_FORMS = ['rphf', 'pref', 'blwf', 'pstf', 'vatu'] as const

/**
 * Indic scripts: the basic features in separate stages, because each may consume the input of the next, then the
 * presentation features together with all others
 * (https://learn.microsoft.com/typography/script-development/devanagari).
 */
const INDIC_STAGES: readonly (readonly StagedFeature[])[] = [
  always('rvrn', 'locl', 'ccmp'),
  always('nukt'),
  always('akhn'),
  [['rphf', Mask.reph]],
  always('rkrf'),
  [['pref', Mask.preBase]],
  [['blwf', Mask.below]],
  [['abvf', Mask.above]],
  [['half', Mask.half]],
  [['pstf', Mask.post]],
  always('vatu'),
  always('cjct'),
  [['init', Mask.initial], ...always('pres', 'abvs', 'blws', 'psts', 'haln', 'rlig', 'calt', 'clig', 'rclt')],
]
/** Indices in `INDIC_STAGES`: initial reordering precedes this stage, final reordering the last one. */
const INITIAL_REORDER = 1
const FINAL_REORDER = INDIC_STAGES.length - 1
const IN_SYLLABLE: ReadonlySet<string> = new Set(
  'nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct init pres abvs blws psts haln'.split(' '),
)

/**
 * Khmer: reordering precedes the first feature, and all basic features form one stage
 * (https://learn.microsoft.com/typography/script-development/khmer).
 */
const KHMER_STAGES: readonly (readonly StagedFeature[])[] = [
  always('rvrn', 'locl', 'ccmp'),
  [
    ['pref', Mask.preBase],
    ['blwf', Mask.below],
    ['abvf', Mask.above],
    ['pstf', Mask.post],
    ['cfar', Mask.conjunct],
  ],
  always('pres', 'abvs', 'blws', 'psts', 'rlig', 'calt', 'clig', 'rclt'),
]

/** Myanmar: https://learn.microsoft.com/typography/script-development/myanmar. */
const MYANMAR_STAGES: readonly (readonly StagedFeature[])[] = [
  always('rvrn', 'locl', 'ccmp'),
  always('rphf'),
  always('pref'),
  always('blwf'),
  always('pstf'),
  always('pres', 'abvs', 'blws', 'psts', 'rlig', 'calt', 'clig', 'liga', 'rclt'),
]

/** The reordering before the features of a script. */
type Reordering = 'indic' | 'khmer' | 'myanmar' | 'joining' | 'none'

const STAGES: Readonly<Record<Reordering, readonly (readonly StagedFeature[])[]>> = {
  indic: INDIC_STAGES,
  khmer: KHMER_STAGES,
  myanmar: MYANMAR_STAGES,
  joining: JOINING_STAGES,
  none: DEFAULT_STAGES,
}

const POSITION_FEATURES = ['abvm', 'blwm', 'curs', 'dist', 'kern', 'mark', 'mkmk']

/**
 * The stages of a script with the lookups of the font, in the font's language system. Features of a stage run together,
 * in the order of their lookups; each stage processes the result of the previous one.
 */
export function makePlan(options: ShapeOptions, gsub: LayoutTable | null, gpos: LayoutTable | null): ShapePlan {
  const settings = new Map(options.features.map(feature => [feature.tag, feature.value]))
  const scripts = scriptTags(options.script)
  const language = languageTag(options.language)
  const substitutions = gsub?.languageSystem(scripts, language) ?? null
  const positions = gpos?.languageSystem(scripts, language) ?? null
  const reordering = reorderingOf(options.script, substitutions !== null)
  const source: StageSource = { settings, hasSyllables: hasSyllables(reordering) }
  const stages = withSettings(STAGES[reordering], settings, options.isRightToLeft)
  const positioning = withSettings([always(...POSITION_FEATURES)], settings, options.isRightToLeft)
  return {
    substitutions: stages
      .map(
        (stage, i): PlannedStage => ({
          lookups: stageLookups(gsub, substitutions, stage, source, i === 0),
          reorder: reorderBefore(i, reordering),
        }),
      )
      .filter(stage => stage.lookups.length > 0 || stage.reorder !== null),
    positions: positioning.flatMap((stage, i) => stageLookups(gpos, positions, stage, source, i === 0)),
    reordering,
    indicForms:
      reordering === 'indic'
        ? new Map(INDIC_FORMS.map(tag => [tag, stageLookups(gsub, substitutions, always(tag), source, false)]))
        : null,
    hasFractions: hasFeature(gsub, substitutions, 'frac') || hasFeature(gsub, substitutions, 'numr'),
    usesKernTable: settings.get('kern') !== 0 && !hasFeature(gpos, positions, 'kern'),
    positionsMarks: hasFeature(gpos, positions, 'mark'),
  }
}

/** The kind of reordering for a script. Without GSUB there is only joining, which needs no reordering. */
function reorderingOf(script: string, hasSubstitutions: boolean): Reordering {
  if (JOINING_SCRIPTS.has(script)) return 'joining'
  if (!hasSubstitutions) return 'none'
  if (INDIC_SCRIPTS.has(script)) return 'indic'
  return script === 'Khmer' ? 'khmer' : script === 'Myanmar' ? 'myanmar' : 'none'
}

/** Whether syllables are shaped separately. In fonts of these scripts, marks have their intended advances. */
export const hasSyllables = (reordering: Reordering): boolean => reordering !== 'none' && reordering !== 'joining'

/** The reordering before a stage, or null. */
function reorderBefore(stage: number, reordering: Reordering): PlannedStage['reorder'] {
  if (stage === INITIAL_REORDER && hasSyllables(reordering)) return 'initially'
  return stage === FINAL_REORDER && reordering === 'indic' ? 'finally' : null
}

interface StageSource {
  readonly settings: ReadonlyMap<string, number>
  readonly hasSyllables: boolean
}

/** The stages without disabled features, and with additional features in the last one. */
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

/** The lookups of a stage in the order of the table, which the font's designer has chosen. */
function stageLookups(
  table: LayoutTable | null,
  system: LanguageSystem | null,
  stage: readonly StagedFeature[],
  { settings, hasSyllables }: StageSource,
  isFirst: boolean,
): PlannedLookup[] {
  if (table === null || system === null) return []
  const byLookup = new Map<number, PlannedLookup>()
  const add = (feature: number, mask: number, value: number, isInSyllable: boolean): void => {
    for (const lookup of table.featureLookups(feature)) {
      const known = byLookup.get(lookup)
      byLookup.set(lookup, {
        lookup,
        mask: mask | (known?.mask ?? 0),
        value: Math.max(value, known?.value ?? 0),
        isInSyllable: isInSyllable && (known?.isInSyllable ?? true),
      })
    }
  }
  if (isFirst && system.required !== null) add(system.required, Mask.always, 1, false)
  for (const [tag, mask] of stage) {
    const feature = system.features.find(index => table.featureTags[index] === tag)
    if (feature !== undefined) add(feature, mask, settings.get(tag) ?? 1, hasSyllables && IN_SYLLABLE.has(tag))
  }
  return [...byLookup.values()].sort((a, b) => a.lookup - b.lookup)
}
