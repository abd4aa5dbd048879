/**
 * The parts of a text that have lines under and over them: white space may be skipped (CSS Text Decoration 4,
 * https://www.w3.org/TR/css-text-decor-4/#text-decoration-skip-spaces-property).
 */

import type { Decorating } from './context.ts'
import type { PlacedText } from './text.ts'

/** A text with the boxes that decorate it, outermost first. */
export interface DecoratedText extends PlacedText {
  readonly decorating: readonly Decorating[]
}

/** Start and end, px. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Preserved white space. Non-breaking spaces keep their line, because they are used for blanks in forms. */
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && /[ \t\n\r\f\u1680\u2000-\u200A\u205F\u3000]/.test(character)

/** The decorated parts of each text of a line, in order. Most lines skip nothing. */
export function decoratedSpans(texts: readonly DecoratedText[]): readonly (readonly Span[])[] {
  const spans = texts.map(text => (skips(text, 'all') ? withoutSpaces(text) : [wholeOf(text)]))
  trim(texts, spans, 'left')
  trim(texts, spans, 'right')
  return spans
}

const styleOf = ({ fragment }: DecoratedText) => fragment.piece.run.style

/** Whether a text's decoration skips spaces of a kind. */
function skips(text: DecoratedText, where: 'all' | 'start' | 'end'): boolean {
  const { textDecorationSkipSpaces } = styleOf(text)
  return textDecorationSkipSpaces[where]
}

const wholeOf = ({ x, fragment: { width } }: DecoratedText): Span => ({ from: x, to: x + width })

/** Removes the spaces at one side of the line. */
function trim(texts: readonly DecoratedText[], spans: (readonly Span[])[], side: 'left' | 'right'): void {
  for (let i = 0; i < texts.length; i++) {
    const at = side === 'left' ? i : texts.length - 1 - i
    const text = texts[at]!
    const isStart = (side === 'left') === (styleOf(text).direction === 'ltr')
    if (!skips(text, isStart ? 'start' : 'end')) return
    const words = hasSpaceAt(text, side) ? withoutSpaces(text) : [wholeOf(text)]
    const edge = side === 'left' ? words[0] : words.at(-1)
    if (edge !== undefined) {
      spans[at] = spans[at]!.flatMap(({ from, to }) => {
        const span = side === 'left' ? { from: Math.max(from, edge.from), to } : { from, to: Math.min(to, edge.to) }
        return span.to > span.from ? [span] : []
      })
      return
    }
    spans[at] = []
  }
}

/** Whether a text has a space at a side of the line. */
function hasSpaceAt({ fragment: { piece, text } }: DecoratedText, side: 'left' | 'right'): boolean {
  const isFirst = (side === 'left') === (piece.run.level % 2 === 0)
  return piece.generated === null && isSpace(isFirst ? text[0] : text.at(-1))
}

/** The stretches between spaces, from left to right. */
function withoutSpaces({ fragment: { piece, text }, x }: DecoratedText): readonly Span[] {
  const { run, first, last, advances, start } = piece
  const spans: { from: number; to: number }[] = []
  let pen = x
  let isOpen = false
  for (let i = first; i < last; i++) {
    const from = pen
    pen += advances === null ? run.advances[i]! : advances[i - first]!
    const isSkipped = piece.generated === null && isSpace(text[run.clusters[i]! - start])
    if (!isSkipped && isOpen) spans.at(-1)!.to = pen
    else if (!isSkipped) spans.push({ from, to: pen })
    isOpen = !isSkipped
  }
  return spans
}
