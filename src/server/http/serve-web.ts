import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../../shared/said.ts'
import { languageOf } from '../language/catalogues.ts'
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
    const language = languageOf(request.headers['accept-language'])
    const page = (await readPage({ screen, language, address: request.url })).replaceAll(
      '__NONCE__',
      styleNonceFor(reply),
    )
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

/** The request accepts HTML, anything, or does not specify; only one that names JSON without HTML gets no page. */
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
  const varies = 'accept-encoding, accept-language'
  reply.header('vary', vary ? `${vary}, ${varies}` : varies)
  if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(gzipSync(page, { level: 1 }))
}

/** The scripts of each screen, by its pattern, beyond those that all screens load. */
type Parts = Record<string, string[] | undefined>

/** What the build has drawn (`scripts/web/draw-pages.ts`): pages by address and language, and their styles. */
type Drawn = {
  styles: string
  pages: Record<string, Record<string, { html: string; title: string }> | undefined>
}

/** A page that is wanted: its screen's pattern, the language it is to be in, its address with the query. */
type Wanted = { screen: string | undefined; language: string; address: string }

/**
 * Returns a function that makes the application's page: with the scripts of its screen, so that the browser fetches
 * all at once, and what to show meanwhile, the page itself where the build has drawn it, else an outline. The page is
 * read again after a new build.
 */
async function applicationPage(
  folder: string,
  { address: origin }: { address: string },
): Promise<(wanted: Wanted) => Promise<string>> {
  const path = join(folder, 'index.html')
  let page = { text: '', parts: {} as Parts, drawn: NOTHING_DRAWN, mtimeMs: 0, ino: 0 }
  const read = async () => {
    const { mtimeMs, ino } = await stat(path)
    if (page.mtimeMs === mtimeMs && page.ino === ino) return
    const text = (await readFile(path, 'utf8')).replaceAll('__APP_URL__', origin)
    const parts = await ofBuild<Parts>(folder, 'parts', {})
    const drawn = await ofBuild(folder, 'drawn', NOTHING_DRAWN)
    page = { text, parts, drawn, mtimeMs, ino }
  }
  await read()
  return async ({ screen, language, address }) => {
    // If it was removed, the last one is used.
    await read().catch(() => {})
    const { text, parts, drawn } = page
    const place = screen === undefined ? 'none' : (screen.split('/')[1] ?? '')
    const whole = text
      .replace('__PLACE__', place)
      .replace('<!--parts-->', linksTo(parts[screen ?? ''] ?? []))
    return withDrawn(whole, { ...drawn, language, address })
  }
}

/** Nobody can use a drawn page yet, nor is it read aloud: the application's own comes in its place. */
function withDrawn(
  text: string,
  { styles, pages, language, address }: Drawn & Omit<Wanted, 'screen'>,
): string {
  const page = pages[address]?.[language]
  if (!page) return text
  const { html, title } = page
  const around = `class="drawn" inert aria-hidden="true" aria-disabled="true"`
  return text
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/(<title[^>]*>)[^<]*/, (_, tag) => `${tag}${title}`)
    .replace('<!--drawn-styles-->', () => `<style nonce="__NONCE__">${styles}</style>`)
    .replace('<!--drawn-->', () => `<div ${around}>${html}</div>`)
}

const NOTHING_DRAWN: Drawn = { styles: '', pages: {} }

/** What a build has noted for the server; `none` where it has not. */
const ofBuild = <Noted>(folder: string, name: string, none: Noted): Promise<Noted> =>
  readFile(join(folder, `.vite/${name}.json`), 'utf8').then(
    (text) => JSON.parse(text) as Noted,
    () => none,
  )

const linksTo = (parts: string[]) =>
  parts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
