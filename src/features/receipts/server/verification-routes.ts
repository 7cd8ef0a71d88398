import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '../../../paths.ts'
import { refusalOf, withStatus } from '../../../server/http/error-replies.ts'
import type { Admit } from '../../../server/http/mount.ts'
import { styleNonceFor } from '../../../server/http/security-headers.ts'
import { wordingFor } from '../../../server/language/language-of-request.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { verificationContract } from '../verification-contract.ts'
import { receiptPage, refusalPage } from './verification-page.ts'
import { type LookDeps, verifyReceiptCode } from './verify-receipt-code.ts'

export function verificationRoutes(deps: LookDeps): Handlers<typeof verificationContract> {
  return {
    'GET /verify/{token}': async ({ params, address }) => ({
      status: 200,
      body: await verifyReceiptCode(deps, { ...params, address }),
    }),
  }
}

type PageDeps = LookDeps & { appUrl: string; admit: Admit }

/** Serves the page behind the code on a receipt: whole as it is sent, for any phone, kept and indexed by nobody. */
export function serveVerification(app: FastifyInstance, deps: PageDeps): void {
  const { host } = new URL(deps.appUrl)
  const frameOf = (reply: FastifyReply) => ({
    ...{ host, nonce: styleNonceFor(reply) },
    wording: wordingFor(reply.request),
  })
  // The refusals of the API's call too: crawlers that find the address of either keep nothing of it.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (/^\/(?:v|verify)\//i.test(url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  })
  app.get<{ Params: { token: string } }>(paths.verification(':token'), {
    schema: { hide: true },
    preValidation: async (request, reply) => deps.admit(request, reply),
    handler: async ({ params, ip }, reply) => {
      const receipt = await verifyReceiptCode(deps, { ...params, address: ip })
      return reply.type(PAGE).send(receiptPage(receipt, frameOf(reply)))
    },
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(request, error)
      return withStatus(reply, refusal)
        .type(PAGE)
        .send(refusalPage(refusal, frameOf(reply)))
    },
  })
}

const PAGE = 'text/html; charset=utf-8'
