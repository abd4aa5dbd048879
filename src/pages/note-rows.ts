/** Footnotes in one paragraph: `footnote-display: inline` and `compact` (CSS GCPM 3 §2.6). https://www.w3.org/TR/css-gcpm-3/ */
import type { BlockBox, InlineBox, InlineRootBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BreakToken } from '../layout/break-token.ts'
import type { ConstraintSpace } from '../layout/types.ts'

/** The inputs of the footnote area of one page. */
export interface NotePlace {
  /** The style of `@footnote`. */
  readonly style: ComputedStyle
  readonly width: number
  /** Height of the page's content area. */
  readonly height: number
  readonly space: ConstraintSpace
  /** What was measured for this page, by the number of footnotes: each filling asks for the first ones of the same list. */
  readonly measured: Map<number, MeasuredNotes>
  nextId(): number
}

/** Footnotes of one area, the token of the first one, and the height of the area with its margins; infinite if above the page. */
export interface MeasuredNotes {
  readonly notes: readonly BlockBox[]
  readonly token: BreakToken | null
  readonly height: number
}

/**
 * The blocks of footnotes: one each, or one for several inline footnotes. A footnote that continues from an earlier page keeps
 * its layout.
 */
export function inRows(notes: readonly BlockBox[], isFirstBegun: boolean, place: NotePlace): readonly BlockBox[] {
  const rows: BlockBox[] = []
  let run: BlockBox[] = []
  const endRun = (): void => {
    if (run.length > 0) rows.push(run.length === 1 ? run[0]! : joined(run, place))
    run = []
  }
  notes.forEach((note, i) => {
    if ((i === 0 && isFirstBegun) || !runsOn(note, place)) {
      endRun()
      rows.push(note)
    } else run.push(note)
  })
  endRun()
  return rows
}

type Item = InlineRootBox['content']['items'][number]

const rootOf = ({ children }: BlockBox): InlineRootBox | null => {
  const [only] = children
  return children.length === 1 && only?.kind === 'inline-root' ? only : null
}

/**
 * Whether a footnote is inline. One with block children has lines of its own. `compact` applies to footnotes of which at least
 * two fit in a line.
 */
function runsOn(note: BlockBox, { width, space }: NotePlace): boolean {
  if (rootOf(note) === null || note.style.footnoteDisplay === 'block') return false
  if (note.style.footnoteDisplay === 'inline') return true
  return space.services.intrinsicSizes(note, space).max <= width / 2
}

const GAP = '\u2002'

/** One block with the text of several footnotes, each in an inline box with its structure node. */
function joined(notes: readonly BlockBox[], { nextId }: NotePlace): BlockBox {
  const [first] = notes
  const pieces: string[] = []
  const items: Item[] = []
  let at = 0
  const root = { ...rootOf(first!)!, id: nextId() }
  for (const note of notes) {
    const own = rootOf(note)!
    if (at > 0) {
      items.push({
        kind: 'text',
        start: at,
        end: at + GAP.length,
        style: root.style,
        language: root.language,
        box: root,
      })
      pieces.push(GAP)
      at += GAP.length
    }
    const box: InlineBox = {
      kind: 'inline',
      id: nextId(),
      style: own.style,
      element: note.element,
      pseudo: null,
      structure: note.structure,
      marks: note.marks,
    }
    items.push({ kind: 'open', at, style: EDGELESS(note), box })
    for (const item of own.content.items) items.push(moved(item, at, own, box))
    pieces.push(own.content.text)
    at += own.content.text.length
    items.push({ kind: 'close', at, style: EDGELESS(note), box })
  }
  const content = { text: pieces.join(''), items }
  const made: InlineRootBox = { ...root, structure: null, marks: [], content }
  return { ...first!, id: nextId(), structure: null, marks: [], children: [made] }
}

/** The style of a footnote without its block edges, for an inline box. */
const EDGELESS = ({ style }: BlockBox): BlockBox['style'] => ({
  ...style,
  display: 'inline',
  marginLeft: 0,
  marginRight: 0,
  paddingLeft: 0,
  paddingRight: 0,
  borderLeftWidth: 0,
  borderRightWidth: 0,
})

/**
 * An item of a footnote's text after the preceding footnotes of the row, with its offset increased; items of its root move
 * into the inline box of the footnote.
 */
function moved(item: Item, by: number, from: InlineRootBox, to: InlineBox): Item {
  if (item.kind === 'text')
    return { ...item, start: item.start + by, end: item.end + by, box: item.box === from ? to : item.box }
  if (item.kind === 'break') return { ...item, at: item.at + by, box: item.box === from ? to : item.box }
  return { ...item, at: item.at + by }
}
