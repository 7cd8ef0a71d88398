import type {
  ChargeView,
  CreditView,
  LedgerView,
  PayoutView,
} from '../../src/features/ledger/web/ledger-view.ts'
import { lastOfMonth } from '../../src/shared/calendar-date.ts'
import { type Paise, paiseFromDecimal, ZERO } from '../../src/shared/paise.ts'

export const rupees = (amount: string): Paise => paiseFromDecimal(amount)

/** A charge of ₹ 12,000 for November 2026 of which nothing is paid, apart from `changes`. */
export function chargeView(changes: Partial<ChargeView> = {}): ChargeView {
  const amount = changes.amount ?? rupees('12000')
  return {
    id: 'november',
    kind: 'rent',
    name: 'Rent',
    days: { from: '2026-11-01', to: '2026-11-30' },
    datedOn: changes.days?.from ?? '2026-11-01',
    dueOn: '2026-12-06',
    net: amount,
    gst: ZERO,
    amount,
    settled: ZERO,
    open: amount,
    computation: { given: true },
    automatic: false,
    reversedOn: null,
    ...changes,
  }
}

/** The unpaid rent of a month ('2026-10'), with changes. */
export const rentOf = (month: string, changes: Partial<ChargeView> = {}): ChargeView =>
  chargeView({
    id: month,
    days: { from: `${month}-01`, to: lastOfMonth(`${month}-01`) },
    ...changes,
  })

/** ₹ 12,000 received in cash on 3 December 2026 and not applied, apart from `changes`. */
export function creditView(changes: Partial<CreditView> = {}): CreditView {
  const received = changes.received ?? (changes.credited ? ZERO : rupees('12000'))
  return {
    id: 'payment',
    kind: 'payment',
    datedOn: '2026-12-03',
    dateKnown: true,
    received,
    toDeposit: ZERO,
    tds: ZERO,
    credited: ZERO,
    available: changes.credited ?? received,
    applied: ZERO,
    waiver: false,
    mode: 'cash',
    method: 'cash',
    reference: null,
    reason: null,
    receipt: null,
    reversedOn: null,
    reverseReason: null,
    reversal: null,
    followsTerms: false,
    recordedBy: null,
    ...changes,
  }
}

/** ₹ 4,500 of advance given back on 10 December 2026, apart from `changes`. */
export const payoutView = (changes: Partial<PayoutView> = {}): PayoutView => ({
  id: 'refund',
  kind: 'refund',
  amount: rupees('4500'),
  paidOn: '2026-12-10',
  mode: 'cash',
  method: 'cash',
  reference: null,
  reason: null,
  toLeaseId: null,
  reversedOn: null,
  reversal: null,
  ...changes,
})

/** The ledger of an agreement without documents, with changes. */
export const ledgerView = (changes: Partial<LedgerView> = {}): LedgerView => ({
  leaseId: 'lease',
  client: { id: 'ravi', name: 'Ravi', email: 'ravi@example.in' },
  property: {
    id: 'flat',
    address1: '12 Lake View Road',
    address2: 'Flat 101',
    pincode: '411010',
    city: 'Pune',
    state: 'Maharashtra',
  },
  startDate: null,
  endDate: null,
  igstWithinState: false,
  endedOn: null,
  leavingOn: null,
  expect: '',
  gstRate: null,
  owed: ZERO,
  overdue: ZERO,
  advance: ZERO,
  balance: ZERO,
  deposit: ZERO,
  isCharging: true,
  chargedFrom: null,
  charges: [],
  credits: [],
  payouts: [],
  allocations: [],
  rents: [],
  recurring: [],
  readings: [],
  lateFees: [],
  lateFeeWaivers: [],
  told: [],
  ...changes,
})
