/**
 * Borders (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#borders) and outlines. A side consists of bands of one
 * colour each. If all sides are equal, each band is one filled ring; otherwise each side is cut out of the rings along the
 * corners' diagonals.
 */

import { axesOf, isVertical } from '../base/axes.ts'
import type { Rect, Sides } from '../base/geometry.ts'
import { type Path, rectanglePath } from '../base/path.ts'
import type { BorderStyle, Color, ComputedStyle } from '../css/style.ts'
import { ruleValue } from '../layout/bands/gap-rules.ts'
import type { BoxFragment, CollapsedBorder, Placed } from '../layout/types.ts'
import {
  type BorderSide,
  type BorderSides,
  outlineAt,
  roundWedge,
  type SideName,
  sideLine,
  trapezium,
} from './border-paths.ts'
import { darkened, isVisibleColor, lightened, sameColor, usedColor } from './color.ts'
import { group } from './group.ts'
import type { Owner, PaintOp } from './ops.ts'
import { type RoundedRect, ringPath, roundedPath, shrunk, square } from './rounded.ts'

const SIDES: readonly SideName[] = ['top', 'right', 'bottom', 'left']

/** The sides of a box, with the widths of its fragment. */
export function bordersOf(style: ComputedStyle, widths: Sides<number>): BorderSides {
  const side = (width: number, line: BorderStyle, color: ComputedStyle['borderTopColor']): BorderSide => {
    return { width, style: line, color: usedColor(color, style) }
  }
  return {
    top: side(widths.top, style.borderTopStyle, style.borderTopColor),
    right: side(widths.right, style.borderRightStyle, style.borderRightColor),
    bottom: side(widths.bottom, style.borderBottomStyle, style.borderBottomColor),
    left: side(widths.left, style.borderLeftStyle, style.borderLeftColor),
  }
}

/** The same lines in one colour. */
export function bordersIn(color: Color, sides: BorderSides): BorderSides {
  const side = (one: BorderSide): BorderSide => ({ ...one, color })
  return { top: side(sides.top), right: side(sides.right), bottom: side(sides.bottom), left: side(sides.left) }
}

/** Whether a side is visible. */
const isDrawn = ({ width, style, color }: BorderSide): boolean =>
  width > 0 && style !== 'none' && style !== 'hidden' && isVisibleColor(color)

/** The four sides of a border inside `outer`, in as few operations as possible. */
export function paintBorder(outer: RoundedRect, sides: BorderSides, owner: Owner): readonly PaintOp[] {
  const drawn = SIDES.filter(name => isDrawn(sides[name]))
  if (drawn.length === 0) return []
  // Adjacent sides are mitred, even if one has a width but is invisible (CSS Backgrounds 3,
  // https://www.w3.org/TR/css-backgrounds-3/#corner-transitions).
  const meetsUnseen = SIDES.some(name => sides[name].width > 0 && !isDrawn(sides[name]))
  if (meetsUnseen) return drawn.flatMap(name => paintSide(outer, sides, name, owner))
  if (drawn.length === 1 && outer.corners === null) return paintSingle(outer.rect, sides, drawn[0]!, owner)
  const reference = sides[drawn[0]!]
  const agree = drawn.every(name => isAlike(sides[name], reference)) && !isCarved(reference.style)
  if (agree && isDashed(reference.style) && drawn.length === 4 && hasEqualWidths(sides)) {
    // Each corner has a dot or two dashes that meet; others are spaced evenly along each side.
    const isOpaque = reference.color.a === 1
    if (outer.corners === null && isOpaque) return SIDES.flatMap(name => paintSingle(outer.rect, sides, name, owner))
    return [strokeRing(outer, reference, owner)]
  }
  if (agree && isPlain(reference) && outer.corners === null)
    return drawn.flatMap(name => paintSingle(outer.rect, sides, name, owner))
  if (agree && drawn.length === 4 && !isDashed(reference.style)) return fillRings(outer, sides, reference, owner)
  if (agree && reference.style === 'solid' && outer.corners === null) return [fillBars(outer.rect, sides, drawn, owner)]
  return drawn.flatMap(name => paintSide(outer, sides, name, owner))
}

/**
 * Whether sides may overlap at the corners as rectangles. Viewers align the edges of rectangles with pixels, but not those of
 * rings.
 */
const isPlain = ({ style, color }: BorderSide): boolean => style === 'solid' && color.a === 1

const isDashed = (style: BorderStyle): boolean => style === 'dashed' || style === 'dotted'
const isCarved = (style: BorderStyle): boolean => ['inset', 'outset', 'groove', 'ridge'].includes(style)
const isAlike = (a: BorderSide, b: BorderSide): boolean => a.style === b.style && sameColor(a.color, b.color)
const hasEqualWidths = ({ top, right, bottom, left }: BorderSides): boolean =>
  top.width === right.width && right.width === bottom.width && bottom.width === left.width

// ---------- bands ----------

/** A fraction of a side's width, from 0 at the outer edge to 1 at the inner edge. */
interface Band {
  readonly from: number
  readonly to: number
  readonly color: Color
}

/**
 * The bands of a border from the outside inwards, as shares of its width: two thirds of a double line are visible;
 * three-dimensional styles are lit from above and the left.
 */
function bandsOf({ style, color }: BorderSide, name: SideName): readonly Band[] {
  const isUpper = name === 'top' || name === 'left'
  const lit = isUpper ? darkened(color) : lightened(color)
  const shaded = isUpper ? lightened(color) : darkened(color)
  switch (style) {
    case 'double':
      return [
        { from: 0, to: 1 / 3, color },
        { from: 2 / 3, to: 1, color },
      ]
    case 'inset':
      return [{ from: 0, to: 1, color: lit }]
    case 'outset':
      return [{ from: 0, to: 1, color: shaded }]
    case 'groove':
      return [
        { from: 0, to: 0.5, color: lit },
        { from: 0.5, to: 1, color: shaded },
      ]
    case 'ridge':
      return [
        { from: 0, to: 0.5, color: shaded },
        { from: 0.5, to: 1, color: lit },
      ]
    default:
      return [{ from: 0, to: 1, color }]
  }
}

/** Fills a border with equal sides as rings, so that its corners have no seams. */
function fillRings(outer: RoundedRect, sides: BorderSides, reference: BorderSide, owner: Owner): readonly PaintOp[] {
  return bandsOf(reference, 'top').map(({ from, to, color }) => {
    const path = ringPath(outlineAt(outer, sides, from), outlineAt(outer, sides, to))
    return { op: 'fill', path, rule: 'evenodd', paint: color, owner }
  })
}

/** Solid sides of one colour, as bars that do not overlap: a ring with a side of zero width would leave a hairline. */
function fillBars(rect: Rect, sides: BorderSides, drawn: readonly SideName[], owner: Owner): PaintOp {
  const { x, y, width, height } = rect
  const thickness = (name: SideName): number => (drawn.includes(name) ? sides[name].width : 0)
  const middle = { y: y + thickness('top'), height: Math.max(0, height - thickness('top') - thickness('bottom')) }
  const bars: Sides<Rect> = {
    top: { x, y, width, height: thickness('top') },
    bottom: { x, y: y + height - thickness('bottom'), width, height: thickness('bottom') },
    left: { x, ...middle, width: thickness('left') },
    right: { x: x + width - thickness('right'), ...middle, width: thickness('right') },
  }
  const path = drawn.flatMap(name => rectanglePath(bars[name]))
  return { op: 'fill', path, rule: 'nonzero', paint: sides[drawn[0]!].color, owner }
}

/** A dashed or dotted border with equal sides, as one closed stroke along its middle. */
function strokeRing(outer: RoundedRect, side: BorderSide, owner: Owner): PaintOp {
  const half = side.width / 2
  const middle = shrunk(outer, { top: half, right: half, bottom: half, left: half })
  const { width, height } = middle.rect
  return dashedStroke(roundedPath(middle), side, 2 * (width + height), true, owner)
}

// ---------- single sides ----------

/** Paints one side of a box without round corners, which is a rectangle. */
function paintSingle(
  { x, y, width, height }: Rect,
  sides: BorderSides,
  name: SideName,
  owner: Owner,
): readonly PaintOp[] {
  const side = sides[name]
  const thickness = side.width
  const rect: Rect = {
    x: name === 'right' ? x + width - thickness : x,
    y: name === 'bottom' ? y + height - thickness : y,
    width: name === 'top' || name === 'bottom' ? width : thickness,
    height: name === 'left' || name === 'right' ? height : thickness,
  }
  return paintRule(rect, side, name, owner)
}

/** A straight piece of border that fills `rect`. */
function paintRule(rect: Rect, side: BorderSide, name: SideName, owner: Owner): readonly PaintOp[] {
  const isLevel = name === 'top' || name === 'bottom'
  if (isDashed(side.style)) {
    const path: Path = isLevel
      ? [
          ['M', rect.x, rect.y + rect.height / 2],
          ['L', rect.x + rect.width, rect.y + rect.height / 2],
        ]
      : [
          ['M', rect.x + rect.width / 2, rect.y],
          ['L', rect.x + rect.width / 2, rect.y + rect.height],
        ]
    return [dashedStroke(path, side, isLevel ? rect.width : rect.height, false, owner)]
  }
  const isReversed = name === 'bottom' || name === 'right'
  return bandsOf(side, name).map(({ from, to, color }) => {
    const [start, end] = isReversed ? [1 - to, 1 - from] : [from, to]
    const band = isLevel
      ? { ...rect, y: rect.y + rect.height * start, height: rect.height * (end - start) }
      : { ...rect, x: rect.x + rect.width * start, width: rect.width * (end - start) }
    return { op: 'fill', path: rectanglePath(band), rule: 'nonzero', paint: color, owner }
  })
}

/** A side with adjacent sides: a trapezium, or its part of the rings if corners are round. */
function paintSide(outer: RoundedRect, sides: BorderSides, name: SideName, owner: Owner): readonly PaintOp[] {
  const side = sides[name]
  const wedge = trapezium(outer.rect, outlineAt(square(outer.rect), sides, 1).rect, name)
  if (isDashed(side.style)) {
    const middle = outlineAt(outer, sides, 0.5)
    const line = outer.corners === null ? sideLine(middle.rect, outer.rect, name) : roundedPath(middle)
    const length = name === 'top' || name === 'bottom' ? outer.rect.width : outer.rect.height
    return [group([dashedStroke(line, side, length, false, owner)], { clip: wedge })]
  }
  if (outer.corners === null) {
    return bandsOf(side, name).map(({ from, to, color }) => {
      const path = trapezium(outlineAt(outer, sides, from).rect, outlineAt(outer, sides, to).rect, name)
      return { op: 'fill', path, rule: 'nonzero', paint: color, owner }
    })
  }
  const rings = bandsOf(side, name).map(({ from, to, color }): PaintOp => {
    const path = ringPath(outlineAt(outer, sides, from), outlineAt(outer, sides, to))
    return { op: 'fill', path, rule: 'evenodd', paint: color, owner }
  })
  return [group(rings, { clip: roundWedge(outer, sides, name) })]
}

/**
 * Dashes two widths long and one width apart, and dots of one width (thin dashes are longer), spaced to fit a whole number; an
 * open line has one at both ends.
 */
function dashedStroke(path: Path, side: BorderSide, length: number, isClosed: boolean, owner: Owner): PaintOp {
  const { width, style, color } = side
  const isRound = style === 'dotted' && width >= 2
  const mark = style === 'dotted' ? width : width * (width >= 3 ? 2 : 3)
  const wantedGap = style === 'dashed' && width < 3 ? width * 2 : width
  const count = Math.max(
    1,
    Math.round(isClosed ? length / (mark + wantedGap) : (length + wantedGap) / (mark + wantedGap)),
  )
  const gaps = isClosed ? count : count - 1
  const gap = gaps === 0 ? length : Math.max(0, (length - count * mark) / gaps)
  // A dot is a dash of zero length with round caps, half a width from the end.
  const dash = isRound ? [0, mark + gap] : [mark, gap]
  const dashPhase = isRound ? mark + gap - width / 2 : 0
  const cap = isRound ? 'round' : 'butt'
  return { op: 'stroke', path, paint: color, width, dash, dashPhase, cap, join: 'miter', owner }
}

// ---------- collapsed borders ----------

/**
 * The style of a border between two boxes: inset lines are ridges, outset ones grooves (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#table-border-styles; also for gap rules, CSS Gaps 1,
 * https://drafts.csswg.org/css-gaps-1/#column-row-rule-style).
 */
const sharedStyle = (style: BorderStyle): BorderStyle =>
  style === 'inset' ? 'ridge' : style === 'outset' ? 'groove' : style

/** Collapsed borders of a table; each is a straight piece. */
export function paintCollapsed(
  borders: readonly CollapsedBorder[],
  x: number,
  y: number,
  owner: Owner,
): readonly PaintOp[] {
  return borders.flatMap(({ side, style, color, width, height, ...place }) => {
    const name = side === 'horizontal' ? 'top' : 'left'
    const line: BorderSide = { width: side === 'horizontal' ? height : width, style: sharedStyle(style), color }
    const rect = { x: x + place.x, y: y + place.y, width, height }
    return isDrawn(line) ? paintRule(rect, line, name, owner) : []
  })
}

/**
 * Rules halfway between adjacent columns with content (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#column-gaps-and-rules).
 */
export function paintColumnRules(
  { box, children, width: inline, height }: BoxFragment,
  x: number,
  y: number,
  owner: Owner,
): readonly PaintOp[] {
  const { style } = box
  const ruleAt = (index: number): BorderSide => {
    const count = children.length - 1
    const color = usedColor(ruleValue(style.columnRuleColor, index, count), style)
    const line = ruleValue(style.columnRuleStyle, index, count)
    return { width: ruleValue(style.columnRuleWidth, index, count), style: sharedStyle(line), color }
  }
  // Columns of vertical lines are below each other.
  const vertical = isVertical(axesOf(style.writingMode))
  const startOf = (column: Placed): number => (vertical ? column.y : column.x)
  const endOf = (column: Placed): number =>
    vertical ? column.y + column.fragment.height : column.x + column.fragment.width
  const columns = children.toSorted((a, b) => startOf(a) - startOf(b))
  return columns.slice(1).flatMap((column, i) => {
    const rule = ruleAt(i)
    if (!isDrawn(rule)) return []
    const { width } = rule
    const middle = (endOf(columns[i]!) + startOf(column)) / 2
    return vertical
      ? paintRule({ x, y: y + middle - width / 2, width: inline, height: width }, rule, 'top', owner)
      : paintRule({ x: x + middle - width / 2, y, width, height }, rule, 'left', owner)
  })
}

/** CSS UI 4 §3: outside the border, without affecting layout. */
export function paintOutline(shape: RoundedRect, style: ComputedStyle, owner: Owner): readonly PaintOp[] {
  const line = style.outlineStyle === 'auto' ? 'solid' : style.outlineStyle
  const side: BorderSide = { width: style.outlineWidth, style: line, color: usedColor(style.outlineColor, style) }
  if (!isDrawn(side)) return []
  return paintBorder(shape, { top: side, right: side, bottom: side, left: side }, owner)
}
