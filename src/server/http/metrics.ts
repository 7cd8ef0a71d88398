import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

/** A figure that is read for each scrape; omitted while it is unknown. */
export type MetricReading = {
  name: string
  help: string
  /** Counts only increase. */
  kind?: 'count'
  /** With a label: one figure for each of its values. */
  label?: string
  read: () => Figures | Promise<Figures>
}

type Figures = number | Record<string, number>

export type Metrics = { countSecurityEvent(event: string, result?: string): void }

/** `/metrics` for Prometheus, for callers with the token. */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  readings: MetricReading[],
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  for (const reading of readings) registerReading(registry, reading)
  const securityEvents = new Counter({
    name: 'rentbook_security_events_total',
    help: 'What concerned the safety of accounts, failed sign-ins among it, as the log names it.',
    labelNames: ['event', 'result'],
    registers: [registry],
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const [given, wanted] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
      Buffer.from(text),
    ) as [Buffer, Buffer]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new Refusal('not-signed-in', say`The metrics need their token.`)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return {
    countSecurityEvent: (event, result = '') => securityEvents.labels(event, result).inc(),
  }
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other'
    duration
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    done()
  })
}

function registerReading(
  registry: Registry,
  { name, help, kind, label, read }: MetricReading,
): void {
  const labelNames = label === undefined ? [] : [label]
  const collect = (metric: Counter | Gauge) => collectReading(metric, label, read)
  const configuration = { name, help, labelNames, registers: [registry] }
  if (kind === 'count') {
    const count: Counter = new Counter({ ...configuration, collect: () => collect(count) })
  } else {
    const gauge: Gauge = new Gauge({ ...configuration, collect: () => collect(gauge) })
  }
}

async function collectReading(
  metric: Counter | Gauge,
  label: string | undefined,
  read: MetricReading['read'],
): Promise<void> {
  metric.reset()
  const figures = await Promise.resolve()
    .then(read)
    .catch(() => undefined)
  if (typeof figures === 'number') return metric.inc(figures)
  if (label === undefined) return metric.remove()
  for (const [value, figure] of Object.entries(figures ?? {}))
    metric.inc({ [label]: value }, figure)
}
