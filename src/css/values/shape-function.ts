/** `shape()` (CSS Shapes 2: https://drafts.csswg.org/css-shapes-2/#shape-function): a path with lengths as coordinates. */
import type { Point, Rect } from '../../base/geometry.ts'
import { anyOrder, commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import { type LengthPercentage, type Position2, resolve } from '../value-types.ts'
import {
  angle,
  computeLengthPercentage,
  lengthPercentage,
  nonNegativeLengthPercentage,
  type SpecifiedLengthPercentage,
} from './length.ts'
import { computePosition, position, type SpecifiedPosition } from './position.ts'
import type { UnitContext } from './units.ts'

/** The origin of a control point: the corner of the box, or an end of the curve. */
type Origin = 'origin' | 'start' | 'end'

/** Lengths are of type `L`, positions of type `P`. */
type Command<L, P> =
  | { readonly kind: 'close' }
  | { readonly kind: 'move' | 'line'; readonly isBy: boolean; readonly to: P }
  /** `hline` and `vline`. */
  | { readonly kind: 'along'; readonly axis: 'x' | 'y'; readonly isBy: boolean; readonly to: L }
  | {
      readonly kind: 'curve' | 'smooth'
      readonly isBy: boolean
      readonly to: P
      readonly controls: readonly { readonly at: P; readonly from: Origin }[]
    }
  | {
      readonly kind: 'arc'
      readonly isBy: boolean
      readonly to: P
      readonly radii: readonly L[]
      readonly isClockwise: boolean
      readonly isLarge: boolean
      readonly rotation: number
    }

interface ShapeOf<L, P> {
  readonly kind: 'shape'
  readonly rule: 'nonzero' | 'evenodd'
  readonly from: P
  readonly commands: readonly Command<L, P>[]
}

/** A computed `shape()`; percentages refer to the reference box. */
export type ShapeFunction = ShapeOf<LengthPercentage, Position2>
/** A specified `shape()`. */
export type SpecifiedShapeFunction = ShapeOf<SpecifiedLengthPercentage, SpecifiedPosition>
type SpecifiedCommand = Command<SpecifiedLengthPercentage, SpecifiedPosition>

/** Parses the arguments. */
export const shapeFunction: Parse<SpecifiedShapeFunction> = reader => {
  const rule = reader.keyword(['nonzero', 'evenodd']) ?? 'nonzero'
  const from = reader.keyword(['from']) === null ? null : pair(reader)
  if (from === null || !reader.delim(',')) return null
  const commands = commaList(reader, command)
  return commands === null ? null : { kind: 'shape', rule, from, commands }
}

/** `<coordinate-pair>`: two lengths. */
const coordinates: Parse<SpecifiedPosition> = reader => {
  const x = lengthPercentage(reader)
  const y = x === null ? null : lengthPercentage(reader)
  return x === null || y === null ? null : { x, y }
}

/** Two lengths, or any other form of a position. */
const pair: Parse<SpecifiedPosition> = reader => reader.attempt(coordinates) ?? position(reader)

const NAMES = ['move', 'line', 'hline', 'vline', 'curve', 'smooth', 'arc', 'close'] as const

/** One command of `shape()`. */
function command(reader: ValueReader): SpecifiedCommand | null {
  const kind = reader.keyword(NAMES)
  if (kind === null || kind === 'close') return kind === null ? null : { kind }
  const word = reader.keyword(['to', 'by'])
  if (word === null) return null
  const isBy = word === 'by'
  if (kind === 'hline' || kind === 'vline') {
    const to = lengthPercentage(reader)
    return to === null ? null : { kind: 'along', axis: kind === 'hline' ? 'x' : 'y', isBy, to }
  }
  const to = isBy ? coordinates(reader) : pair(reader)
  if (to === null) return null
  if (kind === 'move' || kind === 'line') return { kind, isBy, to }
  return kind === 'arc' ? arc(reader, isBy, to) : curve(reader, kind, isBy, to)
}

/** `curve` with one or two control points, `smooth` with one or none. */
function curve(
  reader: ValueReader,
  kind: 'curve' | 'smooth',
  isBy: boolean,
  to: SpecifiedPosition,
): SpecifiedCommand | null {
  const controls: { at: SpecifiedPosition; from: Origin }[] = []
  if (reader.keyword(['with']) !== null)
    do {
      const at = pair(reader)
      if (at === null) return null
      const from = reader.keyword(['from']) === null ? null : reader.keyword(['origin', 'start', 'end'])
      controls.push({ at, from: from ?? (isBy ? 'start' : 'origin') })
    } while (reader.delim('/'))
  const fits = kind === 'curve' ? controls.length === 1 || controls.length === 2 : controls.length <= 1
  return fits ? { kind, isBy, to, controls } : null
}

/** `arc` with one or two radii, and flags in any order. */
function arc(reader: ValueReader, isBy: boolean, to: SpecifiedPosition): SpecifiedCommand | null {
  const radii = reader.keyword(['of']) === null ? null : spaceList(reader, nonNegativeLengthPercentage)
  if (radii === null || radii.length > 2) return null
  const parts = anyOrder(reader, {
    sweep: inner => inner.keyword(['cw', 'ccw']),
    size: inner => inner.keyword(['large', 'small']),
    rotation: inner => (inner.keyword(['rotate']) === null ? null : angle(inner)),
  })
  const { sweep, size, rotation = 0 } = parts ?? {}
  return { kind: 'arc', isBy, to, radii, isClockwise: sweep === 'cw', isLarge: size === 'large', rotation }
}

/** Computes the lengths of a shape to px; percentages are unchanged. */
export function computeShapeFunction(shape: SpecifiedShapeFunction, context: UnitContext): ShapeFunction {
  const length = (value: SpecifiedLengthPercentage): LengthPercentage => computeLengthPercentage(value, context)
  const place = (value: SpecifiedPosition): Position2 => computePosition(value, context)
  const commands = shape.commands.map((each): Command<LengthPercentage, Position2> => {
    switch (each.kind) {
      case 'close':
        return each
      case 'along':
        return { ...each, to: length(each.to) }
      case 'curve':
      case 'smooth':
        return { ...each, to: place(each.to), controls: each.controls.map(({ at, from }) => ({ at: place(at), from })) }
      case 'arc':
        return { ...each, to: place(each.to), radii: each.radii.map(length) }
      default:
        return { ...each, to: place(each.to) }
    }
  })
  return { ...shape, from: place(shape.from), commands }
}

/** The shape in a box as data of an SVG path, px from the box's corner. */
export function shapeData(shape: ShapeFunction, { width, height }: Rect): string {
  const place = ({ x, y }: Position2): Point => ({ x: resolve(x, width), y: resolve(y, height) })
  const added = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
  let pen = place(shape.from)
  let start = pen
  const data = [`M${pen.x} ${pen.y}`]
  for (const each of shape.commands) {
    if (each.kind === 'close') {
      data.push('Z')
      pen = start
      continue
    }
    const end = endOf(each, pen, place, width, height)
    data.push(segment(each, pen, end))
    if (each.kind === 'move') start = end
    pen = end
  }
  return data.join('')

  function segment(
    each: Exclude<ShapeFunction['commands'][number], { kind: 'close' }>,
    from: Point,
    to: Point,
  ): string {
    const last = `${to.x} ${to.y}`
    if (each.kind === 'move') return `M${last}`
    if (each.kind === 'arc') {
      const [rx, ry = rx] = each.radii.map((radius, i) => resolve(radius, radiusBase(each.radii.length, i)))
      return `A${rx} ${ry} ${each.rotation} ${each.isLarge ? 1 : 0} ${each.isClockwise ? 1 : 0} ${last}`
    }
    if (each.kind !== 'curve' && each.kind !== 'smooth') return `L${last}`
    const bases: Readonly<Record<Origin, Point>> = { origin: { x: 0, y: 0 }, start: from, end: to }
    const controls = each.controls.map(control => added(place(control.at), bases[control.from]))
    const letter = each.kind === 'curve' ? (controls.length === 2 ? 'C' : 'Q') : controls.length === 1 ? 'S' : 'T'
    return `${letter}${[...controls.map(({ x, y }) => `${x} ${y}`), last].join(' ')}`
  }

  /** Percentages of two radii refer to width and height, those of one radius to the diagonal divided by √2. */
  function radiusBase(count: number, index: number): number {
    if (count === 1) return Math.sqrt((width * width + height * height) / 2)
    return index === 0 ? width : height
  }
}

/** Where a command ends, in px of the reference box. */
function endOf(
  each: Exclude<ShapeFunction['commands'][number], { kind: 'close' }>,
  pen: Point,
  place: (value: Position2) => Point,
  width: number,
  height: number,
): Point {
  if (each.kind === 'along') {
    const along = (base: number, from: number): number => resolve(each.to, base) + (each.isBy ? from : 0)
    return each.axis === 'x' ? { x: along(width, pen.x), y: pen.y } : { x: pen.x, y: along(height, pen.y) }
  }
  const to = place(each.to)
  return each.isBy ? { x: pen.x + to.x, y: pen.y + to.y } : to
}
