import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i
// Balancers and Prometheus call by address; what they get names nobody.
const FOR_ANY_HOST = new Set(['/livez', '/readyz', '/health', '/metrics'])

type Hosts = {
  /** Where people reach the product. */
  appUrl: string
  /** Whether only this machine can call, by whatever name it has for itself. */
  isLocal: boolean
}

/**
 * Refuses requests that name no host, or several (400), and answers under the product's own name only (421 otherwise): a page of another name that leads here must
 * not speak to it as if it were that name's own server.
 */
export function allowHosts(app: FastifyInstance, { appUrl, isLocal }: Hosts): void {
  const { host } = new URL(appUrl)
  app.addHook('onRequest', async (request) => {
    if (countHosts(request.raw.rawHeaders) !== 1)
      throw new Refusal('invalid', 'A request names exactly one host.')
    if (request.host.toLowerCase() === host) return
    if (isLocal && LOOPBACK.test(request.hostname)) return
    if (FOR_ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return
    throw new Refusal('misdirected', 'This server does not answer under that name.')
  })
}

/** Names and values in turn: Node keeps the first of several Host headers, a proxy may have gone by the last. */
const countHosts = (rawHeaders: string[]): number =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length
