/**
 * The property table: a row for every longhand, and the types derived from it. A new property needs a row in a file of
 * this folder, and the code that reads it.
 */
import type { ColorSides, Side } from '../color-sides.ts'
import { BLACK } from '../values/color.ts'
import { animationParts } from './animation.ts'
import { backgroundColorClip, backgroundLayers, backgroundParts, backgroundProperties } from './background.ts'
import { borderImageProperties, maskBorderProperties } from './border-image.ts'
import { boxProperties } from './box.ts'
import { clampProperties } from './clamp.ts'
import { containmentProperties } from './containment.ts'
import { displayProperties } from './display.ts'
import { flexGridProperties } from './flex-grid.ts'
import { fontParts, fontProperties } from './font.ts'
import { flowProperties } from './fragmentation.ts'
import { gapProperties } from './gaps.ts'
import { generatedProperties } from './generated.ts'
import { inlineProperties } from './inline.ts'
import { maskLayers, maskParts, maskProperties } from './masking.ts'
import { motionParts, motionSteps } from './motion.ts'
import type { Property } from './row.ts'
import { shapeProperties } from './shapes.ts'
import { svgProperties } from './svg.ts'
import { textProperties } from './text.ts'
import { textDecorationProperties } from './text-decoration.ts'
import { transformParts, transformProperties } from './transform.ts'

const EXPOSED = {
  ...displayProperties,
  ...transformProperties,
  ...containmentProperties,
  ...boxProperties,
  ...backgroundProperties,
  ...borderImageProperties,
  ...fontProperties,
  ...textProperties,
  ...textDecorationProperties,
  ...generatedProperties,
  ...flowProperties,
  ...gapProperties,
  ...flexGridProperties,
  ...svgProperties,
  ...maskProperties,
  ...maskBorderProperties,
  ...shapeProperties,
  ...clampProperties,
  ...inlineProperties,
}

/** Every property that stages after the cascade read. */
export const EXPOSED_KEYS: readonly string[] = Object.keys(EXPOSED)

/** Longhands that are parts of derived properties: a style contains them, but only the cascade reads them. */
const PARTS = { ...animationParts, ...transformParts, ...motionParts, ...backgroundParts, ...fontParts, ...maskParts }

/** The rows of all longhands by camel-case name, including parts. */
export const PROPERTIES = { ...EXPOSED, ...PARTS }

/** The camel-case name of a longhand. */
export type PropertyKey = keyof typeof PROPERTIES
type Values<Rows> = { readonly [K in keyof Rows]: Rows[K] extends Property<infer C, infer _S> ? C : never }

/** The initial colour is black, and counts as the template's. */
export const UNDECLARED_COLOR: ColorSides = { side: 'template', template: BLACK, author: null }

/** Properties that are assembled from computed parts. */
const DERIVED = {
  backgroundLayers,
  backgroundColorClip,
  maskLayers,
  fontSynthesis: (style: Values<typeof PARTS>) => ({
    weight: style.fontSynthesisWeight,
    style: style.fontSynthesisStyle,
    smallCaps: style.fontSynthesisSmallCaps,
  }),
  /** For a positioned box: whether its static position is inline-level. */
  wouldBeInline: (): boolean => false,
  /** The effective zoom of all lengths: the parent's, multiplied by the style's own `zoom`. */
  effectiveZoom: (): number => 1,
  /** The origin of the text colour, inherited with it. */
  colorSides: (): ColorSides => UNDECLARED_COLOR,
  /** Whether the template or the document set the background of the box; null if neither did. */
  groundSide: (): Side | null => null,
}
type Derived = { readonly [K in keyof typeof DERIVED]: ReturnType<(typeof DERIVED)[K]> }

/** The style of a box: the computed value of every property. Equal styles are usually one object. */
export type ComputedStyle = Values<typeof EXPOSED> & Derived

/** A style with its parts, which only the cascade uses. */
export type FullStyle = ComputedStyle & Values<typeof PARTS>
/** A style during computation. */
export type MutableStyle = { -readonly [K in keyof FullStyle]: FullStyle[K] }

// ---------- the table as a list ----------

/** A row of the property table with its names. */
interface PropertyRow {
  readonly key: PropertyKey
  /** The name in CSS. */
  readonly name: string
  readonly property: Property<unknown, unknown>
}

/** "marginTop" is "margin-top"; our own properties start with a hyphen. */
export const cssName = (key: string): string => {
  const name = key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return name.startsWith('octavo-') ? `-${name}` : name
}

/** All longhands; the index of a row is the property's number in declarations. */
export const ROWS: readonly PropertyRow[] = Object.entries(PROPERTIES).map(([key, property]) => ({
  key: key as PropertyKey,
  name: cssName(key),
  property: property as Property<unknown, unknown>,
}))

/** The index in ROWS by CSS name, and by key. */
export const INDEX_BY_NAME: ReadonlyMap<string, number> = new Map(ROWS.map((row, index) => [row.name, index]))
/** The index in ROWS by camel-case name. */
export const INDEX_BY_KEY: ReadonlyMap<PropertyKey, number> = new Map(ROWS.map((row, index) => [row.key, index]))

/** Assembles the derived properties from their parts. */
export function derive(style: MutableStyle): void {
  style.backgroundLayers = DERIVED.backgroundLayers(style)
  style.backgroundColorClip = DERIVED.backgroundColorClip(style)
  style.maskLayers = DERIVED.maskLayers(style)
  style.fontSynthesis = DERIVED.fontSynthesis(style)
  const motion = motionSteps(style)
  if (style.translate.length + style.rotate.length + style.scale.length + motion.length > 0)
    style.transform = [...style.translate, ...style.rotate, ...style.scale, ...motion, ...style.transform]
}
