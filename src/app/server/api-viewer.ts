import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * The policy of these pages alone. Swagger UI does not support Trusted Types, so the page is sandboxed:
 * without `allow-same-origin` a script in it cannot read the storage of the application or call the API as anybody.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Shows the API's description at `/docs`, for reading only. Register after `describeApi`. */
export async function showApi(app: FastifyInstance): Promise<void> {
  await app.register(async (viewer) => {
    viewer.addHook('onSend', async (_request, reply) => {
      // A sandboxed page has an opaque origin, so its own files are cross-origin.
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    })
    await viewer.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: POLICY,
      theme: { title: 'Rentbook API' },
      uiConfig: {
        layout: 'BaseLayout',
        displayOperationId: true,
        defaultModelsExpandDepth: 0,
        supportedSubmitMethods: [],
      },
    })
  })
}
