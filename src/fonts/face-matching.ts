/**
 * Choosing among the faces of a family (CSS Fonts 4 §5.2).
 * https://www.w3.org/TR/css-fonts-4/
 */

/** The properties of a face. */
export interface FaceDescription {
  /** A range where the face is variable or was declared so; equal ends otherwise. */
  readonly weight: { readonly min: number; readonly max: number }
  readonly style: 'normal' | 'italic' | 'oblique'
  /** Percent. */
  readonly stretch: { readonly min: number; readonly max: number }
}

/** The properties that a style requests. */
export interface FaceRequest {
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontStretch: number
}

/**
 * The faces that match a request equally well, in the order given: several only where they split a family by
 * unicode-range. Stretch decides first, then style, then weight.
 */
export function matchFaces<T extends FaceDescription>(faces: readonly T[], request: FaceRequest): readonly T[] {
  const byStretch = closest(faces, face => stretchDistance(face.stretch, request.fontStretch))
  const byStyle = closest(byStretch, face => STYLE_ORDER[request.fontStyle].indexOf(face.style))
  return closest(byStyle, face => weightDistance(face.weight, request.fontWeight))
}

/** The faces at the least distance. */
function closest<T>(faces: readonly T[], distance: (face: T) => number): readonly T[] {
  let best: T[] = []
  let least = Number.POSITIVE_INFINITY
  for (const face of faces) {
    const own = distance(face)
    if (own < least) {
      least = own
      best = [face]
    } else if (own === least) best.push(face)
  }
  return best
}

const STYLE_ORDER = {
  normal: ['normal', 'oblique', 'italic'],
  italic: ['italic', 'oblique', 'normal'],
  oblique: ['oblique', 'italic', 'normal'],
} as const

/** Added to distances on the wrong side, which come after all others. */
const WRONG_SIDE = 10_000

/**
 * How far a face's widths are from the wanted one in percent: for 100 % and less, narrower ones come first, else wider
 * ones (CSS Fonts 4 §5.2 step 4, https://www.w3.org/TR/css-fonts-4/). Those on the wrong side come after all others.
 */
function stretchDistance({ min, max }: { min: number; max: number }, wanted: number): number {
  if (wanted >= min && wanted <= max) return 0
  const isNarrower = max < wanted
  const distance = isNarrower ? wanted - max : min - wanted
  const prefersNarrower = wanted <= 100
  return isNarrower === prefersNarrower ? distance : WRONG_SIDE + distance
}

/**
 * How far a face's weights are from the wanted one (CSS Fonts 4 §5.2 step 4, https://www.w3.org/TR/css-fonts-4/): below
 * 400 lighter ones come first, above 500 heavier ones.
 */
function weightDistance({ min, max }: { min: number; max: number }, wanted: number): number {
  if (wanted >= min && wanted <= max) return 0
  const isLighter = max < wanted
  const distance = isLighter ? wanted - max : min - wanted
  // From 400 to 500, first heavier up to 500, then lighter, then heavier.
  if (wanted >= 400 && wanted <= 500) {
    if (!isLighter && min <= 500) return distance
    return isLighter ? WRONG_SIDE + distance : 2 * WRONG_SIDE + distance
  }
  const prefersLighter = wanted < 400
  return isLighter === prefersLighter ? distance : WRONG_SIDE + distance
}
