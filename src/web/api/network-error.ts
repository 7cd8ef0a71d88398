import { t } from '@lingui/core/macro'

/** The server could not be reached, did not respond in time, or the connection broke. The outcome is unknown. */
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

/** A reply that is not from this API, such as a proxy's error page; the message is its status line. */
export class UnreadableReply extends Error {
  override name = 'UnreadableReply'
  readonly status: number

  constructor({ status, statusText }: { status: number; statusText: string }) {
    super(`${status} ${statusText}`.trim())
    this.status = status
  }
}

/** Whether nothing was heard of the server itself: no connection, or the page of somebody between, as of a hotel's Wi-Fi. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof UnreadableReply

/** '{message}, While {work}': a failure as the specification words it. The message loses its own full stop. */
export const failedWhile = (message: string, work: string): string =>
  t`${message.trim().replace(/\.+$/, '')}, While ${work}`
