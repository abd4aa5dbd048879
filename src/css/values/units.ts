/**
 * Relative lengths (https://www.w3.org/TR/css-values-4/#relative-lengths): their reference values and their size in px.
 */

/** The reference values of relative units for one element, px. */
export interface UnitContext {
  readonly fontSize: number
  readonly rootFontSize: number
  readonly lineHeight: number
  readonly rootLineHeight: number
  /** The page area of the first page: the initial containing block (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-model). */
  readonly viewport: { readonly width: number; readonly height: number }
  /** The sizes of query containers; absent for those of the viewport. */
  readonly container?: { readonly width: number; readonly height: number }
  /** The metrics of the font of the element, and of the root, in px at their font sizes; only called when needed. */
  readonly metrics: () => FontMetrics | null
  readonly rootMetrics: () => FontMetrics | null
  /** The effective `zoom`; 1 if absent. The sizes of fonts, lines and the page include it, those of the root do not. */
  readonly zoom?: number
  /** Lengths of the element's page, px; absent, and zero, if there are no pages. */
  readonly pageLength?: (name: PageLength) => number
}

/**
 * The lengths of `env(-octavo-…)`: the page margins, and the space on either side into which content may extend beyond
 * its column (the margin if no other content is beside the column, otherwise 0).
 */
const PAGE_LENGTHS = [
  'page-margin-top',
  'page-margin-right',
  'page-margin-bottom',
  'page-margin-left',
  'page-margin-inline-start',
  'page-margin-inline-end',
  'room-left',
  'room-right',
  'room-inline-start',
  'room-inline-end',
] as const
/** A length of the page in `env()`: a margin or a size. */
export type PageLength = (typeof PAGE_LENGTHS)[number]

/** The internal unit of an environment variable until an element uses it; style sheets cannot contain it. */
export const pageUnit = (variable: string): RelativeUnit | null =>
  Object.hasOwn(PAGE_UNITS, variable) ? (variable as RelativeUnit) : null

/** The font metrics that the cascade uses, px at the given font size. */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly xHeight: number
  readonly capHeight: number
  /** Advance of "0". */
  readonly zero: number
  /** The advance of "水"; null if the font does not have it. */
  readonly ideograph: number | null
}

type Resolve = (context: UnitContext) => number

const vw: Resolve = ({ viewport }) => viewport.width / 100
const vh: Resolve = ({ viewport }) => viewport.height / 100
const vmin: Resolve = ({ viewport }) => Math.min(viewport.width, viewport.height) / 100
const cqw: Resolve = ({ container, viewport }) => (container ?? viewport).width / 100
const cqh: Resolve = ({ container, viewport }) => (container ?? viewport).height / 100
const cqmin: Resolve = context => Math.min(cqw(context), cqh(context))
const cqmax: Resolve = context => Math.max(cqw(context), cqh(context))
const vmax: Resolve = ({ viewport }) => Math.max(viewport.width, viewport.height) / 100

const PAGE_UNITS = Object.fromEntries(
  PAGE_LENGTHS.map((name): [string, Resolve] => [`-octavo-${name}`, context => context.pageLength?.(name) ?? 0]),
) as Readonly<Record<`-octavo-${PageLength}`, Resolve>>

const UNITS = {
  ...PAGE_UNITS,
  em: context => context.fontSize,
  rem: context => context.rootFontSize,
  ex: context => context.metrics()?.xHeight ?? context.fontSize / 2,
  rex: context => context.rootMetrics()?.xHeight ?? context.rootFontSize / 2,
  cap: context => context.metrics()?.capHeight ?? context.fontSize * 0.7,
  rcap: context => context.rootMetrics()?.capHeight ?? context.rootFontSize * 0.7,
  ch: context => context.metrics()?.zero ?? context.fontSize / 2,
  rch: context => context.rootMetrics()?.zero ?? context.rootFontSize / 2,
  ic: context => context.metrics()?.ideograph ?? context.fontSize,
  ric: context => context.rootMetrics()?.ideograph ?? context.rootFontSize,
  lh: context => context.lineHeight,
  rlh: context => context.rootLineHeight,
  vw,
  vh,
  vmin,
  vmax,
  vi: vw,
  vb: vh,
  svw: vw,
  svh: vh,
  svmin: vmin,
  svmax: vmax,
  svi: vw,
  svb: vh,
  lvw: vw,
  lvh: vh,
  lvmin: vmin,
  lvmax: vmax,
  lvi: vw,
  lvb: vh,
  dvw: vw,
  dvh: vh,
  dvmin: vmin,
  dvmax: vmax,
  dvi: vw,
  dvb: vh,
  // Without a query container, these are the small viewport's units (CSS Containment 3 §6.1).
  cqw,
  cqh,
  cqi: cqw,
  cqb: cqh,
  cqmin,
  cqmax,
} as const satisfies Record<string, Resolve>

/** A unit that depends on a font, the page or a container (CSS Values 4 §6.1). */
export type RelativeUnit = keyof typeof UNITS

/** Whether a lower-case unit is relative. */
export const isRelativeUnit = (unit: string): unit is RelativeUnit => Object.hasOwn(UNITS, unit)

/** A relative length in px. */
export const pxOf = (value: number, unit: RelativeUnit, context: UnitContext): number => value * UNITS[unit](context)
