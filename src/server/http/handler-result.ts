/** The result of any handler. */
export type HandlerResult = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** Whether the body is already encoded for the wire. */
  isEncoded?: boolean
}
