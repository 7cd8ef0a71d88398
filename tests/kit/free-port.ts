import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

// Below the range from which systems assign ports.
const FIRST = 20_000
const COUNT = 12_000

// Each process begins elsewhere, and none gives a port twice before it has given all.
let next = (process.pid * 97 + threadId * 31) % COUNT

/** A port that nobody listens on, and that no test gets before this one has used it. */
export async function freePort(): Promise<number> {
  const port = FIRST + next
  next = (next + 1) % COUNT
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  await new Promise((closed) => probe.close(closed))
  return port
}
