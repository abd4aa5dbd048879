/** What stands elsewhere, or looks different, although the words are the same. */

import type { Change } from './changes.ts'
import { quoted } from './describe.ts'
import { lineText, type PageImage, type PageShape, type PdfModel, type TextLine, type TextStyle } from './model.ts'
import type { PageMatches } from './page-matching.ts'
import type { Word, WordMatches } from './words.ts'

/** Differences of places under this are rounding, pt. */
const SAME_PLACE = 0.25
/** Points in a millimetre. */
const MM = 72 / 25.4

/** What moved, or looks different, on pages that go together. */
export function layoutChanges(
  before: PdfModel,
  after: PdfModel,
  pages: PageMatches,
  words: WordMatches | null,
): readonly Change[] {
  const pairs = words?.pairs ?? []
  const moves = movedLines(pairs, pages)
  return [
    ...reflowed(pairs, pages),
    ...lineBreaks(pairs, words, pages),
    ...moves.map(({ page, lines, dx, dy }): Change => {
      return { kind: 'moved', page: page + 1, what: nameOf(lines), right: millimetres(dx), down: millimetres(dy) }
    }),
    ...styleChanges(pairs, pages),
    ...pages.forward.flatMap((to, from) =>
      to === null
        ? []
        : [
            ...pictureChanges(before.pages[from]!.images, after.pages[to]!.images, to + 1),
            ...drawingChanges(
              before.pages[from]!.shapes,
              after.pages[to]!.shapes,
              to + 1,
              moves.filter(({ page }) => page === to),
            ),
          ],
    ),
  ]
}

// ---------- lines ----------

function reflowed(pairs: WordMatches['pairs'], pages: PageMatches): readonly Change[] {
  const counts = new Map<string, { before: number; page: number; words: number }>()
  for (const [from, to] of pairs) {
    if (pages.forward[from.page] === to.page) continue
    const key = `${from.page} ${to.page}`
    const count = counts.get(key) ?? { before: from.page + 1, page: to.page + 1, words: 0 }
    count.words++
    counts.set(key, count)
  }
  return [...counts.values()].map(count => ({ kind: 'reflowed', ...count }))
}

/** Neighbours that stood on one line and no longer do, or the other way round, with no change of words between them. */
function lineBreaks(pairs: WordMatches['pairs'], words: WordMatches | null, pages: PageMatches): readonly Change[] {
  const changed = new Set(words?.hunks.map(({ after }) => after))
  const counts = new Map<number, number>()
  for (const [index, pair] of pairs.entries()) {
    const next = pairs[index + 1]
    if (next === undefined || changed.has(pair) || !staysOnPage(pair, pages) || !staysOnPage(next, pages)) continue
    const wasTogether = pair[0].line === next[0].line
    if (wasTogether !== (pair[1].line === next[1].line)) counts.set(pair[1].page, (counts.get(pair[1].page) ?? 0) + 1)
  }
  return [...counts].map(([page, count]) => ({ kind: 'line-breaks', page: page + 1, words: count }))
}

const staysOnPage = ([from, to]: readonly [Word, Word], pages: PageMatches): boolean =>
  pages.forward[from.page] === to.page

interface Move {
  /** Index from 0. */
  readonly page: number
  readonly lines: TextLine[]
  readonly dx: number
  readonly dy: number
}

/** Lines with the same words in another place; those of a page that moved by the same way are one move. */
function movedLines(pairs: WordMatches['pairs'], pages: PageMatches): readonly Move[] {
  const moves = new Map<string, Move>()
  const seen = new Set<TextLine>()
  for (const pair of pairs) {
    const [{ line: from }, { line: to, page }] = pair
    if (seen.has(to) || !staysOnPage(pair, pages)) continue
    seen.add(to)
    if (lineText(from) !== lineText(to)) continue
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    if (Math.abs(dx) < SAME_PLACE && Math.abs(dy) < SAME_PLACE) continue
    const key = `${page} ${dx.toFixed(1)} ${dy.toFixed(1)}`
    const move = moves.get(key)
    if (move === undefined) moves.set(key, { page, lines: [to], dx, dy })
    else move.lines.push(to)
  }
  return [...moves.values()]
}

const millimetres = (length: number): number => Math.round((length / MM) * 10) / 10

const TABLE_ROLES = new Set(['Table', 'TH', 'TD'])

/** Characters of a text that names a place: enough to find it on the page. */
const LONGEST_QUOTE = 40

/** What a person would call these lines. */
function nameOf(lines: readonly TextLine[]): string {
  if (lines.every(({ role }) => role !== null && TABLE_ROLES.has(role))) return 'the table'
  const first = quoted(lineText(lines[0]!), LONGEST_QUOTE)
  if (lines.length > 1) return `${lines.length} lines from ${first} on`
  return lines[0]!.role !== null && /^H\d?$/.test(lines[0]!.role) ? `the heading ${first}` : first
}

// ---------- styles ----------

const ASPECTS = [
  ['type-size', ({ size }: TextStyle) => `${size} pt`],
  ['font', ({ font }: TextStyle) => font],
  ['colour', ({ colour }: TextStyle) => colour],
] as const

/** Runs of words of a page with the same change. */
function styleChanges(pairs: WordMatches['pairs'], pages: PageMatches): readonly Change[] {
  const changes: Change[] = []
  for (const [kind, read] of ASPECTS) {
    let open: { page: number; from: string; to: string; words: string[] } | null = null
    const close = () => {
      if (open !== null) {
        const { words, ...rest } = open
        changes.push({ kind, ...rest, page: rest.page + 1, what: quoted(words.join(' '), LONGEST_QUOTE) })
      }
      open = null
    }
    for (const [one, other] of pairs) {
      const [from, to] = [read(one.style), read(other.style)]
      const current = open as { page: number; from: string; to: string; words: string[] } | null
      if (from === to || pages.backward[other.page] === null) close()
      else if (current !== null && current.page === other.page && current.from === from && current.to === to)
        current.words.push(other.text)
      else {
        close()
        open = { page: other.page, from, to, words: [other.text] }
      }
    }
    close()
  }
  return changes
}

// ---------- pictures and drawings ----------

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const placeOf = ({ x, y, width, height }: Box): string =>
  [x, y, width, height].map(length => Math.round(length * 2)).join(' ')

function pictureChanges(before: readonly PageImage[], after: readonly PageImage[], page: number): readonly Change[] {
  const rest = [before, after].map(images => [...images]) as [PageImage[], PageImage[]]
  const take = (keyOf: (image: PageImage) => string): number => {
    let count = 0
    for (const image of [...rest[0]]) {
      const found = rest[1].findIndex(other => keyOf(other) === keyOf(image))
      if (found < 0) continue
      rest[1].splice(found, 1)
      rest[0].splice(rest[0].indexOf(image), 1)
      count++
    }
    return count
  }
  take(image => `${image.hash} ${placeOf(image)}`)
  const replaced = take(placeOf)
  const moved = take(({ hash }) => hash)
  const times = (what: 'added' | 'removed' | 'replaced' | 'moved', count: number): readonly Change[] =>
    Array.from({ length: count }, () => ({ kind: 'picture', page, what }))
  return [
    ...times('replaced', replaced),
    ...times('moved', moved),
    ...times('removed', rest[0].length),
    ...times('added', rest[1].length),
  ]
}

/** Painted areas and strokes that only one side has. What moved along with lines of text is not named again. */
function drawingChanges(
  before: readonly PageShape[],
  after: readonly PageShape[],
  page: number,
  moves: readonly Move[],
): readonly Change[] {
  const keyOf = (shape: PageShape, dx = 0, dy = 0): string =>
    `${shape.kind} ${shape.colour} ${placeOf({ ...shape, x: shape.x + dx, y: shape.y + dy })}`
  const counts = new Map<string, number>()
  for (const shape of after) counts.set(keyOf(shape), (counts.get(keyOf(shape)) ?? 0) + 1)
  let removed = 0
  for (const shape of before) {
    const key = [{ dx: 0, dy: 0 }, ...moves]
      .map(({ dx, dy }) => keyOf(shape, dx, dy))
      .find(each => (counts.get(each) ?? 0) > 0)
    if (key === undefined) removed++
    else counts.set(key, counts.get(key)! - 1)
  }
  const added = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return removed + added === 0 ? [] : [{ kind: 'drawing', page, added, removed }]
}
