import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './error-replies.ts'
import { styleNonceFor } from './security-headers.ts'

/**
 * Serves the built application (none: only the API): its files, and its page to every GET that wants
 * HTML and is no route of the API. Everything else unknown is a JSON 404.
 */
export async function serveWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined) return refuseUnknown(app)
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their names.
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return sendRefusal(reply, nothingHere())
    return reply
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', styleNonceFor(reply)))
  })
}

const nothingHere = () => new Refusal('not-found', 'There is nothing at this address.')

function refuseUnknown(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, nothingHere()))
}
