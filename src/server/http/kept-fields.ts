import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '../../shared/contract.ts'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

const bodies = new WeakMap<FastifyRequest, Readonly<Record<string, unknown>>>()

/** Remembers the body as the client sent it, before validation drops the names that the call does not take. */
export function rememberSent(request: FastifyRequest): void {
  const body: unknown = request.body
  if (typeof body === 'object' && body !== null) bodies.set(request, { ...body })
}

/**
 * Refuses a change of a field that the reply shows but the call never changes (`keeps` of the endpoint), since its sender
 * would believe it saved. An unchanged value passes. @throws Refusal `invalid`, at each such name
 */
export function requireKept(request: FastifyRequest, endpoint: Endpoint, reply: unknown): void {
  const { keeps, responses } = endpoint
  const sent = bodies.get(request)
  if (!keeps || !sent || !responses[200]) return
  const record = z.encode(responses[200], reply) as Record<string, unknown>
  const changed = keeps.filter(
    (name) => name in sent && textOf(sent[name]) !== textOf(record[name]),
  )
  if (changed.length === 0) return
  const why = say`This cannot be changed here. Nothing was saved.`
  throw new Refusal('invalid', why, {
    errors: Object.fromEntries(changed.map((name) => [name, why])),
  })
}

const textOf = (value: unknown): string => String(value ?? '').trim()
