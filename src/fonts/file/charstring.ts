/**
 * Runs Type 2 charstrings (Adobe Technical Note 5177): to draw a glyph, or to write it without calls of subroutines.
 * Everything is bounded: subroutines nest ten deep, and may not read more than a million bytes in all.
 */
import type { CffItems } from './cff-format.ts'
import { InvalidFontError } from './sfnt.ts'

/** What charstrings may call. */
interface Subroutines {
  readonly global: CffItems
  readonly local: CffItems
}

/** What a glyph is drawn with, in font units, y upwards. */
export interface GlyphPen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
}

/** The first operand of a charstring may be a width (§3.1): its difference from the nominal width of the font. */
interface CharstringWidth {
  /** Null where the glyph has the default width. */
  readonly difference: number | null
  /** Bytes that it takes at the beginning of the charstring without calls. */
  readonly size: number
}

/** A charstring without calls. */
export interface FlatCharstring {
  readonly bytes: Uint8Array
  readonly width: CharstringWidth
}

interface Run {
  readonly subroutines: Subroutines
  readonly pen: GlyphPen | null
  /** The charstring without calls, as far as it was run; null where nobody wants it. */
  readonly flat: number[] | null
  /** By operand on the stack: where its bytes begin in `flat`. */
  readonly starts: number[]
  readonly stack: number[]
  stems: number
  x: number
  y: number
  /** What was read of the width; null before the first operator that clears the stack. */
  width: CharstringWidth | null
  /** Bytes that may still be read, so that subroutines that call each other cannot run for ever. */
  budget: number
  ended: boolean
}

/** Subroutines within subroutines (Type 2 Charstring Format, Appendix B: "Subr nesting, stack depth: 10"). */
const MAX_DEPTH = 10
/** Bytes that one glyph may run through, with its subroutines each time they are called. */
const MAX_BYTES = 1_000_000
/** Operands (CFF2: 513; CFF: 48, Type 2 Charstring Format, Appendix B). */
const MAX_STACK = 513

/**
 * The charstring with the bodies of subroutines in place of their calls. Deflate finds again what they have in common, and
 * a subset then needs no subroutines. Throws InvalidFontError where the charstring is broken.
 */
export function withoutCalls(charstring: Uint8Array, subroutines: Subroutines): FlatCharstring {
  const flat: number[] = []
  const state = newRun(subroutines, null, flat)
  run(charstring, 0, state)
  return { bytes: Uint8Array.from(flat), width: state.width ?? NO_WIDTH }
}

const NO_WIDTH: CharstringWidth = { difference: null, size: 0 }

/** Draws a glyph. Throws InvalidFontError where the charstring is broken. */
export function drawCharstring(charstring: Uint8Array, subroutines: Subroutines, pen: GlyphPen): void {
  run(charstring, 0, newRun(subroutines, pen, null))
}

const newRun = (subroutines: Subroutines, pen: GlyphPen | null, flat: number[] | null): Run => {
  const start = { stems: 0, x: 0, y: 0, width: null, budget: MAX_BYTES, ended: false }
  return { subroutines, pen, flat, starts: [], stack: [], ...start }
}

const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33900 ? 1131 : 32768)

/**
 * Interprets a charstring or subroutine (Adobe Technical Note 5177). Depth, length and stack are bounded: charstrings
 * of a hostile font could call each other without end.
 */
function run(code: Uint8Array, depth: number, state: Run): void {
  if (depth > MAX_DEPTH) throw new InvalidFontError('subroutines nest too deeply')
  state.budget -= code.length
  if (state.budget < 0) throw new InvalidFontError('charstring is too long')
  for (let at = 0; at < code.length && !state.ended; ) {
    const byte = code[at]!
    if (byte === 28 || byte >= 32) {
      const start = at
      at = pushNumber(code, at, state.stack)
      if (state.flat !== null) {
        state.starts[state.stack.length - 1] = state.flat.length
        copyBytes(state.flat, code, start, at)
      }
      if (state.stack.length > MAX_STACK) throw new InvalidFontError('charstring stacks too much')
    } else {
      if (byte === OPERATOR.return) return
      const start = at
      at = execute(byte, code, at + 1, depth, state)
      if (byte !== OPERATOR.callsubr && byte !== OPERATOR.callgsubr && state.flat !== null)
        copyBytes(state.flat, code, start, at)
    }
  }
}

function copyBytes(flat: number[], code: Uint8Array, start: number, end: number): void {
  for (let i = start; i < end; i++) flat.push(code[i] ?? 0)
}

/**
 * Pushes the number at `at` and returns where it ends (Adobe Technical Note 5177 §3.2). The last form is a 16.16
 * fixed-point number.
 */
function pushNumber(code: Uint8Array, at: number, stack: number[]): number {
  const byte = code[at]!
  const next = (k: number): number => code[at + k] ?? 0
  if (byte === 28) {
    stack.push(((next(1) << 24) >> 16) | next(2))
    return at + 3
  }
  if (byte <= 246) {
    stack.push(byte - 139)
    return at + 1
  }
  if (byte <= 250) {
    stack.push((byte - 247) * 256 + next(1) + 108)
    return at + 2
  }
  if (byte <= 254) {
    stack.push(-(byte - 251) * 256 - next(1) - 108)
    return at + 2
  }
  stack.push(((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4)) / 65536)
  return at + 5
}

const OPERATOR = {
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

/** Whether operands at the first operator that clears the stack have a width before them. */
function hasWidth(operator: number, count: number): boolean {
  switch (operator) {
    case OPERATOR.hstem:
    case OPERATOR.vstem:
    case OPERATOR.hstemhm:
    case OPERATOR.vstemhm:
    case OPERATOR.hintmask:
    case OPERATOR.cntrmask:
      return count % 2 === 1
    case OPERATOR.rmoveto:
      return count > 2
    case OPERATOR.hmoveto:
    case OPERATOR.vmoveto:
      return count > 1
    case OPERATOR.endchar:
      return count === 1 || count === 5
    default:
      return false
  }
}

/**
 * Notes the width before the first operator that clears the stack: one operand more than the operator takes (Adobe
 * Technical Note 5177 §3.1).
 */
function noteWidth(operator: number, state: Run): void {
  const { stack, starts, flat } = state
  if (state.width !== null || operator === OPERATOR.escape) return
  if (operator === OPERATOR.callsubr || operator === OPERATOR.callgsubr) return
  const end = stack.length > 1 ? starts[1]! : (flat?.length ?? 0)
  state.width = hasWidth(operator, stack.length) ? { difference: stack[0]!, size: end } : NO_WIDTH
}

/** Runs one operator and gives where the next one starts. */
function execute(operator: number, code: Uint8Array, at: number, depth: number, state: Run): number {
  noteWidth(operator, state)
  switch (operator) {
    case OPERATOR.hstem:
    case OPERATOR.vstem:
    case OPERATOR.hstemhm:
    case OPERATOR.vstemhm:
      countStems(state)
      return at
    case OPERATOR.hintmask:
    case OPERATOR.cntrmask:
      countStems(state)
      return at + Math.ceil(state.stems / 8)
    case OPERATOR.callsubr:
      call(state.subroutines.local, depth, state)
      return at
    case OPERATOR.callgsubr:
      call(state.subroutines.global, depth, state)
      return at
    case OPERATOR.escape:
      escaped(code[at] ?? 0, state)
      return at + 1
    case OPERATOR.endchar:
      state.ended = true
      return at
    default:
      if (state.pen !== null) draw(operator, state.stack, state)
      state.stack.length = 0
      return at
  }
}

/** Counts stem hints, two operands each: a hint mask later has as many bits. */
function countStems(state: Run): void {
  state.stems += state.stack.length >> 1
  state.stack.length = 0
}

/** The number of the subroutine is the last operand; it is taken back. */
function call(list: CffItems, depth: number, state: Run): void {
  const operand = state.stack.pop()
  const index = operand === undefined ? Number.NaN : operand + biasOf(list.length)
  const subroutine = index >= 0 && Number.isInteger(index) ? list.at(index) : undefined
  if (subroutine === undefined) throw new InvalidFontError('call of a subroutine that does not exist')
  if (state.flat !== null) state.flat.length = state.starts[state.stack.length]!
  run(subroutine, depth + 1, state)
}

/** Flex operators (34 to 37) draw; the others compute, which fonts do not do but for dividing. */
function escaped(second: number, state: Run): void {
  const { stack } = state
  if (second >= 34 && second <= 37) {
    if (state.pen !== null) flex(second, stack, state)
    stack.length = 0
  } else if (second === DIVIDE && stack.length >= 2) {
    const divisor = stack.pop()!
    if (divisor === 0) throw new InvalidFontError('charstring divides by zero')
    stack.push(stack.pop()! / divisor)
  } else if (second === DOT_SECTION) stack.length = 0
  else throw new InvalidFontError('charstring computes')
}

/** The escaped operator `div` (Adobe Technical Note 5177, "Arithmetic Operators"). */
const DIVIDE = 12
/** Of old fonts; it does nothing (§4.3). */
const DOT_SECTION = 0

// ---------- drawing ----------

/** Moves the pen. */
function moveBy(state: Run, dx: number, dy: number): void {
  state.x += dx
  state.y += dy
  state.pen!.moveTo(state.x, state.y)
}

/** A line. */
function lineBy(state: Run, dx: number, dy: number): void {
  state.x += dx
  state.y += dy
  state.pen!.lineTo(state.x, state.y)
}

/** Each pair is relative to the point before it. */
function curveBy(state: Run, dx1: number, dy1: number, dx2: number, dy2: number, dx: number, dy: number): void {
  const [x1, y1] = [state.x + dx1, state.y + dy1]
  const [x2, y2] = [x1 + dx2, y1 + dy2]
  state.x = x2 + dx
  state.y = y2 + dy
  state.pen!.curveTo(x1, y1, x2, y2, state.x, state.y)
}

/** §4.1. Operands from the front; a width may stand before those of the first move. */
function draw(operator: number, stack: readonly number[], state: Run): void {
  const at = (i: number): number => stack[i] ?? 0
  const count = stack.length
  switch (operator) {
    case OPERATOR.rmoveto:
      moveBy(state, at(count - 2), at(count - 1))
      return
    case OPERATOR.hmoveto:
      moveBy(state, at(count - 1), 0)
      return
    case OPERATOR.vmoveto:
      moveBy(state, 0, at(count - 1))
      return
    case OPERATOR.rlineto:
      for (let i = 0; i + 2 <= count; i += 2) lineBy(state, at(i), at(i + 1))
      return
    case OPERATOR.hlineto:
    case OPERATOR.vlineto:
      for (let i = 0; i < count; i++) {
        const isHorizontal = (operator === OPERATOR.hlineto) === (i % 2 === 0)
        lineBy(state, isHorizontal ? at(i) : 0, isHorizontal ? 0 : at(i))
      }
      return
    case OPERATOR.rrcurveto:
      for (let i = 0; i + 6 <= count; i += 6)
        curveBy(state, at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
      return
    case OPERATOR.rcurveline:
    case OPERATOR.rlinecurve:
      mixedSegments(operator === OPERATOR.rcurveline, at, count, state)
      return
    case OPERATOR.vvcurveto:
    case OPERATOR.hhcurveto:
      parallelCurves(operator === OPERATOR.hhcurveto, at, count, state)
      return
    case OPERATOR.vhcurveto:
    case OPERATOR.hvcurveto:
      alternatingCurves(operator === OPERATOR.hvcurveto, at, count, state)
  }
}

type Operand = (i: number) => number

/** `rcurveline` and `rlinecurve`: curves and then a line, or lines and then a curve. */
function mixedSegments(isCurvesFirst: boolean, at: Operand, count: number, state: Run): void {
  let i = 0
  if (isCurvesFirst) {
    for (; i + 8 <= count; i += 6) curveBy(state, at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
    lineBy(state, at(i), at(i + 1))
    return
  }
  for (; i + 8 <= count; i += 2) lineBy(state, at(i), at(i + 1))
  curveBy(state, at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
}

/** Curves that begin and end in the same direction; the first may have a component across. */
function parallelCurves(isHorizontal: boolean, at: Operand, count: number, state: Run): void {
  let i = count % 4 === 1 ? 1 : 0
  let across = i === 1 ? at(0) : 0
  for (; i + 4 <= count; i += 4) {
    if (isHorizontal) curveBy(state, at(i), across, at(i + 1), at(i + 2), at(i + 3), 0)
    else curveBy(state, across, at(i), at(i + 1), at(i + 2), 0, at(i + 3))
    across = 0
  }
}

/** Curves that turn from one direction into the other, in turn; the last may end askew. */
function alternatingCurves(startsHorizontal: boolean, at: Operand, count: number, state: Run): void {
  let isHorizontal = startsHorizontal
  for (let i = 0; i + 4 <= count; i += 4) {
    const last = count - i === 5 ? at(i + 4) : 0
    if (isHorizontal) curveBy(state, at(i), 0, at(i + 1), at(i + 2), last, at(i + 3))
    else curveBy(state, 0, at(i), at(i + 1), at(i + 2), at(i + 3), last)
    isHorizontal = !isHorizontal
  }
}

const [HFLEX, FLEX, HFLEX1] = [34, 35, 36]

/** §4.1, two curves that are nearly a line. */
function flex(operator: number, stack: readonly number[], state: Run): void {
  const at = (i: number): number => stack[i] ?? 0
  if (operator === HFLEX) {
    curveBy(state, at(0), 0, at(1), at(2), at(3), 0)
    curveBy(state, at(4), 0, at(5), -at(2), at(6), 0)
    return
  }
  if (operator === FLEX) {
    curveBy(state, at(0), at(1), at(2), at(3), at(4), at(5))
    curveBy(state, at(6), at(7), at(8), at(9), at(10), at(11))
    return
  }
  if (operator === HFLEX1) {
    curveBy(state, at(0), at(1), at(2), at(3), at(4), 0)
    curveBy(state, at(5), 0, at(6), at(7), at(8), -(at(1) + at(3) + at(7)))
    return
  }
  const dx = at(0) + at(2) + at(4) + at(6) + at(8)
  const dy = at(1) + at(3) + at(5) + at(7) + at(9)
  const isHorizontal = Math.abs(dx) > Math.abs(dy)
  curveBy(state, at(0), at(1), at(2), at(3), at(4), at(5))
  curveBy(state, at(6), at(7), at(8), at(9), isHorizontal ? at(10) : -dx, isHorizontal ? -dy : at(10))
}
