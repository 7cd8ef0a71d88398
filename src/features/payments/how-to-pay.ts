import { minus, type Paise, paiseToDecimal } from '../../shared/paise.ts'
import type { MoneySettings } from './money-settings-wire.ts'

/** How a client pays, each null where the owner did not enter it. */
export type WaysToPay = {
  upiId: string | null
  upiName: string | null
  upiLink: string | null
  bankAccountNumber: string | null
  ifscCode: string | null
  /** The day on which any of it was changed, for some days; else null. */
  changedOn: string | null
}

type Owner = Pick<WaysToPay, 'bankAccountNumber' | 'ifscCode' | 'changedOn'> & { name: string }

/** How an owner wants to be paid, as clients see it; the UPI link depends on what is owed. */
export const payeeOf = (
  { upiId, upiName, showBankAccount }: Pick<MoneySettings, 'upiId' | 'upiName' | 'showBankAccount'>,
  { name, bankAccountNumber, ifscCode, changedOn }: Owner,
): Omit<WaysToPay, 'upiLink'> => ({
  upiId,
  upiName: upiId === null ? null : (upiName ?? name),
  bankAccountNumber: showBankAccount ? bankAccountNumber : null,
  ifscCode: showBankAccount ? ifscCode : null,
  changedOn,
})

/** The longest note of a payment that every UPI application keeps. */
const MAX_NOTE = 40

/**
 * The link that asks a UPI application to pay what is owed less what is paid ahead or reported as paid; null where
 * that is nothing, or no UPI id is known. `tr` and `mc` belong to merchants and are left out (NPCI, UPI Linking
 * Specification 1.6).
 */
export function upiLinkFor(
  { upiId, upiName }: Pick<WaysToPay, 'upiId' | 'upiName'>,
  { owed, paid, note }: { owed: Paise; paid: Paise; note: string },
): string | null {
  const amount = minus(owed, paid)
  if (upiId === null || amount <= 0n) return null
  const rupees = paiseToDecimal(amount)
  const terms = {
    pn: upiName ?? '',
    am: rupees.includes('.') ? rupees : `${rupees}.00`,
    cu: 'INR',
    tn: [...note].slice(0, MAX_NOTE).join(''),
  }
  const query = Object.entries(terms).map(
    ([name, value]) => `&${name}=${encodeURIComponent(value)}`,
  )
  // The id as it is: not every application reads an encoded @.
  return `upi://pay?pa=${upiId}${query.join('')}`
}
