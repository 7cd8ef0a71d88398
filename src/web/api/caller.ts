import { i18n } from '@lingui/core'
import type { Contract, Endpoint, Replied, Sent } from '../../shared/contract.ts'
import { isOutdated } from '../outdated.ts'
import { NetworkError, UnreadableReply } from './network-error.ts'

type KeysOf<C extends Contract> = keyof C & string
/** Public calls. */
export type PublicKey<C extends Contract> = {
  [K in KeysOf<C>]: C[K]['access'] extends 'public' ? K : never
}[KeysOf<C>]
/** Calls that need a session. */
export type SignedInKey<C extends Contract> = Exclude<KeysOf<C>, PublicKey<C>>

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Time-out in milliseconds, after which the call fails with a `NetworkError`; 30 s by default. */
  timeout?: number | undefined
  /** Called while a file comes in, with how many bytes there are so far. */
  onReceived?: ((bytes: number) => void) | undefined
  /** Goes on where the page is left meanwhile; for small bodies. */
  keepalive?: boolean | undefined
  /** Sent as `Idempotency-Key`: repeated calls with the same key make one record. */
  idempotencyKey?: string | undefined
  /** Sent as `If-Match`: the version that the change is based on. */
  version?: number | undefined
}

/** A declared reply or an error reply; narrow it on `status`. */
export type Reply<E extends Endpoint> = Replied<E> & { statusText: string }

export type Args<T> =
  Record<never, never> extends T ? [sent?: T & CallOptions] : [sent: T & CallOptions]

/** `call('PUT /clientmaster/{id}', { params: { id }, body })` returns `{ status, body, headers }`. */
export type Caller<C extends Contract, K extends KeysOf<C> = KeysOf<C>> = (<Key extends K>(
  key: Key,
  ...args: Args<Sent<C[Key]>>
) => Promise<Reply<C[Key]>>) &
  CallerOf<C>

/** Of which contract a caller is, for types alone. */
export type CallerOf<C extends Contract> = { readonly contract?: C }

type CallerOptions = {
  baseUrl?: string
  /** Returns the current bearer token; none is sent while it returns null. */
  token?: () => string | null
  /** Called when the server refused this token: its session is over. */
  onSignedOut?: (token: string) => void
  /** Called when the server accepts this token only for setting up a second factor. */
  onSecondFactorRequired?: (token: string) => void
  /** Called with the headers of each answer to this token. */
  onAnswered?: (token: string, headers: Headers) => void
  /** Called when a change was refused because what the page shows is gone or was decided elsewhere. */
  onOutdated?: () => void
  fetch?: typeof globalThis.fetch
}

type LooseCall = CallOptions & {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const TIMEOUT_MS = 30_000

/**
 * A typed fetch over a contract that is imported as a type only.
 * Throws `NetworkError`, `UnreadableReply`, or the abort's own error; every JSON reply is returned.
 */
export function createCaller<C extends Contract, K extends KeysOf<C> = KeysOf<C>>({
  baseUrl = '',
  token = () => null,
  onSignedOut,
  onSecondFactorRequired,
  onOutdated,
  onAnswered,
  fetch = (...args) => globalThis.fetch(...args),
}: CallerOptions): Caller<C, K> {
  const call = async (key: string, sent: LooseCall = {}) => {
    const [method = 'GET', path = '/'] = key.split(' ')
    const bearer = token()
    const request = new Request(addressOf(baseUrl, path, sent), {
      method,
      headers: headersOf(sent, bearer),
      body: sent.body === undefined ? null : JSON.stringify(sent.body),
    })
    const reply = await inForeground(transmit(fetch, request, sent))
    if (bearer !== null) onAnswered?.(bearer, reply.headers)
    if (reply.status === 401 && bearer !== null) onSignedOut?.(bearer)
    if (bearer !== null && asksForSecondFactor(reply)) onSecondFactorRequired?.(bearer)
    // What is shown calls with a signal: fetching that again over its own refusal would never end.
    if (method !== 'GET' && !sent.signal && isOutdated(reply.body)) onOutdated?.()
    return reply
  }
  return call as unknown as Caller<C, K>
}

const asksForSecondFactor = ({ status, body }: { status: number; body: unknown }) =>
  status === 403 && (body as { code?: unknown } | null)?.code === 'second-factor-required'

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: LooseCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const base = baseUrl || globalThis.location?.origin || ''
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`
}

function headersOf({ body, idempotencyKey, version }: LooseCall, bearer: string | null) {
  const headers: Record<string, string> = { accept: 'application/json, application/pdf, text/csv' }
  // The server's texts are shown on a page of this language.
  if (i18n.locale) headers['accept-language'] = i18n.locale
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (version !== undefined) headers['if-match'] = `"${version}"`
  return headers
}

async function transmit(
  fetch: typeof globalThis.fetch,
  request: Request,
  { signal, timeout = TIMEOUT_MS, onReceived, keepalive = false }: CallOptions,
) {
  const tooLate = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(request, {
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
      keepalive,
    })
    return await read(response, onReceived)
  } catch (cause) {
    if (cause instanceof UnreadableReply || signal?.aborted) throw cause
    throw new NetworkError({ timedOut: tooLate.aborted, cause })
  }
}

async function read(response: Response, onReceived: CallOptions['onReceived']) {
  const { status, statusText, headers } = response
  if (isFile(response))
    return { status, statusText, headers, body: await counted(response, onReceived).blob() }
  const text = await response.text()
  try {
    return { status, statusText, headers, body: JSON.parse(text) as unknown }
  } catch {
    throw new UnreadableReply(response)
  }
}

function counted(response: Response, onReceived: CallOptions['onReceived']): Response {
  if (!onReceived || !response.body) return response
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      onReceived(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counting), { headers: response.headers })
}

const isFile = ({ ok, headers }: Response) =>
  ok && /^(?:application\/(?:pdf|zip)|image\/|text\/csv)/.test(headers.get('content-type') ?? '')

/** Calls that a person waits for: what is sent in the background gives way to them. */

let running = 0
const listeners = new Set<() => void>()

/** Counts a call while it runs. */
async function inForeground<T>(call: Promise<T>): Promise<T> {
  running++
  tell()
  try {
    return await call
  } finally {
    running--
    tell()
  }
}

/** Whether a person waits for a call. */
export const isForegroundBusy = (): boolean => running > 0

/** Calls `listen` whenever that may have changed; returns how to stop that. */
export function onForeground(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

const tell = () => {
  for (const listen of listeners) listen()
}
