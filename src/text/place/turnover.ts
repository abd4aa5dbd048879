/** `-octavo-turnover`: the mark in the hanging indent of each line that continues after a soft wrap, as listings have it. */
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { greedyLine } from '../fit/greedy.ts'
import { type MeasuredText, measureItems } from '../measure.ts'
import { prepareText } from '../prepare.ts'
import type { InlineContent, Line } from '../types.ts'

/** A mark with the room that it is centred in. */
interface TurnoverMark {
  readonly measured: MeasuredText<null>
  readonly line: Line
  /** Room for it beside the line's text, px. */
  readonly indent: number
}

/** The mark of a line, or null where it has none: it needs a hanging indent that it fits into. */
export function turnoverMark({ prepared }: MeasuredText, line: Line, lineWidth: number): TurnoverMark | null {
  const { style, content, fonts } = prepared
  const { octavoTurnover, textIndent } = style
  if (octavoTurnover === 'none' || !textIndent.hanging) return null
  if (line.start === 0 || content.text.charCodeAt(line.start - 1) === 0x0a) return null
  const indent = resolve(textIndent.length, lineWidth)
  const mark = markContent(octavoTurnover.mark, style)
  if (mark.content.text === '') return null
  const measured = measureItems(prepareText(mark.content, mark.style, fonts), () => 0)
  const markLine = greedyLine(measured, 0, Number.POSITIVE_INFINITY)
  return markLine.width > indent ? null : { measured, line: markLine, indent }
}

interface MarkContent {
  readonly content: InlineContent<null>
  readonly style: ComputedStyle
}

const made = new WeakMap<ComputedStyle, MarkContent>()

/** The mark as a paragraph of its own, in the paragraph's font and half as strong. */
function markContent(text: string, root: ComputedStyle): MarkContent {
  let mark = made.get(root)
  if (mark === undefined) {
    const { color } = root
    const style: ComputedStyle = {
      ...root,
      color: { ...color, a: color.a / 2 },
      textIndent: NO_INDENT,
      textWrapMode: 'nowrap',
    }
    const content: InlineContent<null> = {
      text,
      items: [{ kind: 'text', start: 0, end: text.length, style, language: '', box: null }],
    }
    mark = { content, style }
    made.set(root, mark)
  }
  return mark
}

const NO_INDENT: ComputedStyle['textIndent'] = { length: 0, hanging: false, eachLine: false }
