import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { helmetHeaders } from './fixed-headers.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the style elements that this one page brings. */
    styleNonce?: string
  }
}

type HeaderOptions = {
  /** Whether the product is reached over TLS (then browsers are told to insist on it). */
  secure: boolean
  /** Foreign origins that pages may call: the directory's. */
  connectOrigins: string[]
  corsOrigins: string[]
}

/** Tells browsers to run and load nothing but this product's own files, and to keep no reply of the API. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { secure, connectOrigins, corsOrigins }: HeaderOptions,
): Promise<void> {
  const headers = helmetHeaders({ secure })
  const policyWithoutStyles = policy({}, { secure, connectOrigins })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (corsOrigins.length > 0)
    await app.register(cors, {
      origin: corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [
        ...['etag', 'link', 'x-total-count', 'x-total-count-exact', 'x-total-amount'],
        'x-total-parts',
        ...['retry-after', 'ratelimit', 'ratelimit-policy'],
      ],
    })
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    // The directory's window comes back to the root of the site. With a policy of its own there, the
    // browser would cut it off from the page that opened it.
    if (url.split(/[?#]/, 1)[0] === '/') reply.removeHeader('cross-origin-opener-policy')
    reply.header(
      'content-security-policy',
      reply.styleNonce ? policy(reply, { secure, connectOrigins }) : policyWithoutStyles,
    )
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** A fresh nonce for the page that this reply sends. */
export function styleNonceFor(reply: FastifyReply): string {
  reply.styleNonce = randomBytes(16).toString('base64')
  return reply.styleNonce
}

function policy(
  { styleNonce }: Pick<FastifyReply, 'styleNonce'>,
  { secure, connectOrigins }: Pick<HeaderOptions, 'secure' | 'connectOrigins'>,
) {
  const styles = styleNonce ? ["'self'", `'nonce-${styleNonce}'`] : ["'self'"]
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    // Positions that scripts set on elements are attributes, not style sheets.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    ["frame-src 'self'", ...connectOrigins].join(' '),
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes HTML, a script or the address of one but by the one policy of the application.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
