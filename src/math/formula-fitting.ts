/**
 * Displayed formulas that are wider than their column in forms that fit: their lines broken, or those of long rows of an alignment, or of
 * a long numerator (AMS, Mathematics into Type §3.3).
 */
import { brokenTex } from './formula-breaking.ts'

/** The width in em of a part that is set alone; throws FormulaError for a part that is not a formula. */
type WidthOf = (tex: string) => number

/** Environments with rows of at most two cells, the second of which can be broken. */
const ALIGNMENT = /^\s*\\begin\{(align\*?|aligned|split|eqnarray\*?)\}([\s\S]*)\\end\{\1\}\s*$/
/** Environments with rows of one cell. */
const GATHERING = /^\s*\\begin\{(gather\*?|gathered)\}([\s\S]*)\\end\{\1\}\s*$/

/** Maximum number of rows; longer alignments are not broken. */
const MOST_ROWS = 40

/** The formula so that its lines have at most `room` ems, as far as it can be broken; null where it cannot. */
export function narrowerTex(tex: string, room: number, widthOf: WidthOf): string | null {
  const rows = ALIGNMENT.exec(tex) ?? GATHERING.exec(tex)
  if (rows !== null) return narrowerRows(rows[1]!, rows[2]!, room, widthOf)
  const broken = brokenTex(tex, room, widthOf)
  if (broken !== null && widthOf(broken) <= room) return broken
  const fraction = withNarrowerFraction(broken ?? tex, room, widthOf)
  return fraction ?? broken
}

const TOKEN = /\\[a-zA-Z]+\*?|\\.|[\s\S]/gu

/** The parts between separators outside of braces and environments. */
function split(tex: string, separator: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    if (token === '{' || token === '\\begin') depth++
    else if (token === '}' || token === '\\end') depth--
    else if (depth === 0 && token === separator) {
      parts.push(tex.slice(from, index))
      from = index + token.length
    }
  }
  parts.push(tex.slice(from))
  return parts
}

/** The label or number at the end of a row. */
const LABEL = /\\(?:tag\*?\s*\{[^{}]*\}|label\s*\{[^{}]*\}|nonumber|notag)/g

function narrowerRows(name: string, body: string, room: number, widthOf: WidthOf): string | null {
  const rows = split(body, '\\\\').map(row => split(row, '&'))
  if (rows.length > MOST_ROWS || rows.some(cells => cells.length > (name.startsWith('eqnarray') ? 3 : 2))) return null
  const bare = (cell: string): string => cell.replace(LABEL, '').replace(/^\s*\[[^\]]*\]/, '')
  const side = Math.max(...rows.map(cells => (cells.length < 2 ? 0 : widthOf(bare(cells.slice(0, -1).join(''))))))
  let isNarrower = false
  const narrower = rows.map(cells => {
    const last = cells.at(-1)!
    const content = bare(last)
    const lead = cells.slice(0, -1)
    const ems = content.trim() === '' ? 0 : widthOf(`{}${content}`)
    const lines = side + ems <= room ? null : narrowerTex(content, room - side, widthOf)
    if (lines === null) return cells.join('&')
    isNarrower = true
    // The first line is that of the row.
    const flush = lines.replace(/^\\begin\{aligned\}/, '$&[t]')
    return [...lead, `{}${flush}${(last.match(LABEL) ?? []).join('')}`].join('&')
  })
  return isNarrower ? `\\begin{${name}}${narrower.join('\\\\')}\\end{${name}}` : null
}

const FRACTION = /\\[dc]?frac(?=\s*\{)/g

/** The first fraction that is too long, with the longer of its parts in lines. */
function withNarrowerFraction(tex: string, room: number, widthOf: WidthOf): string | null {
  for (const { 0: command, index } of tex.matchAll(FRACTION)) {
    const numerator = groupAt(tex, index + command.length)
    const denominator = numerator === null ? null : groupAt(tex, numerator.end)
    if (numerator === null || denominator === null) continue
    const [above, below] = [widthOf(numerator.content), widthOf(denominator.content)]
    const excess = widthOf(tex) - room
    const ems = Math.max(above, below) - excess
    if (excess <= 0 || ems < LEAST_FRACTION) continue
    const lines = (content: string, width: number): string =>
      (width <= ems ? null : brokenTex(content, ems, widthOf)) ?? content
    const set = `\\dfrac{${lines(numerator.content, above)}}{${lines(denominator.content, below)}}`
    const narrower = `${tex.slice(0, index)}${set}${tex.slice(denominator.end)}`
    if (widthOf(narrower) < widthOf(tex)) return narrower
  }
  return null
}

/** Em: the minimum room for broken numerators. */
const LEAST_FRACTION = 8

/** The group that begins at or after an offset with nothing but spaces between; `end` is behind it. */
function groupAt(tex: string, offset: number): { readonly content: string; readonly end: number } | null {
  let depth = 0
  let from = offset
  const token = new RegExp(TOKEN.source, 'guy')
  token.lastIndex = offset
  for (let match = token.exec(tex); match !== null; match = token.exec(tex)) {
    if (match[0] === '{' && depth++ === 0) from = token.lastIndex
    else if (match[0] === '}' && --depth === 0) return { content: tex.slice(from, match.index), end: token.lastIndex }
    else if (depth === 0 && !/^\s$/.test(match[0])) return null
  }
  return null
}
