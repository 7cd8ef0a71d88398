import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'

type Sent = {
  method?: string
  headers?: Record<string, string> | Headers
  body?: string
  signal?: AbortSignal
}

/** A `fetch` that trusts one self-signed certificate and follows no redirects. */
export const fetchTrusting =
  (ca: string) =>
  async (url: string, { method = 'GET', headers, body, signal }: Sent = {}): Promise<Response> => {
    const given = headers instanceof Headers ? Object.fromEntries(headers) : headers
    const call = request(url, {
      ca,
      method,
      ...(given && { headers: given }),
      ...(signal && { signal }),
    })
    call.end(body)
    // The signal's own reason is that the time is up.
    const [incoming] = (await once(call, 'response').catch((error: Error) => {
      throw signal?.aborted ? signal.reason : error
    })) as [IncomingMessage]
    const content = Buffer.concat(await incoming.toArray())
    const { statusCode: status = 500 } = incoming
    return new Response(status === 204 ? null : content, {
      status,
      headers: incoming.headers as Record<string, string>,
    })
  }
