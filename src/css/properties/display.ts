/** Display, position, visibility and transforms. */
import { rotation4, scaling4 } from '../../base/matrix4.ts'
import { splitByComma } from '../component.ts'
import type { PageFloat } from '../page-floats.ts'
import { commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type { ComputedClip, Display, TransformFunction } from '../value-types.ts'
import {
  angle,
  computeLength,
  computeLengthPercentage,
  integer,
  length,
  lengthPercentage,
  nonNegativeLength,
  number,
  numberOrPercentage,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { CENTER, computePosition, position, type SpecifiedPosition } from '../values/position.ts'
import type { UnitContext } from '../values/units.ts'
import {
  either,
  INHERITED,
  keyword,
  keywords,
  lengthOr,
  lengthPercentageOr,
  NOT_INHERITED,
  plain,
  property,
} from './row.ts'

// ---------- display (CSS Display 3 §2) ----------

/** Single keywords, the legacy and prefixed ones included, and what they stand for here. */
const DISPLAY: ReadonlyMap<string, Display> = new Map(
  Object.entries({
    none: 'none',
    contents: 'contents',
    block: 'block',
    'flow-root': 'flow-root',
    inline: 'inline',
    'inline-block': 'inline-block',
    'list-item': 'list-item',
    'inline-list-item': 'inline-list-item',
    table: 'table',
    'inline-table': 'inline-table',
    'table-caption': 'table-caption',
    'table-column-group': 'table-column-group',
    'table-column': 'table-column',
    'table-header-group': 'table-header-group',
    'table-row-group': 'table-row-group',
    'table-footer-group': 'table-footer-group',
    'table-row': 'table-row',
    'table-cell': 'table-cell',
    flex: 'flex',
    'inline-flex': 'inline-flex',
    grid: 'grid',
    'inline-grid': 'inline-grid',
    ruby: 'ruby',
    'ruby-text': 'ruby-text',
    // No layout of its own here: the content is shown as the nearest that there is.
    flow: 'block',
    'run-in': 'block',
    'ruby-base': 'inline',
    'ruby-base-container': 'contents',
    'ruby-text-container': 'contents',
    math: 'inline',
    '-webkit-flex': 'flex',
    '-webkit-inline-flex': 'inline-flex',
    '-ms-flexbox': 'flex',
    '-ms-inline-flexbox': 'inline-flex',
    '-ms-grid': 'grid',
    // The boxes of the first flexbox draft are used to clamp lines, and hold a flow then (CSS Overflow 4 §5.3).
    '-webkit-box': 'flow-root',
    '-webkit-inline-box': 'inline-block',
    '-moz-box': 'block',
    '-moz-inline-box': 'inline-block',
    'grid-lanes': 'grid',
    'inline-grid-lanes': 'inline-grid',
  } satisfies Record<string, Display>),
)

const INLINE_FORMS: Readonly<Partial<Record<Display, Display>>> = {
  block: 'inline',
  'flow-root': 'inline-block',
  table: 'inline-table',
  flex: 'inline-flex',
  grid: 'inline-grid',
  'list-item': 'inline-list-item',
  'flow-root list-item': 'inline-block list-item',
  ruby: 'ruby',
}

const display: Parse<Display> = reader => {
  const words: string[] = []
  for (let next = reader.peek(); next?.kind === 'ident' && words.length < 3; next = reader.peek()) {
    words.push(next.keyword)
    reader.skip(1)
  }
  return words.length === 1 ? (DISPLAY.get(words[0]!) ?? null) : multiKeyword(words)
}

/** `<outer> <inner> list-item?` in any order. */
function multiKeyword(words: readonly string[]): Display | null {
  const outer = words.filter(word => word === 'block' || word === 'inline')
  const inner = words.filter(word => ['flow', 'flow-root', 'table', 'flex', 'grid', 'ruby'].includes(word))
  const isListItem = words.includes('list-item')
  const known = outer.length + inner.length + (isListItem ? 1 : 0)
  if (known !== words.length || outer.length > 1 || inner.length > 1 || words.length === 0) return null
  if (isListItem && inner.some(word => !word.startsWith('flow'))) return null
  const item: Display = inner[0] === 'flow-root' ? 'flow-root list-item' : 'list-item'
  const form: Display = isListItem ? item : (DISPLAY.get(inner[0] ?? 'flow') ?? 'block')
  return outer[0] === 'inline' ? (INLINE_FORMS[form] ?? form) : form
}

/** CSS Display 3 §2.7: what a box becomes that is floated, positioned, the root or an item of flex or grid. */
export function blockified(value: Display): Display {
  switch (value) {
    case 'inline-table':
      return 'table'
    case 'inline-flex':
      return 'flex'
    case 'inline-grid':
      return 'grid'
    case 'inline-block':
      return 'flow-root'
    case 'inline-list-item':
      return 'list-item'
    case 'inline-block list-item':
      return 'flow-root list-item'
    case 'inline':
    case 'ruby':
    case 'ruby-text':
    case 'table-caption':
    case 'table-column-group':
    case 'table-column':
    case 'table-header-group':
    case 'table-row-group':
    case 'table-footer-group':
    case 'table-row':
    case 'table-cell':
      return 'block'
    default:
      return value
  }
}

// ---------- position ----------

const POSITIONS = ['static', 'relative', 'absolute', 'fixed', 'sticky', '-webkit-sticky'] as const
type Position =
  | Exclude<(typeof POSITIONS)[number], '-webkit-sticky'>
  | { readonly kind: 'running'; readonly name: string }

/** `running(name)` takes an element out of the flow and into the margin boxes (CSS GCPM 3 §1.2). */
const positionScheme: Parse<Position> = reader => {
  const running = reader.call('running')
  if (running !== null) {
    const name = running.customIdent()
    return name === null || !running.isDone ? null : { kind: 'running', name }
  }
  const scheme = reader.keyword(POSITIONS)
  return scheme === '-webkit-sticky' ? 'sticky' : scheme
}

type Float = 'none' | 'left' | 'right' | 'footnote' | PageFloat
const FLOATS = [
  ...(['none', 'left', 'right', 'footnote', 'inline-start', 'inline-end'] as const),
  ...(['block-start', 'block-end', 'snap-block', 'top', 'bottom'] as const),
] as const
const CLEARS = ['none', 'left', 'right', 'both', 'inline-start', 'inline-end'] as const

/** The physical side of a logical keyword. */
const physical = <K extends string>(
  value: K,
  direction: 'ltr' | 'rtl',
): Exclude<K, 'inline-start' | 'inline-end'> | 'left' | 'right' =>
  value === 'inline-start'
    ? direction === 'ltr'
      ? 'left'
      : 'right'
    : value === 'inline-end'
      ? direction === 'ltr'
        ? 'right'
        : 'left'
      : (value as Exclude<K, 'inline-start' | 'inline-end'>)

const inset = lengthPercentageOr(NOT_INHERITED, 'auto', ['auto'])

const OVERFLOW = ['visible', 'hidden', 'clip', 'scroll', 'auto', 'overlay', '-moz-hidden-unscrollable'] as const
type Overflow = 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto'
const overflow = plain<Overflow>(NOT_INHERITED, 'visible', reader => {
  const value = reader.keyword(OVERFLOW)
  return value === 'overlay' ? 'auto' : value === '-moz-hidden-unscrollable' ? 'clip' : value
})

// ---------- clip (CSS 2.2 §11.1.2) ----------

type ClipEdge = SpecifiedLength | 'auto'
export interface SpecifiedClip {
  readonly top: ClipEdge
  readonly right: ClipEdge
  readonly bottom: ClipEdge
  readonly left: ClipEdge
}

const clip: Parse<SpecifiedClip | 'auto'> = reader => {
  if (reader.keyword(['auto']) !== null) return 'auto'
  const inner = reader.call('rect')
  if (inner === null) return null
  const edges: ClipEdge[] = []
  while (!inner.isDone && edges.length < 4) {
    const edge = either(keyword('auto'), length)(inner)
    if (edge === null) return null
    edges.push(edge)
    inner.delim(',')
  }
  const [top, right, bottom, left] = edges
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return null
  return inner.isDone ? { top, right, bottom, left } : null
}

function computeClip(value: SpecifiedClip | 'auto', context: UnitContext): ComputedClip {
  if (value === 'auto') return 'auto'
  const edge = (at: ClipEdge): number | 'auto' => (at === 'auto' ? 'auto' : computeLength(at, context))
  return { top: edge(value.top), right: edge(value.right), bottom: edge(value.bottom), left: edge(value.left) }
}

// ---------- transforms (CSS Transforms 1 and 2) ----------

type SpecifiedTransform =
  | Exclude<TransformFunction, { kind: 'translate' | 'translate-z' | 'perspective' }>
  | { readonly kind: 'translate'; readonly x: SpecifiedLengthPercentage; readonly y: SpecifiedLengthPercentage }
  | { readonly kind: 'translate-z'; readonly z: SpecifiedLength }
  | { readonly kind: 'perspective'; readonly distance: SpecifiedLength | 'none' }

/** Reads all arguments with one parser; null where one is wrong or their number is. */
function args<T>(reader: ValueReader, parse: Parse<T>, min: number, max: number): readonly T[] | null {
  const list = commaList(reader, parse)
  return list === null || !reader.isDone || list.length < min || list.length > max ? null : list
}

/** A function, or two that stand for it: one in the plane of the page and one out of it. */
const TRANSFORMS: ReadonlyMap<string, Parse<SpecifiedTransform | readonly SpecifiedTransform[]>> = new Map(
  Object.entries<Parse<SpecifiedTransform | readonly SpecifiedTransform[]>>({
    matrix: reader => {
      const list = args(reader, number, 6, 6)
      return (
        list && { kind: 'matrix', values: list as unknown as readonly [number, number, number, number, number, number] }
      )
    },
    matrix3d: reader => {
      const m = args(reader, number, 16, 16)
      return m && { kind: 'matrix3d', values: m }
    },
    translate: reader => translation(args(reader, lengthPercentage, 1, 2)),
    translate3d: reader => {
      const parts = splitByComma(reader.rest())
      const [x, y] = parts.slice(0, 2).map(part => lengthPercentage(reader.over(part)))
      const z = parts.length === 3 ? length(reader.over(parts[2]!)) : null
      if (x == null || y == null || z === null) return null
      reader.skip(reader.rest().length)
      return moved(x, y, z)
    },
    translatex: reader => translation(args(reader, lengthPercentage, 1, 1)),
    translatey: reader => {
      const list = args(reader, lengthPercentage, 1, 1)
      return list && { kind: 'translate', x: 0, y: list[0]! }
    },
    translatez: reader => {
      const list = args(reader, length, 1, 1)
      return list && { kind: 'translate-z', z: list[0]! }
    },
    scale: reader => scaling(args(reader, numberOrPercentage, 1, 2)),
    scale3d: reader => {
      const list = args(reader, numberOrPercentage, 3, 3)
      return list && { kind: 'matrix3d', values: scaling4(list[0]!, list[1]!, list[2]!) }
    },
    scalex: reader => {
      const list = args(reader, numberOrPercentage, 1, 1)
      return list && { kind: 'scale', x: list[0]!, y: 1 }
    },
    scaley: reader => {
      const list = args(reader, numberOrPercentage, 1, 1)
      return list && { kind: 'scale', x: 1, y: list[0]! }
    },
    scalez: reader => {
      const list = args(reader, numberOrPercentage, 1, 1)
      return list && { kind: 'matrix3d', values: scaling4(1, 1, list[0]!) }
    },
    rotate: reader => rotation(args(reader, angle, 1, 1)),
    rotatez: reader => rotation(args(reader, angle, 1, 1)),
    rotatex: reader => turnAround([1, 0, 0], args(reader, angle, 1, 1)),
    rotatey: reader => turnAround([0, 1, 0], args(reader, angle, 1, 1)),
    rotate3d: reader => {
      const parts = splitByComma(reader.rest())
      const turn = parts.length === 4 ? angle(reader.over(parts[3]!)) : null
      const axis = parts.slice(0, 3).map(part => number(reader.over(part)))
      if (turn === null || axis.includes(null)) return null
      reader.skip(reader.rest().length)
      return turnAround(axis as readonly number[], [turn])
    },
    skew: reader => skewing(args(reader, angle, 1, 2)),
    skewx: reader => skewing(args(reader, angle, 1, 1)),
    skewy: reader => {
      const list = args(reader, angle, 1, 1)
      return list && { kind: 'skew', x: 0, y: list[0]! }
    },
    perspective: reader => {
      if (reader.keyword(['none']) !== null) return { kind: 'perspective', distance: 'none' }
      const distance = nonNegativeLength(reader)
      return distance === null ? null : { kind: 'perspective', distance }
    },
  }),
)

const translation = (list: readonly SpecifiedLengthPercentage[] | null): SpecifiedTransform | null =>
  list && { kind: 'translate', x: list[0]!, y: list[1] ?? 0 }
const scaling = (list: readonly number[] | null): SpecifiedTransform | null =>
  list && { kind: 'scale', x: list[0]!, y: list[1] ?? list[0]! }
const rotation = (list: readonly number[] | null): SpecifiedTransform | null =>
  list && { kind: 'rotate', angle: list[0]! }
const skewing = (list: readonly number[] | null): SpecifiedTransform | null =>
  list && { kind: 'skew', x: list[0]!, y: list[1] ?? 0 }

function turnAround(
  [x = 0, y = 0, z = 0]: readonly number[],
  list: readonly number[] | null,
): SpecifiedTransform | null {
  if (list === null) return null
  const [turn] = list
  if (x === 0 && y === 0 && z !== 0) return { kind: 'rotate', angle: z < 0 ? -turn! : turn! }
  return { kind: 'matrix3d', values: rotation4(x, y, z, turn!) }
}

function moved(x: SpecifiedLengthPercentage, y: SpecifiedLengthPercentage, z: SpecifiedLength) {
  return [
    { kind: 'translate', x, y },
    { kind: 'translate-z', z },
  ] as const
}

const transformFunction: Parse<readonly SpecifiedTransform[]> = reader => {
  const call = reader.peekFunction()
  const parse = call === null ? undefined : TRANSFORMS.get(call.name)
  if (call === null || parse === undefined) return null
  const inner = reader.over(call.args)
  const value = parse(inner)
  if (value === null || !inner.isDone) return null
  reader.skip(1)
  return 'kind' in value ? [value] : value
}

const none =
  <T>(parse: Parse<readonly T[]>): Parse<readonly T[]> =>
  reader =>
    reader.keyword(['none']) === null ? parse(reader) : []

const computeTransforms = (list: readonly SpecifiedTransform[], context: UnitContext): readonly TransformFunction[] =>
  list.map(value => {
    switch (value.kind) {
      case 'translate': {
        const [x, y] = [computeLengthPercentage(value.x, context), computeLengthPercentage(value.y, context)]
        return { kind: 'translate', x, y }
      }
      case 'translate-z':
        return { kind: 'translate-z', z: computeLength(value.z, context) }
      case 'perspective':
        return {
          kind: 'perspective',
          distance: value.distance === 'none' ? 'none' : computeLength(value.distance, context),
        }
      default:
        return value
    }
  })

const transforms = (parse: Parse<readonly SpecifiedTransform[]>) =>
  property<readonly TransformFunction[], readonly SpecifiedTransform[]>(
    NOT_INHERITED,
    [],
    none(parse),
    computeTransforms,
  )

/** The properties `translate`, `scale` and `rotate` (CSS Transforms 2 §5) as the functions that they stand for. */
const translateProperty: Parse<readonly SpecifiedTransform[]> = reader => {
  const x = lengthPercentage(reader)
  const y = reader.attempt(lengthPercentage) ?? 0
  const z = reader.attempt(length)
  if (x === null) return null
  return z === null ? [{ kind: 'translate', x, y }] : moved(x, y, z)
}
const scaleProperty: Parse<readonly SpecifiedTransform[]> = reader => {
  const list = spaceList(reader, numberOrPercentage)
  if (list === null || list.length > 3) return null
  const [x, y = x!, z] = list
  return z === undefined ? [{ kind: 'scale', x: x!, y }] : [{ kind: 'matrix3d', values: scaling4(x!, y, z) }]
}
const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const
const rotateProperty: Parse<readonly SpecifiedTransform[]> = reader => {
  const before = reader.attempt(rotationAxis)
  const turn = angle(reader)
  if (turn === null) return null
  const step = turnAround(before ?? reader.attempt(rotationAxis) ?? AXES.z, [turn])
  return step === null ? null : [step]
}

const rotationAxis: Parse<readonly number[]> = reader => {
  const axis = reader.keyword(['x', 'y', 'z'])
  if (axis !== null) return AXES[axis]
  const [x, y, z] = [number(reader), number(reader), number(reader)]
  return x === null || y === null || z === null ? null : [x, y, z]
}

/** Two coordinates, and a third that is dropped. */
const transformOrigin: Parse<SpecifiedPosition> = reader => {
  const value = position(reader)
  if (value !== null && !reader.isDone) reader.attempt(length)
  return value
}

export const displayProperties = {
  display: plain<Display>(NOT_INHERITED, 'inline', display),
  position: plain<Position>(NOT_INHERITED, 'static', positionScheme),
  float: property<Float, (typeof FLOATS)[number]>(NOT_INHERITED, 'none', keyword(...FLOATS), (value, context) =>
    value === 'top' ? 'block-start' : value === 'bottom' ? 'block-end' : physical(value, context.direction),
  ),
  clear: property<'none' | 'left' | 'right' | 'both', (typeof CLEARS)[number]>(
    NOT_INHERITED,
    'none',
    keyword(...CLEARS),
    (value, context) => physical(value, context.direction),
  ),
  top: inset,
  right: inset,
  bottom: inset,
  left: inset,
  zIndex: plain<number | 'auto'>(NOT_INHERITED, 'auto', either(keyword('auto'), integer())),
  visibility: keywords(INHERITED, 'visible', 'hidden', 'collapse'),
  overflowX: overflow,
  overflowY: overflow,
  clip: property<ComputedClip, SpecifiedClip | 'auto'>(NOT_INHERITED, 'auto', clip, computeClip),
  opacity: plain<number>(NOT_INHERITED, 1, reader => {
    const value = numberOrPercentage(reader)
    return value === null ? null : Math.min(1, Math.max(0, value))
  }),
  transform: transforms(reader => spaceList(reader, transformFunction)?.flat() ?? null),
  transformOrigin: property(NOT_INHERITED, CENTER, transformOrigin, computePosition),
  isolation: keywords(NOT_INHERITED, 'auto', 'isolate'),
  /** Flat pages have no depth: what counts is that it makes a containing block. */
  perspective: lengthOr(NOT_INHERITED, 'none', ['none'], 'non-negative'),
  perspectiveOrigin: property(NOT_INHERITED, CENTER, position, computePosition),
  transformStyle: keywords(NOT_INHERITED, 'flat', 'preserve-3d'),
  backfaceVisibility: keywords(NOT_INHERITED, 'visible', 'hidden'),
}

/** Longhands that are part of another property's computed value. */
export const displayParts = {
  translate: transforms(translateProperty),
  scale: transforms(scaleProperty),
  rotate: transforms(rotateProperty),
}
