/** `-octavo-turnover`: the mark in the hanging indent of lines that continue after a soft wrap, as in listings. */
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { greedyLine } from '../fit/greedy.ts'
import { type MeasuredText, measureItems } from '../measure.ts'
import { prepareText } from '../prepare.ts'
import type { BoxesOf, InlineContent, Line } from '../types.ts'

/** A mark and the room in which it is centred. */
interface TurnoverMark {
  readonly measured: MeasuredText<BoxesOf<null>>
  readonly line: Line
  /** Its room beside the line's text, px. */
  readonly indent: number
}

/** The mark of a line, or null if there is none: it requires a hanging indent in which it fits. */
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
  readonly content: InlineContent<BoxesOf<null>>
  readonly style: ComputedStyle
}

const made = new WeakMap<ComputedStyle, MarkContent>()

/** The mark as a paragraph of its own, in the paragraph's font with half its opacity. */
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
    const content: InlineContent<BoxesOf<null>> = {
      text,
      items: [{ kind: 'text', start: 0, end: text.length, style, language: '', box: null }],
    }
    mark = { content, style }
    made.set(root, mark)
  }
  return mark
}

const NO_INDENT: ComputedStyle['textIndent'] = { length: 0, hanging: false, eachLine: false }
