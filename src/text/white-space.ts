/**
 * White-space processing while the text of an inline root is assembled (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-1, phase I).
 */
import { codePointBefore } from '../base/unicode/code-points.ts'
import { LineTrait, lineTraitTable } from '../base/unicode/line-classes.ts'
import type { ComputedStyle } from '../css/style.ts'

type WhiteSpaceStyle = Pick<ComputedStyle, 'whiteSpaceCollapse'> & Partial<Pick<ComputedStyle, 'textWrapMode'>>

/** The context before the next character, across element boundaries. */
type Before = 'start' | 'space' | 'text'

const SPACE = 0x20
const ZERO_WIDTH_SPACE = '\u200b'

/** White space that processing acts on; a form feed counts as a space, as in HTML. */
const isSpaceOrTab = (unit: number): boolean => unit === SPACE || unit === 0x09 || unit === 0x0c
const isSegmentBreak = (unit: number): boolean => unit === 0x0a || unit === 0x0d

/**
 * Collapses white space over a sequence of texts and objects in document order. One collapser serves one inline formatting
 * context.
 */
export class WhiteSpaceCollapser {
  #before: Before = 'start'
  /** The last character of the output, for segment break transformation. */
  #last = 0
  /** The last space of the output is in text that does not wrap. */
  #isSpaceFixed = false
  /** A segment break that is removed if the next text begins with an East Asian character. */
  #pendingBreak = false

  /**
   * Returns the processed text in parts. A part that is a single line feed is a forced break; no other part contains one. A
   * space at the end of a line stays: only line breaking knows where lines end.
   */
  push(text: string, style: WhiteSpaceStyle): string[] {
    switch (style.whiteSpaceCollapse) {
      case 'preserve':
      case 'break-spaces':
        return this.#preserve(text)
      case 'preserve-spaces':
        return this.#preserve(text.replace(/[\r\n\t]/g, ' '))
      case 'collapse':
      case 'preserve-breaks':
        return this.#collapse(text, style)
    }
  }

  /** A forced break of the markup: collapsible spaces after it are at the start of a line. */
  forcedBreak(): void {
    this.#before = 'start'
    this.#pendingBreak = false
  }

  /** An object in the line: spaces on both sides of it stay. */
  object(): void {
    this.#before = 'text'
    this.#last = 0xfffc
    this.#pendingBreak = false
  }

  /**
   * Preserved white space: line breaks become separate parts (CSS Text 4,
   * https://www.w3.org/TR/css-text-4/#white-space-phase-1).
   */
  #preserve(text: string): string[] {
    if (text === '') return []
    const parts: string[] = []
    const lines = text.replace(/\r\n?/g, '\n').split('\n')
    lines.forEach((line, i) => {
      if (i > 0) parts.push('\n')
      if (line !== '') parts.push(line)
    })
    const lastLine = lines.at(-1)!
    this.#before = lastLine === '' && lines.length > 1 ? 'start' : 'text'
    this.#last = lastLine.charCodeAt(lastLine.length - 1) || this.#last
    this.#pendingBreak = false
    return parts
  }

  /**
   * Phase I of white space processing (CSS Text 4, https://www.w3.org/TR/css-text-4/#white-space-phase-1): runs of spaces,
   * tabs and segment breaks become one space or none. State is kept between texts, since runs continue across inline boxes;
   * whether a segment break becomes a space depends on the next character.
   */
  #collapse(text: string, style: WhiteSpaceStyle): string[] {
    const keepsBreaks = style.whiteSpaceCollapse === 'preserve-breaks'
    const parts: string[] = []
    let out = ''
    let from = 0
    const flush = (end: number): void => {
      if (end > from) out += text.slice(from, end)
    }
    for (let i = 0; i < text.length; ) {
      const unit = text.charCodeAt(i)
      if (unit > SPACE || (!isSpaceOrTab(unit) && !isSegmentBreak(unit))) {
        if (this.#pendingBreak) {
          this.#pendingBreak = false
          if (!vanishesBetween(this.#last, text.codePointAt(i)!) && this.#before === 'text') out += ' '
        }
        this.#before = 'text'
        const end = endOfPlain(text, i)
        this.#last = codePointBefore(text, end)
        i = end
        continue
      }
      flush(i)
      const run = readWhiteSpace(text, i)
      if (run.breaks > 0 && keepsBreaks) {
        parts.push(trimEnd(out), ...Array.from({ length: run.breaks }, () => '\n'))
        out = ''
        this.#before = 'start'
      } else out += this.#space(run, text, style)
      i = run.end
      from = i
    }
    flush(text.length)
    if (out !== '') parts.push(out)
    return parts
  }

  /** The replacement of a run of white space. */
  #space(run: WhiteSpaceRun, text: string, style: WhiteSpaceStyle): string {
    if (this.#before === 'space' && this.#isSpaceFixed && style.textWrapMode === 'wrap') {
      // A space that collapses into the one before keeps its break opportunity.
      this.#isSpaceFixed = false
      return ZERO_WIDTH_SPACE
    }
    if (this.#before !== 'text') return ''
    const isAtEnd = run.end === text.length
    if (run.breaks > 0 && isAtEnd && isEastAsian(this.#last)) {
      this.#pendingBreak = true
      return ''
    }
    if (run.breaks > 0 && !isAtEnd && vanishesBetween(this.#last, text.codePointAt(run.end)!)) return ''
    if (run.breaks > 0 && (this.#last === 0x200b || text.charCodeAt(run.end) === 0x200b)) return ''
    this.#before = 'space'
    this.#isSpaceFixed = style.textWrapMode === 'nowrap'
    this.#last = SPACE
    return ' '
  }
}

interface WhiteSpaceRun {
  readonly end: number
  readonly breaks: number
}

/** The run of white space at `start`: its end, and its number of segment breaks. CR LF is one. */
function readWhiteSpace(text: string, start: number): WhiteSpaceRun {
  let end = start
  let breaks = 0
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end)
    if (isSegmentBreak(unit)) {
      if (unit === 0x0d && text.charCodeAt(end + 1) === 0x0a) end++
      breaks++
    } else if (!isSpaceOrTab(unit)) break
  }
  return { end, breaks }
}

/**
 * The end of the text from a character that is no white space, up to white space that is not a single space before another
 * character: such a space stays as it is.
 */
function endOfPlain(text: string, start: number): number {
  let end = start
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end)
    if (unit > SPACE || (unit === SPACE && text.charCodeAt(end + 1) > SPACE)) continue
    if (isSpaceOrTab(unit) || isSegmentBreak(unit)) break
  }
  return end
}

const trimEnd = (text: string): string => (text.endsWith(' ') ? text.slice(0, -1) : text)

/**
 * Whether a segment break between two characters is removed (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#line-break-transform).
 */
const vanishesBetween = (before: number, after: number): boolean =>
  (isEastAsian(before) && isEastAsian(after)) || isEastAsianMark(before) || isEastAsianMark(after)

/** Punctuation that contains its own space, and the ideographic space. */
const isEastAsianMark = (codePoint: number): boolean =>
  isEastAsian(codePoint) && (codePoint === 0x3000 || /\p{P}/u.test(String.fromCodePoint(codePoint)))

/**
 * Whether a segment break beside a character may be removed: it is wide and not Hangul, which has spaces between words (CSS
 * Text 4, https://www.w3.org/TR/css-text-4/#line-break-transform).
 */
function isEastAsian(codePoint: number): boolean {
  const isHangul =
    (codePoint >= 0x1100 && codePoint <= 0x11ff) ||
    (codePoint >= 0x3130 && codePoint <= 0x318f) ||
    (codePoint >= 0xa960 && codePoint <= 0xa97f) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7ff) ||
    (codePoint >= 0xffa0 && codePoint <= 0xffdc)
  return !isHangul && (lineTraitTable.at(codePoint) & LineTrait.wide) !== 0
}
