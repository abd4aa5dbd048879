/** Matches the words of two documents, wherever pages and lines break. */
import type { LinePart, PdfModel, TextLine } from './model.ts'
import { stretchesOf } from './sequences.ts'

/** A word with its place. */
export interface Word {
  readonly text: string
  /** Index from 0. */
  readonly page: number
  readonly line: TextLine
  readonly style: LinePart
}

/** Which words of two documents are the same. */
export interface WordMatches {
  readonly pairs: readonly (readonly [Word, Word])[]
  /** Runs of words that only one side has, in order. */
  readonly hunks: readonly Hunk[]
}

/** Words that were replaced, inserted or deleted. */
export interface Hunk {
  readonly removed: readonly Word[]
  readonly added: readonly Word[]
  /** The matched pair before it, or null at the start. */
  readonly after: readonly [Word, Word] | null
}

/** Insertions and deletions beyond which two documents have too little in common to be compared word by word. */
const MOST_EDITS = 2_000

/** The words of a document in the order of its lines. */
export function wordsOf({ pages }: PdfModel): readonly Word[] {
  return pages.flatMap(({ lines }, page) =>
    lines.flatMap(line => {
      const words: Word[] = []
      // A word may change its style within; it has that of its first letter.
      let open: { text: string; style: LinePart } | null = null
      const close = () => {
        if (open !== null) words.push({ ...open, page, line })
        open = null
      }
      for (const part of line.parts)
        for (const piece of part.text.split(/(\s+)/)) {
          if (piece === '') continue
          if (/^\s/.test(piece)) close()
          else if (open === null) open = { text: piece, style: part }
          else open = { ...(open as { text: string; style: LinePart }), text: (open as { text: string }).text + piece }
        }
      close()
      return words
    }),
  )
}

/** Null where the texts differ by more than `MOST_EDITS` words. */
export function matchWords(before: readonly Word[], after: readonly Word[]): WordMatches | null {
  const stretches = stretchesOf(before, after, ({ text }) => text, MOST_EDITS)
  if (stretches === null) return null
  const pairs: (readonly [Word, Word])[] = []
  const hunks: { removed: Word[]; added: Word[]; after: readonly [Word, Word] | null }[] = []
  let [at, to] = [0, 0]
  let isOpen = false
  for (const { kind, items } of stretches) {
    if (kind === 'equal') {
      for (let i = 0; i < items.length; i++) pairs.push([before[at++]!, after[to++]!])
      isOpen = false
      continue
    }
    if (!isOpen) hunks.push({ removed: [], added: [], after: pairs.at(-1) ?? null })
    isOpen = true
    const hunk = hunks.at(-1)!
    if (kind === 'removed') for (let i = 0; i < items.length; i++) hunk.removed.push(before[at++]!)
    else for (let i = 0; i < items.length; i++) hunk.added.push(after[to++]!)
  }
  return { pairs, hunks }
}
