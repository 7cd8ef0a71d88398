import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './error-replies.ts'
import { styleNonceFor } from './security-headers.ts'

type Web = {
  /** The built application; without it only the API is served. */
  folder: string | undefined
  /** The product's origin: link previews need absolute addresses. */
  address: string
  /** The pattern of the screen at this path; undefined if there is none. */
  screenAt: (pathname: string) => string | undefined
}

/**
 * Serves the built application: its files, and its page at the addresses of screens unless the request
 * accepts only JSON. Any other unknown address is a 404: the application's page for requests that accept
 * HTML, JSON for the rest.
 */
export async function serveWeb(app: FastifyInstance, web: Web): Promise<void> {
  const { folder, screenAt } = web
  if (folder === undefined)
    return void app.setNotFoundHandler((_request, reply) => sendRefusal(reply, nothingHere()))
  const readPage = await applicationPage(folder, web)
  await serveFiles(app, folder)
  app.setNotFoundHandler(async (request, reply) => {
    const screen = screenAt(request.url.split(/[?#]/, 1)[0] ?? '')
    if (!(screen ? takesPage(request) : wantsPage(request)))
      return sendRefusal(reply, nothingHere())
    const page = (await readPage(screen)).replaceAll('__NONCE__', styleNonceFor(reply))
    return sendPage(request, reply.code(screen ? 200 : 404), page)
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const shared = { index: false, preCompressed: true } as const
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    // The page is sent only with a nonce, at the addresses of screens.
    globIgnore: ['index.html', 'assets/**'],
    wildcard: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  // Built files have a content hash in their names. They are looked up for each request, because a build
  // during operation adds new ones.
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

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const accepted = ({ headers }: FastifyRequest) => headers.accept ?? ''

/** The request accepts HTML explicitly. */
const wantsPage = (request: FastifyRequest) =>
  isRead(request) && accepted(request).includes('text/html')

/** The request accepts HTML, anything, or does not say; only one that names JSON without HTML gets no page. */
const takesPage = (request: FastifyRequest) =>
  wantsPage(request) || (isRead(request) && !/\bjson\b/i.test(accepted(request)))

const nothingHere = () => new Refusal('not-found', say`There is nothing at this address.`)

/** gzip is listed and not refused by a quality of 0 (RFC 9110, section 12.5.3). */
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)/i

/**
 * Sends the application's page, compressed if the browser accepts it: a third of the size for 0.05 ms. It
 * contains no secret and nothing from the request, so its length reveals nothing.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const vary = reply.getHeader('vary')
  reply.type('text/html; charset=utf-8')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(gzipSync(page, { level: 1 }))
}

/** The scripts of each screen, by its pattern, beyond those that all screens load. */
type Parts = Record<string, string[] | undefined>

/**
 * Returns a function that makes the application's page for a screen's pattern: with the scripts of that
 * screen, so that the browser fetches all at once, and an outline to show meanwhile. The page is read again
 * after a new build.
 */
async function applicationPage(
  folder: string,
  { address }: { address: string },
): Promise<(screen: string | undefined) => Promise<string>> {
  const path = join(folder, 'index.html')
  let page = { text: '', parts: {} as Parts, mtimeMs: 0, ino: 0 }
  const read = async () => {
    const { mtimeMs, ino } = await stat(path)
    if (page.mtimeMs === mtimeMs && page.ino === ino) return
    const text = (await readFile(path, 'utf8')).replaceAll('__APP_URL__', address)
    page = { text, parts: await partsIn(folder), mtimeMs, ino }
  }
  await read()
  return async (screen) => {
    // If it was removed, the last one is used.
    await read().catch(() => {})
    const place = screen === undefined ? 'none' : (screen.split('/')[1] ?? '')
    return page.text
      .replace('__PLACE__', place)
      .replace('<!--parts-->', linksTo(page.parts[screen ?? ''] ?? []))
  }
}

const partsIn = (folder: string): Promise<Parts> =>
  readFile(join(folder, '.vite/parts.json'), 'utf8').then(
    (text) => JSON.parse(text) as Parts,
    () => ({}),
  )

const linksTo = (parts: string[]) =>
  parts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
