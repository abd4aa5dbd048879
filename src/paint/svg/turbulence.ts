/**
 * `feTurbulence` (Filter Effects 1 §9.21, https://drafts.fxtf.org/filter-effects-1/#feTurbulenceElement): Perlin's noise, with
 * the random numbers and lattices of the specification, so that equal seeds give equal pictures everywhere.
 */
import { spend } from '../../base/budget.ts'
import { emptyPixels, type Pixels } from './pixels.ts'

/** `BSize` of the reference code in Filter Effects 1 §9.21: entries of the lattice, a power of two. */
const B_SIZE = 256
/** `PerlinN` of the reference code: added so that coordinates are positive. */
const PERLIN = 4096
/** Octaves finer than this say nothing at the precision of colours. */
const MAX_OCTAVES = 12

/** What the noise is like; frequencies are waves in a user unit. */
interface Noise {
  readonly frequency: { readonly x: number; readonly y: number }
  readonly octaves: number
  readonly seed: number
  readonly isFractal: boolean
  /** The area whose edges fit each other, for `stitchTiles`, in user units; null where they need not. */
  readonly tile: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
}

/** Where the noise is seen: the user unit at the first sample, and how many samples a unit has. */
interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly width: number
  readonly height: number
}

/** Noise as a picture, colours multiplied by their alpha. */
export function turbulence(noise: Noise, view: View): Pixels {
  const lattice = latticeOf(noise.seed)
  const { frequency, stitch } = stitched(noise)
  const result = emptyPixels(view.width, view.height)
  const octaves = Math.min(MAX_OCTAVES, noise.octaves)
  spend('filter_pixels', view.width * view.height * octaves)
  const color = [0, 0, 0, 0]
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at += 4) {
      const point = [view.x + (column + 0.5) / view.scale, view.y + (row + 0.5) / view.scale] as const
      for (let channel = 0; channel < 4; channel++) {
        const sum = summed(lattice, channel, point, frequency, octaves, noise, stitch)
        color[channel] = Math.min(1, Math.max(0, noise.isFractal ? (sum + 1) / 2 : sum))
      }
      for (let channel = 0; channel < 3; channel++) result.data[at + channel] = color[channel]! * color[3]!
      result.data[at + 3] = color[3]!
    }
  return result
}

// ---------- random numbers ----------

interface Lattice {
  readonly selector: Int32Array
  /** Of each channel, pairs. */
  readonly gradients: readonly Float64Array[]
}

const [RAND_M, RAND_A, RAND_Q, RAND_R] = [2147483647, 16807, 127773, 2836]

/** The generator of Park and Miller that the specification names. */
const nextRandom = (seed: number): number => {
  const result = RAND_A * (seed % RAND_Q) - RAND_R * Math.floor(seed / RAND_Q)
  return result <= 0 ? result + RAND_M : result
}

/** The permutation and the unit vectors that belong to a seed (`init` of the specification). */
function latticeOf(given: number): Lattice {
  let seed = given <= 0 ? -(given % (RAND_M - 1)) + 1 : Math.min(given, RAND_M - 1)
  const length = 2 * B_SIZE + 2
  const selector = new Int32Array(length)
  const gradients = [0, 1, 2, 3].map(() => {
    const pairs = new Float64Array(2 * length)
    for (let i = 0; i < B_SIZE; i++) {
      selector[i] = i
      for (let j = 0; j < 2; j++) {
        seed = nextRandom(seed)
        pairs[2 * i + j] = ((seed % (2 * B_SIZE)) - B_SIZE) / B_SIZE
      }
      const norm = Math.sqrt(pairs[2 * i]! ** 2 + pairs[2 * i + 1]! ** 2) || 1
      pairs[2 * i]! /= norm
      pairs[2 * i + 1]! /= norm
    }
    return pairs
  })
  for (let i = B_SIZE - 1; i > 0; i--) {
    seed = nextRandom(seed)
    const other = seed % B_SIZE
    const kept = selector[i]!
    selector[i] = selector[other]!
    selector[other] = kept
  }
  for (let i = 0; i < B_SIZE + 2; i++) {
    selector[B_SIZE + i] = selector[i]!
    for (const pairs of gradients) for (let j = 0; j < 2; j++) pairs[2 * (B_SIZE + i) + j] = pairs[2 * i + j]!
  }
  return { selector, gradients }
}

// ---------- noise ----------

/** The lattice of one octave that repeats: how wide it is, and where it wraps around. */
interface Stitch {
  readonly width: number
  readonly height: number
  readonly wrapX: number
  readonly wrapY: number
}

/** For tiles that fit each other, frequencies with a whole number of waves in a tile. */
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

/** The sum of octaves at a point, each twice as fine and half as strong as the one before. */
function summed(
  lattice: Lattice,
  channel: number,
  [px, py]: readonly [number, number],
  frequency: Noise['frequency'],
  octaves: number,
  { isFractal }: Noise,
  stitch: Stitch | null,
): number {
  let [x, y, ratio, sum] = [px * frequency.x, py * frequency.y, 1, 0]
  let around = stitch
  for (let octave = 0; octave < octaves; octave++) {
    const value = noiseAt(lattice, channel, x, y, around)
    sum += (isFractal ? value : Math.abs(value)) / ratio
    x *= 2
    y *= 2
    ratio *= 2
    around = around && {
      width: around.width * 2,
      height: around.height * 2,
      wrapX: 2 * around.wrapX - PERLIN,
      wrapY: 2 * around.wrapY - PERLIN,
    }
  }
  return sum
}

const sCurve = (t: number): number => t * t * (3 - 2 * t)
const between = (t: number, a: number, b: number): number => a + t * (b - a)

/** `noise2` of the specification. */
function noiseAt(
  { selector, gradients }: Lattice,
  channel: number,
  x: number,
  y: number,
  stitch: Stitch | null,
): number {
  const [tx, ty] = [x + PERLIN, y + PERLIN]
  let [bx0, by0] = [Math.floor(tx), Math.floor(ty)]
  const [rx0, ry0] = [tx - bx0, ty - by0]
  let [bx1, by1] = [bx0 + 1, by0 + 1]
  if (stitch !== null) {
    if (bx0 >= stitch.wrapX) bx0 -= stitch.width
    if (bx1 >= stitch.wrapX) bx1 -= stitch.width
    if (by0 >= stitch.wrapY) by0 -= stitch.height
    if (by1 >= stitch.wrapY) by1 -= stitch.height
  }
  const i = selector[bx0 & 255]!
  const j = selector[bx1 & 255]!
  const pairs = gradients[channel]!
  const dot = (at: number, dx: number, dy: number): number => dx * pairs[2 * at]! + dy * pairs[2 * at + 1]!
  const [b00, b10] = [selector[i + (by0 & 255)]!, selector[j + (by0 & 255)]!]
  const [b01, b11] = [selector[i + (by1 & 255)]!, selector[j + (by1 & 255)]!]
  const [sx, sy] = [sCurve(rx0), sCurve(ry0)]
  const upper = between(sx, dot(b00, rx0, ry0), dot(b10, rx0 - 1, ry0))
  const lower = between(sx, dot(b01, rx0, ry0 - 1), dot(b11, rx0 - 1, ry0 - 1))
  return between(sy, upper, lower)
}
