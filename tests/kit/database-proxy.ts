import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '../../src/server/embedded-postgres/embedded-postgres.ts'

export type DatabaseProxy = {
  /** Connects to the same database through the proxy. */
  connection: PostgresConnection
  /** Passes nothing on and closes nothing, like a machine that hangs. */
  freeze(): void
  /** Passes on what was held back. */
  thaw(): void
  /** Passes nothing on of the connections that there are, for good; serves new ones. Like a router that has forgotten them. */
  cutSilently(): void
  /** Breaks every connection; accepts new ones. */
  reset(): void
  /** Breaks every connection and accepts none. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A proxy between a server and its database, to simulate an outage. */
export async function startDatabaseProxy(target: PostgresConnection): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  const cut = new WeakSet<Socket>()
  let isFrozen = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => {})
    if (isFrozen) socket.pause()
  }
  const accept = (near: Socket) => {
    const far = connectTo(target)
    for (const socket of [near, far]) keep(socket)
    near.on('data', (data) => far.write(data)).once('close', () => far.destroy())
    far.on('data', (data) => near.write(data)).once('close', () => near.destroy())
    if (isFrozen) for (const socket of [near, far]) socket.pause()
  }
  const reset = () => {
    for (const socket of sockets) socket.destroy()
  }
  let server = createServer(accept)
  const listen = async (port: number) => {
    server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    connection: { ...target, host: '127.0.0.1', port },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) if (!cut.has(socket)) socket.resume()
    },
    cutSilently() {
      for (const socket of sockets) {
        socket.pause()
        cut.add(socket)
      }
    },
    reset,
    async stop() {
      const closed = once(server.close(), 'close')
      reset()
      await closed
    },
    start: async () => void (await listen(port)),
  }
}

const connectTo = ({ host, port }: PostgresConnection) =>
  host.startsWith('/')
    ? createConnection(join(host, `.s.PGSQL.${port}`))
    : createConnection(port, host)
