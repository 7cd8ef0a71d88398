import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'
import {
  refuseConnection,
  registerErrorHandler,
  saidOfIssue,
  sendRefusal,
} from './error-replies.ts'
import { fixedHeaders } from './security-headers.ts'
import { refusingUnstorable } from './storable-texts.ts'

const MAX_BODY_BYTES = 64 * 1024
// Time limits for receiving a request and, shorter, its headers; a connection that sends nothing is closed.
const REQUEST_MS = 30_000
const HEADERS_MS = 20_000
const CHECK_EVERY_MS = 5_000
// How long requests may take to their end once the server stops.
const UNFINISHED_MS = 5_000

type ServerOptions = Pick<FastifyServerOptions, 'loggerInstance' | 'trustProxy'> & {
  /** Whether the product is reached over TLS. */
  secure?: boolean
}

/** A Fastify server with this project's habits: JSON in and out, checked by zod, errors as JSON, an orderly end. */
export function createHttpServer({ secure = false, ...options }: ServerOptions): FastifyInstance {
  const headers = fixedHeaders({ secure })
  const app = Fastify({
    ...options,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readable(url),
    // Request logs would contain the links that were opened.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseConnection(headers),
    requestTimeout: REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      // Node would reply without our headers; `allowHosts` refuses such a request.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // An id that is too long matches nothing.
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(
        reply.headers(headers),
        new Refusal('not-found', say`There is nothing at this address.`),
      ),
  })
  z.config({ customError: (issue) => String(saidOfIssue(issue)) })
  app.setValidatorCompiler(refusingUnstorable(validatorCompiler))
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  acceptForms(app)
  acceptBytes(app)
  registerErrorHandler(app)
  drainOnShutdown(app)
  return app
}

/**
 * The address, with each % of its path escaped where that path cannot be decoded: it matches nothing then, and is
 * answered as any other unknown address.
 */
function readable(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

// Browsers send DELETE and POST with a JSON content type and no body; that is allowed.
function acceptEmptyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, (error, value) =>
      error
        ? done(new Refusal('malformed-json', say`The request body is not valid JSON.`))
        : done(null, value),
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean
    takesBytes?: boolean
  }
}

// Only where a call allows it, and nothing of the form is read.
function acceptForms(app: FastifyInstance) {
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, (request, _body, done) =>
    request.routeOptions.config.takesForm
      ? done(null, {})
      : done(new Refusal('unsupported-media-type', say`Please send JSON.`)),
  )
}

// Only where a call takes them.
function acceptBytes(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (request, body, done) =>
      request.routeOptions.config.takesBytes
        ? done(null, body)
        : done(new Refusal('unsupported-media-type', say`Please send JSON.`)),
  )
}

// A busy keep-alive connection would delay close(): its next reply asks the client to close it. A request
// that never completes, or a reply that is never read, would block it forever.
function drainOnShutdown(app: FastifyInstance) {
  let closing = false
  let patience: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = true
    patience = setTimeout(() => app.server.closeAllConnections(), UNFINISHED_MS)
  })
  app.addHook('onClose', async () => clearTimeout(patience))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
