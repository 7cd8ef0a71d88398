import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'

/** `/health` for a load balancer: 200 while the database answers. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', { schema: { hide: true } }, async () => {
    await database.ping()
    return { status: 'ok' }
  })
}

/** `/metrics` for Prometheus, to whoever has the token. */
export function serveMetrics(app: FastifyInstance, token: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other'
    duration
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const [given, wanted] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
      Buffer.from(text),
    ) as [Buffer, Buffer]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new Refusal('not-signed-in', 'The metrics need their token.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
