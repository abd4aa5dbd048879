/**
 * Interprets Type 2 charstrings (Adobe Technical Note 5177), to draw glyphs or to inline their subroutines. Work is
 * bounded: subroutines nest at most ten deep and read at most a million bytes in total.
 */
import type { CffItems } from './cff-format.ts'
import { drawFlex, drawPath, type GlyphPen, OPERATOR, type Trace } from './charstring-paths.ts'
import { InvalidFontError } from './sfnt.ts'

/** The subroutines that charstrings may call. */
interface Subroutines {
  readonly global: CffItems
  readonly local: CffItems
}

/** The optional width at the start of a charstring (§3.1): its difference from the nominal width of the font. */
interface CharstringWidth {
  /** Null if the glyph has the default width. */
  readonly difference: number | null
  /** Its length in bytes at the start of the flattened charstring. */
  readonly size: number
}

/** A charstring without subroutine calls. */
export interface FlatCharstring {
  readonly bytes: Uint8Array
  readonly width: CharstringWidth
}

interface Run {
  readonly subroutines: Subroutines
  /** Receives the path; null if the charstring is only flattened. */
  readonly trace: Trace | null
  /** The flattened charstring so far; null if the charstring is only drawn. */
  readonly flat: number[] | null
  /** The start in `flat` of each operand on the stack. */
  readonly starts: number[]
  readonly stack: number[]
  stems: number
  /** The width; null before the first operator that clears the stack. */
  width: CharstringWidth | null
  /** Bytes that may still be read, which stops subroutines that call each other. */
  budget: number
  ended: boolean
}

/** The greatest depth of subroutine calls (Appendix B: "Subr nesting, stack depth: 10"). */
const MAX_DEPTH = 10
/** Bytes that one glyph may read, counting subroutines for each call. */
const MAX_BYTES = 1_000_000
/** The greatest number of operands (CFF2: 513; CFF: 48, Appendix B). */
const MAX_STACK = 513

/**
 * Replaces subroutine calls by the bodies of the subroutines. A subset then needs no subroutines, and deflate removes
 * the repetition. Throws InvalidFontError if the charstring is invalid.
 */
export function withoutCalls(charstring: Uint8Array, subroutines: Subroutines): FlatCharstring {
  const flat: number[] = []
  const state = newRun(subroutines, null, flat)
  run(charstring, 0, state)
  return { bytes: Uint8Array.from(flat), width: state.width ?? NO_WIDTH }
}

const NO_WIDTH: CharstringWidth = { difference: null, size: 0 }

/** Draws a glyph. Throws InvalidFontError if the charstring is invalid. */
export function drawCharstring(charstring: Uint8Array, subroutines: Subroutines, pen: GlyphPen): void {
  run(charstring, 0, newRun(subroutines, { pen, x: 0, y: 0 }, null))
}

const newRun = (subroutines: Subroutines, trace: Trace | null, flat: number[] | null): Run => {
  const start = { stems: 0, width: null, budget: MAX_BYTES, ended: false }
  return { subroutines, trace, flat, starts: [], stack: [], ...start }
}

const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33900 ? 1131 : 32768)

/**
 * Interprets a charstring or subroutine. Depth, length and stack are bounded, because charstrings of a hostile font may
 * call each other without end.
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
 * Pushes the number at `at` and returns its end offset (Adobe Technical Note 5177 §3.2). The last form is a 16.16
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

/** Whether the operands of the first operator that clears the stack begin with a width. */
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
 * Records the width before the first operator that clears the stack: one operand more than the operator takes (Adobe
 * Technical Note 5177 §3.1).
 */
function noteWidth(operator: number, state: Run): void {
  const { stack, starts, flat } = state
  if (state.width !== null || operator === OPERATOR.escape) return
  if (operator === OPERATOR.callsubr || operator === OPERATOR.callgsubr) return
  const end = stack.length > 1 ? starts[1]! : (flat?.length ?? 0)
  state.width = hasWidth(operator, stack.length) ? { difference: stack[0]!, size: end } : NO_WIDTH
}

/** Executes an operator and returns the offset of the next one. */
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
      if (state.trace !== null) drawPath(operator, state.stack, state.trace)
      state.stack.length = 0
      return at
  }
}

/** Counts stem hints, two operands each, because a later hint mask has as many bits. */
function countStems(state: Run): void {
  state.stems += state.stack.length >> 1
  state.stack.length = 0
}

/** Calls the subroutine whose number is the last operand. In the flattened charstring, the operand is removed. */
function call(list: CffItems, depth: number, state: Run): void {
  const operand = state.stack.pop()
  const index = operand === undefined ? Number.NaN : operand + biasOf(list.length)
  const subroutine = index >= 0 && Number.isInteger(index) ? list.at(index) : undefined
  if (subroutine === undefined) throw new InvalidFontError('call of a subroutine that does not exist')
  if (state.flat !== null) state.flat.length = state.starts[state.stack.length]!
  run(subroutine, depth + 1, state)
}

/** Flex operators (34 to 37) draw. Of the arithmetic operators only `div` is supported, the one that fonts use. */
function escaped(second: number, state: Run): void {
  const { stack } = state
  if (second >= 34 && second <= 37) {
    if (state.trace !== null) drawFlex(second, stack, state.trace)
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
/** An obsolete operator without effect (§4.3). */
const DOT_SECTION = 0
