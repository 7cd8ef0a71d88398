import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

const DAY = 24 * 60 * 60 * 1000
// RFC 9116, 2.5.5: less than a year.
const GOOD_FOR_DAYS = 180

type SecurityTxt = { appUrl: string; contact: string; clock: Clock }

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function serveSecurityTxt(app: FastifyInstance, { appUrl, contact, clock }: SecurityTxt) {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const today = Math.floor(clock().getTime() / DAY) * DAY
    const expires = new Date(today + GOOD_FOR_DAYS * DAY)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${contact}`,
          `Expires: ${expires.toISOString().replace('.000', '')}`,
          'Preferred-Languages: en',
          `Canonical: ${appUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
