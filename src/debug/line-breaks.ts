/** Why a line ended where it did: the places that were weighed. */
import { Diagnostics } from '../base/diagnostics.ts'
import type { Point } from '../base/geometry.ts'
import type { FontBook } from '../fonts/book.ts'
import { indentAt, lineText } from '../layout/inline/line-text.ts'
import { layoutServices } from '../layout/layout.ts'
import type { Fragment, LineFragment } from '../layout/types.ts'
import type { Page } from '../pages/types.ts'
import { type LineCandidate, weighLine } from '../text/lines.ts'

/** One line with the breakpoints that were considered for its end. */
export interface WeighedLine {
  /** How the paragraph was broken, as a sentence. */
  readonly method: string
  /** Room of the line, px. */
  readonly room: number
  readonly candidates: readonly WeighedPlace[]
}

interface WeighedPlace {
  /** The words before the place, with the hyphen that the line would end with. */
  readonly text: string
  /** Room left at the natural width, px; negative where the line would be too long. */
  readonly spare: number
  /** Adjustment ratio, badness and demerits (Knuth and Plass 1981); null where lines are not weighed. */
  readonly ratio: number | null
  readonly badness: number | null
  readonly demerits: number | null
  /** Demerits of the best paragraph from this line on. */
  readonly total: number | null
  readonly isTaken: boolean
}

/** The line at a point of the page, in px; null where there is none, or one whose breaks are not weighed alone. */
export function weighedLineAt(page: Page, point: Point, fonts: FontBook): WeighedLine | null {
  const fragment = lineAt(page, point)
  // Lines in vertical writing are physical here, those with a style of their own are broken from another text.
  if (fragment === null || fragment.axes !== undefined || fragment.root.firstLine !== null) return null
  const { root, line, width } = fragment
  const services = layoutServices(fonts, new Diagnostics())
  const space = { inlineSize: width, percentageBlockSize: null, fragmentainerSize: null, services }
  const { measured } = lineText(root, space)
  const { attempt, candidates } = weighLine(measured, line, start => width - indentAt(root, start, width))
  const { text } = root.content
  return {
    method: attempt === null ? 'Each line takes as much as fits.' : METHODS[attempt],
    room: width - indentAt(root, line.start, width),
    candidates: candidates.map(candidate => placeOf(candidate, text, line.start)),
  }
}

const METHODS = {
  plain: 'The lines were chosen together, without hyphens.',
  hyphens: 'The lines were chosen together, with hyphens.',
  loose: 'The lines were chosen together, looser than usual: there was no other way.',
  final: 'The lines were chosen together, and not all of them are within the limits: there was no other way.',
} as const

/** Characters of the text that are shown before a place. */
const SHOWN = 24

function placeOf({ end, isHyphenated, spare, weight, isTaken }: LineCandidate, text: string, start: number) {
  return {
    text: `${excerptBefore(text, start, end)}${isHyphenated ? '-' : ''}`,
    spare,
    ratio: finite(weight?.ratio),
    badness: finite(weight?.badness),
    demerits: weight?.demerits ?? null,
    total: weight?.total ?? null,
    isTaken,
  }
}

/** The last words of a line, whole ones where it has spaces. */
function excerptBefore(text: string, start: number, end: number): string {
  if (end - start <= SHOWN) return text.slice(start, end).trim()
  const excerpt = text.slice(end - SHOWN, end)
  return `… ${excerpt.slice(excerpt.indexOf(' ') + 1).trim()}`
}

const finite = (value: number | undefined): number | null => (Number.isFinite(value) ? value! : null)

/** The innermost line at the point. Iterative: depth costs no stack. */
function lineAt({ body, footnotes, furniture }: Page, { x, y }: Point): LineFragment | null {
  let found: LineFragment | null = null
  const pending: { readonly fragment: Fragment; readonly x: number; readonly y: number }[] = []
  for (const root of [body, footnotes, ...furniture]) if (root !== null) pending.push(root)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { fragment, x: left, y: top } = next
    if (fragment.kind === 'text') continue
    const isInside = x >= left && x <= left + fragment.width && y >= top && y <= top + fragment.height
    if (fragment.kind === 'line' && isInside) found = fragment
    // What overflows a box is outside of it.
    for (const child of fragment.children)
      pending.push({ fragment: child.fragment, x: left + child.x, y: top + child.y })
  }
  return found
}
