/**
 * Lighting of a surface whose height is the alpha of an image (Filter Effects 1 §9.13 and §9.20,
 * https://drafts.fxtf.org/filter-effects-1/#feDiffuseLightingElement). Lengths are user units and slopes are per user
 * unit, so that the result does not depend on the resolution.
 */
import { cos, pow, sin } from '../../base/math.ts'
import type { Color } from '../../css/style.ts'
import { emptyPixels, type Pixels } from './filter-pixels.ts'

type Vector = readonly [x: number, y: number, z: number]

/** A light source. Angles are degrees. */
export type LightSource =
  | { readonly kind: 'distant'; readonly azimuth: number; readonly elevation: number }
  | { readonly kind: 'point'; readonly at: Vector }
  | {
      readonly kind: 'spot'
      readonly at: Vector
      readonly pointsAt: Vector
      readonly exponent: number
      /** The angle of the light cone, outside of which there is no light; null without a cone. */
      readonly cone: number | null
    }

/** The reflection of a surface: diffuse, or specular towards the viewer. */
interface Surface {
  readonly kind: 'diffuse' | 'specular'
  readonly scale: number
  readonly constant: number
  /** Only for specular reflection. */
  readonly exponent: number
  /** The colour of the light, in the colour space of the filter. */
  readonly color: Color
}

/** The positions of samples: the user coordinates of the first one, and the number of samples per unit. */
interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The lit surface: opaque for diffuse reflection; for specular reflection, alpha is the greatest component. */
export function lit(source: Pixels, surface: Surface, light: LightSource, view: View): Pixels {
  const { width, height, data } = source
  const result = emptyPixels(width, height)
  const heightAt = (x: number, y: number): number => data[(y * width + x) * 4 + 3]!
  const lightOf = lightAt(light)
  const { color } = surface
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const normal = normalAt(heightAt, x, y, width, height, surface.scale * view.scale)
      const place = [view.x + (x + 0.5) / view.scale, view.y + (y + 0.5) / view.scale] as const
      const { towards, strength } = lightOf([...place, surface.scale * heightAt(x, y)])
      const amount = strength * reflected(surface, normal, towards)
      const at = (y * width + x) * 4
      const channels = [color.r, color.g, color.b].map(value => Math.min(1, Math.max(0, amount * value)))
      for (let k = 0; k < 3; k++) result.data[at + k] = channels[k]!
      result.data[at + 3] = surface.kind === 'diffuse' ? 1 : Math.max(...channels)
    }
  return result
}

/** The share of the light that is reflected to the viewer, who is in direction z. */
function reflected({ kind, constant, exponent }: Surface, normal: Vector, towards: Vector): number {
  if (kind === 'diffuse') return constant * Math.max(0, dot(normal, towards))
  const half = unit([towards[0], towards[1], towards[2] + 1])
  const cosine = dot(normal, half)
  return cosine <= 0 ? 0 : constant * pow(cosine, exponent)
}

// ---------- the surface ----------

/** The normal by the Sobel filter; at edges with the kernels that the specification lists. */
function normalAt(
  heightAt: (x: number, y: number) => number,
  x: number,
  y: number,
  width: number,
  height: number,
  scale: number,
): Vector {
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
  const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)]
  let [dx, dy, rows, columns] = [0, 0, 0, 0]
  for (let row = top; row <= bottom; row++) {
    const weight = row === y ? 2 : 1
    rows += weight
    dx += weight * (heightAt(right, row) - heightAt(left, row))
  }
  for (let column = left; column <= right; column++) {
    const weight = column === x ? 2 : 1
    columns += weight
    dy += weight * (heightAt(column, bottom) - heightAt(column, top))
  }
  const slopeX = right === left ? 0 : dx / (rows * (right - left))
  const slopeY = bottom === top ? 0 : dy / (columns * (bottom - top))
  return unit([-scale * slopeX, -scale * slopeY, 1])
}

// ---------- light sources ----------

interface LightHere {
  readonly towards: Vector
  readonly strength: number
}

/** The direction to the light and its strength at a point of the surface. */
function lightAt(light: LightSource): (place: Vector) => LightHere {
  if (light.kind === 'distant') {
    const radians = (degrees: number): number => (degrees * Math.PI) / 180
    const [around, up] = [radians(light.azimuth), radians(light.elevation)]
    const here = { towards: [cos(around) * cos(up), sin(around) * cos(up), sin(up)] as const, strength: 1 }
    return () => here
  }
  const towardsFrom = (place: Vector): Vector => unit(less(light.at, place))
  if (light.kind === 'point') return place => ({ towards: towardsFrom(place), strength: 1 })
  const axis = unit(less(light.pointsAt, light.at))
  const least = light.cone === null ? 0 : cos((Math.abs(light.cone) * Math.PI) / 180)
  return place => {
    const towards = towardsFrom(place)
    const cosine = -dot(towards, axis)
    return { towards, strength: cosine <= 0 || cosine < least ? 0 : pow(cosine, light.exponent) }
  }
}

const less = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** The vector of length 1 in the same direction; a zero vector is unchanged. */
function unit(vector: Vector): Vector {
  const norm = Math.sqrt(dot(vector, vector))
  return norm === 0 ? vector : [vector[0] / norm, vector[1] / norm, vector[2] / norm]
}
