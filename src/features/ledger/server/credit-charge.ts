import { notFound, Refusal } from '../../../server/refusal.ts'
import { minus, type Paise, paise, paiseToDecimal, smaller } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { creditNoteHistory } from '../books-history.ts'
import { readingIn } from '../charge.ts'
import { creditNoteTax, isTaxFinal } from '../credit-note-tax.ts'
import {
  insertAllocations,
  listStandingAllocations,
  type NewAllocation,
} from './allocation-queries.ts'
import { applyAdvances } from './apply-advances.ts'
import { type ChargeRow, findCharge } from './charge-queries.ts'
import { insertCredit, sumCreditNotes } from './credit-queries.ts'
import { type LeaseLedger, lockLedger } from './lease-ledger-queries.ts'
import { findLastReading, voidReading } from './reading-queries.ts'

export type CreditNote = {
  amount: Paise
  reason: string
  /** A debt that is let go, and not one that should not have been charged. */
  waiver: boolean
}

type Written = { datedOn: string; followsTerms?: boolean }

/**
 * Credits a charge. Payments beyond the rest are released, latest first, and become an advance, which the
 * caller must apply. Once its tax can no longer be lowered, the note is a waiver: the client owes less, and the tax stays
 * due. Returns the note's id and its tax. @throws Refusal `more-than-open` for more than is
 * left of the charge, `conflict` for a reversed one
 */
export async function lowerCharge(
  scope: BooksScope,
  account: LeaseLedger,
  {
    charge,
    gst: taxStated,
    ...note
  }: CreditNote & Written & { charge: ChargeRow; gst?: Paise | undefined },
): Promise<{ id: string; gst: Paise }> {
  if (charge.reversedOn !== null)
    throw new Refusal('conflict', say`This charge has been reversed already.`)
  const before = await sumCreditNotes(scope, charge)
  const most = minus(charge.amount, before.credited)
  if (note.amount > most)
    throw new Refusal('more-than-open', say`This is more than is left of the charge.`, {
      errors: { amount: say`This is more than is left of the charge.` },
    })
  await insertAllocations(scope, account, await releases(scope, charge, note.amount))
  const gst = creditNoteTax(charge, { amount: note.amount, gst: taxStated }, before)
  const id = await insertCredit(scope, account, {
    kind: 'credit_note',
    datedOn: note.datedOn,
    credited: note.amount,
    gst,
    against: { chargeId: charge.id, kind: charge.kind },
    reason: note.reason,
    waiver: note.waiver || isTaxFinal(charge, scope.today),
    followsTerms: note.followsTerms ?? false,
  })
  await insertAllocations(scope, account, [
    { creditId: id, chargeId: charge.id, amount: note.amount },
  ])
  return { id, gst }
}

/** Lowers a charge that is named by its id. @throws Refusal as `lowerCharge`, `not-found` too */
export async function creditAnyCharge(
  scope: BooksScope,
  chargeId: string,
  note: CreditNote,
): Promise<string> {
  const found = await findCharge(scope, chargeId)
  const account = found && (await lockLedger(scope, found.leaseId))
  // Read again: it may have been settled while waiting for the lock.
  const charge = account && (await findCharge(scope, chargeId))
  if (!charge) throw notFound(say`Charge`)
  const { id } = await lowerCharge(scope, account, { charge, datedOn: scope.today, ...note })
  await voidWrongReading(scope, charge, note)
  await applyAdvances(scope, [account])
  const after = { ...note, amount: paiseToDecimal(note.amount) }
  const fields = creditNoteHistory
  await recordEvent(scope, {
    verb: 'credited',
    kind: 'charge',
    id: chargeId,
    leaseId: account.id,
    fields,
    after,
  })
  return id
}

/** The reading of a charge that was credited in full was wrong: the next one counts from the one before it. */
async function voidWrongReading(scope: BooksScope, charge: ChargeRow, { waiver }: CreditNote) {
  const readingId = readingIn(charge.source)
  if (readingId === undefined || waiver) return
  const { credited } = await sumCreditNotes(scope, charge)
  if (credited < charge.amount) return
  const last = await findLastReading(scope, charge.leaseId)
  // One from which a later one was counted stays.
  if (last?.id === readingId) await voidReading(scope, readingId)
}

/** The allocations to release, so that the note can settle that amount. */
async function releases(
  scope: BooksScope,
  charge: ChargeRow,
  amount: Paise,
): Promise<NewAllocation[]> {
  let wanted = minus(amount, charge.open)
  const released: NewAllocation[] = []
  for (const it of await listStandingAllocations(scope, { chargeId: charge.id })) {
    // An earlier note belongs to this charge alone.
    if (wanted <= 0n || it.creditKind === 'credit_note') continue
    const part = smaller(wanted, it.amount)
    wanted = minus(wanted, part)
    released.push({ creditId: it.creditId, chargeId: charge.id, amount: paise(-part) })
  }
  return released
}
