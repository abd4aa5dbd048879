/** Selects among the faces of a family (https://www.w3.org/TR/css-fonts-4/#font-style-matching). */

/** The properties of a face. */
export interface FaceDescription {
  /** A range if the face is variable or its rule declares one; otherwise both ends are equal. */
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
 * The faces that match a request equally well, in the given order; several only if they divide a family by
 * unicode-range. Stretch has the highest priority, then style, then weight (step 4).
 */
export function matchFaces<T extends FaceDescription>(faces: readonly T[], request: FaceRequest): readonly T[] {
  const byStretch = closest(faces, face => stretchDistance(face.stretch, request.fontStretch))
  const byStyle = closest(byStretch, face => STYLE_ORDER[request.fontStyle].indexOf(face.style))
  return closest(byStyle, face => weightDistance(face.weight, request.fontWeight))
}

/** The faces at the smallest distance. */
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

/** Added to distances on the wrong side, so that these faces come last. */
const WRONG_SIDE = 10_000

/**
 * The distance of a face's widths from the requested one in percent: for 100 % and less, narrower faces come first,
 * otherwise wider ones (step 4, https://www.w3.org/TR/css-fonts-4/#font-style-matching).
 */
function stretchDistance({ min, max }: { min: number; max: number }, wanted: number): number {
  if (wanted >= min && wanted <= max) return 0
  const isNarrower = max < wanted
  const distance = isNarrower ? wanted - max : min - wanted
  const prefersNarrower = wanted <= 100
  return isNarrower === prefersNarrower ? distance : WRONG_SIDE + distance
}

/**
 * The distance of a face's weights from the requested one (step 4,
 * https://www.w3.org/TR/css-fonts-4/#font-style-matching): below 400 lighter faces come first, above 500 heavier ones.
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
