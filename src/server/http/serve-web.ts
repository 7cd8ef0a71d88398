import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './error-replies.ts'
import { styleNonceFor } from './security-headers.ts'

type Web = {
  /** The built application; without it only the API is served. */
  folder: string | undefined
  /** The origin where the product is reached: the preview of a link that is shared needs whole addresses. */
  address: string
  /** Whether the application has a screen at this path. */
  isScreen: (pathname: string) => boolean
}

/**
 * Serves the built application: its files, and its page at the addresses of its screens to whoever does
 * not ask for JSON alone. Any other address that is no route of the API is a 404: the application's page to
 * whoever accepts HTML, JSON to the rest.
 */
export async function serveWeb(app: FastifyInstance, web: Web): Promise<void> {
  const { folder, isScreen } = web
  if (folder === undefined)
    return void app.setNotFoundHandler((_request, reply) => sendRefusal(reply, nothingHere()))
  const page = await pageOf(folder, web)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The page goes out with a nonce only, at the addresses of its screens.
    globIgnore: ['index.html'],
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their names.
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isHere = isScreen(request.url.split(/[?#]/, 1)[0] ?? '')
    if (!(isHere ? takesPage(request) : wantsPage(request)))
      return sendRefusal(reply, nothingHere())
    return reply
      .code(isHere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', styleNonceFor(reply)))
  })
}

async function pageOf(folder: string, { address }: Web): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  return page.replaceAll('__APP_URL__', address)
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const accepted = ({ headers }: FastifyRequest) => headers.accept ?? ''

/** Asks for HTML by name. */
const wantsPage = (request: FastifyRequest) =>
  isRead(request) && accepted(request).includes('text/html')

/** Asks for HTML, for anything, or does not say what for: only whoever names JSON and no HTML wants no page. */
const takesPage = (request: FastifyRequest) =>
  wantsPage(request) || (isRead(request) && !/\bjson\b/i.test(accepted(request)))

const nothingHere = () => new Refusal('not-found', 'There is nothing at this address.')
