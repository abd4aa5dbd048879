/**
 * Which letters stand upright in vertical lines (CSS Writing Modes 4 §5.1,
 * https://www.w3.org/TR/css-writing-modes-4/#text-orientation, UAX 50).
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

/**
 * Whether a text stands in the room of one letter (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#text-combine-upright).
 */
export const isCombined = (style: ComputedStyle): boolean => style.textCombineUpright === 'all' && mayBeUpright(style)

/** Whether a character stands upright: by its property, and, where that leaves it to the font, by the font's forms. */
export function isUpright(codePoint: number, { textOrientation }: Orienting, face: Face): boolean {
  if (textOrientation === 'upright') return true
  const orientation = orientationTable.at(codePoint)
  return orientation === TRANSFORMED_OR_ROTATED ? face.hasVerticalForms : orientation !== ROTATED
}

/** Pairs that are kerned or tied together stand beside each other. */
const APART = [
  { tag: 'clig', value: 0 },
  { tag: 'kern', value: 0 },
  { tag: 'liga', value: 0 },
]

const WITH_FORMS = [...APART, { tag: 'vert', value: 1 }]
const WITHOUT_FORMS = [...APART, { tag: 'vert', value: 0 }]

/**
 * Features of upright letters in vertical lines, which take their forms where the face has some; what is asked for comes over
 * them.
 */
export const uprightFeatures = (asked: FeatureSet, face: Face): FeatureSet =>
  featuresOver(face.hasVerticalForms ? WITH_FORMS : WITHOUT_FORMS, asked)

/**
 * Characters that stand upright in another place (UAX 50 §5, "Tu"), as far as they are small and stand in a corner: commas and
 * full stops, which a font without vertical forms leaves where they are in horizontal lines.
 */
export const isCornerMark = (codePoint: number): boolean =>
  codePoint === 0x3001 || codePoint === 0x3002 || codePoint === 0xff0c || codePoint === 0xff0e
