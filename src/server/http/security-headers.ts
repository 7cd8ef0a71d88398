import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

const A_YEAR_IN_SECONDS = 31_536_000

/** Helmet's options for every reply, with the content security policy. */
const helmetOptions = (
  { secure }: { secure: boolean },
  contentSecurityPolicy: HelmetOptions['contentSecurityPolicy'],
) =>
  ({
    contentSecurityPolicy,
    // Microsoft's popup needs its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: A_YEAR_IN_SECONDS, includeSubDomains: true },
  }) satisfies HelmetOptions

/**
 * Headers of replies to unparsable requests, which reach no hook: those of every other reply, and a policy
 * that allows nothing.
 */
export const fixedHeaders = (options: { secure: boolean }): Record<string, string> => ({
  ...headersOf(helmetOptions(options, false)),
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})

/** The headers that helmet sets. Its plugin for Fastify works them out again for each request, which takes as long as a statement. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as never, reply as unknown as ServerResponse, () => {})
  return headers
}

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this page's style elements. */
    styleNonce?: string
  }
}

type HeaderOptions = {
  /** Whether the product is served over TLS (then HSTS is sent). */
  secure: boolean
  /** Other origins that pages may call: the directory's. */
  connectOrigins: string[]
  corsOrigins: string[]
}

/** Restricts browsers to this product's own files, and forbids caching API replies. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { secure, connectOrigins, corsOrigins }: HeaderOptions,
): Promise<void> {
  const headersWith = (styleNonce?: string) =>
    headersOf(helmetOptions({ secure }, policy({ secure, connectOrigins }, styleNonce)))
  const headers = headersWith()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (corsOrigins.length > 0)
    await app.register(cors, {
      origin: corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [
        'etag',
        'link',
        'x-total-count',
        'x-total-count-exact',
        'x-total-amount',
        'x-total-parts',
        'retry-after',
        'ratelimit',
        'ratelimit-policy',
      ],
    })
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    if (reply.styleNonce) reply.headers(headersWith(reply.styleNonce))
    // The directory's popup returns to the root of the site. With an opener policy there, the browser would
    // cut it off from the page that opened it.
    if (isRoot(url)) reply.removeHeader('cross-origin-opener-policy')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

const isRoot = (url: string) => url === '/' || /^\/[?#]/.test(url)

/** A fresh nonce for the page that this reply sends. */
export function styleNonceFor(reply: FastifyReply): string {
  reply.styleNonce = randomBytes(16).toString('base64')
  return reply.styleNonce
}

const policy = (
  { secure, connectOrigins }: Pick<HeaderOptions, 'secure' | 'connectOrigins'>,
  styleNonce?: string,
) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: styleNonce ? ["'self'", `'nonce-${styleNonce}'`] : ["'self'"],
    // Positions that scripts set are style attributes, not style sheets.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    connectSrc: ["'self'", ...connectOrigins],
    // A PDF in the viewer of files, which the page fetched itself (decision 220).
    frameSrc: ["'self'", 'blob:', ...connectOrigins],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // Only the application's own policy may turn text into HTML or script URLs.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
    ...(secure && { upgradeInsecureRequests: [] }),
  },
})
