import type { ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

const A_YEAR_IN_SECONDS = 31_536_000

/** Helmet's options for every reply; the content security policy is added to them. */
export const helmetOptions = ({ secure }: { secure: boolean }) =>
  ({
    // Microsoft's popup needs its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: A_YEAR_IN_SECONDS, includeSubDomains: true },
  }) satisfies HelmetOptions

/**
 * Headers of replies to unparsable requests, which reach no hook: those of every other reply, and a policy
 * that allows nothing.
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
