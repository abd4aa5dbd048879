/** The text of an inline root, measured for one width, from which lines are broken and built. */

import type { BlockLevelBox, InlineRootBox, RootBoxes, RootItem } from '../../boxes/box.ts'
import type { MeasuredText } from '../../text/lines.ts'
import { alignmentOf, indentOf, placeLine, turnedIndent } from '../../text/lines.ts'
import type { Line } from '../../text/types.ts'
import { marginOf } from '../edges.ts'
import type { LayoutResult, LineSpace } from '../types.ts'
import { isInitialLetter } from './initial-letter.ts'
import { edgeWidth, layoutAtomic, measuredText, sideOf } from './item-widths.ts'
import { type BuiltLine, buildLine } from './line-box.ts'
import type { RootPiece } from './line-nodes.ts'
import type { LineContext } from './line-tree.ts'

/** A root's text with the widths of its boxes in one container. */
export interface LineText {
  readonly measured: MeasuredText<RootBoxes>
  readonly context: LineContext
}

/** Measures the text of a root. Atomic inlines are laid out once, when their width is first needed. */
export function lineText(root: InlineRootBox, space: LineSpace): LineText {
  return measured(lineContext(root, space))
}

/** Another content of the same root, which shares the laid-out atomic inlines. */
export const textOf = (root: InlineRootBox, { context }: LineText, firstLine: LineContext['firstLine']): LineText =>
  measured({ ...context, root, firstLine })

/** The text of a paragraph, measured with the widths of its edges and atomic inlines. */
function measured(context: LineContext): LineText {
  const { root, space } = context
  return { measured: measuredText(root, space.services, itemWidths(context)), context }
}

/** The inputs of building lines; atomic inlines are laid out once, when a line needs them. */
function lineContext(root: InlineRootBox, space: LineSpace): LineContext {
  const atomics = new Map<BlockLevelBox, LayoutResult>()
  return {
    root,
    firstLine: null,
    fonts: space.services.fonts,
    containerWidth: space.inlineSize,
    space,
    atomic({ box }) {
      const known = atomics.get(box)
      if (known !== undefined) return known
      const result = layoutAtomic(box, space)
      atomics.set(box, result)
      return result
    },
  }
}

/** The widths of items, px: edges of inline boxes and margin boxes of atomic inlines. Floats and positioned boxes have none. */
function itemWidths(context: LineContext): (item: RootItem) => number {
  const { inlineSize } = context.space
  return item => {
    if (item.kind === 'open' || item.kind === 'close') return edgeWidth(item.style, sideOf(item), inlineSize)
    if (item.kind !== 'atomic') return 0
    const margin = marginOf(item.style, inlineSize)
    return context.atomic(item).fragment.width + margin.left + margin.right
  }
}

/**
 * `text-indent` of the line that starts at an offset. A block between lines ends the one before it like a forced break, so that
 * `each-line` counts the line after it: https://www.w3.org/TR/css-text-4/#text-indent-property.
 */
export function indentAt(root: InlineRootBox, start: number, width: number): number {
  const { style, content, followsBlock } = root
  // An initial letter has the indent, and its lines begin beside it.
  if (start === 0 && isInitialLetter(root.initial)) return 0
  const isAfterBlock = start === 0 && followsBlock === true
  return indentOf(
    style,
    width,
    start === 0 && !isAfterBlock,
    isAfterBlock || (start > 0 && content.text[start - 1] === '\n'),
  )
}

/** The indent of a line by its style, and that of a listing's line which continues another one. */
export const lineIndent = ({ measured, context }: LineText, start: number): number =>
  indentAt(context.root, start, context.containerWidth) + turnedIndent(measured, start, context.containerWidth)

/** A line in a line box of this width: its pieces, indented and aligned, and its fragment. */
export function builtIn(text: LineText, line: Line, width: number): BuiltIn {
  const pieces = placePieces(text, line, width)
  return { pieces, built: buildLine(line, pieces, width, text.context) }
}

/** A line, and the pieces from which it was built. */
interface BuiltIn {
  readonly pieces: readonly RootPiece[]
  readonly built: BuiltLine
}

/** The pieces of a line in visual order with their positions: indented, and aligned in the remaining width. */
function placePieces(own: LineText, line: Line, width: number): readonly RootPiece[] {
  const { measured: text, context } = own
  const { root } = context
  // With `unicode-bidi: plaintext` each line has its own start edge (CSS Text 4,
  // https://www.w3.org/TR/css-text-4/#text-align-property).
  const isRightToLeft = text.prepared.levels.baseLevelAt(line.start) % 2 === 1
  const indent = lineIndent(own, line.start)
  const alignment = alignmentOf(root.style, line.isLast, isRightToLeft)
  return placeLine(text, line, { left: isRightToLeft ? 0 : indent, width: width - indent, alignment })
}
