import type { ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

const A_YEAR_IN_SECONDS = 31_536_000

/** What Helmet is told for every reply; the content security policy comes on top. */
export const helmetOptions = ({ secure }: { secure: boolean }) =>
  ({
    // Microsoft's popup must find its opener again.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: A_YEAR_IN_SECONDS, includeSubDomains: true },
  }) satisfies HelmetOptions

/**
 * The headers of a reply to what was no request that can be read, which reaches no hook: those that every other reply
 * has, and a policy that lets nothing run.
 */
export function fixedHeaders(options: { secure: boolean }): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const setHeaders = helmet({ ...helmetOptions(options), contentSecurityPolicy: false })
  setHeaders({} as never, reply as unknown as ServerResponse, () => {})
  return {
    ...headers,
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}
