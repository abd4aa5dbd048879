/** Leaders: a pattern repeated to fill the rest of a line (CSS Content 3 §3.2). https://www.w3.org/TR/css-content-3/ */

import { perObject } from '../../base/memo.ts'
import type { InlineRootBox } from '../../boxes/box.ts'
import type { GlyphRun, TextPiece } from '../../text/types.ts'
import { EPSILON } from '../breaking.ts'
import { resultWith } from '../fragment.ts'
import type { BoxFragment, Fragment, LayoutResult, LineFragment, Placed, TextFragment } from '../types.ts'

/**
 * Expands the box of a leader, laid out with one pattern, to the rest of its line. Patterns are aligned with the line's end,
 * so that those of several lines are below each other.
 *
 * @param x of the leader, and `lineWidth` of its line, px from the line's left edge
 */
export function filledLeader(result: LayoutResult, x: number, width: number, lineWidth: number): LayoutResult {
  const [root] = result.fragment.children
  const line = root?.fragment.kind === 'box' ? root.fragment.children[0] : undefined
  if (root?.fragment.kind !== 'box' || line?.fragment.kind !== 'line') return result
  const texts = line.fragment.children.filter(isText)
  const step = texts.reduce((end, text) => Math.max(end, text.x + text.fragment.width), 0)
  const isBlank = texts.every(({ fragment }) => fragment.text.trim() === '')
  const children = isBlank || step <= 0 ? [] : repeated(texts, step, { x, width, lineWidth })
  const filledLine: LineFragment = { ...line.fragment, width, children }
  const filledRoot: BoxFragment = { ...root.fragment, width, children: [{ ...line, x: 0, fragment: filledLine }] }
  const fragment: BoxFragment = { ...result.fragment, width, children: [{ ...root, fragment: filledRoot }] }
  return resultWith(result, { fragment })
}

const isText = (placed: Placed<Fragment>): placed is Placed<TextFragment> => placed.fragment.kind === 'text'

interface Room {
  readonly x: number
  readonly width: number
  readonly lineWidth: number
}

/**
 * A leader's text repeated over its room, counted from the end of the line, so that the dots of several lines are aligned (CSS
 * Content 3, https://www.w3.org/TR/css-content-3/#leaders).
 */
function repeated(texts: readonly Placed<TextFragment>[], step: number, { x, width, lineWidth }: Room): Placed[] {
  const toEnd = Math.max(0, lineWidth - x - width)
  const end = width + toEnd - Math.ceil(toEnd / step - EPSILON) * step
  const count = Math.floor(end / step + EPSILON)
  if (count <= 0) return []
  const start = end - count * step
  const [only] = texts
  if (texts.length === 1 && only !== undefined)
    return [{ ...only, x: start, fragment: timesKnown(only.fragment, count) }]
  return Array.from({ length: count }, (_, i) => texts.map(text => ({ ...text, x: start + i * step + text.x }))).flat()
}

/** `times`, cached by count: the leaders of a table of contents share their pattern, and few lengths of it. */
function timesKnown(fragment: TextFragment, count: number): TextFragment {
  const known = knownTimes(fragment)
  const text = known.get(count) ?? times(fragment, count)
  known.set(count, text)
  return text
}

const knownTimes = perObject((_: TextFragment) => new Map<number, TextFragment>())

/** The text of one run repeated `count` times, as one text. */
function times(fragment: TextFragment, count: number): TextFragment {
  const { piece, text, root } = fragment
  const width = fragment.width * count
  const content = { ...root.content, text: root.content.text.repeat(count) }
  const inRow: InlineRootBox = { ...root, content }
  const run = repeatedRun(piece, count, root.content.text.length)
  return {
    ...fragment,
    piece: {
      ...piece,
      run,
      first: 0,
      last: run.glyphs.length,
      start: 0,
      end: content.text.length,
      width,
      advances: null,
    },
    text: text.repeat(count),
    width,
    root: inRow,
  }
}

/** The glyphs of a piece in a run of their own; `length` is the text length of one pattern. */
function repeatedRun({ run, first, last, advances }: TextPiece, count: number, length: number): GlyphRun {
  const glyphs = run.glyphs.slice(first, last)
  const own = advances ?? run.advances.slice(first, last)
  const clusters = run.clusters.slice(first, last)
  const size = glyphs.length
  const made = {
    glyphs: new Uint16Array(size * count),
    clusters: new Uint32Array(size * count),
    advances: new Float32Array(size * count),
  }
  for (let i = 0; i < count; i++) {
    made.glyphs.set(glyphs, i * size)
    made.advances.set(own, i * size)
    made.clusters.set(
      clusters.map(cluster => cluster + i * length),
      i * size,
    )
  }
  const offsets = (values: Float32Array | null): Float32Array | null => {
    if (values === null) return null
    const one = values.slice(first, last)
    const all = new Float32Array(size * count)
    for (let i = 0; i < count; i++) all.set(one, i * size)
    return all
  }
  return {
    ...run,
    ...made,
    start: 0,
    end: length * count,
    xOffsets: offsets(run.xOffsets),
    yOffsets: offsets(run.yOffsets),
  }
}
