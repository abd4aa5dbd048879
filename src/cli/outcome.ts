/** How a command ends other than well. */

/** The command line itself is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly hint: string

  constructor(message: string, hint = 'Try "octavo --help".') {
    super(message)
    this.hint = hint
  }
}

/** Something failed and has been told already. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** By name: a command may be a module apart with classes of its own (`engine.ts`). */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError' && 'hint' in error
/** Whether an error means a failure that was told already; by name, as `isUsageError`. */
export const isCommandFailed = (error: unknown): error is CommandFailed =>
  error instanceof Error && error.name === 'CommandFailed'

/** Resolves when a signal tells the process to stop. */
export const stopped = (): Promise<void> =>
  new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
