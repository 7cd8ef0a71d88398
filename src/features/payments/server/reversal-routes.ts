import { messageReply } from '../../../server/http/success-replies.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { reversalHistory, voidedReadingHistory } from '../../ledger/books-history.ts'
import { meterSource, readingIn } from '../../ledger/charge.ts'
import type { CreditKind } from '../../ledger/credit.ts'
import { isTaxFinal, lastDayToLowerTax } from '../../ledger/credit-note-tax.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { type ChargeRow, findCharge, listChargesFrom } from '../../ledger/server/charge-queries.ts'
import { findCredit } from '../../ledger/server/credit-queries.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import {
  findAnyReading,
  findLastReading,
  voidReading,
} from '../../ledger/server/reading-queries.ts'
import { previewOf } from '../../ledger/server/run-as-preview.ts'
import { requireBooks } from '../../ledger/server/state-of-books.ts'
import type { reversalContract } from '../reversal-contract.ts'
import { findPayout } from './payout-queries.ts'
import { reversalFrom, reverseCharge, reversePayout } from './reverse.ts'
import { type CreditReversalDeps, reverseAnyCredit } from './reverse-any-credit.ts'

export function reversalRoutes(deps: CreditReversalDeps): Handlers<typeof reversalContract> {
  return {
    'POST /payments/{id}/reverse': async ({ scope, params, body }) => {
      const reversal = reversalFrom(scope, body)
      const work = () => reverseAnyCredit(scope, params.id, { reversal, ...deps })
      return seenOrDone(scope, await findCredit(scope, params.id), {
        ...body,
        work: async () => DONE[await work()],
      })
    },
    'POST /payouts/{id}/reverse': async ({ scope, params, body }) =>
      seenOrDone(scope, await findPayout(scope, params.id), {
        ...body,
        work: async () => {
          await reversePayout(scope, params.id, reversalFrom(scope, body))
          return 'Reversed.'
        },
      }),
    'POST /charges/{id}/reverse': async ({ scope, params, body }) =>
      seenOrDone(scope, await findCharge(scope, params.id), {
        ...body,
        work: async () => {
          await takeBackCharge(scope, params.id, body.reason)
          return 'The charge is taken back.'
        },
      }),
    'POST /readings/{id}/void': async ({ scope, params, body }) =>
      seenOrDone(scope, await findAnyReading(scope, params.id), {
        ...body,
        work: async () => {
          await takeBackReading(scope, params.id, body.reason)
          return 'The reading is taken back.'
        },
      }),
  }
}

/** The confirmation for each kind of reversed document. */
const DONE: Record<CreditKind | 'waiver', string> = {
  payment: 'Payment cancelled.',
  credit_note: 'The credit note is taken back.',
  waiver: 'What was waived is due again.',
  deposit_deduction: 'The deduction from the deposit is taken back.',
  opening: 'The opening amount is taken back.',
}

type Wish = { preview?: boolean | null | undefined; expect?: string | null | undefined }

/**
 * Does the work on a document and answers what it returns, or shows what it would do to the charges of the agreement.
 * @throws Refusal `preview-stale` for what was decided on other books, and whatever the work throws
 */
async function seenOrDone(
  scope: OwnerScope,
  document: { leaseId: string } | undefined,
  { preview, expect, work }: Wish & { work: () => Promise<string> },
) {
  if (document && preview === true)
    return { status: 200, body: await previewOf(scope, document.leaseId, work) } as const
  if (document) await requireBooks(scope, [document.leaseId], expect)
  return messageReply(await work())
}

/**
 * Takes a charge back: it never was owed, and what was paid of it is an advance. The days of an automatic charge are not
 * charged again; a reading is taken back with its charge.
 * @throws Refusal `not-found`; `conflict` for a reversed one, for one that a receipt booked, for one whose GST can no
 * longer be lowered, and as `takeBackReading`
 */
async function takeBackCharge(scope: OwnerScope, chargeId: string, reason: string): Promise<void> {
  const found = await findCharge(scope, chargeId)
  const account = found && (await lockLedger(scope, found.leaseId))
  // Read again: somebody else may have reversed it during the wait.
  const charge = account && (await findCharge(scope, chargeId))
  if (!charge) throw notFound(say`Charge`)
  if (charge.reversedOn !== null)
    throw new Refusal('conflict', say`This charge has been reversed already.`)
  refuseBound(scope, charge)
  const readingId = readingIn(charge.source)
  if (readingId !== undefined) return takeBackReading(scope, readingId, reason)
  const reversal = { kind: 'mistake', reason, on: scope.today } as const
  await reverseCharge(scope, account, charge, reversal)
  await applyAdvances(scope, [account])
  const kind = charge.kind === 'opening' ? 'opening' : 'charge'
  await recordEvent(scope, {
    verb: 'reversed',
    kind,
    id: chargeId,
    leaseId: account.id,
    fields: reversalHistory,
    after: {
      amount: paiseToDecimal(charge.amount),
      reason,
      reversal: 'mistake',
      on: charge.datedOn,
    },
  })
}

function refuseBound({ today }: OwnerScope, charge: ChargeRow) {
  if (charge.source.startsWith('receipt:'))
    throw new Refusal('conflict', say`A receipt charged this. Cancel the receipt instead.`)
  if (!isTaxFinal(charge, today)) return
  const last = dateSaid(lastDayToLowerTax(charge.datedOn))
  throw new Refusal(
    'conflict',
    say`Its GST could be lowered until ${last} (CGST Act, section 34). Credit the charge instead.`,
  )
}

/**
 * Takes the latest reading of a meter back, with what was charged for it: it never happened. What was paid of it is an
 * advance.
 * @throws Refusal `not-found`; `conflict` for one that was taken back, or from which a later one was counted
 */
async function takeBackReading(scope: OwnerScope, id: string, reason: string): Promise<void> {
  const found = await findAnyReading(scope, id)
  const account = found && (await lockLedger(scope, found.leaseId))
  // Read again: somebody else may have taken it back during the wait.
  const reading = account && (await findAnyReading(scope, id))
  if (!reading) throw notFound(say`Meter reading`)
  if (reading.voidedOn !== null) throw new Refusal('conflict', say`This has been reversed already.`)
  const last = await findLastReading(scope, account.id)
  if (!last || last.id !== id)
    throw new Refusal(
      'conflict',
      say`A later reading counts from this one. Take that one back first.`,
    )
  for (const charge of await listChargesFrom(scope, account.id, meterSource(id)))
    await reverseCharge(scope, account, charge, { kind: 'mistake', reason, on: scope.today })
  await voidReading(scope, id)
  await applyAdvances(scope, [account])
  await recordEvent(scope, {
    verb: 'reversed',
    kind: 'meter reading',
    id,
    leaseId: account.id,
    fields: voidedReadingHistory,
    after: { readOn: last.readOn, reading: last.reading, reason },
  })
}
