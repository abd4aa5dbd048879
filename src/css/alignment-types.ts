/**
 * Computed values of the alignment properties (CSS Box Alignment 3).
 * https://www.w3.org/TR/css-align-3/
 */

/** CSS Box Alignment 3 §4.4: overflow alignment, for an alignment subject that is larger than its container. */
export type OverflowPosition = 'safe' | 'unsafe'

/** A position of content in its container (CSS Box Alignment 3 §4.1). */
type ContentPosition = 'center' | 'start' | 'end' | 'flex-start' | 'flex-end' | 'left' | 'right'
/** A position of a box in its alignment container (CSS Box Alignment 3 §4.1). */
type SelfPosition = ContentPosition | 'self-start' | 'self-end'

/** Alignment of one item in its area (CSS Align 3 §6.1). */
export type SelfAlignment =
  | 'auto'
  | 'normal'
  | 'stretch'
  | SelfPosition
  | `${OverflowPosition} ${SelfPosition}`
  | 'baseline'
  | 'last baseline'
/** Distribution of lines, tracks or columns in their container (CSS Align 3 §5.1). */
export type ContentAlignment =
  | 'normal'
  | ContentPosition
  | `${OverflowPosition} ${ContentPosition}`
  | 'stretch'
  | 'space-between'
  | 'space-around'
  | 'space-evenly'
  | 'baseline'
  | 'last baseline'
