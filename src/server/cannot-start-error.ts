/**
 * The server cannot start, for a reason that the operator can fix. The message is printed as is, without a
 * stack trace: one sentence or a list of them.
 */
export class CannotStartError extends Error {
  override name = 'CannotStartError'
}
