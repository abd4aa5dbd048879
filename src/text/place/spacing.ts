/**
 * Limits for stretching and shrinking a line (Bringhurst §2.1, TeX's glue).
 * Natural word spaces are about a quarter em: they may shrink by a quarter and stretch to twice their width.
 */

/** At an adjustment ratio of 1 word spaces are wider by this part of themselves; they reach their limit at 2. */
export const SPACE_STRETCH = 0.5
/** At −1 they are narrower by this part. */
export const SPACE_SHRINK = 0.25
/** Greatest change of the room between letters, as a part of the width of the letters. */
export const TRACKING = 0.02

/** Scripts that are set on a grid, without spaces: lines are filled by room between characters. */
export const IDEOGRAPHIC_SCRIPTS: ReadonlySet<string> = new Set(['Han', 'Hiragana', 'Katakana', 'Bopomofo'])
/** The room after an ideograph stretches as a word space of this part of its width does. */
export const IDEOGRAPH_GLUE = 0.15

/** Scripts whose letters stand apart, so that a little more or less room between them is not seen. */
export const TRACKED_SCRIPTS: ReadonlySet<string> = new Set([
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Coptic',
])
