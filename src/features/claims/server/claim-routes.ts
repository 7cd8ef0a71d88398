import type { Database } from '../../../server/database/database.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { createdReply, listReply, messageReply } from '../../../server/http/replies.ts'
import { notFound } from '../../../server/refusal.ts'
import { modeOf } from '../../charges/credit.ts'
import { listOpenCharges } from '../../charges/server/charge-queries.ts'
import { runAsPreview } from '../../charges/server/run-as-preview.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import { namedIn, settlesOf, statedPaymentFrom } from '../../payments/server/stated-payment.ts'
import type { PaperDeps } from '../../receipts/server/write-paper.ts'
import { warningsOf } from '../../tax/server/payment-warnings.ts'
import type { claimContract } from '../claim-contract.ts'
import type { ClaimMailDeps } from './claim-mails.ts'
import { confirmClaim, declineClaim, type PaymentOfClaim, withdrawClaim } from './decide-claim.ts'
import { listClaims } from './list-claims.ts'
import { makeClaim } from './make-claim.ts'

type ClaimDeps = ClaimMailDeps & PaperDeps & { database: Database }

// Each claim is a mail to the owner.
const CLAIMS_A_DAY: Limit = { free: 100, window: 24 * 60 * 60 }

export function claimRoutes(deps: ClaimDeps): Handlers<typeof claimContract> {
  return {
    'GET /claims': async ({ scope, query, url }) => listReply(url, await listClaims(scope, query)),
    'POST /claims': beforeTransaction(
      async ({ caller }) => {
        const { actor, now } = caller
        await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
          takeAttempt(tx, `claims:${actor.accountId}`, CLAIMS_A_DAY, now),
        )
      },
      async ({ scope, body: { leaseId, paidOn = scope.today, towards, ...statedPayment } }) => {
        if (leaseId === null) throw notFound('Rent agreement')
        const draft = { ...statedPayment, leaseId, paidOn, towards: namedIn(towards) }
        const id = await makeClaim(scope, deps, draft)
        return createdReply('Told. The receipt follows when it is confirmed.', id)
      },
    ),
    'POST /claims/{id}/withdraw': async ({ scope, params }) => {
      await withdrawClaim(scope, params.id)
      return messageReply('Withdrawn.')
    },
    'POST /claims/{id}/confirm': async ({ scope, params, body }) => {
      const isPreview = body.preview === true
      const paymentOf: PaymentOfClaim = (claim) => {
        const { method = claim.method, reference = claim.reference } = body
        const { amount = claim.amount, receivedOn = claim.paidOn } = body
        const statedPayment = { ...body, amount, receivedOn, method, reference }
        return {
          ...statedPaymentFrom(scope, statedPayment),
          isDayConfirmed: body.confirmDay === true || isPreview,
          received: amount,
          mode: body.paymentMode ?? modeOf(method ?? undefined),
          named: body.allocations ? namedIn(body.allocations) : undefined,
        }
      }
      const outcome = await runAsPreview(scope, isPreview, async () => {
        const confirmed = await confirmClaim(scope, deps, params.id, paymentOf)
        const warnings = isPreview ? await warningsOf(scope, confirmed.id) : []
        return { ...confirmed, warnings }
      })
      const { id, receipt, warnings } = outcome
      if (isPreview) {
        const [first] = outcome.settled
        const open = first ? await listOpenCharges(scope, [first.charge.leaseId]) : []
        const known = new Set(open.map((it) => it.id))
        const settles = settlesOf(outcome, (charge) => known.has(charge))
        return { status: 200, body: { message: 'Nothing is recorded yet.', ...settles, warnings } }
      }
      const message = `Payment recorded. Receipt ${receipt.number}.`
      return { status: 201, body: { message, id, receipt, ...settlesOf(outcome) } }
    },
    'POST /claims/{id}/decline': async ({ scope, params, body }) => {
      await declineClaim(scope, deps, params.id, body.reason)
      return messageReply('Declined.')
    },
  }
}
