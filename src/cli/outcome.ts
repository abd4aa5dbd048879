/** Errors that end a command. */

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly hint: string

  constructor(message: string, hint = 'Try "octavo --help".') {
    super(message)
    this.hint = hint
  }
}

/** A failure that was printed already. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** Compares by name, because a command may be a separate script with classes of its own (`engine.ts`). */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError' && 'hint' in error
/** Whether an error is a failure that was printed already; by name, as `isUsageError`. */
export const isCommandFailed = (error: unknown): error is CommandFailed =>
  error instanceof Error && error.name === 'CommandFailed'

/** Resolves when a signal stops the process. */
export const stopped = (): Promise<void> =>
  new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
