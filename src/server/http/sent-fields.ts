import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Contract, Endpoint } from '../../shared/contract.ts'
import { say } from '../../shared/said.ts'
import { namesOnWire } from '../../shared/wire-schema.ts'
import { Refusal } from '../refusal.ts'

/** What the specification's forms send along and nobody changes, and the message of the last reply. */
const SENT_ALONG = new Set([
  ...['_id', 'role', 'createdBy', 'createdAt', 'updatedAt', '__v'],
  ...['ownerMasters', 'tenant_id', 'message'],
])

/**
 * The names that a change at this address may carry: those that the call takes, and those of every reply about such
 * records, lists included. undefined where its body is no record.
 */
export function knownFields(contract: Contract, key: string): ReadonlySet<string> | undefined {
  const [method, path = ''] = key.split(' ')
  const taken = method === 'PUT' ? namesOnWire(contract[key]?.body) : undefined
  if (!taken) return undefined
  const [, records] = /^(.*?)(?:\/\{|$)/.exec(path) ?? []
  const replies = Object.entries(contract)
    .filter(([key]) => key.split(/ |\/\{/)[1] === records)
    .flatMap(([, { responses }]) => Object.values(responses))
  return new Set([...SENT_ALONG, ...taken, ...replies.flatMap((reply) => namesOnWire(reply) ?? [])])
}

const bodies = new WeakMap<FastifyRequest, Readonly<Record<string, unknown>>>()

/**
 * Remembers the body of a change as it was sent, and refuses a name that is not `known`: a client that sends one
 * believes that it was saved. @throws Refusal `invalid`, at each such name
 */
export function requireKnownFields(request: FastifyRequest, known: ReadonlySet<string>): void {
  const { body } = request
  if (!isRecord(body)) return
  bodies.set(request, body)
  refuse(
    Object.keys(body).filter((name) => !known.has(name)),
    say`There is no such detail here. Nothing was saved.`,
  )
}

/**
 * Refuses a change of what the call shows, but keeps (`keeps` of the endpoint); what is sent back as it is passes.
 * @throws Refusal `invalid`, at each such name
 */
export function requireKept(request: FastifyRequest, endpoint: Endpoint, reply: unknown): void {
  const { keeps, responses } = endpoint
  const sent = bodies.get(request)
  if (!keeps || !sent || !responses[200]) return
  const record = z.encode(responses[200], reply) as Record<string, unknown>
  refuse(
    keeps.filter((name) => name in sent && textOf(sent[name]) !== textOf(record[name])),
    say`This cannot be changed here. Nothing was saved.`,
  )
}

function refuse(names: readonly string[], why: ReturnType<typeof say>) {
  if (names.length === 0) return
  const errors = Object.fromEntries(names.map((name) => [name, why]))
  throw new Refusal('invalid', why, { errors })
}

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

const textOf = (value: unknown): string => String(value ?? '').trim()
