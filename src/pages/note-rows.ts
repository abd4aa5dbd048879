/**
 * Notes that run on in one paragraph: `footnote-display: inline` and `compact` (CSS GCPM 3 §2.6).
 * https://www.w3.org/TR/css-gcpm-3/
 */
import type { BlockBox, InlineBox, InlineRootBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { ConstraintSpace } from '../layout/types.ts'

/** What the area for notes is made with, on one page. */
export interface NotePlace {
  /** From `@footnote`. */
  readonly style: ComputedStyle
  readonly width: number
  /** Height of the page's content area. */
  readonly height: number
  readonly space: ConstraintSpace
  nextId(): number
}

/**
 * The blocks that notes make: one each, or one for several that run on. The first note of those that go on from an
 * earlier page stays as it was begun.
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

/** A note with blocks in it has lines of its own. `compact` is for notes of which at least two fit in a line. */
function runsOn(note: BlockBox, { width, space }: NotePlace): boolean {
  if (rootOf(note) === null || note.style.footnoteDisplay === 'block') return false
  if (note.style.footnoteDisplay === 'inline') return true
  return space.services.intrinsicSizes(note, space).max <= width / 2
}

const GAP = '\u2002'

/** One block with the text of several notes, each in an inline box that keeps its place in the structure. */
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

/** The edges of a note are those of a block: in a line it has none. */
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
 * An item of a note's text after the texts of the notes before it in the row, so many characters further on; items of
 * its root are now in the inline box that stands for the note.
 */
function moved(item: Item, by: number, from: InlineRootBox, to: InlineBox): Item {
  const box = item.box === from ? to : item.box
  return item.kind === 'text'
    ? { ...item, start: item.start + by, end: item.end + by, box }
    : { ...item, at: item.at + by, box }
}
