/** Strict mode: warnings that fail the job. */
import type { Diagnostic, WarningCode } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'

/** Maximum number of warnings named in the error; the others are counted. */
const MOST_NAMED = 20

/** Throws an OctavoError with the warnings that have one of the codes, if there are any. */
export function refuseWarnings(warnings: readonly Diagnostic[], codes: readonly WarningCode[]): void {
  const failing = warnings.filter(({ code }) => codes.includes(code))
  if (failing.length === 0) return
  const named = failing.slice(0, MOST_NAMED).map(warning => ({ path: '', message: sentence(warning) }))
  const rest = failing.length > named.length ? `; and ${failing.length - named.length} more` : ''
  const list = named.map(({ message }) => message).join('; ')
  throw new OctavoError('strict_warnings', `Strict mode does not allow: ${list}${rest}.`, { problems: named })
}

const sentence = ({ code, message, where }: Diagnostic): string =>
  `${code}: ${message}${where === null ? '' : ` (${where})`}`
