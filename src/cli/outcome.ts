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
