/**
 * Finds the break opportunities of a formula, and breaks displayed formulas that are wider than their column (AMS, Mathematics into
 * Type §3.3.5): before relations first, then before signs between terms, within brackets only if lines would be too long otherwise,
 * and never within scripts, fractions or other groups. Further lines are indented; they begin below the first relation if the part
 * before it is short.
 */

/** A part of a formula between two break opportunities. */
export interface Segment {
  readonly tex: string
  readonly opens: 'start' | 'relation' | 'term' | 'item'
  /** The number of open brackets at its start. */
  readonly depth: number
  /** The content of each `\left` and `\right` that is open there, from the outermost. */
  readonly fences: readonly Fence[]
}

interface Fence {
  content: string
}

const RELATIONS: ReadonlySet<string> = new Set(
  '= < > \\in \\notin \\subset \\subseteq \\supset \\supseteq \\ll \\gg \\longrightarrow \\le \\leq \\leqslant \\ge \\geq \\geqslant \\ne \\neq \\approx \\equiv \\sim \\simeq \\cong \\propto \\to \\rightarrow \\Rightarrow \\implies \\iff \\Leftrightarrow \\mapsto \\coloneqq'.split(
    ' ',
  ),
)
const TERMS: ReadonlySet<string> = new Set('+ - \\pm \\mp \\cup \\cap \\vee \\wedge \\oplus \\times \\cdot'.split(' '))

/** Maximum number of segments; a formula with more is not broken. */
const MOST_SEGMENTS = 60
/** Em: the indent of the lines after the first. */
const INDENT = 2
/** Fraction of a line up to which the left side of a formula is short. */
const SHORT_SIDE = 0.35

/** Commands that form one sign with the next token: sized delimiters, a slash through a relation, `:=`. */
const BINDS_NEXT = /^(?:\\(?:left|right|middle|not|[bB]igg?[lrm]?)|:|\^|_)$/

/** Commands that are followed by an option in brackets. */
const TAKES_OPTION = /^\\(?:\\|sqrt|x[a-zA-Z]+|smash|cfrac|(?:over|under)bracket|rule|tag)$/

const TOKEN = /\\[a-zA-Z]+\*?|\\.|[\s\S]/gu

/** An open pair of brackets, `\left` and `\right`, or another group. */
interface Opened {
  readonly kind: 'bracket' | 'fence' | 'brace' | 'environment'
  readonly from: number
  readonly fence: Fence
}

const OPENERS: Readonly<Record<string, Opened['kind']>> = {
  '(': 'bracket',
  '[': 'bracket',
  '\\{': 'bracket',
  '\\left': 'fence',
  '{': 'brace',
  '\\begin': 'environment',
}
const CLOSERS: Readonly<Record<string, Opened['kind']>> = {
  ')': 'bracket',
  ']': 'bracket',
  '\\}': 'bracket',
  '\\right': 'fence',
  '}': 'brace',
  '\\end': 'environment',
}

/**
 * The segments of a formula; one where it has no place to break, or has rows of its own. Lines may begin within up to `level` pairs of
 * brackets; from the first level on, after commas as well.
 */
export function segmentsOf(tex: string, level = 0): readonly Segment[] {
  const segments: Segment[] = []
  const open: Opened[] = []
  let begun: Omit<Segment, 'tex'> = { opens: 'start', depth: 0, fences: [] }
  let from = 0
  let last = ''
  const beginAt = (index: number, opens: Segment['opens']): void => {
    segments.push({ ...begun, tex: tex.slice(from, index) })
    from = index
    begun = { opens, depth: open.length, fences: open.flatMap(({ kind, fence }) => (kind === 'fence' ? [fence] : [])) }
  }
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    if (/^\s$/.test(token)) continue
    if (open.length === 0 && (token === '&' || token === '\\\\')) return [{ ...begun, opens: 'start', tex }]
    const mayBegin =
      last !== '' && open.length <= level && open.every(({ kind }) => kind === 'bracket' || kind === 'fence')
    if (mayBegin && last === ',' && level > 0) beginAt(index, 'item')
    else if (mayBegin && RELATIONS.has(token) && !RELATIONS.has(last) && !BINDS_NEXT.test(last))
      beginAt(index, 'relation')
    else if (mayBegin && TERMS.has(token) && isOperand(last)) beginAt(index, 'term')
    if (last === '\\left' || last === '\\right') {
      // The bracket itself belongs to the command before it, which has been counted.
      last = last === '\\right' ? ')' : '('
      continue
    }
    const opener = token === '[' && TAKES_OPTION.test(last) ? 'brace' : OPENERS[token]
    if (opener !== undefined) open.push({ kind: opener, from: index + token.length, fence: { content: '' } })
    else if (CLOSERS[token] !== undefined) close(open, token, tex, index)
    last = token
  }
  segments.push({ ...begun, tex: tex.slice(from) })
  return segments
}

/** Closes the group of a token and the unclosed groups in it; a bracket without an open partner is a sign. */
function close(open: Opened[], token: string, tex: string, index: number): void {
  const isOption = token === ']' && open.at(-1)?.kind === 'brace' && tex[open.at(-1)!.from - 1] === '['
  const kind = isOption ? 'brace' : CLOSERS[token]
  if (kind === 'bracket' && open.at(-1)?.kind !== 'bracket') return
  while (open.length > 0) {
    const ended = open.pop()!
    // The first sign is the bracket that `\\left` enlarges.
    if (ended.kind === 'fence')
      ended.fence.content = tex.slice(ended.from, index).replace(/^\s*(?:\\[a-zA-Z]+|\\.|.)/u, '')
    if (ended.kind === kind) break
  }
}

/** After an operator, an opening bracket or a script a sign belongs to what follows it. */
const isOperand = (token: string): boolean =>
  token !== '' && !RELATIONS.has(token) && !TERMS.has(token) && !/^(?:[{([^_,;:]|\\left|\\[{])$/.test(token)

/** Maximum depth of brackets in which a line may begin. */
const MOST_LEVELS = 2

/**
 * The formula in lines of at most `room` ems, as an alignment; null where it cannot be broken. `widthOf` gives the width of
 * a part that is set alone, in ems. Lines begin within brackets only where they would be too long otherwise.
 */
export function brokenTex(tex: string, room: number, widthOf: (tex: string) => number): string | null {
  let best: Broken | null = null
  for (let level = 0; level <= MOST_LEVELS && (best === null || best.width > room); level++) {
    const broken = brokenAt(tex, level, room, widthOf)
    if (broken !== null && (best === null || broken.width < best.width)) best = broken
  }
  return best === null ? null : `\\begin{aligned} ${best.rows.join(' \\\\ ')} \\end{aligned}`
}

interface Broken {
  readonly rows: readonly string[]
  /** Em: the width of the longest line. */
  readonly width: number
}

function brokenAt(tex: string, level: number, room: number, widthOf: (tex: string) => number): Broken | null {
  const segments = segmentsOf(tex, level)
  if (segments.length < 2 || segments.length > MOST_SEGMENTS) return null
  const widths = segments.map((_, index) => widthOf(lineOf(segments, index, index + 1)))
  const second = segments.findIndex(({ opens, depth }) => opens === 'relation' && depth === 0)
  const side = widths.slice(0, Math.max(0, second)).reduce((sum, width) => sum + width, 0)
  // Lines begin below the first relation where there is one and what stands before it leaves room.
  const isAligned = second > 0 && side <= room * SHORT_SIDE
  const start = isAligned ? second : 0
  const lines = evenLines(segments, widths, start, isAligned ? room - side : room)
  if (lines.length < 2) return null
  const first = lineOf(segments, 0, start)
  const rows = lines.map(([from, to], index) => {
    const isFlush = index === 0 || (isAligned && segments[from]!.opens === 'relation' && segments[from]!.depth === 0)
    return `${index === 0 ? first : ''} & ${isFlush ? '' : '\\qquad '}${lineOf(segments, from, to)}`
  })
  const lengths = lines.map(
    ([from, to], index) =>
      (isAligned ? side : 0) +
      (index === 0 ? 0 : INDENT) +
      widths.slice(from, to).reduce((sum, width) => sum + width, 0),
  )
  return { rows, width: Math.max(...lengths) }
}

/**
 * Segments as a formula of its own: what is open between `\left` and `\right` ends and begins with no bracket, and is as high as all of
 * it; a sign at the beginning is one between terms still.
 */
function lineOf(segments: readonly Segment[], from: number, to: number): string {
  if (from >= to) return ''
  const first = segments[from]!
  const strut = ({ content }: Fence): string => `\\vphantom{${content}}`
  const before = first.fences.map(fence => `\\left.${strut(fence)}`).join('')
  const after = (segments[to]?.fences ?? []).toReversed().map(fence => `${strut(fence)}\\right.`)
  const isSign = first.opens === 'relation' || first.opens === 'term'
  const body = segments.slice(from, to).map(({ tex }) => tex)
  return `${before}${isSign ? '{}' : ''}${body.join('')}${after.join('')}`
}

type Range = readonly [from: number, to: number]

/** The smallest number of lines, with the width reduced in steps of 5 % down to 60 % as long as the number stays. */
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

/** The rank of a break opportunity: by fewer brackets, then relations before other signs. */
const rankOf = ({ opens, depth }: Segment): number => 2 * depth + (opens === 'relation' ? 0 : 1)

/** The ranges of the lines: as many segments as fit, or fewer up to a better opportunity in the second half of the line. */
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
    let better: number | null = null
    for (; to < segments.length && width + widths[to]! <= most; to++) {
      if (width >= most / 2 && (better === null || rankOf(segments[to]!) <= rankOf(segments[better]!))) better = to
      width += widths[to]!
    }
    const isBetter = to < segments.length && better !== null && rankOf(segments[better]!) < rankOf(segments[to]!)
    const end = isBetter ? better! : to
    lines.push([from, end])
    from = end
  }
  return lines
}
