import {
  type HraPack,
  type PackAgreement,
  type PackMonth,
  type PackPayment,
  packTotals,
  unpaidOf,
} from '../../src/features/receipts/hra-pack.ts'
import { addDays, addMonths, lastOfMonth } from '../../src/shared/calendar-date.ts'
import { paise } from '../../src/shared/paise.ts'

const rupees = (amount: number) => paise(BigInt(amount) * 100n)

/** A month of 12,000, paid by UPI on the third day of the next one; or not at all. */
const monthOfRent = (number: number, isPaid: boolean): PackMonth => {
  const from = addMonths('2026-04-01', number)
  const payment: PackPayment = {
    amount: rupees(12_000),
    gst: rupees(0),
    dateKnown: true,
    method: 'upi',
    mode: null,
    receivedOn: addDays(lastOfMonth(from), 3),
    receiptCode: `RB/26-27/00000${number}`,
  }
  const to = lastOfMonth(from)
  const month = { from, to, rent: rupees(12_000), gst: rupees(0) }
  return isPaid
    ? { ...month, paid: month.rent, open: rupees(0), payments: [payment] }
    : { ...month, paid: rupees(0), open: month.rent, payments: [] }
}

/** The year 2026-27 of 12 × 12,000 with March unpaid, overridden by `more`. */
export function samplePack(more: Partial<HraPack> = {}): HraPack {
  const months = Array.from({ length: 12 }, (_, number) => monthOfRent(number, number < 11))
  const agreements = [agreementOf(months)]
  return {
    year: '2026-27',
    from: '2026-04-01',
    to: '2027-03-31',
    madeOn: '2027-04-02',
    clientName: 'Ravi Kumar',
    landlord: {
      name: 'Asha Sharma',
      phone: '98220 12345',
      address: '7 Prabhat Road, Pune, Maharashtra, 411004',
    },
    pan: 'given',
    landlordPan: 'ABCPS1234K',
    needsDeclaration: false,
    tdsCase: 'individual',
    landlordHasPan: true,
    agreements,
    ...packTotals(agreements),
    unpaid: unpaidOf(months),
    cancelledReceipts: 0,
    ...more,
  }
}

const agreementOf = (months: PackMonth[]): PackAgreement => ({
  leaseId: '1',
  property: {
    id: '2',
    address1: 'Flat 302, Shanti Residency',
    address2: '14 Baner Road',
    pincode: '411045',
    city: 'Pune',
    state: 'Maharashtra',
  },
  startDate: '2025-11-01',
  endDate: '2027-10-31',
  endedOn: null,
  months,
  booksFrom: '2026-04-01',
  rentOfYear: rupees(144_000),
  rentAboveLimit: rupees(0),
  lastMonthRent: rupees(12_000),
  taxes: [],
})
