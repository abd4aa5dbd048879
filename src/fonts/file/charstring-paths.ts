/** The operators of Type 2 charstrings, and the path operators (Adobe Technical Note 5177 §4.1). */

/** A receiver of path segments, in font units, y upwards. */
export interface GlyphPen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
}

/** A pen with its current point, in font units. */
export interface Trace {
  readonly pen: GlyphPen
  x: number
  y: number
}

/** Operators by their names in the specification (Adobe Technical Note 5177, Appendix A). */
export const OPERATOR = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  callsubr: 10,
  return: 11,
  escape: 12,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  cntrmask: 20,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  callgsubr: 29,
  vhcurveto: 30,
  hvcurveto: 31,
} as const

/** Moves the current point. */
function moveBy(trace: Trace, dx: number, dy: number): void {
  trace.x += dx
  trace.y += dy
  trace.pen.moveTo(trace.x, trace.y)
}

/** Draws a line. */
function lineBy(trace: Trace, dx: number, dy: number): void {
  trace.x += dx
  trace.y += dy
  trace.pen.lineTo(trace.x, trace.y)
}

/** Draws a curve; each pair is relative to the point before it. */
function curveBy(trace: Trace, dx1: number, dy1: number, dx2: number, dy2: number, dx: number, dy: number): void {
  const [x1, y1] = [trace.x + dx1, trace.y + dy1]
  const [x2, y2] = [x1 + dx2, y1 + dy2]
  trace.x = x2 + dx
  trace.y = y2 + dy
  trace.pen.curveTo(x1, y1, x2, y2, trace.x, trace.y)
}

/**
 * Draws the path of one operator (§4.1). Operands are taken from the front of the stack, those of moves from the end,
 * because a width may precede them.
 */
export function drawPath(operator: number, stack: readonly number[], trace: Trace): void {
  const at = (i: number): number => stack[i] ?? 0
  const count = stack.length
  switch (operator) {
    case OPERATOR.rmoveto:
      moveBy(trace, at(count - 2), at(count - 1))
      return
    case OPERATOR.hmoveto:
      moveBy(trace, at(count - 1), 0)
      return
    case OPERATOR.vmoveto:
      moveBy(trace, 0, at(count - 1))
      return
    case OPERATOR.rlineto:
      for (let i = 0; i + 2 <= count; i += 2) lineBy(trace, at(i), at(i + 1))
      return
    case OPERATOR.hlineto:
    case OPERATOR.vlineto:
      for (let i = 0; i < count; i++) {
        const isHorizontal = (operator === OPERATOR.hlineto) === (i % 2 === 0)
        lineBy(trace, isHorizontal ? at(i) : 0, isHorizontal ? 0 : at(i))
      }
      return
    case OPERATOR.rrcurveto:
      for (let i = 0; i + 6 <= count; i += 6)
        curveBy(trace, at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
      return
    case OPERATOR.rcurveline:
    case OPERATOR.rlinecurve:
      mixedSegments(operator === OPERATOR.rcurveline, at, count, trace)
      return
    case OPERATOR.vvcurveto:
    case OPERATOR.hhcurveto:
      parallelCurves(operator === OPERATOR.hhcurveto, at, count, trace)
      return
    case OPERATOR.vhcurveto:
    case OPERATOR.hvcurveto:
      alternatingCurves(operator === OPERATOR.hvcurveto, at, count, trace)
  }
}

type Operand = (i: number) => number

/** `rcurveline` and `rlinecurve`: curves followed by a line, or lines followed by a curve. */
function mixedSegments(isCurvesFirst: boolean, at: Operand, count: number, trace: Trace): void {
  let i = 0
  if (isCurvesFirst) {
    for (; i + 8 <= count; i += 6) curveBy(trace, at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
    lineBy(trace, at(i), at(i + 1))
    return
  }
  for (; i + 8 <= count; i += 2) lineBy(trace, at(i), at(i + 1))
  curveBy(trace, at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
}

/**
 * Curves that begin and end in the same direction (`hhcurveto`, `vvcurveto`); the first may have a perpendicular
 * component.
 */
function parallelCurves(isHorizontal: boolean, at: Operand, count: number, trace: Trace): void {
  let i = count % 4 === 1 ? 1 : 0
  let across = i === 1 ? at(0) : 0
  for (; i + 4 <= count; i += 4) {
    if (isHorizontal) curveBy(trace, at(i), across, at(i + 1), at(i + 2), at(i + 3), 0)
    else curveBy(trace, across, at(i), at(i + 1), at(i + 2), 0, at(i + 3))
    across = 0
  }
}

/**
 * Curves that alternate between horizontal and vertical tangents (`hvcurveto`, `vhcurveto`); the last may end in any
 * direction.
 */
function alternatingCurves(startsHorizontal: boolean, at: Operand, count: number, trace: Trace): void {
  let isHorizontal = startsHorizontal
  for (let i = 0; i + 4 <= count; i += 4) {
    const last = count - i === 5 ? at(i + 4) : 0
    if (isHorizontal) curveBy(trace, at(i), 0, at(i + 1), at(i + 2), last, at(i + 3))
    else curveBy(trace, 0, at(i), at(i + 1), at(i + 2), at(i + 3), last)
    isHorizontal = !isHorizontal
  }
}

/** Escaped operators that draw two curves; the fourth, `flex1`, is 37. */
const [HFLEX, FLEX, HFLEX1] = [34, 35, 36]

/** Draws two nearly straight curves by one of the escaped operators 34 to 37 (§4.1). */
export function drawFlex(operator: number, stack: readonly number[], trace: Trace): void {
  const at = (i: number): number => stack[i] ?? 0
  if (operator === HFLEX) {
    curveBy(trace, at(0), 0, at(1), at(2), at(3), 0)
    curveBy(trace, at(4), 0, at(5), -at(2), at(6), 0)
    return
  }
  if (operator === FLEX) {
    curveBy(trace, at(0), at(1), at(2), at(3), at(4), at(5))
    curveBy(trace, at(6), at(7), at(8), at(9), at(10), at(11))
    return
  }
  if (operator === HFLEX1) {
    curveBy(trace, at(0), at(1), at(2), at(3), at(4), 0)
    curveBy(trace, at(5), 0, at(6), at(7), at(8), -(at(1) + at(3) + at(7)))
    return
  }
  const dx = at(0) + at(2) + at(4) + at(6) + at(8)
  const dy = at(1) + at(3) + at(5) + at(7) + at(9)
  const isHorizontal = Math.abs(dx) > Math.abs(dy)
  curveBy(trace, at(0), at(1), at(2), at(3), at(4), at(5))
  curveBy(trace, at(6), at(7), at(8), at(9), isHorizontal ? at(10) : -dx, isHorizontal ? -dy : at(10))
}
