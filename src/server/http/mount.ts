import type { KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type {
  Ability,
  Access,
  Answer,
  Contract,
  Endpoint,
  Received,
  Role,
  RoleWith,
} from '../../shared/contract.ts'
import { STATUS_BY_ERROR_CODE } from '../../shared/error-code.ts'
import {
  alternativeTypeFor,
  type FileToSend,
  fileTypeOf,
  type StreamToSend,
} from '../../shared/file-reply.ts'
import { say, type Wording } from '../../shared/said.ts'
import { faultsOnWire, takesField } from '../../shared/wire-schema.ts'
import type { Transaction } from '../database/database.ts'
import { wordingFor } from '../language/catalogues.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { withPatience } from '../waiting-line.ts'
import type { TwoStepHandler } from './before-transaction.ts'
import { sendCompressed } from './compress-large.ts'
import { type HandlerResult, withIdempotencyKey } from './idempotency.ts'
import { rememberSent, requireKept } from './kept-fields.ts'
import { Turns } from './turns.ts'

/** Arguments that every handler receives beside its input. */
type Call = {
  /** Path and query of the request. */
  url: string
  /** The caller's network address, as determined by `TRUST_PROXY`. */
  address: string
  /** The caller's User-Agent, or ''. */
  userAgent: string
  /** The language of the request, for what is written in it. */
  wording: Wording
  /** The version that the caller expects (`If-Match`), if any. */
  expectedVersion: number | undefined
  /** Aborted when the caller of a `bulk` call hangs up before the reply; never in other calls. */
  signal: AbortSignal
}

type ScopeFor<A extends Access, Scopes extends Record<Role, unknown>> = A extends 'public'
  ? undefined
  : A extends 'signed-in'
    ? Scopes[Role]
    : A extends Ability
      ? Scopes[RoleWith<A>]
      : never

type WithoutTransaction<Scope> = Scope extends unknown ? Omit<Scope, 'tx'> : never

/** Reads in the caller's scope, in a transaction of its own that ends before the reply. */
type Look<Scope> = <T>(read: (scope: Scope) => Promise<T>) => Promise<T>

type Done<E extends Endpoint> = Answer<E> & Pick<HandlerResult, 'isComplete'>

type HandlerOf<E extends Endpoint, Scope> =
  | ((call: Call & Received<E> & { scope: Scope }) => Promise<Done<E>>)
  | TwoStepHandler<
      Call & Received<E> & { caller: WithoutTransaction<Scope>; look: Look<Scope> },
      Call & Received<E> & { scope: Scope },
      Done<E>
    >

/** One handler for each route of a contract; a route without one does not compile. */
export type HandlersOf<C extends Contract, Scopes extends Record<Role, unknown>> = {
  [K in keyof C]: HandlerOf<C[K], ScopeFor<C[K]['access'], Scopes>>
}

/** An authenticated caller, and how to run work with their scope in one transaction. */
type Authenticated = {
  caller: object
  /** By whom turns are taken. */
  asker: readonly [organization: string, account: string]
  runInScope: <T>(
    work: (scope: { tx: Transaction; actor: { accountId: string } }) => Promise<T>,
  ) => Promise<T>
}

/** Authenticates and authorizes the caller, or throws the refusal. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
) => Promise<Authenticated>

/**
 * Admits a public call, or throws the refusal. Returns by whom turns are taken, from the widest network on; undefined for
 * those who wait for nobody.
 */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
) => readonly [network: string, ...parts: string[]] | undefined

type AnyHandle = (call: object) => Promise<HandlerResult>
type AnyHandler = AnyHandle | TwoStepHandler<object, object, HandlerResult>

export type MountOptions = {
  authenticate: Authenticate
  admit: Admit
  fingerprintKey: KeyObject
  now: () => Date
  turns: RequestTurns
  /** Runs last in the transaction of every call that may have written something, unless its handler says that it `isComplete`. */
  beforeCommit?: (scope: object) => Promise<void>
}

/** Turns of all contracts together: of signed-in requests, and of each public call by network. */
export type RequestTurns = Record<'ofAccount' | 'ofOrganization' | 'ofNetwork' | 'ofBytes', Turns>

export const createRequestTurns = (): RequestTurns => ({
  ofAccount: new Turns(OF_ACCOUNT),
  ofOrganization: new Turns(OF_ORGANIZATION),
  ofNetwork: new Turns(OF_NETWORK),
  ofBytes: new Turns(OF_BYTES),
})

// 5,000 rows of a sheet.
const MAX_BODY_BYTES = 8 * 1024 * 1024

// A browser has six connections to a host. What an account or an organization has beyond these waits for itself.
const OF_ACCOUNT = { atOnce: 6, waiting: 300 }
const OF_ORGANIZATION = { atOnce: 12, waiting: 600 }
// Of one public call. A waiting request holds neither a connection of the database nor a place where passwords are hashed.
const OF_NETWORK = { atOnce: 12, waiting: 300 }

// Of one account, whose parts of files are read: a browser sends one after the other.
const OF_BYTES = { atOnce: 2, waiting: 300 }

const authenticated = new WeakMap<FastifyRequest, Authenticated>()
const admitted = new WeakMap<FastifyRequest, ReturnType<Admit>>()

/**
 * Serves every route of the contract: checks access and input, runs the handler in the caller's transaction,
 * sends its reply.
 */
export function mount<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  // Handlers expect different scopes: `authenticate` gives each route that of its access.
  handlers: NoInfer<HandlersOf<C, Record<Role, never>>>,
  options: MountOptions,
): void {
  const { ofAccount, ofOrganization, ofNetwork } = options.turns
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const handler = handlers[key as keyof C] as unknown as AnyHandler
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.access === 'public') admitted.set(request, options.admit(request, reply))
      else authenticated.set(request, await options.authenticate(request, reply, endpoint))
    }
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      ...(endpoint.takesForm && { config: { takesForm: true } }),
      ...(endpoint.largestBody && { bodyLimit: MAX_BODY_BYTES, onRequest: admit }),
      ...(endpoint.takesBytes && {
        config: { takesBytes: true },
        bodyLimit: endpoint.takesBytes,
        onRequest: async (request, reply) => {
          await admit(request, reply)
          // Before they are read, or those of hundreds that wait would be in memory.
          const account = authenticated.get(request)?.asker[1]
          if (account) await beginTurn(options.turns.ofBytes, account, reply)
        },
      }),
      // Access is checked before input.
      preValidation: async (request, reply) => {
        if (!endpoint.largestBody && !endpoint.takesBytes) await admit(request, reply)
        if (endpoint.keeps) rememberSent(request)
        refuseUnknownPreview(request, endpoint)
        // Without a body each field reports that it is missing.
        if (endpoint.body) request.body ??= {}
      },
      handler: async (request, reply) => {
        const asker = authenticated.get(request)?.asker
        const answer = async () => {
          const wording = wordingFor(request)
          const call = { request, wording, signal: endpoint.bulk ? whenHungUp(reply) : NEVER }
          const result = await run(call, endpoint, handler, options).catch((error: unknown) => {
            throw onWire(error, endpoint)
          })
          return send(reply, endpoint, inLanguage(result, wording), asker)
        }
        const [network, ...parts] = admitted.get(request) ?? []
        if (network) return withPatience(() => ofNetwork.run(`${key} ${network}`, answer, parts))
        if (!asker) return withPatience(answer)
        const [organization, account] = asker
        return ofAccount.run(account, () => ofOrganization.run(organization, answer))
      },
    })
  }
}

/**
 * Refuses to do what somebody asks only to see, in a call without a preview. Other unknown names are ignored.
 * @throws Refusal `invalid`
 */
function refuseUnknownPreview({ body: sent }: FastifyRequest, { body }: Endpoint) {
  const isAsked = (sent as { preview?: unknown } | null | undefined)?.preview === true
  if (isAsked && !takesField(body, 'preview'))
    throw invalidField('preview', say`This call has no preview. Nothing was done.`)
}

/** Resolves when it is the turn of a request, which lasts until its reply is sent or its connection gone. */
const beginTurn = (turns: Turns, key: string, { raw }: FastifyReply): Promise<void> =>
  new Promise((begin, refuse) => {
    const isDone = new Promise<void>((resolve) => {
      raw.once('finish', resolve).once('close', resolve)
    })
    turns
      .run(key, () => {
        begin()
        return isDone
      })
      .catch(refuse)
  })

function onWire(error: unknown, { body, query }: Endpoint): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error
  const { code, said, retryAfterSeconds, cause } = error
  const errors = faultsOnWire(body ?? query, error.errors)
  return new Refusal(code, said, {
    errors,
    cause,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}

function schemaOf({ params, query, body, responses, takesBytes }: Endpoint) {
  return {
    ...(takesBytes && { consumes: ['application/octet-stream'] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: Object.fromEntries(Object.entries(responses).map(replyByType)),
  }
}

/** A reply's schema for Fastify: JSON, unless it is a file. */
function replyByType([status, schema]: [string, z.ZodType]) {
  const file = fileTypeOf(schema)
  return [status, file ? { content: { [file]: { schema } } } : schema]
}

const NEVER = new AbortController().signal

function whenHungUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

async function run(
  { request, wording, signal }: Pick<Call, 'wording' | 'signal'> & { request: FastifyRequest },
  endpoint: Endpoint,
  handler: AnyHandler,
  { fingerprintKey, now, beforeCommit }: MountOptions,
): Promise<HandlerResult> {
  const call = {
    params: request.params,
    query: request.query,
    body: request.body,
    url: request.url,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    expectedVersion: versionIn(request.headers['if-match']),
    wording,
    signal,
  }
  const who = authenticated.get(request)
  if (!who && endpoint.access !== 'public')
    throw new Error('Nobody was authenticated to this route.')
  const key = endpoint.idempotent && request.headers['idempotency-key']
  const isKeyed = typeof key === 'string' && key !== ''
  const prepared = { ...call, caller: who?.caller, look: who?.runInScope }
  const handle = await prepareHandler(handler, prepared).catch((error: unknown): AnyHandle => {
    // A conflict may be the effect of the same key a moment ago: then its first reply is sent.
    const isConflict = error instanceof Refusal && STATUS_BY_ERROR_CODE[error.code] === 409
    if (!(isKeyed && isConflict)) throw error
    return () => Promise.reject(error)
  })
  if (!who) return handle({ ...call, scope: undefined })
  return who.runInScope((scope) => {
    const work = async () => {
      const result = await handle({ ...call, scope })
      requireKept(request, endpoint, result.body)
      if (request.method !== 'GET' && !result.isComplete) await beforeCommit?.(scope)
      return result
    }
    if (!isKeyed) return work()
    const keyed = { key, route: `${request.method} ${request.url}`, body: request.body }
    const context = { ...scope, fingerprintKey, now: now() }
    return withIdempotencyKey(context, keyed, async () => encoded(endpoint, await work()))
  })
}

// The reply is stored encoded: a later version may use other names inside.
function encoded({ responses }: Endpoint, { status, body, headers }: HandlerResult): HandlerResult {
  const schema = responses[status]
  if (!schema) throw new Error(`This route does not answer ${status}.`)
  return { status, body: z.encode(schema, body), ...(headers && { headers }), isEncoded: true }
}

const prepareHandler = async (handler: AnyHandler, call: object): Promise<AnyHandle> =>
  typeof handler === 'function' ? handler : handler.prepare(call)

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)?.[1]
  if (version === undefined)
    throw new Refusal('stale-version', say`The If-Match header names no version of this record.`)
  return Number(version)
}

async function send(
  reply: FastifyReply,
  { responses, compressed }: Endpoint,
  result: HandlerResult,
  asker: Authenticated['asker'] | undefined,
) {
  const { status, body, headers, isEncoded } = result
  const file = fileTypeOf(responses[status]) ?? alternativeTypeFor(responses[status], body)
  if (file) return sendFile(reply.code(status).type(file), body as FileToSend | StreamToSend, asker)
  reply.code(status).type('application/json; charset=utf-8')
  if (headers) reply.headers(headers)
  if (isEncoded) reply.serializer(JSON.stringify)
  // A plain string would bypass the serializer.
  const json = typeof body === 'string' ? JSON.stringify(body) : body
  return compressed ? sendCompressed(reply, json) : reply.send(json)
}

/** A reply's message in the language of the request; each is written in its route, in English. */
function inLanguage(result: HandlerResult, { find }: Wording): HandlerResult {
  const { body } = result
  if (typeof body === 'string') return { ...result, body: find(body) ?? body }
  const message = (body as { message?: unknown } | null)?.message
  if (typeof message !== 'string') return result
  return { ...result, body: { ...(body as object), message: find(message) ?? message } }
}

async function sendFile(
  reply: FastifyReply,
  file: FileToSend | StreamToSend,
  asker: Authenticated['asker'] | undefined,
) {
  const isStream = 'stream' in file
  const content = isStream ? file.stream(asker) : Buffer.from(await file.make(asker))
  if (isStream && file.headers) reply.headers(file.headers)
  if (isStream && file.type) reply.type(file.type)
  const how = isStream && file.isShown ? 'inline' : 'attachment'
  return reply
    .header('content-disposition', `${how}; filename="${file.name.replace(/[^\w.-]+/g, '-')}"`)
    .send(content)
}
