/**
 * The server cannot start, for a reason that whoever started it can mend. The message is one
 * sentence (or a list of them) to print as it stands, without a stack trace.
 */
export class CannotStartError extends Error {
  override name = 'CannotStartError'
}
