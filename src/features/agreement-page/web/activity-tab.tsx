import { t } from '@lingui/core/macro'
import { formatPercent, formatRupeesBriefly } from '../../../shared/money.ts'
import { Events, type HistoryField, oneOfWords } from '../../history/web/activity.tsx'
import { leaseHistoryFields } from '../../leases/web/lease-record-fields.tsx'
import type {
  chargedAgainHistory,
  chargeHistory,
  chargingHistory,
  creditNoteHistory,
  dismissedFeesHistory,
  escalationHistory,
  noticeHistory,
  payoutHistory,
  readingHistory,
  recurringHistory,
  renewalHistory,
  reversalHistory,
  voidedReadingHistory,
} from '../../ledger/books-history.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import { methodText } from '../../ledger/web/document-texts.ts'
import type { leaseRemindersHistory } from '../../reminders/reminder-wire.ts'
import classes from './lease-tabs.module.css'

/** The history of an agreement, its receipts and its charges. */
export const ActivityTab = ({ leaseId, version }: { leaseId: string; version: number }) => (
  <section className={classes.section} aria-label={t`Activity`}>
    <Events
      record={{ id: leaseId, version, isLease: true }}
      fields={{ ...booksHistoryFields(), ...leaseHistoryFields() }}
    />
  </section>
)

// Fields that repeat the event's title, or ids that mean nothing to people.
type Hidden = 'kind' | 'toLeaseId'
type Shown = Exclude<
  | keyof typeof chargingHistory
  | keyof typeof chargeHistory
  | keyof typeof chargedAgainHistory
  | keyof typeof creditNoteHistory
  | keyof typeof dismissedFeesHistory
  | keyof typeof escalationHistory
  | keyof typeof noticeHistory
  | keyof typeof payoutHistory
  | keyof typeof readingHistory
  | keyof typeof recurringHistory
  | keyof typeof renewalHistory
  | keyof typeof reversalHistory
  | keyof typeof leaseRemindersHistory
  | keyof typeof voidedReadingHistory,
  Hidden
>

/** History fields of an agreement's money; receipts have their own pages. */
const booksHistoryFields = (): Record<
  Shown | 'number' | 'rentTo' | 'replaces' | 'cancelReason' | 'method' | 'reference',
  HistoryField
> => ({
  number: t`Receipt`,
  replaces: t`Replaces receipt`,
  chargedAgain: t`Charged again`,
  name: t`For`,
  amount: rupees(t`Amount`),
  monthlyAmount: rupees(t`Each month`),
  rentFrom: t`Rent from`,
  rentTo: t`Rent to`,
  monthlyRent: rupees(t`Monthly rent`),
  percentage: { label: t`Increase`, show: (value) => formatPercent(String(value)) },
  everyMonths: t`Months between increases`,
  steps: t`Number of increases`,
  endDate: t`End date`,
  leavingOn: t`Leaves on`,
  chargedFrom: t`Charged from`,
  openingBalance: rupees(t`Opening dues`),
  openingAdvance: rupees(t`Paid in advance earlier`),
  openingDeposit: rupees(t`Deposit held from earlier`),
  dueOn: t`Due on`,
  paidOn: t`Paid on`,
  method: oneOfWords(t`Method`, (method) => methodText(method as PaymentMethod)),
  reference: t`Reference`,
  readOn: t`Read on`,
  reading: t`Reading`,
  startsNewMeter: t`New meter`,
  charged: rupees(t`Charged`),
  hasGst: t`With GST`,
  from: t`From`,
  to: t`Until`,
  waiver: t`Waived`,
  dismissedFees: rupees(t`Late fees dismissed`),
  reason: t`Reason`,
  reversal: oneOfWords(t`What happened`, (kind) =>
    kind === 'returned' ? t`the money came back` : t`entered by mistake`,
  ),
  on: t`Entered on`,
  cancelReason: t`Reason`,
  reminders: oneOfWords(t`Reminders`),
})

// An amount of zero means none and is omitted.
const rupees = (label: string): HistoryField => ({
  label,
  show: (value) => (/[1-9]/.test(String(value)) ? formatRupeesBriefly(String(value)) : ''),
})
