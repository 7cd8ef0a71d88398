import { Agent, request } from 'node:http'

export type Call = { method?: string; path: string; token?: string; body?: object }
export type Reply = { status: number; body: string; headers: Record<string, unknown> }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Calls a server and reads its reply to the end. */
export function send(url: string, { method = 'GET', path, token, body }: Call): Promise<Reply> {
  const sent = body && JSON.stringify(body)
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, url), { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          headers: response.headers,
        }),
      )
    })
    call.on('error', reject)
    call.end(sent)
  })
}

const MAX_MS = 2_000

/**
 * Calls `call` that many times, that many at once, and starts none after two seconds; returns how long each took, in milliseconds.
 * @throws where one fails
 */
export async function load(
  url: string,
  call: Call | (() => Call),
  { calls, atOnce }: { calls: number; atOnce: number },
): Promise<number[]> {
  const took: number[] = []
  let left = calls
  const end = performance.now() + MAX_MS
  const caller = async () => {
    while (left-- > 0 && performance.now() < end) {
      const next = typeof call === 'function' ? call() : call
      const begin = performance.now()
      const { status, body } = await send(url, next)
      if (status >= 300) throw new Error(`${next.path}: ${status} ${body.slice(0, 300)}`)
      took.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return took
}
