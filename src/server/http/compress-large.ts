import { promisify } from 'node:util'
import { gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify'

// What is shorter comes in one or two packets anyway.
const SHORTEST = 2_048
// The fastest level, with buffers that fit replies: half the processor time of the library's own.
const OPTIONS: ZlibOptions = { level: 1, memLevel: 7, windowBits: 14 }
const ACCEPTS_GZIP = /(?:^|[,\s])(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

const compress = promisify<string, ZlibOptions, Buffer>(gzip)

/** Compresses a long text for whoever accepts gzip. Decision 49 says which replies may be. */
export const compressLarge: onSendAsyncHookHandler<unknown> = async (
  { headers },
  reply,
  payload,
) => {
  addVary(reply)
  if (typeof payload !== 'string' || payload.length < SHORTEST) return payload
  if (!ACCEPTS_GZIP.test(headers['accept-encoding'] ?? '')) return payload
  reply.header('content-encoding', 'gzip')
  return compress(payload, OPTIONS)
}

function addVary(reply: FastifyReply) {
  const before = reply.getHeader('vary')
  const names = before === undefined ? [] : [String(before)]
  reply.header('vary', [...names, 'Accept-Encoding'].join(', '))
}
