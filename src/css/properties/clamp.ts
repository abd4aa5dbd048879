/** Clamped lines and the edge of clips (CSS Overflow 4 §5 and §3.2: https://www.w3.org/TR/css-overflow-4/). */
import type { Parse } from '../reader.ts'
import { computeLength, integer, nonNegativeLength, type SpecifiedLength } from '../values/length.ts'
import { either, INHERITED, keyword, keywords, NOT_INHERITED, plain, property } from './row.ts'

/** The text of the block ellipsis; `ellipsis` is U+2026. */
export type BlockEllipsis = 'no-ellipsis' | 'ellipsis' | { readonly string: string }

/** `no-ellipsis`, a string, or `auto`, which is the character U+2026 (CSS Overflow 4 §5.2). */
export const blockEllipsis: Parse<BlockEllipsis> = reader => {
  const word = reader.keyword(['no-ellipsis', 'ellipsis', 'auto'])
  if (word !== null) return word === 'auto' ? 'ellipsis' : word
  const string = reader.string()
  return string === null ? null : { string }
}

/**
 * `normal` is the later name of `auto`; `discard` is treated like clamping, because lines after the clamp point are not
 * laid out.
 */
const continuation: Parse<'auto' | 'collapse' | '-webkit-legacy'> = reader => {
  const word = reader.keyword(['auto', 'normal', 'collapse', 'discard', '-webkit-legacy'])
  if (word === 'normal') return 'auto'
  return word === 'discard' ? 'collapse' : word
}

const VISUAL_BOXES = ['content-box', 'padding-box', 'border-box'] as const

/** The edge at which `overflow: clip` clips, and its distance. */
export interface ClipMargin<L> {
  readonly box: (typeof VISUAL_BOXES)[number]
  readonly length: L
}
type SpecifiedMargin = ClipMargin<SpecifiedLength | null>

/**
 * `overflow-clip-margin`: `<visual-box> || <length>` (CSS Overflow 4,
 * https://www.w3.org/TR/css-overflow-4/#overflow-clip-margin).
 */
const clipMargin: Parse<SpecifiedMargin> = reader => {
  const first = reader.keyword(VISUAL_BOXES)
  const length = reader.attempt(nonNegativeLength)
  const box = first ?? reader.keyword(VISUAL_BOXES)
  if (box === null && length === null) return null
  return { box: box ?? 'padding-box', length }
}

/** Rows of CSS Overflow 4 §5: `line-clamp` and its parts. */
export const clampProperties = {
  overflowClipMargin: property<ClipMargin<number>, SpecifiedMargin>(
    NOT_INHERITED,
    { box: 'padding-box', length: 0 },
    clipMargin,
    ({ box, length }, context) => ({ box, length: length === null ? 0 : computeLength(length, context) }),
  ),
  maxLines: plain<number | 'none'>(NOT_INHERITED, 'none', either(keyword('none'), integer(1))),
  blockEllipsis: plain<BlockEllipsis>(INHERITED, 'no-ellipsis', blockEllipsis),
  continue: plain<'auto' | 'collapse' | '-webkit-legacy'>(NOT_INHERITED, 'auto', continuation),
  /** From the first draft of flexible boxes: the old name of line clamping applies only in a vertical box. */
  boxOrient: keywords(NOT_INHERITED, 'horizontal', 'vertical', 'inline-axis', 'block-axis'),
}
