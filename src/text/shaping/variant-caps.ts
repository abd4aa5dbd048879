/**
 * `font-variant-caps` for faces without the forms: others replace them, or they are synthesized as smaller capitals (CSS Fonts
 * 4 §6.6). https://www.w3.org/TR/css-fonts-4/#font-variant-caps-prop
 */
import type { ComputedStyle } from '../../css/style.ts'
import type { Face } from '../../fonts/face.ts'
import { isCapital, isSmallLetter, smallCapitalsOf } from '../../fonts/small-capitals.ts'

type Caps = ComputedStyle['fontVariantCaps']

/** Small capitals for letters of the named cases, by the first features that a face has. */
interface Asked {
  readonly small: boolean
  readonly capital: boolean
  readonly features: readonly (readonly string[])[]
}

const ASKED: Partial<Record<Caps, Asked>> = {
  'small-caps': { small: true, capital: false, features: [['smcp']] },
  'all-small-caps': { small: true, capital: true, features: [['smcp', 'c2sc']] },
  'petite-caps': { small: true, capital: false, features: [['pcap'], ['smcp']] },
  'all-petite-caps': {
    small: true,
    capital: true,
    features: [
      ['pcap', 'c2pc'],
      ['smcp', 'c2sc'],
    ],
  },
  unicase: { small: false, capital: true, features: [['unic']] },
}

/** Whether a character of a face is shown as a synthesized small capital. */
type MakesSmall = (face: Face, codePoint: number) => boolean

const has = (face: Face, features: readonly string[]): boolean => features.every(tag => face.hasFeature(tag))

/** Null for styles that never synthesize small capitals, which most are. */
export function madeCapitals({ fontVariantCaps, fontSynthesis }: ComputedStyle): MakesSmall | null {
  const asked = ASKED[fontVariantCaps]
  if (asked === undefined || !fontSynthesis.smallCaps) return null
  const { small, capital, features } = asked
  return (face, codePoint) =>
    ((small && isSmallLetter(codePoint)) || (capital && isCapital(codePoint))) &&
    !features.some(tags => has(face, tags)) &&
    smallCapitalsOf(face).glyphFor(codePoint) !== 0
}

const STAND_INS: Partial<Record<Caps, Caps>> = { 'petite-caps': 'small-caps', 'all-petite-caps': 'all-small-caps' }

const standing = new WeakMap<ComputedStyle, ComputedStyle>()

/** The style with forms that a face has: small capitals replace petite ones. */
export function capsStyle(style: ComputedStyle, face: Face): ComputedStyle {
  const standIn = STAND_INS[style.fontVariantCaps]
  if (standIn === undefined || has(face, ASKED[style.fontVariantCaps]!.features[0]!)) return style
  let made = standing.get(style)
  if (made === undefined) {
    made = { ...style, fontVariantCaps: standIn }
    standing.set(style, made)
  }
  return made
}
