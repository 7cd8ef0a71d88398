import type { ErrorCode } from '../shared/error-code.ts'
import { type Said, say } from '../shared/said.ts'

type Details = { errors?: Record<string, Said>; retryAfterSeconds?: number; cause?: unknown }

/**
 * The only way to refuse a request: thrown anywhere below a route, it rolls the transaction back and becomes
 * an error reply, in the language of the request. `message` is English, for logs.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly said: Said
  readonly errors: Record<string, Said> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, said: Said, details: Details = {}) {
    super(String(said), { cause: details.cause })
    this.code = code
    this.said = said
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Refuses a record that is absent, ended, or belongs to another organization: the reply does not distinguish them. */
export const notFound = (what: Said) => new Refusal('not-found', say`${what} not found.`)

/** Refuses one field of the body, by its name in the code. */
export const invalidField = (field: string, message: Said) =>
  new Refusal('invalid', message, { errors: { [field]: message } })

/**
 * Refuses a change that was based on an older version of the record (`If-Match`). Without an expectation the
 * last write wins. @throws Refusal `stale-version`
 */
export function requireVersion(expected: number | undefined, record: { version: number }): void {
  if (expected === undefined || expected === record.version) return
  throw new Refusal(
    'stale-version',
    say`Somebody else changed this record in the meantime. Open it again to see their changes.`,
  )
}
