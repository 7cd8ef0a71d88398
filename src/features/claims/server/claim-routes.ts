import type * as z from 'zod'
import type { Database } from '../../../server/database/database.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { createdReply, listReply, messageReply } from '../../../server/http/success-replies.ts'
import { invalidField } from '../../../server/refusal.ts'
import { smaller, sumOf } from '../../../shared/paise.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import { warningsOf } from '../../income-tax/server/payment-warnings.ts'
import { HOW_PAID, receiptName } from '../../ledger/credit.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { runAsPreview } from '../../ledger/server/run-as-preview.ts'
import { requireBooks, stateOfBooks } from '../../ledger/server/state-of-books.ts'
import {
  handedOverIn,
  namedIn,
  settlesOf,
  statedPaymentFrom,
} from '../../payments/server/stated-payment.ts'
import type { PaperDeps } from '../../receipts/server/write-paper.ts'
import type { claimContract } from '../claim-contract.ts'
import type { ClaimMailDeps } from './claim-mails.ts'
import type { ClaimRow } from './claim-queries.ts'
import {
  confirmClaim,
  confirmTransfer,
  declineClaim,
  leasesOfClaim,
  type PaymentOfClaim,
  reopenClaim,
  withdrawClaim,
} from './decide-claim.ts'
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
      async ({ scope, body }) => {
        const { paidOn = scope.today, amount, method, reference } = body
        const alsoFor = (body.alsoFor ?? []).map((it) => ({
          leaseId: named(it.leaseId),
          amount: it.amount,
        }))
        const id = await makeClaim(scope, deps, {
          leaseId: named(body.leaseId),
          amount,
          paidOn,
          method,
          reference,
          alsoFor,
          towards: namedIn(body.towards),
        })
        return createdReply("Sent. You'll get the receipt once it is confirmed.", id)
      },
    ),
    'POST /claims/{id}/withdraw': async ({ scope, params }) => {
      await withdrawClaim(scope, params.id)
      return messageReply('Withdrawn.')
    },
    'POST /claims/{id}/reopen': async ({ scope, params }) => {
      await reopenClaim(scope, params.id)
      return messageReply('It waits again.')
    },
    'POST /claims/{id}/confirm': async ({ scope, params, body, wording }) => {
      const isPreview = body.preview === true
      if (body.together) refuseCorrections(body)
      const leaseIds = await leasesOfClaim(scope, params.id, body.together === true)
      const expect = isPreview ? await stateOfBooks(scope, leaseIds) : ''
      if (!isPreview) await requireBooks(scope, leaseIds, body.expect)
      const paymentOf: PaymentOfClaim = (claim) => paymentFrom(scope, body, claim)
      const { received, warnings } = await runAsPreview(scope, isPreview, async () => {
        const received = body.together
          ? await confirmTransfer(scope, deps, params.id, paymentOf)
          : ([await confirmClaim(scope, deps, params.id, paymentOf)] as const)
        const warnings = isPreview ? await warningsOf(scope, received[0].id) : []
        return { received, warnings }
      })
      const outcome = {
        settled: received.flatMap(({ settled }) => settled),
        advance: sumOf(received.map(({ advance }) => advance)),
      }
      if (isPreview) {
        const leases = [...new Set(outcome.settled.map(({ charge }) => charge.leaseId))]
        const open = leases.length > 0 ? await listOpenCharges(scope, leases) : []
        const known = new Set(open.map((it) => it.id))
        const settles = settlesOf(outcome, (charge) => known.has(charge))
        return {
          status: 200,
          body: { message: 'Nothing is recorded yet.', ...settles, warnings, expect },
        }
      }
      const [{ id, receipt }] = received
      const numbers = received.map((it) => receiptName(it.receipt))
      const message =
        numbers.length === 1
          ? say`Payment recorded. Receipt ${receiptName(receipt)}.`
          : say`${numbers.length} payments recorded. Receipts ${numbers.join(', ')}.`
      return {
        status: 201,
        body: { message: message.in(wording), id, receipt, ...settlesOf(outcome) },
      }
    },
    'POST /claims/{id}/decline': async ({ scope, params, body, wording }) => {
      const told = await declineClaim(scope, deps, params.id, body.reason)
      const mailed = told?.unmailed === null
      const reply = (message: string) => ({ status: 200 as const, body: { message, mailed } })
      if (!told) return reply(say`Declined.`.in(wording))
      const message = mailed
        ? say`Declined. ${told.client} gets an email with your reason.`
        : say`Declined. ${told.client} gets no email of it, but sees it in Rentbook.`
      return reply(message.in(wording))
    },
  }
}

type Confirmation = z.output<
  NonNullable<(typeof claimContract)['POST /claims/{id}/confirm']['body']>
>

/** The payment of a claim: what the owner left out is as the client stated it. */
function paymentFrom(
  scope: OwnerScope,
  body: Confirmation,
  claim: ClaimRow,
): ReturnType<PaymentOfClaim> {
  const { method = claim.method, reference = claim.reference } = body
  const { amount = claim.amount, receivedOn = claim.paidOn, tdsAmount = claim.tds } = body
  const note = body.note ?? claim.note
  const depositAmount = body.depositAmount ?? smaller(claim.toDeposit, amount)
  if (method === null) throw invalidField('method', sayFixed(HOW_PAID))
  const { mode } = handedOverIn(body.paymentMode, method)
  return {
    ...statedPaymentFrom(scope, {
      ...body,
      amount,
      receivedOn,
      method,
      reference,
      note,
      tdsAmount,
      depositAmount,
    }),
    isDayConfirmed: body.confirmDay === true || body.preview === true,
    received: amount,
    mode,
    named: body.allocations ? namedIn(body.allocations) : undefined,
  }
}

function refuseCorrections(body: Confirmation) {
  const { amount, tdsAmount, depositAmount, allocations, reference, sameTransferAs } = body
  const corrections = { amount, tdsAmount, depositAmount, allocations, reference, sameTransferAs }
  for (const [field, value] of Object.entries(corrections))
    if (value !== undefined && value !== null)
      throw invalidField(field, say`Please correct each part of a transfer on its own.`)
}
