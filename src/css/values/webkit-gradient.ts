/**
 * `-webkit-gradient()`, the first syntax of gradients: a kind, two points, radii for radial gradients, and stops at
 * numbers (https://compat.spec.whatwg.org/#css-image-type).
 */
import type { FunctionComponent } from '../component.ts'
import type { Parse, ValueReader } from '../reader.ts'
import { color } from './color.ts'
import type { SpecifiedGradient, SpecifiedStop } from './gradient.ts'
import { nonNegativeNumber, number, numberOrPercentage, type SpecifiedLengthPercentage } from './length.ts'
import { CENTER, percent, type SpecifiedPosition } from './position.ts'

/** Parses the arguments; null if they are invalid. */
export function webkitGradient(reader: ValueReader, call: FunctionComponent): SpecifiedGradient | null {
  const inner = reader.over(call.args)
  const kind = inner.keyword(['linear', 'radial'])
  const from = kind === null || !inner.delim(',') ? null : point(inner)
  const near = kind === 'radial' ? radius(inner) : 0
  const to = from === null || !inner.delim(',') ? null : point(inner)
  const far = kind === 'radial' ? radius(inner) : 0
  if (kind === null || from === null || to === null || near === null || far === null) return null
  const stops = stopsOf(inner)
  if (stops === null || !inner.isDone) return null
  const base = { angle: null, toward: null, repeating: false, interpolation: null } as const
  if (kind === 'linear') {
    const shown = stops.map(({ at, color: paint }) => stop(paint, percent(100 * at)))
    const ending = { shape: 'ellipse', extent: 'farthest-corner', position: CENTER } as const
    return { ...base, ...ending, kind: 'linear-gradient', stops: shown, line: { from, to } }
  }
  const rings = stops.map(({ at, color: paint }) => stop(paint, near + at * (far - near)))
  return { ...base, kind: 'radial-gradient', shape: 'circle', extent: [far], position: to, stops: rings }
}

const stop = (paint: SpecifiedStop['color'], at: SpecifiedLengthPercentage): SpecifiedStop => ({
  color: paint,
  at,
  isModern: false,
})

/** Numbers are px. */
const point: Parse<SpecifiedPosition> = reader => {
  const x = coordinate(reader, { left: 0, center: 50, right: 100 })
  const y = coordinate(reader, { top: 0, center: 50, bottom: 100 })
  return x === null || y === null ? null : { x, y }
}

/** A coordinate of `-webkit-gradient()`: a keyword, a percentage, or a number in px. */
function coordinate(
  reader: ValueReader,
  names: Readonly<Record<string, number>>,
): Exclude<SpecifiedPosition['x'], null> | null {
  const name = reader.keyword(Object.keys(names))
  if (name !== null) return percent(names[name]!)
  const next = reader.peek()
  if (next?.kind !== 'percentage') return number(reader)
  reader.skip(1)
  return percent(next.value)
}

const radius: Parse<number> = reader => (reader.delim(',') ? nonNegativeNumber(reader) : null)

interface PlacedColor {
  readonly at: number
  readonly color: NonNullable<SpecifiedStop['color']>
}

/** `from()`, `to()` and `color-stop()`, in the order of their positions. */
function stopsOf(reader: ValueReader): readonly PlacedColor[] | null {
  const stops: PlacedColor[] = []
  while (reader.delim(',')) {
    const next = reader.peekFunction()
    const inner = next === null ? null : reader.over(next.args)
    if (next === null || inner === null) return null
    reader.skip(1)
    const at = next.name === 'from' ? 0 : next.name === 'to' ? 1 : next.name === 'color-stop' ? placeOf(inner) : null
    const paint = at === null ? null : color(inner)
    if (at === null || paint === null || !inner.isDone) return null
    stops.push({ at, color: paint })
  }
  return stops.length === 0 ? null : stops.sort((a, b) => a.at - b.at)
}

const placeOf: Parse<number> = reader => {
  const at = numberOrPercentage(reader)
  return at === null || !reader.delim(',') ? null : at
}
