import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { earlier } from '../../../shared/days.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { type GstTerms, gstOn, totalGst } from '../../leases/gst.ts'
import { chargeHistory } from '../../ledger/books-history.ts'
import type { ChargeKind } from '../../ledger/charge.ts'
import { MANUAL, type NewCharge } from '../../ledger/charge.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import {
  countChargesFrom,
  findCharge,
  insertCharges,
  listChargesFrom,
} from '../../ledger/server/charge-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { refuseUnlikelyDay } from '../../ledger/server/refuse-unlikely-day.ts'
import { lateFeeSource } from '../late-fee.ts'
import { postExpectedCharges } from './run-charges.ts'

export type ChargeByHand = {
  kind: Exclude<ChargeKind, 'opening' | 'rent'>
  name: string
  amount: Paise
  dueOn: string
  /** For a late fee: the charge that was paid late, or null. */
  lateCharge: string | null
  /** Whether the agreement's GST is added; of concern only where it has any. */
  hasGst?: boolean | null | undefined
  isDayConfirmed: boolean
}

/**
 * Adds a manual charge, also to ended agreements, dated today or on the past day it was due; advances settle
 * it at once. A late fee bears the agreement's GST (CGST Act, section 15(2)(d)). Returns its id.
 * @throws Refusal `not-found`, `unlikely-day`; `conflict` if a fee for the same charge exists; `invalid` as `askedTax`
 */
export async function chargeByHand(
  scope: BooksScope,
  leaseId: string,
  { kind, name, amount, dueOn, lateCharge, hasGst, isDayConfirmed }: ChargeByHand,
): Promise<string> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  refuseUnlikelyDay(scope, account, { field: 'dueOn', day: dueOn, isConfirmed: isDayConfirmed })
  const tax = kind === 'late_fee' ? account.gst : askedTax(account, hasGst)
  await postExpectedCharges(scope, [account])
  const id = newId()
  const source = lateCharge === null ? `hand:${id}` : await lateSource(scope, account, lateCharge)
  const given = { ...withTax(amount, tax), computation: MANUAL }
  const revision = await countChargesFrom(scope, leaseId, source)
  const dates = { datedOn: earlier(dueOn, scope.today), dueOn }
  await insertCharges(scope, [
    { id, account, kind, name, source, revision, ...dates, period: null, ...given },
  ])
  await applyAdvances(scope, [account])
  const after = { kind, name, amount: paiseToDecimal(amount), dueOn }
  await recordEvent(scope, {
    verb: 'added',
    kind: 'charge',
    id,
    leaseId,
    fields: chargeHistory,
    after,
  })
  return id
}

async function lateSource(scope: BooksScope, { id }: LeaseLedger, chargeId: string) {
  const charge = await findCharge(scope, chargeId)
  if (charge?.leaseId !== id) throw notFound(say`Charge`)
  const source = lateFeeSource(chargeId)
  if ((await listChargesFrom(scope, id, source)).length > 0)
    throw new Refusal('conflict', say`This charge has a late fee already.`)
  return source
}

/** An amount with the agreement's tax (GST) on top of it, or without any. */
export const withTax = (
  net: Paise,
  tax: GstTerms | null,
): Pick<NewCharge, 'net' | 'gst' | 'tax'> => ({
  net,
  gst: totalGst(gstOn(net, tax ?? NO_TAX)),
  tax,
})

const NO_TAX: GstTerms = { rate: '0', isInterState: false }

/**
 * The tax on what is charged by hand or by a meter: of an agreement with GST its owner is asked, as it depends on what
 * is charged. @throws Refusal `invalid` where they have not answered
 */
export function askedTax(
  { gst }: { gst: GstTerms | null },
  hasGst: boolean | null | undefined,
): GstTerms | null {
  if (gst === null) return null
  if (typeof hasGst !== 'boolean')
    throw invalidField('hasGst', say`This agreement has GST. Choose whether it is added here.`)
  return hasGst ? gst : null
}
