import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = { url: string; close(): Promise<void> }

/** A proxy that hands requests to the servers in turn, and answers 502 where the one whose turn it is does not answer. */
export async function startBalancer(servers: () => string[]): Promise<Balancer> {
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    const urls = servers()
    const target = new URL(incoming.url ?? '/', urls[turn++ % urls.length])
    const { method = 'GET', headers } = incoming
    const onward = request(
      target,
      { method, headers: { ...headers, host: target.host } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
        // It died while it answered: the caller must not take the rest for an answer.
        reply.on('error', () => outgoing.destroy())
      },
    )
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
