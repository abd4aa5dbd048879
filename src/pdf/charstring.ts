/**
 * Finds which subroutines Type 2 charstrings call (Adobe Technical Note 5177), by running them without drawing.
 * A glyph keeps its bytes; only subroutines that nothing calls are emptied.
 */
import { CffError } from './cff.ts'

export interface Subroutines {
  readonly global: readonly Uint8Array[]
  readonly local: readonly Uint8Array[]
}

export interface CalledSubroutines {
  readonly global: Set<number>
  readonly local: Set<number>
}

interface Run {
  readonly subroutines: Subroutines
  readonly called: CalledSubroutines
  readonly stack: number[]
  stems: number
  /** Bytes that may still be read, so that subroutines that call each other cannot run for ever. */
  budget: number
  ended: boolean
}

const MAX_DEPTH = 10
const MAX_BYTES = 1_000_000

/** Adds what `charstring` calls to `called`. Throws CffError where the charstring is broken. */
export function traceCalls(charstring: Uint8Array, subroutines: Subroutines, called: CalledSubroutines): void {
  run(charstring, 0, { subroutines, called, stack: [], stems: 0, budget: MAX_BYTES, ended: false })
}

const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33900 ? 1131 : 32768)

function run(code: Uint8Array, depth: number, state: Run): void {
  if (depth > MAX_DEPTH) throw new CffError('subroutines nest too deeply')
  state.budget -= code.length
  if (state.budget < 0) throw new CffError('charstring is too long')
  for (let at = 0; at < code.length && !state.ended; ) {
    const byte = code[at]!
    if (byte === 28 || byte >= 32) at = pushNumber(code, at, state.stack)
    else {
      if (byte === OPERATOR.return) return
      at = execute(byte, code, at + 1, depth, state)
    }
  }
}

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
  callsubr: 10,
  return: 11,
  escape: 12,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  cntrmask: 20,
  vstemhm: 23,
  callgsubr: 29,
} as const

/** Runs one operator and gives where the next one starts. */
function execute(operator: number, code: Uint8Array, at: number, depth: number, state: Run): number {
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
      call(state.subroutines.local, state.called.local, depth, state)
      return at
    case OPERATOR.callgsubr:
      call(state.subroutines.global, state.called.global, depth, state)
      return at
    case OPERATOR.escape:
      arithmetic(code[at] ?? 0, state.stack)
      return at + 1
    case OPERATOR.endchar:
      state.ended = true
      return at
    default:
      state.stack.length = 0
      return at
  }
}

function countStems(state: Run): void {
  state.stems += state.stack.length >> 1
  state.stack.length = 0
}

function call(list: readonly Uint8Array[], called: Set<number>, depth: number, state: Run): void {
  const operand = state.stack.pop()
  const index = operand === undefined ? Number.NaN : operand + biasOf(list.length)
  const subroutine = list[index]
  if (subroutine === undefined) throw new CffError('call of a subroutine that does not exist')
  called.add(index)
  run(subroutine, depth + 1, state)
}

/** Flex operators (34 to 37) draw; the others compute, which fonts do not do ahead of a call. */
function arithmetic(second: number, stack: number[]): void {
  if (second >= 34 && second <= 37) stack.length = 0
  else if (second === DIVIDE && stack.length >= 2) {
    const divisor = stack.pop()!
    stack.push(stack.pop()! / divisor)
  } else throw new CffError('charstring computes')
}

const DIVIDE = 12
