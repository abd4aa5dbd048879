/**
 * Transcendental functions with the same result on every machine. Those of JavaScript are implementation-approximated
 * (https://tc39.es/ecma262/#sec-function-properties-of-the-math-object) and differ in the last bit between versions of
 * V8 and between processors; addition, multiplication, division and square root are exact. Follows fdlibm
 * (https://www.netlib.org/fdlibm/); results are within two units of the last place.
 */

const bits = new DataView(new ArrayBuffer(8))

// ---------- sine, cosine, tangent ----------

/** π/2 in three parts. The first two have so few bits that their products with small integers are exact. */
const HALF_PI = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21] as const

/** The quadrant of an angle, and the remainder within ±π/4. */
function reduced(x: number): { readonly quadrant: number; readonly rest: number } {
  const quadrants = Math.round(x / (Math.PI / 2))
  const rest = x - quadrants * HALF_PI[0] - quadrants * HALF_PI[1] - quadrants * HALF_PI[2]
  return { quadrant: ((quadrants % 4) + 4) % 4, rest }
}

/** The sine on ±π/4. */
function sineOf(x: number): number {
  const z = x * x
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)))
  return x + z * x * (-0.16666666666666632 + z * r)
}

/** The cosine on ±π/4. */
function cosineOf(x: number): number {
  const z = x * x
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (0.00002480158728947673 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))))
  const half = 0.5 * z
  const w = 1 - half
  return w + (1 - w - half + z * r)
}

/** The sine of x in radians; NaN for infinities. */
export function sin(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN
  if (x === 0) return x
  const { quadrant, rest } = reduced(x)
  const value = quadrant % 2 === 0 ? sineOf(rest) : cosineOf(rest)
  return quadrant < 2 ? value : -value
}

/** The cosine of x in radians; NaN for infinities. */
export function cos(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN
  const { quadrant, rest } = reduced(x)
  const value = quadrant % 2 === 0 ? cosineOf(rest) : sineOf(rest)
  return quadrant === 0 || quadrant === 3 ? value : -value
}

/** The tangent of x in radians; NaN for infinities. */
export function tan(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN
  if (x === 0) return x
  const { quadrant, rest } = reduced(x)
  return quadrant % 2 === 0 ? sineOf(rest) / cosineOf(rest) : -cosineOf(rest) / sineOf(rest)
}

// ---------- inverses ----------

/** atan of 1/2, 1, 3/2 and infinity, in two parts each. */
const ATAN_HIGH = [0.4636476090008061, 0.7853981633974483, 0.982793723247329, 1.5707963267948966]
const ATAN_LOW = [2.2698777452961687e-17, 3.061616997868383e-17, 1.3903311031230998e-17, 6.123233995736766e-17]
const ATAN = [
  ...[0.3333333333333293, -0.19999999999876483, 0.14285714272503466, -0.11111110405462356],
  ...[0.09090887133436507, -0.0769187620504483, 0.06661073137387531, -0.058335701337905735],
  ...[0.049768779946159324, -0.036531572744216916, 0.016285820115365782],
]

/** The arc tangent in radians, between −π/2 and π/2. */
export function atan(x: number): number {
  if (Number.isNaN(x) || x === 0) return x
  const size = Math.abs(x)
  if (size > 1e19) return x > 0 ? Math.PI / 2 : -Math.PI / 2
  let at = -1
  let t = size
  if (size >= 2.4375) [at, t] = [3, -1 / size]
  else if (size >= 1.1875) [at, t] = [2, (size - 1.5) / (1 + 1.5 * size)]
  else if (size >= 0.6875) [at, t] = [1, (size - 1) / (size + 1)]
  else if (size >= 0.4375) [at, t] = [0, (2 * size - 1) / (2 + size)]
  const z = t * t
  let series = 0
  for (let i = ATAN.length - 1; i >= 0; i--) series = ATAN[i]! + z * series
  const correction = t * z * series
  const value = at < 0 ? t - correction : ATAN_HIGH[at]! - (correction - ATAN_LOW[at]! - t)
  return x > 0 ? value : -value
}

/** The angle of a point, counter-clockwise from the x axis, between -π and π. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const isLeft = x < 0 || Object.is(x, -0)
  const sign = y < 0 || Object.is(y, -0) ? -1 : 1
  if (y === 0) return isLeft ? sign * Math.PI : y
  if (x === 0) return (sign * Math.PI) / 2
  if (!Number.isFinite(x) && !Number.isFinite(y)) return sign * (isLeft ? (3 * Math.PI) / 4 : Math.PI / 4)
  const angle = atan(Math.abs(y / x))
  return sign * (isLeft ? Math.PI - angle : angle)
}

/** The arc sine in radians; NaN outside of −1 … 1. */
export const asin = (x: number): number => (x === 0 ? x : atan2(x, Math.sqrt((1 - x) * (1 + x))))
/** The arc cosine in radians, between 0 and π; NaN outside of −1 … 1. */
export const acos = (x: number): number => atan2(Math.sqrt((1 - x) * (1 + x)), x)

// ---------- exponentials ----------

const LN2_HIGH = 0.6931471803691238
/** The remainder of ln 2 after its high part, so that `k * ln 2` has twice the precision (fdlibm `e_log.c`). */
const LN2_LOW = 1.9082149292705877e-10

/** 2 to the power of an integer between -1022 and 1023. */
function powerOfTwo(exponent: number): number {
  bits.setUint32(0, (exponent + 1023) << 20)
  bits.setUint32(4, 0)
  return bits.getFloat64(0)
}

/** e to the power of x. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -745.1332191019411) return 0
  const k = Math.round(x / Math.LN2)
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const z = r * r
  const c =
    r -
    z *
      (0.16666666666666602 +
        z *
          (-0.0027777777777015593 +
            z * (0.00006613756321437934 + z * (-0.0000016533902205465252 + z * 4.1381367970572385e-8))))
  const value = 1 - (low - (r * c) / (2 - c) - high)
  if (k < -1021) return value * powerOfTwo(k + 60) * powerOfTwo(-60)
  return k > 1023 ? value * 2 * powerOfTwo(k - 1) : value * powerOfTwo(k)
}

/** The natural logarithm; NaN for negative numbers. */
export function log(x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN
  if (x === 0) return Number.NEGATIVE_INFINITY
  if (x === Number.POSITIVE_INFINITY) return x
  // x as 2^k · m with m between √½ and √2.
  const isTiny = x < 2.2250738585072014e-308
  bits.setFloat64(0, isTiny ? x * powerOfTwo(54) : x)
  let k = (bits.getUint32(0) >>> 20) - 1023 - (isTiny ? 54 : 0)
  bits.setUint32(0, (bits.getUint32(0) & 0xfffff) | (1023 << 20))
  let m = bits.getFloat64(0)
  if (m > Math.SQRT2) {
    m /= 2
    k++
  }
  const f = m - 1
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  const half = 0.5 * f * f
  return k * LN2_HIGH - (half - (s * (half + even + odd) + k * LN2_LOW) - f)
}

/** Integer powers up to this are computed by multiplication. */
const LARGEST_WHOLE = 64

/** `base ** exponent`. For other than integer powers the relative error grows with the logarithm of the result. */
export function pow(base: number, exponent: number): number {
  if (exponent === 0) return 1
  if (Number.isNaN(base) || Number.isNaN(exponent)) return Number.NaN
  if (Number.isInteger(exponent) && Math.abs(exponent) <= LARGEST_WHOLE) {
    const value = wholePower(base, Math.abs(exponent))
    return exponent < 0 ? 1 / value : value
  }
  if (exponent === 0.5 && base > 0) return Math.sqrt(base)
  const isOdd = Number.isInteger(exponent) && Math.abs(exponent % 2) === 1
  if (!Number.isFinite(exponent) && Math.abs(base) === 1) return Number.NaN
  if (base < 0 && Number.isFinite(base) && Number.isFinite(exponent) && !Number.isInteger(exponent)) return Number.NaN
  const isNegative = isOdd && (base < 0 || Object.is(base, -0))
  const value = exp(exponent * log(Math.abs(base)))
  return isNegative ? -value : value
}

function wholePower(base: number, exponent: number): number {
  let value = 1
  let square = base
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) value *= square
    square *= square
  }
  return value
}

/** The root of the sum of squares, scaled so that no square overflows. */
export function hypot(...values: readonly number[]): number {
  let largest = 0
  for (const value of values) {
    if (Math.abs(value) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
    largest = Number.isNaN(value) ? value : Math.max(largest, Math.abs(value))
  }
  if (largest === 0 || Number.isNaN(largest)) return largest
  const isExtreme = largest > 1e150 || largest < 1e-150
  const scale = isExtreme ? largest : 1
  let sum = 0
  for (const value of values) sum += (value / scale) * (value / scale)
  return Math.sqrt(sum) * scale
}

/** The cube root, by Newton's method from a first approximation. */
export function cbrt(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x
  const size = Math.abs(x)
  let root = exp(log(size) / 3)
  for (let i = 0; i < 2; i++) root -= (root * root * root - size) / (3 * root * root)
  return x < 0 ? -root : root
}
