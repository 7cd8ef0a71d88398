const A_YEAR = 'max-age=31536000; includeSubDomains'

/**
 * The security headers of a reply to what was no request that can be read: those that every other reply
 * has, and a policy that lets nothing run.
 */
export const fixedHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'cache-control': 'no-store',
  ...(secure && { 'strict-transport-security': A_YEAR }),
})
