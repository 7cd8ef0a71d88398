import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

export type SlowNetwork = {
  /** The server's address through this network. */
  url: string
  /** From here on it is slow, or as quick as the machine. */
  setSlow(isSlow: boolean): void
  /** Bytes that the server has sent since the last call. */
  takeBytes(): number
  stop(): Promise<void>
}

/**
 * A network in front of the server: all connections together pass that many bytes a second to the browser, and each
 * piece is under way for half of `latency` milliseconds. What the browser itself slows, it slows for its pages
 * only: what a service worker fetches would be quick.
 */
export async function startSlowNetwork(
  target: string,
  { bytes, latency }: { bytes: number; latency: number },
): Promise<SlowNetwork> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSlow = false
  let passed = 0
  /** When the line is free again, in milliseconds of this process. */
  let freeAt = 0
  const wayOf = (size: number) => {
    if (!isSlow) return 0
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (size / bytes) * 1000
    return freeAt - now + latency / 2
  }
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket)).on('error', () => {})
    }
    near.on('data', (data) => later(isSlow ? latency / 2 : 0, () => far.write(data)))
    near.once('close', () => far.destroy())
    far.on('data', (data) => {
      passed += data.length
      // In pieces as small as a network's, so that several connections share the line.
      for (let at = 0; at < data.length; at += PIECE) {
        const piece = data.subarray(at, at + PIECE)
        later(wayOf(piece.length), () => near.write(piece))
      }
    })
    far.once('end', () => later(wayOf(0), () => near.end()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSlow(slow) {
      isSlow = slow
      freeAt = 0
    },
    takeBytes() {
      const taken = passed
      passed = 0
      return taken
    },
    async stop() {
      const closed = once(server.close(), 'close')
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const PIECE = 1_460

const connectTo = (port: number, host: string) => createConnection(port, host).setNoDelay()

/** Pieces keep their order, also where the network turns slow between them. */
function later(milliseconds: number, act: () => void) {
  if (milliseconds <= 0) act()
  else setTimeout(act, milliseconds)
}
