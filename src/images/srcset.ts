/** Parses the `srcset` attribute in one pass, and chooses a candidate for print. */

/** An image candidate (https://html.spec.whatwg.org/multipage/images.html#image-candidate-string). */
interface ImageCandidate {
  readonly url: string
  readonly kind: 'density' | 'width'
  /** Pixels per CSS pixel, or the image's width in pixels. */
  readonly value: number
}

/** Further candidates are ignored. */
const MAX_CANDIDATES = 64

/**
 * The candidates of a `srcset` attribute
 * (https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute), without invalid ones.
 */
export function parseSrcset(srcset: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = []
  let at = 0
  const isSpace = (index: number): boolean => /[\t\n\f\r ]/.test(srcset[index] ?? '')
  while (at < srcset.length && candidates.length < MAX_CANDIDATES) {
    while (isSpace(at) || srcset[at] === ',') at++
    const start = at
    while (at < srcset.length && !isSpace(at)) at++
    let end = at
    const endsWithComma = srcset[end - 1] === ','
    while (end > start && srcset[end - 1] === ',') end--
    if (end === start) continue
    const descriptorStart = at
    if (!endsWithComma) while (at < srcset.length && srcset[at] !== ',') at++
    const candidate = withDescriptor(srcset.slice(start, end), endsWithComma ? '' : srcset.slice(descriptorStart, at))
    if (candidate !== null) candidates.push(candidate)
  }
  return candidates
}

/** Null if the descriptors are invalid. */
function withDescriptor(url: string, descriptors: string): ImageCandidate | null {
  const parts = descriptors.trim().split(/[\t\n\f\r ]+/)
  const [first] = parts
  if (first === undefined || first === '') return { url, kind: 'density', value: 1 }
  for (const part of parts) {
    const value = Number(part.slice(0, -1))
    if (!Number.isFinite(value) || value <= 0) continue
    if (part.endsWith('w')) return { url, kind: 'width', value }
    if (part.endsWith('x')) return { url, kind: 'density', value }
  }
  return null
}

/**
 * The pixels of an image as wide as the text of a page at 300 dpi, and the density that suffices where a candidate
 * gives one.
 */
const WANTED_WIDTH = 1600
const WANTED_DENSITY = 2

/** The smallest candidate with enough pixels for print, otherwise the largest. Null if there is none. */
export function chooseCandidate(candidates: readonly ImageCandidate[]): ImageCandidate | null {
  let best: ImageCandidate | null = null
  for (const candidate of candidates) if (best === null || isBetter(candidate, best)) best = candidate
  return best
}

function isBetter(candidate: ImageCandidate, best: ImageCandidate): boolean {
  const quality = ({ kind, value }: ImageCandidate): number =>
    value / (kind === 'width' ? WANTED_WIDTH : WANTED_DENSITY)
  const [a, b] = [quality(candidate), quality(best)]
  return a >= 1 && b >= 1 ? a < b : a > b
}
