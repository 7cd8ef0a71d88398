import type { ServerResponse } from 'node:http'
import helmet from 'helmet'

const A_YEAR_IN_SECONDS = 31_536_000

/**
 * The security headers that are the same on every reply, as Helmet sets them. Worked out once: a middleware would do
 * it for each reply again.
 */
export function helmetHeaders({ secure }: { secure: boolean }): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const setHeaders = helmet({
    contentSecurityPolicy: false, // per reply: pages carry a nonce
    // Microsoft's popup must find its opener again.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: A_YEAR_IN_SECONDS, includeSubDomains: true },
  })
  setHeaders({} as never, reply as unknown as ServerResponse, () => {})
  return headers
}

/**
 * The headers of a reply to what was no request that can be read: those that every other reply has, and a policy
 * that lets nothing run.
 */
export const fixedHeaders = (options: { secure: boolean }): Record<string, string> => ({
  ...helmetHeaders(options),
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})
