/** Which lookups run over a text, in what order and for which glyphs: made once for a face, script, language and features. */
import { INDIC_SCRIPTS } from './indic-classes.ts'
import { JOINING_SCRIPTS } from './joining-forms.ts'
import type { LanguageSystem, LayoutTable } from './layout-table.ts'
import { Mask } from './masks.ts'
import { languageTag, scriptTags } from './tags.ts'

/** A feature that CSS or the caller asks for: 0 switches it off. */
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

/** A lookup to run, for the glyphs whose mask has one of its bits. */
export interface PlannedLookup {
  readonly lookup: number
  readonly mask: number
  readonly value: number
  /** It matches within one syllable only, and does not pass over joiners. */
  readonly isInSyllable: boolean
}

/** A stage runs over the whole text before the next begins. */
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
  /** Lookups of the features that Indic shaping asks the font about, by tag; null for other scripts. */
  readonly indicForms: ReadonlyMap<string, readonly PlannedLookup[]> | null
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

/**
 * Joining scripts take their forms one after the other ("Developing OpenType Fonts for Arabic Script",
 * https://learn.microsoft.com/typography/script-development/arabic): a glyph that has become an initial form is not
 * asked for another.
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
 * Indic scripts: the basic features one after the other, each of which may use up what the next would take, then those
 * of presentation together with all others (https://learn.microsoft.com/typography/script-development/devanagari).
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
/** Indices in `INDIC_STAGES`: before this stage syllables are put into the order of their glyphs, before the last one again. */
const INITIAL_REORDER = 1
const FINAL_REORDER = INDIC_STAGES.length - 1
const IN_SYLLABLE: ReadonlySet<string> = new Set(
  'nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct init pres abvs blws psts haln'.split(' '),
)

/**
 * Khmer reorders before its first feature; all basic features run together
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

/** How the glyphs of a script are put in order before its features run. */
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
 * The stages of a script with the lookups that the font has for them, in the font's language system. Features of one
 * stage run together, in the order of their lookups; a stage sees what the one before has made.
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

/**
 * The kind of reordering that a script needs. Without substitutions there is nothing to reorder for, except that
 * joining picks forms.
 */
function reorderingOf(script: string, hasSubstitutions: boolean): Reordering {
  if (JOINING_SCRIPTS.has(script)) return 'joining'
  if (!hasSubstitutions) return 'none'
  if (INDIC_SCRIPTS.has(script)) return 'indic'
  return script === 'Khmer' ? 'khmer' : script === 'Myanmar' ? 'myanmar' : 'none'
}

/** Scripts whose syllables are shaped one by one. Their fonts give marks the advances that they mean. */
export const hasSyllables = (reordering: Reordering): boolean => reordering !== 'none' && reordering !== 'joining'

/** The reordering that comes before a stage, or null. */
function reorderBefore(stage: number, reordering: Reordering): PlannedStage['reorder'] {
  if (stage === INITIAL_REORDER && hasSyllables(reordering)) return 'initially'
  return stage === FINAL_REORDER && reordering === 'indic' ? 'finally' : null
}

interface StageSource {
  readonly settings: ReadonlyMap<string, number>
  readonly hasSyllables: boolean
}

/** The stages without disabled features, and with the additionally requested features in the last one. */
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
