/**
 * How long the lines of a document's listings are, for templates that set all of them in one size and one width: the size in
 * which the longest lines fit, unless they would not even fit in the smallest that a template has.
 */
import { attribute, type Document, type Element, elementsNamed, nodesOf } from '../html/document.ts'

/** Columns that a tab goes on to. */
const TAB = 4
/** Columns that a level of lists, terms or quotations takes from a listing in it, about. */
const INSET = 4
/** Lines shorter than this fit everywhere, longer ones nowhere. */
const LEAST = 40
/** Lines longer than this fit nowhere. */
const MOST = 200
/** Lengths that a rule tells apart. */
const STEPS = 24

/** Wide characters of East Asia take two columns (UAX #11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u

/**
 * A rule that sets `--listing-longest` on the root: the length, in columns, of the longest line of a listing for which
 * `--listing-most` has room in columns of `--listing-least`. Null where no listing has lines that are long.
 */
export function listingRule(document: Document): string | null {
  const plain = new Set<number>()
  const labelled = new Set<number>()
  for (const element of elementsNamed(document, 'pre'))
    if (element.namespace === 'html') addLengths(element, plain, labelled)
  const lengths = [...fewer(plain).map(String), ...fewer(labelled).map(length => `(${length} + var(--listing-label))`)]
  if (lengths.length === 0) return null
  // A length counts once where it fits and not at all where it does not.
  const terms = lengths.map(
    length => `${length} * max(0, sign(var(--listing-most) - ${length} * var(--listing-least) + 0.1px))`,
  )
  return `:root { --listing-longest: max(0, ${terms.join(', ')}) }`
}

/** `labelled` gets the lengths of lines that end beside the name of the language. */
function addLengths(pre: Element, plain: Set<number>, labelled: Set<number>): void {
  const inset = insetOf(pre)
  let text = ''
  for (const node of nodesOf(pre)) {
    if (node.kind === 'text') text += node.value
    else if (node.name === 'br') text += '\n'
  }
  const isLabelled = hasLabel(pre)
  text.split('\n').forEach((line, index) => {
    const columns = columnsOf(line) + inset
    if (columns >= LEAST && columns <= MOST) (isLabelled && index === 0 ? labelled : plain).add(columns)
  })
}

/** Columns of what stands around a listing. */
function insetOf(pre: Element): number {
  let columns = 0
  for (let at = pre.parent; at !== null; at = at.parent) if (/^(?:li|dd|blockquote)$/.test(at.name)) columns += INSET
  return columns
}

const hasLabel = (pre: Element): boolean =>
  pre.children.some(
    child =>
      child.kind === 'element' && child.name === 'code' && attribute(child, 'class')?.startsWith('language-') === true,
  )

function columnsOf(line: string): number {
  const end = line.trimEnd()
  if (end.length > MOST) return MOST + 1
  let columns = 0
  for (const character of end) {
    if (character === '\t') columns += TAB - (columns % TAB)
    else columns += WIDE.test(character) ? 2 : 1
  }
  return columns
}

/** The lengths in order; where there are too many, without those that are just below another. */
function fewer(set: ReadonlySet<number>): readonly number[] {
  const lengths = [...set].sort((a, b) => a - b)
  if (lengths.length <= STEPS) return lengths
  const step = lengths.length / STEPS
  return Array.from({ length: STEPS }, (_, i) => lengths[Math.ceil((i + 1) * step) - 1]!)
}
