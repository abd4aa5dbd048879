/**
 * Limits for stretching and shrinking a line (Bringhurst §2.1, TeX's glue).
 * Natural word spaces are about a quarter em: they may shrink by a quarter and stretch to twice their width.
 */

/** Share of its width by which a word space grows at an adjustment ratio of 1; the limit is at ratio 2. */
export const SPACE_STRETCH = 0.5
/** Share by which it shrinks at ratio −1. */
export const SPACE_SHRINK = 0.25
/** Maximum change of the space between letters, as a share of the letters' width. */
export const TRACKING = 0.02

/** Scripts set on a grid without spaces: justification adds space between characters. */
export const IDEOGRAPHIC_SCRIPTS: ReadonlySet<string> = new Set(['Han', 'Hiragana', 'Katakana', 'Bopomofo'])
/** Share of an ideograph's width; the space after it stretches like a word space of this width. */
export const IDEOGRAPH_GLUE = 0.15

/** Scripts with separate letters, in which small changes of the space between them are invisible. */
export const TRACKED_SCRIPTS: ReadonlySet<string> = new Set([
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Coptic',
])
