/** The words of a diagram in what `octavo dump --stage ops` prints. */
import { IDENTITY, type Matrix, multiply } from '../../src/base/geometry.ts'

/** A word, and where its base line ends, px of the drawing; not a number where that is unknown. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
}

const TRANSFORM = /^(\s*)group .*?\btransform ((?:-?[\d.e-]+ ?){6})/
const TEXT = /^(\s*)text ("(?:[^"\\]|\\.)*") at (-?[\d.e-]+),(-?[\d.e-]+) width (-?[\d.e-]+)/

/** Words within a drawing, which is a group that is scaled; `shown` is how much. */
export function wordsOfDump(dump: string, shown: number): Word[] {
  const words: Word[] = []
  const groups: { depth: number; matrix: Matrix }[] = []
  for (const line of dump.split('\n')) {
    const depth = line.length - line.trimStart().length
    while (groups.length > 0 && groups.at(-1)!.depth >= depth) groups.pop()
    const around = groups.at(-1)?.matrix ?? IDENTITY
    const transform = TRANSFORM.exec(line)
    if (/^\s*group/.test(line)) {
      const [a, b, c, d, e, f] = (transform?.[2] ?? '1 0 0 1 0 0').trim().split(/\s+/).map(Number)
      groups.push({ depth, matrix: multiply(around, [a!, b!, c!, d!, e!, f!]) })
      continue
    }
    const text = TEXT.exec(line)
    if (text === null || groups.length === 0) continue
    const end = { x: Number(text[3]) + Number(text[5]), y: Number(text[4]) }
    const [a, b, c, d, e, f] = around
    const x = (a * end.x + c * end.y + e) / shown
    const y = (b * end.x + d * end.y + f) / shown
    const parts = JSON.parse(text[2]!).trim().split(/\s+/) as string[]
    // Only of the last word the end is known.
    for (const part of parts.slice(0, -1)) words.push({ text: part, x: Number.NaN, y: Number.NaN })
    if (parts.at(-1) !== '') words.push({ text: parts.at(-1)!, x, y })
  }
  return words
}
