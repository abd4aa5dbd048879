/**
 * Where a formula may break, and breaking displayed formulas that are wider than their column, as mathematicians do by hand: before
 * relations first, else before signs between terms, never within brackets, fractions or anything else that belongs together; the
 * lines after the first stand in, below the first relation where what stands before it is short (AMS, Mathematics into Type §3.3.5).
 */

/** Places of a formula where a line may begin, with what stands from one to the next. */
interface Segment {
  readonly tex: string
  readonly opens: 'start' | 'relation' | 'term'
}

const RELATIONS: ReadonlySet<string> = new Set(
  '= < > \\in \\notin \\subset \\subseteq \\supset \\supseteq \\ll \\gg \\longrightarrow \\le \\leq \\leqslant \\ge \\geq \\geqslant \\ne \\neq \\approx \\equiv \\sim \\simeq \\cong \\propto \\to \\rightarrow \\Rightarrow \\implies \\iff \\Leftrightarrow \\mapsto \\coloneqq'.split(
    ' ',
  ),
)
const TERMS: ReadonlySet<string> = new Set('+ - \\pm \\mp \\cup \\cap \\vee \\wedge \\oplus \\times \\cdot'.split(' '))

/** Segments beyond which a formula stays as it is. */
const MOST_SEGMENTS = 60
/** Ems that lines after the first stand in. */
const INDENT = 2
/** Part of a line up to which the left side of a formula is short. */
const SHORT_SIDE = 0.35

/** What makes one sign of itself and the next: delimiters of a size of their own, a slash through a relation, `:=`. */
const BINDS_NEXT = /^(?:\\(?:left|right|middle|not|[bB]igg?[lrm]?)|:|\^|_)$/

/** `\\left` and `\\right`, which count as brackets themselves. */
const DELIMITER = /^\\(left|right)$/

const TOKEN = /\\[a-zA-Z]+\*?|\\.|[\s\S]/gu

/** The segments of a formula; one where it has no place to break, or has rows of its own. */
export function segmentsOf(tex: string): readonly Segment[] {
  const segments: Segment[] = []
  let depth = 0
  let from = 0
  let opens: Segment['opens'] = 'start'
  let last = ''
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    if (/^\s$/.test(token)) continue
    if (depth === 0 && (token === '&' || token === '\\\\')) return [{ tex, opens: 'start' }]
    const isRelation = RELATIONS.has(token) && !RELATIONS.has(last) && !BINDS_NEXT.test(last)
    const isTerm = TERMS.has(token) && isOperand(last)
    if (depth === 0 && last !== '' && (isRelation || isTerm)) {
      segments.push({ tex: tex.slice(from, index), opens })
      from = index
      opens = isRelation ? 'relation' : 'term'
    }
    const side = DELIMITER.exec(last)?.[1]
    if (side !== undefined) {
      // The bracket itself belongs to the command before it, which has been counted.
      last = /r/.test(side) ? ')' : '('
      continue
    }
    if (/^(?:[{([]|\\left|\\begin|\\[{|lV])$/.test(token)) depth += token === '\\|' ? 0 : 1
    else if (/^(?:[})\]]|\\right|\\end|\\})$/.test(token)) depth = Math.max(0, depth - 1)
    last = token
  }
  segments.push({ tex: tex.slice(from), opens })
  return segments
}

/** After an operator, an opening bracket or a script a sign belongs to what follows it. */
const isOperand = (token: string): boolean =>
  token !== '' && !RELATIONS.has(token) && !TERMS.has(token) && !/^(?:[{([^_,;:]|\\left|\\[{])$/.test(token)

/**
 * The formula in lines of at most `room` ems, as an alignment; null where it cannot be broken. `widthOf` gives the width of
 * a part that is set alone, in ems.
 */
export function brokenTex(tex: string, room: number, widthOf: (tex: string) => number): string | null {
  const segments = segmentsOf(tex)
  if (segments.length < 2 || segments.length > MOST_SEGMENTS) return null
  const widths = segments.map(segment => widthOf(led(segment)))
  const second = segments.findIndex(({ opens }) => opens === 'relation')
  const side = widths.slice(0, Math.max(0, second)).reduce((sum, width) => sum + width, 0)
  // Lines begin below the first relation where there is one and what stands before it leaves room.
  const isAligned = second > 0 && side <= room * SHORT_SIDE
  const start = isAligned ? second : 0
  const lines = evenLines(segments, widths, start, isAligned ? room - side : room)
  if (lines.length < 2) return null
  const first = segments
    .slice(0, start)
    .map(({ tex: part }) => part)
    .join('')
  const rows = lines.map(([from, to], index) => {
    const parts = segments.slice(from, to)
    const indent = index === 0 || (isAligned && parts[0]!.opens === 'relation') ? '' : '\\qquad '
    return `${index === 0 ? first : ''} & ${indent}${led(parts[0]!)}${parts
      .slice(1)
      .map(({ tex: part }) => part)
      .join('')}`
  })
  return `\\begin{aligned} ${rows.join(' \\\\ ')} \\end{aligned}`
}

/** A sign at the beginning of a line is one between terms still. */
const led = ({ tex, opens }: Segment): string => (opens === 'start' ? tex : `{}${tex}`)

type Range = readonly [from: number, to: number]

/** The least number of lines, no longer than they have to be for it. */
function evenLines(
  segments: readonly Segment[],
  widths: readonly number[],
  start: number,
  room: number,
): readonly Range[] {
  let lines = linesOf(segments, widths, start, room)
  for (let part = 0.95; part >= 0.6; part -= 0.05) {
    const narrower = linesOf(segments, widths, start, room * part)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

/** Ranges of segments: as many as fit, but back to a relation where that leaves at least half of the line. */
function linesOf(
  segments: readonly Segment[],
  widths: readonly number[],
  start: number,
  room: number,
): readonly Range[] {
  const lines: Range[] = []
  for (let from = start; from < segments.length; ) {
    const most = lines.length === 0 ? room : room - INDENT
    let width = widths[from]!
    let to = from + 1
    let relation: number | null = null
    for (; to < segments.length && width + widths[to]! <= most; to++) {
      if (segments[to]!.opens === 'relation' && width >= most / 2) relation = to
      width += widths[to]!
    }
    const end = to < segments.length && segments[to]!.opens !== 'relation' && relation !== null ? relation : to
    lines.push([from, end])
    from = end
  }
  return lines
}
