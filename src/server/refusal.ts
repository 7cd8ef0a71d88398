import type { ErrorCode } from '../shared/error-code.ts'

type Details = { errors?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown }

/**
 * The only way to refuse a request: thrown anywhere below a route, it rolls the transaction back and becomes
 * an error reply.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Refuses a record that is absent, ended, or belongs to another organization: the reply does not distinguish them. */
export const notFound = (what: string) => new Refusal('not-found', `${what} not found.`)

/** Refuses one field of the body, by its name in the code. */
export const invalidField = (field: string, message: string) =>
  new Refusal('invalid', message, { errors: { [field]: message } })
