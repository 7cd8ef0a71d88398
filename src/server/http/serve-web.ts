import { readFile, stat } from 'node:fs/promises'
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
  const readPage = await pageIn(folder, web)
  await serveFiles(app, folder)
  app.setNotFoundHandler(async (request, reply) => {
    const isHere = isScreen(request.url.split(/[?#]/, 1)[0] ?? '')
    if (!(isHere ? takesPage(request) : wantsPage(request)))
      return sendRefusal(reply, nothingHere())
    return reply
      .code(isHere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send((await readPage()).replaceAll('__NONCE__', styleNonceFor(reply)))
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const shared = { index: false, preCompressed: true } as const
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    // The page goes out with a nonce only, at the addresses of its screens.
    globIgnore: ['index.html', 'assets/**'],
    wildcard: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  // Built files carry a hash of their content in their names. They are looked for at each request: a build that
  // comes while the server runs brings new ones.
  await app.register(fastifyStatic, {
    ...shared,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    suppressWarning: true,
    allowedPath: (path) => /^\/[\w.-]+$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}

/** Answers how to get the application's page, which is read again when a build has laid down another. */
async function pageIn(folder: string, { address }: Web): Promise<() => Promise<string>> {
  const path = join(folder, 'index.html')
  let page = { text: '', mtimeMs: 0, ino: 0 }
  const read = async () => {
    const { mtimeMs, ino } = await stat(path)
    if (page.mtimeMs !== mtimeMs || page.ino !== ino) {
      const text = (await readFile(path, 'utf8')).replaceAll('__APP_URL__', address)
      page = { text, mtimeMs, ino }
    }
    return page.text
  }
  await read()
  // Where it was taken away, the last one stands.
  return () => read().catch(() => page.text)
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
