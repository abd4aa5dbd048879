/** Warnings about a document: what was dropped or replaced, and where. */

/** The kinds of warnings. Each text says how the output differs from the input. */
export const WARNINGS = {
  unsupported_property: 'a CSS property that is not supported was ignored',
  invalid_declaration: 'a CSS declaration could not be understood and was ignored',
  unsupported_selector: 'a CSS rule with a selector that is not supported was ignored',
  unsupported_at_rule: 'a CSS at-rule that is not supported was ignored',
  invalid_at_rule: 'a CSS at-rule was ignored because a required part of it is missing or invalid',
  unsupported_value: 'a value that is not supported was replaced',
  css_syntax: 'a part of a style sheet could not be parsed and was ignored',
  css_limit: 'a limit for style sheets was reached and the rest was ignored',
  html_limit: 'a limit for the document was reached and its structure was flattened',
  html_unclosed: 'an element without an end tag, such as <iframe/>, was read as closed',
  unsupported_element: 'an element that cannot be printed was replaced',
  image_missing: 'an image could not be loaded and its alternative text is shown',
  image_invalid: 'an image could not be decoded and its alternative text is shown',
  image_too_large: 'an image is over a limit and its alternative text is shown',
  style_sheet_missing: 'a style sheet could not be loaded',
  font_missing: 'a font could not be loaded or is not available and was replaced',
  font_invalid: 'a font file could not be read and was replaced',
  font_restricted: 'the licence of a font does not allow its use in a PDF',
  missing_glyph: 'a character has no glyph in any font',
  invalid_text: 'a character that is not valid Unicode was replaced',
  formula_invalid: 'a formula could not be understood and is shown by its parts',
  formula_limit: 'a formula is over a limit and is shown by its parts',
  formula_shrunk: 'a displayed formula is too wide for its column, cannot be broken, and is set much smaller',
  diagram_not_drawn: 'a diagram could not be drawn and is set as its source',
  code_limit: 'a listing is over a limit and is not highlighted',
  content_overflows_page: 'content is larger than the page and is cut at its edge',
  text_outside_page: 'text lies outside of the page or is cut by its edge',
  text_cut: 'text is cut off by the box around it',
  text_overlaps: 'text is printed over other text',
  text_unreadable: 'text has the colour of its background or is covered',
  text_missing: 'text of the document is on no page',
  contrast_adjusted: 'a text colour was unreadable on its background and was replaced',
  scripts_not_run: 'the pages are empty because their content is made by scripts, which are not run',
  page_shrunk: 'content was wider than the paper and the document is set smaller',
  page_adjusted: 'a page size or margin could not be used and was replaced',
  extraction: 'the content extraction used a fallback',
  resource_blocked: 'a resource may not be fetched',
  link_target_missing: 'a link points to a place that is not in the document',
  link_dropped: 'a link cannot be clicked in the file',
  reference_not_settled: 'page numbers in the text still changed after the last layout pass',
  attachment_missing: 'a file could not be put into the PDF',
  invoice_differs: 'the pages do not show a total of the invoice that is in the file',
  standard_not_met: 'the file does not claim the standard that was asked for',
  accessibility: 'something keeps the document from being fully accessible',
} as const

/** The code of a warning: a row of `WARNINGS`. */
export type WarningCode = keyof typeof WARNINGS

/**
 * Warnings that content of the document is missing on the pages or cannot be read; a job in strict mode fails on these.
 * Unsupported CSS is not among them, because most web pages contain some.
 */
export const LOSSES: readonly WarningCode[] = [
  'text_outside_page',
  'text_cut',
  'text_overlaps',
  'text_unreadable',
  'text_missing',
  'content_overflows_page',
  'missing_glyph',
  'font_invalid',
  'image_missing',
  'image_invalid',
  'image_too_large',
  'formula_invalid',
  'formula_limit',
  'unsupported_element',
  'scripts_not_run',
  'style_sheet_missing',
  'resource_blocked',
  'css_limit',
  'html_limit',
  'reference_not_settled',
]

/** One warning as results and answers list it. */
export interface Diagnostic {
  readonly code: WarningCode
  readonly message: string
  /** The place in the input: "line:column", a selector, an address or a page. Null if it has no single place. */
  readonly where: string | null
  /** How often the same warning was raised; `where` is the first place. */
  readonly count: number
}

/** Distinct warnings that are stored, because hostile documents can raise any number. */
const MAX_DISTINCT = 200

/**
 * Collects the warnings of one job in the order in which they were first raised.
 * Equal warnings are counted, not repeated, and their number is bounded, whatever the input does.
 */
export class Diagnostics {
  readonly #byKey = new Map<string, { code: WarningCode; message: string; where: string | null; count: number }>()
  #dropped = 0

  warn(code: WarningCode, message: string, where: string | null = null): void {
    const key = `${code}\u0000${message}`
    const known = this.#byKey.get(key)
    if (known !== undefined) known.count++
    else if (this.#byKey.size < MAX_DISTINCT) this.#byKey.set(key, { code, message, where, count: 1 })
    else this.#dropped++
  }

  /** Adds the warnings of a collector that was used for a part of the job. */
  absorb(other: Diagnostics): void {
    for (const [key, entry] of other.#byKey) {
      const known = this.#byKey.get(key)
      if (known !== undefined) known.count += entry.count
      else if (this.#byKey.size < MAX_DISTINCT) this.#byKey.set(key, { ...entry })
      else this.#dropped += entry.count
    }
    this.#dropped += other.#dropped
  }

  /** The warnings so far; the list is a copy. */
  list(): readonly Diagnostic[] {
    return [...this.#byKey.values()].map(entry => ({ ...entry }))
  }

  /** The number of warnings raised, including repetitions and those beyond the bound. */
  get total(): number {
    let total = this.#dropped
    for (const entry of this.#byKey.values()) total += entry.count
    return total
  }
}
