/**
 * Embedding levels of text: the Unicode Bidirectional Algorithm (UAX 9, https://www.unicode.org/reports/tr9/) up to rule L1,
 * in time linear in the text.
 */

import { type BidiClass, type BidiData, Class, INITIATORS, REMOVED } from './bidi-classes.ts'
import { resolveSequence } from './bidi-sequence.ts'

/** A paragraph of a text. */
interface Paragraph {
  /** Offset of its last code unit. */
  readonly end: number
  readonly level: number
}

/** The state while the paragraphs of a text are resolved, one entry per code unit. */
interface Resolution {
  readonly text: string
  readonly data: BidiData
  /** Original classes of the characters. */
  readonly classes: Int32Array
  /** Classes after overrides (X1 to X8). */
  readonly used: Int32Array
  readonly levels: Uint8Array
  /** For an isolate initiator its PDI, and for a PDI its initiator; −1 if there is none (BD9). */
  readonly matches: Int32Array
}

/** BD2. */
const MAX_DEPTH = 125

/** Levels of all code units; with `direction` null the first strong character of each paragraph determines its level (P2, P3). */
export function embeddingLevels(
  text: string,
  direction: 'ltr' | 'rtl' | null,
  data: BidiData,
): { readonly levels: Uint8Array; readonly paragraphs: readonly Paragraph[] } {
  const classes = classesOf(text, data)
  const resolution: Resolution = {
    text,
    data,
    classes,
    used: classes.slice(),
    levels: new Uint8Array(text.length),
    matches: new Int32Array(text.length).fill(-1),
  }
  const paragraphs: Paragraph[] = []
  // P1.
  for (let start = 0; start < text.length; ) {
    let end = start
    while (end < text.length - 1 && classes[end] !== Class.B) end++
    matchIsolates(resolution, start, end)
    const isOdd = direction === null ? firstStrongIsRight(resolution, start, end) : direction === 'rtl'
    const paragraph = { end, level: isOdd ? 1 : 0 }
    paragraphs.push(paragraph)
    const explicit = new ExplicitLevels(resolution, paragraph)
    for (let i = start; i <= end; i++) explicit.resolve(i)
    resolveRuns(resolution, start, paragraph)
    resetLevels(resolution, start, paragraph)
    start = end + 1
  }
  return { levels: resolution.levels, paragraphs }
}

/** The classes of code units; both halves of a surrogate pair have that of their character. */
function classesOf(text: string, data: BidiData): Int32Array {
  const classes = new Int32Array(text.length)
  const known = new Map<number, BidiClass>()
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!
    let found = known.get(code)
    if (found === undefined) {
      found = data.classOf(String.fromCodePoint(code))
      known.set(code, found)
    }
    classes[i] = found
    if (code > 0xffff) classes[++i] = found
  }
  return classes
}

/** BD9. */
function matchIsolates({ classes, matches }: Resolution, start: number, end: number): void {
  const open: number[] = []
  for (let i = start; i <= end; i++)
    if ((classes[i]! & INITIATORS) !== 0) open.push(i)
    else if (classes[i] === Class.PDI) {
      const initiator = open.pop()
      if (initiator === undefined) continue
      matches[initiator] = i
      matches[i] = initiator
    }
}

/** P2 and P3, from `start` to the offset `end`, or to the end of the isolate (X5c). */
function firstStrongIsRight({ classes, matches }: Resolution, start: number, end: number): boolean {
  for (let i = start; i <= end; i++) {
    const found = classes[i]!
    if ((found & (Class.R | Class.AL)) !== 0) return true
    if (found === Class.L) return false
    if ((found & INITIATORS) === 0) continue
    if (matches[i] === -1) return false
    i = matches[i]!
  }
  return false
}

/** An entry of the directional status stack. */
interface Status {
  readonly level: number
  /** 0 without an override. */
  readonly override: number
  readonly isIsolate: boolean
}

const EMBEDDINGS = Class.LRE | Class.RLE | Class.LRO | Class.RLO

const nextLevel = (level: number, isOdd: boolean): number => level + (((level & 1) === 1) === isOdd ? 2 : 1)

/** X1 to X8: the directional status stack of a paragraph, and its overflow counts. */
class ExplicitLevels {
  readonly #text: Resolution
  readonly #paragraph: Paragraph
  readonly #stack: Status[]
  #overflowIsolates = 0
  #overflowEmbeddings = 0
  #validIsolates = 0

  constructor(text: Resolution, paragraph: Paragraph) {
    this.#text = text
    this.#paragraph = paragraph
    this.#stack = [{ level: paragraph.level, override: 0, isIsolate: false }]
  }

  /** Sets the level of a character, and its class if it is overridden. */
  resolve(i: number): void {
    const found = this.#text.classes[i]!
    if (found === Class.PDI) this.#endIsolate()
    if (found === Class.PDF) this.#endEmbedding()
    const { level, override } = this.#top
    this.#text.levels[i] = found === Class.B ? this.#paragraph.level : level
    if (override !== 0 && (found & (REMOVED | Class.B)) === 0) this.#text.used[i] = override
    if ((found & INITIATORS) !== 0) this.#beginIsolate(i, found)
    else if ((found & EMBEDDINGS) !== 0) this.#beginEmbedding(found)
  }

  get #top(): Status {
    return this.#stack.at(-1)!
  }

  /** Pushes a level; returns false if it exceeds the maximum depth. */
  #enter(isOdd: boolean, override: number, isIsolate: boolean): boolean {
    const level = nextLevel(this.#top.level, isOdd)
    if (level > MAX_DEPTH || this.#overflowIsolates > 0 || this.#overflowEmbeddings > 0) return false
    this.#stack.push({ level, override, isIsolate })
    return true
  }

  /** X2 to X5. */
  #beginEmbedding(found: BidiClass): void {
    const override = found === Class.RLO ? Class.R : found === Class.LRO ? Class.L : 0
    const isOdd = (found & (Class.RLE | Class.RLO)) !== 0
    if (!this.#enter(isOdd, override, false) && this.#overflowIsolates === 0) this.#overflowEmbeddings++
  }

  /** X5a to X5c. */
  #beginIsolate(i: number, found: BidiClass): void {
    const close = this.#text.matches[i]!
    const end = close === -1 ? this.#paragraph.end : close - 1
    const isOdd = found === Class.FSI ? firstStrongIsRight(this.#text, i + 1, end) : found === Class.RLI
    if (this.#enter(isOdd, 0, true)) this.#validIsolates++
    else this.#overflowIsolates++
  }

  /** X6a. */
  #endIsolate(): void {
    if (this.#overflowIsolates > 0) this.#overflowIsolates--
    else if (this.#validIsolates > 0) {
      this.#overflowEmbeddings = 0
      while (!this.#top.isIsolate) this.#stack.pop()
      this.#stack.pop()
      this.#validIsolates--
    }
  }

  /** X7. */
  #endEmbedding(): void {
    if (this.#overflowIsolates > 0) return
    if (this.#overflowEmbeddings > 0) this.#overflowEmbeddings--
    else if (!this.#top.isIsolate && this.#stack.length > 1) this.#stack.pop()
  }
}

interface LevelRun {
  readonly start: number
  end: number
  readonly level: number
}

/** BD7, without characters that rule X9 removes. */
function levelRuns({ classes, levels }: Resolution, start: number, end: number): readonly LevelRun[] {
  const runs: LevelRun[] = []
  for (let i = start; i <= end; i++) {
    if ((classes[i]! & REMOVED) !== 0) continue
    const last = runs.at(-1)
    if (last !== undefined && last.level === levels[i]) last.end = i
    else runs.push({ start: i, end: i, level: levels[i]! })
  }
  return runs
}

/** X9, X10 and the rules for isolating run sequences. */
function resolveRuns(resolution: Resolution, start: number, paragraph: Paragraph): void {
  const { classes, levels, matches } = resolution
  const runs = levelRuns(resolution, start, paragraph.end)
  const byStart = new Map(runs.map((run, i) => [run.start, i]))
  // Resolving a sequence changes levels, but not the boundaries of runs.
  for (const [first, run] of runs.entries()) {
    // BD13: a run that begins with the end of an isolate continues the sequence of its initiator.
    if (classes[run.start] === Class.PDI && matches[run.start] !== -1) continue
    const indices: number[] = []
    let last = first
    let endsOpen = false
    for (let at: number | undefined = first; at !== undefined; ) {
      last = at
      const { start: from, end: to }: LevelRun = runs[at]!
      for (let i = from; i <= to; i++) if ((classes[i]! & REMOVED) === 0) indices.push(i)
      const isInitiator: boolean = (classes[to]! & INITIATORS) !== 0
      endsOpen = isInitiator && matches[to] === -1
      at = isInitiator && !endsOpen ? byStart.get(matches[to]!) : undefined
    }
    const before = runs[first - 1]?.level ?? paragraph.level
    const after = endsOpen ? paragraph.level : (runs[last + 1]?.level ?? paragraph.level)
    const sequence = {
      ...{ text: resolution.text, data: resolution.data, classes, used: resolution.used, indices, level: run.level },
      sos: Math.max(before, run.level) & 1 ? Class.R : Class.L,
      eos: Math.max(after, run.level) & 1 ? Class.R : Class.L,
    }
    for (const [k, resolved] of resolveSequence(sequence).entries())
      levels[indices[k]!] = run.level + raiseOf(resolved, run.level)
  }
}

/** I1 and I2. */
function raiseOf(resolved: BidiClass, level: number): number {
  if ((level & 1) === 1) return resolved === Class.R ? 0 : 1
  return resolved === Class.L ? 0 : resolved === Class.R ? 1 : 2
}

const TRAILING = Class.WS | INITIATORS | Class.PDI | REMOVED

/**
 * L1 for the paragraph as one line. Characters that X9 removed get the level of the character before (§5.2), so that they do
 * not split runs.
 */
function resetLevels({ classes, levels }: Resolution, start: number, { end, level }: Paragraph): void {
  for (let i = start; i <= end; i++) if ((classes[i]! & REMOVED) !== 0) levels[i] = i === start ? level : levels[i - 1]!
  let isTrailing = true
  for (let i = end; i >= start; i--) {
    if ((classes[i]! & (Class.S | Class.B)) !== 0) isTrailing = true
    else if ((classes[i]! & TRAILING) === 0) isTrailing = false
    if (isTrailing) levels[i] = level
  }
}
