/** Limits on formulas, and the error that names the exceeded one. */

/** Maximum number of formulas of one document. */
export const MAX_FORMULAS = 5_000
/** Maximum number of characters of the source of one formula. */
export const MAX_SOURCE = 8_000
/** Maximum number of characters of the sources of all formulas. */
export const MAX_SOURCES = 1_000_000
/** Maximum number of MathML elements of one formula, also from TeX. */
export const MAX_NODES = 4_000
/** Maximum depth of a formula: MathJax is recursive. */
export const MAX_DEPTH = 60
/** Maximum numbers of expanded macros of a formula, and of their characters. */
export const MAX_MACROS = 500
/** Maximum number of characters of one expansion (MathJax's `maxBuffer`). */
export const MAX_BUFFER = 8_000
/** Maximum number of columns of an alignment that declares it. */
export const MAX_COLUMNS = 40
/** Em: the maximum width and height of a formula. */
export const MAX_EXTENT = 2_000

/** The reason why a formula cannot be set: it is malformed or exceeds a limit. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError'
  readonly code: 'formula_invalid' | 'formula_limit'

  constructor(code: FormulaError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Compares names, because the typesetter may be in another bundle with its own class (`cli/engine.ts`). */
export const isFormulaError = (error: unknown): error is FormulaError =>
  error instanceof Error && error.name === 'FormulaError'

/** The error of a formula that exceeds a limit. */
export const tooMuch = (what: string): FormulaError => new FormulaError('formula_limit', what)
/** The error of a malformed formula. */
export const malformed = (why: string): FormulaError => new FormulaError('formula_invalid', why)
