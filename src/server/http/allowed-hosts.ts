import type { FastifyInstance, FastifyRequest } from 'fastify'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i
// Load balancers and Prometheus call by address; these replies contain no personal data.
const FOR_ANY_HOST = new Set(['/livez', '/readyz', '/health', '/metrics'])

type Hosts = {
  appUrl: string
  /** Whether only this machine can call, by any of its names. */
  isLocal: boolean
}

/**
 * Refuses requests without exactly one Host header (400) and those for other hosts (421), so that a page of
 * another host name that resolves to this server cannot call it as its own.
 */
export function allowHosts(app: FastifyInstance, { appUrl, isLocal }: Hosts): void {
  const { host } = new URL(appUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    requireHost(request)
    done()
  })
  function requireHost(request: FastifyRequest) {
    if (countHosts(request.raw.rawHeaders) !== 1)
      throw new Refusal('invalid', say`A request names exactly one host.`)
    if (request.host.toLowerCase() === host) return
    if (isLocal && LOOPBACK.test(request.hostname)) return
    if (FOR_ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return
    throw new Refusal('misdirected', say`This server does not answer under that name.`)
  }
}

/** Names and values alternate: Node keeps the first of several Host headers, a proxy may have used the last. */
function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === 'host') count++
  return count
}
