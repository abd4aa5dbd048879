/** The bounds within which formulas are set, and the error that says which one was passed. */

/** Formulas of one document. */
export const MAX_FORMULAS = 5_000
/** Characters of the source of one formula. */
export const MAX_SOURCE = 8_000
/** Characters of the sources of all formulas. */
export const MAX_SOURCES = 1_000_000
/** Elements of one formula: those of its MathML, or those that its TeX comes to. */
export const MAX_NODES = 4_000
/** Deepest nesting of a formula: MathJax is recursive. */
export const MAX_DEPTH = 60
/** How many macros a formula may expand, and to how many characters. */
export const MAX_MACROS = 500
/** Longest text that a macro may expand to, in characters (MathJax `maxBuffer`). */
export const MAX_BUFFER = 8_000
/** Columns of an alignment that says how many it has. */
export const MAX_COLUMNS = 40
/** Ems: a formula that is wider or higher is no formula. */
export const MAX_EXTENT = 2_000

/** Why a formula could not be set: it is malformed, or asks for too much. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError'
  readonly code: 'formula_invalid' | 'formula_limit'

  constructor(code: FormulaError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** By name: the typesetter may be a module apart with a class of its own (`cli/engine.ts`). */
export const isFormulaError = (error: unknown): error is FormulaError =>
  error instanceof Error && error.name === 'FormulaError'

/** The error of a formula that exceeds a bound. */
export const tooMuch = (what: string): FormulaError => new FormulaError('formula_limit', what)
/** The error of a formula that cannot be read. */
export const malformed = (why: string): FormulaError => new FormulaError('formula_invalid', why)
