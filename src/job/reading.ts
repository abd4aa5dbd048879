/** The result of parsing a value of a request: the value, or the reason why it is refused. */
import type { ErrorCode } from '../base/errors.ts'

/** A parsed value, or the reason why it is refused. */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string; readonly path: string }

/** The result for a valid value. */
export const accepted = <T>(value: T): Reading<T> => ({ kind: 'value', value })

/** `path` is a JSON pointer below the value that was read; empty for the value itself. */
export const refused = (code: ErrorCode, message: string, path = ''): Reading<never> => ({
  kind: 'refused',
  code,
  message,
  path,
})
