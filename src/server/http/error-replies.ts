import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import pg from 'pg'
import type * as z from 'zod'
import {
  type ErrorCode,
  type ErrorReply,
  type ErrorStatus,
  STATUS_BY_ERROR_CODE,
} from '../../shared/error-code.ts'
import { type Said, say, sayFixed, type Wording } from '../../shared/said.ts'
import { wordingFor } from '../language/catalogues.ts'
import { Refusal } from '../refusal.ts'

const DATABASE_UNAVAILABLE = new Refusal(
  'database-unavailable',
  say`The database does not answer right now. Please try again.`,
  { retryAfterSeconds: 2 },
)
const CLOSED_TO_NEW = say`The books of that day are closed. Choose a later day, or open the year again under Books.`
const CLOSED_TO_REVERSALS = say`The books of that day are closed. To take this back, open the year again under Books.`
const CLOSED_CHARGE = say`The books of the day of this charge are closed. Credit it instead, or open the year again under Books.`
const CLOSED_MONEY = say`The books of that day are closed. If the money came back later, say on which day; else open the year again under Books.`
const WRITE_CONFLICT = new Refusal(
  'busy',
  say`Somebody else changed the same records at this moment. Please try again.`,
  { retryAfterSeconds: 1 },
)

/** Turns every failure of a request into a JSON error with the right status; details go to the log only. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413) throwAwayTheRest(request, reply)
    return sendRefusal(reply, refusalOfFailure(request, error))
  })
}

/** Faults of what the server relies on. */
const OTHERS_FAIL = new Set<ErrorCode>([
  'mail-failed',
  'directory-unavailable',
  'files-unavailable',
])

/** The refusal that the caller gets for a failure; details go to the log. */
export function refusalOfFailure({ log }: FastifyRequest, error: FastifyError): Refusal {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal') log.error({ err: withoutValues(error) }, 'request failed')
  else if (refusal.code === 'database-unavailable')
    log.warn({ err: withoutValues(error) }, 'database away')
  else if (refusal.code === 'file-damaged')
    log.error({ err: withoutValues(refusal.cause) }, refusal.code)
  else if (OTHERS_FAIL.has(refusal.code))
    log.warn({ err: withoutValues(refusal.cause) }, refusal.code)
  return refusal
}

// PostgreSQL repeats a row's values in error details, which may be personal.
function withoutValues(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return error
  const { name, message, stack, code, schema, table, column, constraint } = error
  return { type: name, message, stack, code, schema, table, column, constraint }
}

// Errors of Node's parser with a better status than 400.
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Replies to a connection whose request could not be parsed, with these headers. */
export const refuseConnection =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const body: ErrorReply = { message: 'This is not a request that can be read.', code: 'invalid' }
    const text = JSON.stringify(body)
    socket.end(
      [
        `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${text.length}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'Connection: close',
        `\r\n${text}`,
      ].join('\r\n'),
    )
  }

// In seconds; these statuses always carry Retry-After.
const USUAL_WAIT: Partial<Record<ErrorStatus, number>> = { 429: 60, 503: 60 }

/** Sends a refusal as an error reply. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { code, said, errors } = refusal
  const wording = wordingFor(reply.request)
  const body: ErrorReply = {
    message: said.in(wording),
    code,
    ...(errors && { errors: faultsIn(wording, errors) }),
  }
  // Bypasses the serializer: an endpoint may declare another shape for this status.
  return withStatus(reply, refusal)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

const faultsIn = (wording: Wording, errors: Record<string, Said>) =>
  Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, fault.in(wording)]))

/** Sets a reply's status, and Retry-After if the refusal has one. */
export function withStatus(reply: FastifyReply, { code, retryAfterSeconds }: Refusal) {
  const status = STATUS_BY_ERROR_CODE[code]
  const retryAfter = retryAfterSeconds ?? USUAL_WAIT[status]
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.code(status)
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  if (isResponseSerializationError(error) || !('statusCode' in error)) return fromDatabase(error)
  const { statusCode = 500 } = error
  if (statusCode < 500)
    return new Refusal(codeFor(statusCode), saidOfStatus(statusCode), { cause: error })
  return fromDatabase(error)
}

type Fault = { instancePath: string; message?: string; keyword: string; params: object }

/** A rule's own prompt, which the form has too; or the text for a value whose rule has none. */
function saidOf({ message = '', keyword, params }: Fault): Said {
  const usual = saidOfIssue({ code: keyword, ...params } as z.core.$ZodRawIssue)
  return String(usual) === message ? usual : sayFixed(message)
}

type ValidationError = Parameters<typeof hasZodFastifySchemaValidationErrors>[0] & {
  validation: Fault[]
  validationContext?: string
}

function invalidInput(error: unknown): Refusal {
  const { validation, validationContext } = error as ValidationError
  // A malformed id is an absent record (decisions: 404).
  if (validationContext === 'params') return new Refusal('not-found', say`Not found.`)
  const errors: Record<string, Said> = {}
  for (const fault of validation) {
    const field = fault.instancePath.split('/')[1] ?? ''
    if (field && !Object.hasOwn(errors, field)) errors[field] = saidOf(fault)
  }
  const first = validation[0] ? saidOf(validation[0]) : say`Invalid request.`
  return new Refusal('invalid', first, Object.keys(errors).length > 0 ? { errors } : {})
}

/** Our messages for the framework's refusals: its own are English and name its parts. */
function saidOfStatus(status: number): Said {
  if (status === 404) return say`There is nothing at this address.`
  if (status === 413) return say`This is more than can be sent at once. Please send less.`
  return status === 415 ? say`Please send JSON.` : say`Invalid request.`
}

function codeFor(status: number): ErrorCode {
  if (status === 404) return 'not-found'
  if (status === 413) return 'too-large'
  if (status === 415) return 'unsupported-media-type'
  if (status === 429) return 'too-many-requests'
  return 'invalid'
}

const NETWORK_FAULTS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

function fromDatabase(error: Error & { code?: string }): Refusal {
  const { code = '' } = error
  const away =
    NETWORK_FAULTS.has(code) ||
    (error instanceof pg.DatabaseError && /^(57P|08|53|57014|25P03)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
      error.message,
    )
  if (away) return DATABASE_UNAVAILABLE
  // Deadlocks and serialization failures: the other transaction won.
  if (error instanceof pg.DatabaseError && /^(40|55P03)/.test(code)) return WRITE_CONFLICT
  // Invalid input: text with a NUL byte, or a value outside a column's range.
  if (error instanceof pg.DatabaseError && /^22/.test(code))
    return new Refusal('invalid', say`A value in this request cannot be stored.`)
  if (code === 'RB001') return new Refusal('year-closed', closedBooks(error))
  return new Refusal('internal', say`Something went wrong on our side. Please try again.`)
}

/** The refusal by the trigger of closed books, with what to do instead. The error names the table and the write. */
function closedBooks(error: Error & { table?: string; detail?: string }): Said {
  const { table, detail = '' } = error
  if (!detail.startsWith('UPDATE')) return CLOSED_TO_NEW
  if (table === 'charges') return CLOSED_CHARGE
  return table === 'credits' && !detail.endsWith(' payment') ? CLOSED_TO_REVERSALS : CLOSED_MONEY
}

/** The text for a value whose schema has no prompt: zod's own texts name types ("expected string, received undefined"). */
export function saidOfIssue(issue: z.core.$ZodRawIssue): Said {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union')
    return issue.input === undefined
      ? say`This is missing.`
      : say`This is not the kind of value asked for.`
  if (issue.code === 'invalid_value') return say`Please use one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return say`Please use at most ${Number(issue.maximum)} characters.`
  return say`This value cannot be used here.`
}

const MAX_REST_BYTES = 32 * 1024 * 1024

/**
 * Lets the caller of a request whose body is too large read the reply: a connection that is closed while its caller
 * still sends is torn down, and the reply with it. What comes after the limit is read and thrown away, up to a bound, and
 * not kept; the time limit of every request ends a slow one.
 */
function throwAwayTheRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (Number(raw.headers['content-length'] ?? 0) > MAX_REST_BYTES) return
  reply.removeHeader('connection')
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > MAX_REST_BYTES) raw.destroy()
  })
}
