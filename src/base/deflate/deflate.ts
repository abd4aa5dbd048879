/**
 * Deflate in the zlib format (RFC 1950, RFC 1951). Files are the same bytes with every version of zlib.
 *
 * The code is AssemblyScript (`assembly`), compiled to WebAssembly: a command ends before V8 would have optimised loops
 * over bytes in JavaScript, and WebAssembly is compiled at once; when both are warm, it takes half the time. Where
 * WebAssembly is missing (`--jitless`), the same module runs as JavaScript.
 */
import { DEFLATE_CODE } from './code.ts'
import { portableMachine } from './portable-code.js'

/**
 * How thorough the search for matches is: the candidates that are tried for each, and the length that ends the search.
 */
interface Effort {
  readonly depth: number
  readonly nice: number
}

/** The effort for pictures. */
export const USUAL_EFFORT: Effort = { depth: 16, nice: 48 }
/** For many pictures: one per cent larger, and faster on data with few matches. */
export const LESS_EFFORT: Effort = { depth: 8, nice: 32 }
/** For text and objects, which take little time compared with making them. */
export const MORE_EFFORT: Effort = { depth: 64, nice: 258 }

/** RFC 1950 §2.2: a window of 32 KiB, the best compression. */
const HEADER = Uint8Array.of(0x78, 0xda)

/** The data in the zlib format. Equal data and effort give equal bytes on every machine. */
export function deflate(data: Uint8Array, effort: Effort): Uint8Array {
  const machine = holding(data)
  machine.begin(data.length, effort.depth, effort.nice)
  const parts: Uint8Array[] = [HEADER]
  do {
    machine.nextBlock()
    parts.push(new Uint8Array(machine.memory.buffer, machine.outputStart(), machine.outputLength()).slice())
  } while (machine.isFinished() === 0)
  parts.push(bigEndian(machine.adler32(data.length)))
  letGo(data.length)
  return joined(parts)
}

/** Wraps data without compression in the zlib format: stored blocks (RFC 1951 §3.2.4). */
export function store(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [HEADER]
  let from = 0
  do {
    const to = Math.min(data.length, from + LONGEST_STORED)
    const length = to - from
    const isLast = to === data.length ? 1 : 0
    parts.push(Uint8Array.of(isLast, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff))
    parts.push(data.subarray(from, to))
    from = to
  } while (from < data.length)
  parts.push(bigEndian(adler32(data)))
  return joined(parts)
}

/** The greatest length of a stored block: its field has 16 bits (RFC 1951 §3.2.4). */
const LONGEST_STORED = 65_535

/** The Adler-32 checksum (RFC 1950 §8.2). */
export function adler32(data: Uint8Array): number {
  const checksum = holding(data).adler32(data.length) >>> 0
  letGo(data.length)
  return checksum
}

/** What the module exports (`assembly/index.ts`). */
export interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Allocates room for data of this length and returns its address. */
  roomFor(length: number): number
  begin(length: number, depth: number, nice: number): void
  nextBlock(): void
  isFinished(): number
  outputStart(): number
  outputLength(): number
  adler32(length: number): number
}

interface WebAssemblyApi {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Declared here, because the type libraries of ECMAScript and Node do not include it. */
declare const WebAssembly: WebAssemblyApi | undefined

function newMachine(): Machine {
  if (typeof WebAssembly === 'undefined') return portableMachine()
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(DEFLATE_CODE, 'base64'))).exports as Machine
}

/** One instance for all streams, because its tables are large. Each stream is finished before the next begins. */
let running: Machine | null = null

/** The instance, with this data in its memory. */
function holding(data: Uint8Array): Machine {
  running ??= newMachine()
  const address = running.roomFor(data.length)
  new Uint8Array(running.memory.buffer, address, data.length).set(data)
  return running
}

/**
 * Bytes of the longest input after which the instance stays: WebAssembly memory does not shrink, and memory for a
 * picture is not held while pages are written.
 */
const KEPT = 2 ** 22
function letGo(length: number): void {
  if (length > KEPT) running = null
}

const bigEndian = (value: number): Uint8Array =>
  Uint8Array.of((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
