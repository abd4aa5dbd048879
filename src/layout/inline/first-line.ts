/**
 * The content of an inline root in the style of `::first-line` (CSS Pseudo 4,
 * https://www.w3.org/TR/css-pseudo-4/#first-line-pseudo).
 */
import type { InlineRootBox, RootBoxes } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { firstLineContent } from '../../text/first-line.ts'

/** A root whose text, or part of it, has the style of a first line. */
interface FirstLineRoot {
  readonly root: InlineRootBox
  /** The offset in the root's own text. */
  readonly toOwn: (offset: number) => number
}

/** The root with the style of the first line on its text up to `end`, by default on all of it. */
export function firstLineRoot(root: InlineRootBox, style: ComputedStyle, end?: number): FirstLineRoot {
  const { content, offsets } = firstLineContent<RootBoxes>(root.content, {
    root: root.style,
    firstLine: style,
    isStyled: box => box.pseudo === 'first-letter',
    ...(end === undefined ? {} : { end }),
  })
  const { initial } = root
  if (offsets === null) return { root: { ...root, content }, toOwn: offset => offset }
  const toOwn = (offset: number): number => offsets[offset]!
  if (initial === undefined) return { root: { ...root, content }, toOwn }
  const from = (own: number): number => offsets.indexOf(own)
  const word = initial.word === null ? null : from(initial.word)
  const moved = { ...initial, start: from(initial.start), end: from(initial.end), word }
  return { root: { ...root, content, initial: moved }, toOwn }
}
