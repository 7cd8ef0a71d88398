import { sql } from 'kysely'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import {
  changedReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { Refusal, requireVersion } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { hashToken } from '../../identity/server/access/keyed-hash.ts'
import {
  type BooksScope,
  type CallerScope,
  type ClientScope,
  type Handlers,
  inOwnBooks,
  type OwnerScope,
} from '../../identity/server/access/scope.ts'
import { warningsOf } from '../../income-tax/server/payment-warnings.ts'
import { receiptName } from '../../ledger/credit.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { runAsPreview } from '../../ledger/server/run-as-preview.ts'
import { requireBooks, stateOfBooks } from '../../ledger/server/state-of-books.ts'
import { reversalFrom } from '../../payments/server/reverse.ts'
import { settlesOf, statedPaymentFrom } from '../../payments/server/stated-payment.ts'
import type { ReceiptDetail } from '../receipt.ts'
import type { receiptContract } from '../receipt-contract.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { readReceipt, requireReceipt } from './read-receipt.ts'
import { type PdfDeps, receiptPdf } from './receipt-pdf.ts'
import { listReceipts } from './receipt-queries.ts'
import { findPaymentOf } from './receipts-of-payments.ts'
import { recordReceipt } from './record-receipt.ts'
import { reissueReceipt } from './reissue-receipt.ts'
import { type CodeDeps, verificationToken } from './verification-token.ts'
import './receipt-tables.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { markMailed } from './paper-queries.ts'
import { findEmailOf, mailReceipt, type ReceiptMailDeps } from './receipt-mails.ts'

export function receiptRoutes(deps: ResendDeps & PdfDeps): Handlers<typeof receiptContract> {
  return {
    'GET /rentTranscation': async ({ scope, query, url }) =>
      listReply(url, await listReceipts(scope, query)),
    'GET /rentTranscation/{id}': async ({ scope, params }) =>
      recordReply(await readReceipt(scope, deps, params.id)),
    'GET /rentTranscation/{id}/pdf': async ({ scope, params }) => ({
      status: 200,
      body: receiptPdf(deps, await readReceipt(scope, deps, params.id)),
    }),
    'POST /rentTranscation': async ({ scope, body }) => {
      if (body.leaseId) await requireBooks(scope, [body.leaseId], body.expect)
      const statedPayment = statedPaymentFrom(scope, body)
      const { id, number, code, isTaxed } = await recordReceipt(
        scope,
        deps,
        inOwnBooks(scope, body),
        statedPayment,
      )
      const message = 'Rent receipt recorded successfully.'
      return { status: 201, body: { message, id, number, code }, isComplete: !isTaxed }
    },
    'POST /rentTranscation/preview': async ({ scope, body }) => {
      // A preview reports the day among its warnings.
      const statedPayment = { ...statedPaymentFrom(scope, body), isDayConfirmed: true }
      const isKnown = await knownCharges(scope, body.leaseId)
      const expect = body.leaseId ? await stateOfBooks(scope, [body.leaseId]) : ''
      const { outcome, warnings } = await runAsPreview(scope, true, async () => {
        const recorded = await recordReceipt(scope, deps, inOwnBooks(scope, body), statedPayment)
        const paymentId = await findPaymentOf(scope, recorded.id)
        return { ...recorded, warnings: paymentId ? await warningsOf(scope, paymentId) : [] }
      })
      const settles = settlesOf(outcome, isKnown)
      return {
        status: 200,
        body: { message: 'Nothing is recorded yet.', ...settles, warnings, expect },
      }
    },
    'POST /rentTranscation/{id}/verification': async ({
      scope,
      params,
      expectedVersion,
      wording,
    }) => {
      const receipt = await replaceCode(scope, deps, { ...params, expectedVersion })
      const message = say`The QR code of receipt ${receiptName(receipt)} has been replaced.`
      return changedReply(message.in(wording), receipt)
    },
    'POST /rentTranscation/{id}/reissue': async ({ scope, params, expectedVersion, wording }) => {
      const issued = await reissueReceipt(scope, deps, { id: params.id, expectedVersion })
      const message = say`Replaced by receipt ${receiptName(issued)}.`.in(wording)
      return { status: 201, body: { message, ...issued } }
    },
    'POST /rentTranscation/{id}/cancel': async ({
      scope,
      params,
      body,
      expectedVersion,
      wording,
    }) => {
      const reversal = reversalFrom(scope, body)
      const { lease } = await requireReceipt(scope, params.id)
      await requireBooks(scope, [lease.id], body.expect)
      const receipt = await cancelReceipt(scope, deps, params.id, { reversal, expectedVersion })
      const message = say`Receipt ${receiptName(receipt)} has been cancelled.`
      return changedReply(message.in(wording), receipt)
    },
    'POST /rentTranscation/{id}/mail': beforeTransaction(
      ({ caller, params }) => takeTurnToMail(deps, caller, params.id),
      async ({ scope, params, wording }) => {
        const to = await resendReceipt(scope, deps, params.id)
        return messageReply(say`The receipt is on its way to ${to}.`.in(wording))
      },
    ),
  }
}

/** Which charges are open now: those that only a preview posts have no id to return. */
async function knownCharges(scope: OwnerScope, leaseId: string | null | undefined) {
  const open = leaseId ? await listOpenCharges(scope, [leaseId]) : []
  const ids = new Set(open.map(({ id }) => id))
  return (chargeId: string) => ids.has(chargeId)
}

/**
 * Gives a receipt, cancelled or not, another code: from now on nobody finds anything by the one before.
 * @throws Refusal `not-found`, `stale-version`
 */
export async function replaceCode(
  scope: OwnerScope,
  deps: CodeDeps,
  { id, expectedVersion }: { id: string; expectedVersion: number | undefined },
): Promise<ReceiptDetail> {
  const receipt = await requireReceipt(scope, id, { lock: true })
  requireVersion(expectedVersion, receipt)
  const before = await findCodeVersion(scope, id)
  const version = before + 1
  await updateCode(scope, id, {
    verifyVersion: version,
    verifyHash: hashToken(verificationToken(deps, { id, version })),
  })
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'receipt',
    id,
    leaseId: receipt.lease.id,
    fields: receiptHistory,
    before: { codeVersion: before },
    after: { codeVersion: version },
  })
  return readReceipt(scope, deps, id)
}

/** The version of the code on a receipt that the caller has locked. */
export async function findCodeVersion(scope: BooksScope, id: string): Promise<number> {
  const { verifyVersion } = await scope.tx
    .selectFrom('receipts')
    .select('verifyVersion')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return verifyVersion
}

/**
 * Gives a receipt another code: the token of the one before opens nothing any more. One from before there were
 * codes gets its first, of that version, from the job that completes it.
 */
export async function updateCode(
  scope: BooksScope,
  id: string,
  { verifyVersion, verifyHash }: { verifyVersion: number; verifyHash: Buffer },
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set((row) => ({
      verifyVersion,
      verifyHash: sql`case when verify_hash is not null then ${verifyHash}::bytea end`,
      updatedAt: scope.now,
      version: row('version', '+', 1),
    }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

type ResendDeps = ReceiptMailDeps & Pick<IdentityDeps, 'database'>

const MAILS_OF_A_RECEIPT: Limit = { free: 5, window: 60 * 60 }

const UNTIL_TOMORROW_S = 24 * 60 * 60

/**
 * Counts a mail that somebody requests; to be called before their transaction.
 * @throws Refusal `too-many-requests` after five of one receipt in an hour
 */
async function takeTurnToMail(
  { database }: ResendDeps,
  { actor, now }: Pick<CallerScope, 'actor' | 'now'>,
  receiptId: string,
): Promise<void> {
  // By account too: nobody uses up the requests of others.
  const key = `receipt mail:${actor.accountId}:${receiptId}`
  await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    takeAttempt(tx, key, MAILS_OF_A_RECEIPT, now),
  )
}

/**
 * Mails a receipt again: an owner to its client, a client to themself. Returns the address. The owner's books keep that the owner did; what clients do for themselves is not recorded there.
 * @throws Refusal `not-found`; `too-many-requests` where the organization may mail no more today; `conflict` where the client has no account any more, has no email, or wants no mails
 */
async function resendReceipt(
  scope: OwnerScope | ClientScope,
  deps: ReceiptMailDeps,
  id: string,
): Promise<string> {
  const receipt = await readReceipt(scope, deps, id)
  const to = scope.kind === 'client' ? scope.actor.email : await findEmailOf(scope, receipt)
  if (to === undefined)
    throw new Refusal('conflict', say`This client was deleted, so there is no email to send it to.`)
  if (to === '') throw new Refusal('conflict', say`This client has no email.`)
  const left = await mailReceipt(scope, deps, receipt, { to })
  if (left === 'unwanted')
    throw new Refusal(
      'conflict',
      say`The person at ${to} said these emails are not for them, so nothing is sent there.`,
    )
  if (left === 'limit')
    throw new Refusal(
      'too-many-requests',
      say`No more receipts can be emailed today. Please print or share this one, or email it tomorrow.`,
      { retryAfterSeconds: UNTIL_TOMORROW_S },
    )
  if (scope.kind === 'owner') {
    await markMailed(scope, id, to)
    await recordEvent(scope, {
      verb: 'mailed',
      kind: 'receipt',
      id,
      leaseId: receipt.lease.id,
      fields: {},
    })
  }
  return to
}
