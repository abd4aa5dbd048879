/**
 * Which letters stand upright in vertical lines (CSS Writing Modes 4 §5.1, UAX 50).
 * https://www.w3.org/TR/css-writing-modes-4/
 * https://www.unicode.org/reports/tr50/
 */
import { ORIENTATIONS, orientationTable } from '../../base/unicode/vertical-orientation.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Face } from '../../fonts/face.ts'
import { type FeatureSet, featuresOver } from './features.ts'

const [ROTATED, , , TRANSFORMED_OR_ROTATED] = ORIENTATIONS.keys()

type Orienting = Pick<ComputedStyle, 'writingMode' | 'textOrientation'>

/** Whether letters of a style can stand upright at all. */
export const mayBeUpright = ({ writingMode, textOrientation }: Orienting): boolean =>
  (writingMode === 'vertical-rl' || writingMode === 'vertical-lr') && textOrientation !== 'sideways'

/** Whether a text stands in the room of one letter (CSS Writing Modes 4 §9.1). */
export const isCombined = (style: ComputedStyle): boolean => style.textCombineUpright === 'all' && mayBeUpright(style)

/** Whether a character stands upright: by its property, and, where that leaves it to the font, by the font's forms. */
export function isUpright(codePoint: number, { textOrientation }: Orienting, face: Face): boolean {
  if (textOrientation === 'upright') return true
  const orientation = orientationTable.at(codePoint)
  return orientation === TRANSFORMED_OR_ROTATED ? hasVerticalForms(face) : orientation !== ROTATED
}

const hasVerticalForms = (face: Face): boolean => face.hasFeature('vert') || face.hasFeature('vrt2')

/** Upright letters take the forms of vertical lines; pairs that are kerned or tied together stand beside each other. */
const UPRIGHT = [
  { tag: 'clig', value: 0 },
  { tag: 'kern', value: 0 },
  { tag: 'liga', value: 0 },
  { tag: 'vert', value: 1 },
]

/** Features of upright letters in vertical lines; what is asked for comes over them. */
export const uprightFeatures = (asked: FeatureSet): FeatureSet => featuresOver(UPRIGHT, asked)
