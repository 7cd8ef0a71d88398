import type { FastifyReply, FastifyRequest } from 'fastify'

const MAX_REST_BYTES = 32 * 1024 * 1024

/**
 * Lets the caller of a request whose body is too large read the reply: a connection that is closed while its caller
 * still sends is torn down, and the reply with it. What comes after the limit is read and thrown away, up to a bound, and
 * not kept; the time limit of every request ends a slow one.
 */
export function throwAwayTheRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (Number(raw.headers['content-length'] ?? 0) > MAX_REST_BYTES) return
  reply.removeHeader('connection')
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > MAX_REST_BYTES) raw.destroy()
  })
}
