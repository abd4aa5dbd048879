/**
 * The rules of the Unicode Bidirectional Algorithm on one isolating run sequence: weak types, brackets and neutrals (UAX 9,
 * §3.3.4 and §3.3.5, https://www.unicode.org/reports/tr9/#Resolving_Weak_Types).
 */
import { type BidiClass, type BidiData, Class, INITIATORS, NEUTRALS } from './bidi-classes.ts'

/** An isolating run sequence (BD13). */
interface Sequence {
  readonly text: string
  readonly data: BidiData
  /** Classes of all code units of the text, original and after overrides. */
  readonly classes: Int32Array
  readonly used: Int32Array
  /** Offsets of its code units in the text, without those that rule X9 removes. */
  readonly indices: readonly number[]
  readonly level: number
  /** L or R, at its start and at its end. */
  readonly sos: BidiClass
  readonly eos: BidiClass
}

/** Resolves the classes of a sequence to L, R, EN and AN; one entry per offset. */
export function resolveSequence(sequence: Sequence): Int32Array {
  const kinds = Int32Array.from(sequence.indices, i => sequence.used[i]!)
  resolveWeak(kinds, sequence.sos)
  resolveBrackets(kinds, sequence)
  resolveNeutrals(kinds, sequence)
  return kinds
}

/** W1 to W7. */
function resolveWeak(kinds: Int32Array, sos: BidiClass): void {
  let [previous, strong] = [sos, sos]
  for (let k = 0; k < kinds.length; k++) {
    let kind = kinds[k]!
    // W1.
    if (kind === Class.NSM) kind = (previous & (INITIATORS | Class.PDI)) !== 0 ? Class.ON : previous
    previous = kind
    if ((kind & (Class.L | Class.R | Class.AL)) !== 0) strong = kind
    // W2, W3.
    if (kind === Class.EN && strong === Class.AL) kind = Class.AN
    kinds[k] = kind === Class.AL ? Class.R : kind
  }
  // W4.
  for (let k = 1; k + 1 < kinds.length; k++) {
    const before = kinds[k - 1]!
    const isBetween = before === kinds[k + 1]
    if (isBetween && kinds[k] === Class.ES && before === Class.EN) kinds[k] = Class.EN
    if (isBetween && kinds[k] === Class.CS && (before & (Class.EN | Class.AN)) !== 0) kinds[k] = before
  }
  resolveTerminators(kinds)
  // W7.
  strong = sos
  for (let k = 0; k < kinds.length; k++)
    if ((kinds[k]! & (Class.L | Class.R)) !== 0) strong = kinds[k]!
    else if (kinds[k] === Class.EN && strong === Class.L) kinds[k] = Class.L
}

/** W5, W6. */
function resolveTerminators(kinds: Int32Array): void {
  for (let k = 0; k < kinds.length; k++) {
    if ((kinds[k]! & (Class.ES | Class.CS)) !== 0) kinds[k] = Class.ON
    if (kinds[k] !== Class.ET) continue
    let end = k
    while (kinds[end] === Class.ET) end++
    const isOfNumber = kinds[k - 1] === Class.EN || kinds[end] === Class.EN
    kinds.fill(isOfNumber ? Class.EN : Class.ON, k, end)
    k = end - 1
  }
}

/** BD16. */
const MOST_OPEN = 63

/** BD16: positions of the opening and closing bracket of each pair, in order of the opening ones. */
function bracketPairs(kinds: Int32Array, { text, data, indices }: Sequence): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = []
  const open: { readonly closing: string; readonly at: number }[] = []
  for (let k = 0; k < kinds.length; k++) {
    if (kinds[k] !== Class.ON) continue
    const character = text[indices[k]!]!
    const expected = data.closingOf(character)
    if (expected !== null) {
      if (open.length === MOST_OPEN) break
      open.push({ closing: expected, at: k })
      continue
    }
    const closing = data.closing(character)
    const found = closing === null ? -1 : open.findLastIndex(each => each.closing === closing)
    if (found === -1) continue
    pairs.push([open[found]!.at, k])
    open.length = found
  }
  return pairs.sort(([a], [b]) => a - b)
}

/** The direction of a strong type; in rules N0 to N2 numbers count as R. 0 for other types. */
const strongOf = (kind: BidiClass): number =>
  kind === Class.L ? Class.L : (kind & (Class.R | Class.EN | Class.AN)) !== 0 ? Class.R : 0

/** N0. At most 63 pairs are open at once, which bounds how often their content is read. */
function resolveBrackets(kinds: Int32Array, sequence: Sequence): void {
  const embedding = sequence.level & 1 ? Class.R : Class.L
  let [before, known] = [sequence.sos, 0]
  for (const [open, close] of bracketPairs(kinds, sequence)) {
    for (; known < open; known++) before = strongOf(kinds[known]!) || before
    let inside = 0
    for (let k = open + 1; k < close && inside !== embedding; k++) inside = strongOf(kinds[k]!) || inside
    if (inside === 0) continue
    const direction = inside === embedding || before === embedding ? embedding : before
    for (const at of [open, close]) {
      kinds[at] = direction
      for (let k = at + 1; k < kinds.length && sequence.classes[sequence.indices[k]!] === Class.NSM; k++)
        kinds[k] = direction
    }
  }
}

/** N1 and N2. */
function resolveNeutrals(kinds: Int32Array, { level, sos, eos }: Sequence): void {
  const embedding = level & 1 ? Class.R : Class.L
  let before = sos
  for (let k = 0; k < kinds.length; k++) {
    if ((kinds[k]! & NEUTRALS) === 0) {
      before = strongOf(kinds[k]!)
      continue
    }
    let end = k
    while (end < kinds.length && (kinds[end]! & NEUTRALS) !== 0) end++
    const after = end === kinds.length ? eos : strongOf(kinds[end]!)
    kinds.fill(before === after ? before : embedding, k, end)
    k = end - 1
  }
}
