import { t } from '@lingui/core/macro'

/** The server could not be reached, did not answer in time, or broke off. Nothing is known of the outcome. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly timedOut: boolean

  constructor(options: { timedOut: boolean; cause?: unknown }) {
    super(
      options.timedOut
        ? t`The server did not answer in time. Please try again.`
        : t`The server could not be reached. Please check your connection and try again.`,
      { cause: options.cause },
    )
    this.timedOut = options.timedOut
  }
}

/** Something answered that is not this API (a proxy's error page, say); the message is its status line. */
export class UnreadableReply extends Error {
  override name = 'UnreadableReply'
  readonly status: number

  constructor({ status, statusText }: { status: number; statusText: string }) {
    super(`${status} ${statusText}`.trim())
    this.status = status
  }
}
