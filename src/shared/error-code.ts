/** Every error code with its one status. Screens and clients decide by code, never by message. */
export const STATUS_BY_ERROR_CODE = {
  invalid: 400,
  'malformed-json': 400,
  'link-expired': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'second-factor': 401,
  'second-factor-expired': 401,
  'directory-token-refused': 401,
  forbidden: 403,
  'sign-in-again': 403,
  'second-factor-required': 403,
  'trial-expired': 403,
  'not-found': 404,
  conflict: 409,
  'email-taken': 409,
  'email-not-verified': 409,
  'property-has-lease': 409,
  'client-has-lease': 409,
  'receipt-overlap': 409,
  'receipt-cancelled': 409,
  'reference-taken': 409,
  'payment-reversed': 409,
  'more-than-open': 409,
  'preview-stale': 409,
  'charging-started': 409,
  'client-has-dues': 409,
  'client-has-money': 409,
  'claim-decided': 409,
  'stale-version': 412,
  'too-large': 413,
  misdirected: 421,
  'unsupported-media-type': 415,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'mail-failed': 502,
  internal: 500,
  busy: 503,
  'database-unavailable': 503,
  'directory-unavailable': 503,
  'not-set-up': 404,
} as const

export type ErrorCode = keyof typeof STATUS_BY_ERROR_CODE
export type ErrorStatus = (typeof STATUS_BY_ERROR_CODE)[ErrorCode]

/** The body of every error reply; `errors` names the fields at fault by their wire names. */
export type ErrorReply = { message: string; code: string; errors?: Record<string, string> }
