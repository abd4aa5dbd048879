/**
 * The orientation of letters in vertical lines (CSS Writing Modes 4 §5.1,
 * https://www.w3.org/TR/css-writing-modes-4/#text-orientation, UAX 50). https://www.unicode.org/reports/tr50/
 */
import { ORIENTATIONS, orientationTable } from '../../base/unicode/vertical-orientation.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Face } from '../../fonts/face.ts'
import { type FeatureSet, featuresOver } from './features.ts'

const [ROTATED, , , TRANSFORMED_OR_ROTATED] = ORIENTATIONS.keys()

type Orienting = Pick<ComputedStyle, 'writingMode' | 'textOrientation'>

/** Whether letters of a style can be upright. */
export const mayBeUpright = ({ writingMode, textOrientation }: Orienting): boolean =>
  (writingMode === 'vertical-rl' || writingMode === 'vertical-lr') && textOrientation !== 'sideways'

/**
 * Whether text is combined in the space of one letter (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#text-combine-upright).
 */
export const isCombined = (style: ComputedStyle): boolean => style.textCombineUpright === 'all' && mayBeUpright(style)

/** Whether a character is upright: by its property or, if that depends on the font, by the font's forms. */
export function isUpright(codePoint: number, { textOrientation }: Orienting, face: Face): boolean {
  if (textOrientation === 'upright') return true
  const orientation = orientationTable.at(codePoint)
  return orientation === TRANSFORMED_OR_ROTATED ? face.hasVerticalForms : orientation !== ROTATED
}

/** Features that kern or join horizontal pairs, which upright letters do not have. */
const APART = [
  { tag: 'clig', value: 0 },
  { tag: 'kern', value: 0 },
  { tag: 'liga', value: 0 },
]

const WITH_FORMS = [...APART, { tag: 'vert', value: 1 }]
const WITHOUT_FORMS = [...APART, { tag: 'vert', value: 0 }]

/**
 * Features of upright letters in vertical lines, which use vertical forms if the face has them; features of the style override
 * these.
 */
export const uprightFeatures = (asked: FeatureSet, face: Face): FeatureSet =>
  featuresOver(face.hasVerticalForms ? WITH_FORMS : WITHOUT_FORMS, asked)

/**
 * Small corner marks among characters whose upright form has another position (UAX 50 §5, "Tu"): commas and full stops, which
 * a font without vertical forms leaves in their horizontal position.
 */
export const isCornerMark = (codePoint: number): boolean =>
  codePoint === 0x3001 || codePoint === 0x3002 || codePoint === 0xff0c || codePoint === 0xff0e
