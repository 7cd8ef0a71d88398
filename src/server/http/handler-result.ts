/** What a handler answered, whatever its route. */
export type HandlerResult = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** The body stands as it goes over the wire. */
  isEncoded?: boolean
}
