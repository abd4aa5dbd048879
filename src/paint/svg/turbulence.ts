/**
 * `feTurbulence` (https://drafts.fxtf.org/filter-effects-1/#feTurbulenceElement): Perlin noise with the random numbers
 * and lattices of the specification, so that equal seeds give equal images.
 */
import { spend } from '../../base/budget.ts'
import { emptyPixels, type Pixels } from './filter-pixels.ts'

/** `BSize` of the reference code: the size of the lattice, a power of two. */
const B_SIZE = 256
/** `PerlinN` of the reference code: added so that coordinates are positive. */
const PERLIN = 4096
/** Bound on octaves: finer ones are below the precision of colours. */
const MAX_OCTAVES = 12
const CHANNELS = 4

/** The parameters of the noise; frequencies are cycles per user unit. */
interface Noise {
  readonly frequency: { readonly x: number; readonly y: number }
  readonly octaves: number
  readonly seed: number
  readonly isFractal: boolean
  /** The area whose opposite edges match, for `stitchTiles`, in user units; null without stitching. */
  readonly tile: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
}

/** The sampling: the user coordinates of the first sample, and samples per unit. */
interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly width: number
  readonly height: number
}

/** Noise as an image with premultiplied colours. */
export function turbulence(noise: Noise, view: View): Pixels {
  const lattice = latticeOf(noise.seed)
  const { frequency, stitch } = stitched(noise)
  const result = emptyPixels(view.width, view.height)
  const octaves = Math.min(MAX_OCTAVES, noise.octaves)
  spend('filter_pixels', view.width * view.height * octaves)
  const stitches = stitchesOf(stitch, octaves)
  const sums = new Float64Array(CHANNELS)
  const colorOf = (sum: number): number => Math.min(1, Math.max(0, noise.isFractal ? (sum + 1) / 2 : sum))
  for (let row = 0, at = 0; row < view.height; row++) {
    const y = (view.y + (row + 0.5) / view.scale) * frequency.y
    for (let column = 0; column < view.width; column++, at += CHANNELS) {
      const x = (view.x + (column + 0.5) / view.scale) * frequency.x
      sumOctaves(sums, lattice, x, y, stitches, noise.isFractal)
      const alpha = colorOf(sums[3]!)
      for (let channel = 0; channel < 3; channel++) result.data[at + channel] = colorOf(sums[channel]!) * alpha
      result.data[at + 3] = alpha
    }
  }
  return result
}

// ---------- random numbers ----------

interface Lattice {
  readonly selector: Int32Array
  /**
   * Gradient vectors for each point of the lattice. Those of all channels are adjacent, because they are read together.
   */
  readonly gradients: Float64Array
}

/** Numbers per point of the lattice. */
const PLACE = 2 * CHANNELS

const [RAND_M, RAND_A, RAND_Q, RAND_R] = [2147483647, 16807, 127773, 2836]

/** The Park–Miller generator of the reference code (`random`). */
const nextRandom = (seed: number): number => {
  const result = RAND_A * (seed % RAND_Q) - RAND_R * Math.floor(seed / RAND_Q)
  return result <= 0 ? result + RAND_M : result
}

/** The permutation and the gradient vectors for a seed (`init` of the reference code). */
function latticeOf(given: number): Lattice {
  let seed = given <= 0 ? -(given % (RAND_M - 1)) + 1 : Math.min(given, RAND_M - 1)
  const length = 2 * B_SIZE + 2
  const selector = new Int32Array(length)
  const gradients = new Float64Array(length * PLACE)
  for (let channel = 0; channel < CHANNELS; channel++)
    for (let i = 0; i < B_SIZE; i++) {
      selector[i] = i
      const at = i * PLACE + channel * 2
      for (let j = 0; j < 2; j++) {
        seed = nextRandom(seed)
        gradients[at + j] = ((seed % (2 * B_SIZE)) - B_SIZE) / B_SIZE
      }
      const norm = Math.sqrt(gradients[at]! ** 2 + gradients[at + 1]! ** 2) || 1
      gradients[at]! /= norm
      gradients[at + 1]! /= norm
    }
  for (let i = B_SIZE - 1; i > 0; i--) {
    seed = nextRandom(seed)
    const other = seed % B_SIZE
    const kept = selector[i]!
    selector[i] = selector[other]!
    selector[other] = kept
  }
  selector.copyWithin(B_SIZE, 0, B_SIZE + 2)
  gradients.copyWithin(B_SIZE * PLACE, 0, (B_SIZE + 2) * PLACE)
  return { selector, gradients }
}

// ---------- noise ----------

/** The lattice of an octave with stitching: its size, and the coordinates at which it wraps around. */
interface Stitch {
  readonly width: number
  readonly height: number
  readonly wrapX: number
  readonly wrapY: number
}

/** Adjusts frequencies to a whole number of cycles per tile, for stitching. */
function stitched({ frequency, tile }: Noise): {
  readonly frequency: Noise['frequency']
  readonly stitch: Stitch | null
} {
  if (tile === null) return { frequency, stitch: null }
  const whole = (size: number, value: number): number => {
    if (value === 0 || size <= 0) return value
    const [low, high] = [Math.floor(size * value) / size, Math.ceil(size * value) / size]
    return low > 0 && value / low < high / value ? low : high
  }
  const used = { x: whole(tile.width, frequency.x), y: whole(tile.height, frequency.y) }
  const width = Math.round(tile.width * used.x)
  const height = Math.round(tile.height * used.y)
  const wrapX = Math.floor(tile.x * used.x) + PERLIN + width
  const wrapY = Math.floor(tile.y * used.y) + PERLIN + height
  return { frequency: used, stitch: { width, height, wrapX, wrapY } }
}

/**
 * The stitch of each octave: a lattice that is twice as fine wraps around at twice the coordinates (`turbulence` of the
 * reference code).
 */
function stitchesOf(first: Stitch | null, octaves: number): readonly (Stitch | null)[] {
  const stitches: (Stitch | null)[] = []
  for (let octave = 0, stitch = first; octave < octaves; octave++) {
    stitches.push(stitch)
    stitch = stitch && {
      width: stitch.width * 2,
      height: stitch.height * 2,
      wrapX: 2 * stitch.wrapX - PERLIN,
      wrapY: 2 * stitch.wrapY - PERLIN,
    }
  }
  return stitches
}

/**
 * The sums of all channels at a point; each octave has twice the frequency and half the amplitude of the previous one.
 */
function sumOctaves(
  sums: Float64Array,
  lattice: Lattice,
  x: number,
  y: number,
  stitches: readonly (Stitch | null)[],
  isFractal: boolean,
): void {
  sums.fill(0)
  for (let octave = 0, factor = 1; octave < stitches.length; octave++, factor *= 2)
    addNoise(sums, lattice, x * factor, y * factor, stitches[octave]!, isFractal, factor)
}

const sCurve = (t: number): number => t * t * (3 - 2 * t)
const between = (t: number, a: number, b: number): number => a + t * (b - a)

/** `noise2` of the reference code for all channels, which share lattice points. */
function addNoise(
  sums: Float64Array,
  { selector, gradients }: Lattice,
  x: number,
  y: number,
  stitch: Stitch | null,
  isFractal: boolean,
  ratio: number,
): void {
  const tx = x + PERLIN
  const ty = y + PERLIN
  let bx0 = Math.floor(tx)
  let by0 = Math.floor(ty)
  const rx = tx - bx0
  const ry = ty - by0
  let bx1 = bx0 + 1
  let by1 = by0 + 1
  if (stitch !== null) {
    if (bx0 >= stitch.wrapX) bx0 -= stitch.width
    if (bx1 >= stitch.wrapX) bx1 -= stitch.width
    if (by0 >= stitch.wrapY) by0 -= stitch.height
    if (by1 >= stitch.wrapY) by1 -= stitch.height
  }
  const i = selector[bx0 & 255]!
  const j = selector[bx1 & 255]!
  const b00 = selector[i + (by0 & 255)]! * PLACE
  const b10 = selector[j + (by0 & 255)]! * PLACE
  const b01 = selector[i + (by1 & 255)]! * PLACE
  const b11 = selector[j + (by1 & 255)]! * PLACE
  const sx = sCurve(rx)
  const sy = sCurve(ry)
  for (let channel = 0; channel < CHANNELS; channel++) {
    const at = 2 * channel
    const dot00 = rx * gradients[b00 + at]! + ry * gradients[b00 + at + 1]!
    const dot10 = (rx - 1) * gradients[b10 + at]! + ry * gradients[b10 + at + 1]!
    const dot01 = rx * gradients[b01 + at]! + (ry - 1) * gradients[b01 + at + 1]!
    const dot11 = (rx - 1) * gradients[b11 + at]! + (ry - 1) * gradients[b11 + at + 1]!
    const value = between(sy, between(sx, dot00, dot10), between(sx, dot01, dot11))
    sums[channel]! += (isFractal ? value : Math.abs(value)) / ratio
  }
}
