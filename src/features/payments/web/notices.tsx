import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, type Paise, ZERO } from '../../../shared/paise.ts'
import { UNLIKELY_DAY, type UnlikelyDay } from '../../ledger/unlikely-day.ts'
import { unlikelyDayText } from '../../ledger/web/unlikely-day-question.tsx'
import type { PaymentNotice } from '../notice-wire.ts'
import classes from './payments.module.css'

type Props = {
  notices: readonly PaymentNotice[]
  /** Whether they are about something that is about to be done. */
  areWarnings?: boolean
}

/** Duties under the law for payer or payee, one sentence each. */
export const Notices = ({ notices, areWarnings = false }: Props) =>
  notices.map((notice) => (
    <p key={notice.code} className={`${classes.notice} ${areWarnings ? classes.warning : ''}`}>
      {noticeText(notice)}
    </p>
  ))

/** The legal limit for a deposit that is paid back in cash; nothing if there is none. */
export const CashDepositBack = ({ limit }: { limit: Paise | undefined }) =>
  limit === undefined ? null : (
    <p className={`${classes.notice} ${classes.warning}`}>
      {t`Income-tax law limits paying back deposits of ${formatPaiseBriefly(limit)} or more in cash. Whether a rent deposit counts is disputed: ask your adviser.`}
    </p>
  )

/** A notice as a sentence that stays true whatever an adviser recommends. */
function noticeText({ code, amount, rate, base, filing }: PaymentNotice): string {
  const rupees = formatPaiseBriefly(amount ?? ZERO)
  const percent = `${rate ?? ''} %`
  const of = formatPaiseBriefly(base ?? ZERO)
  const texts: Record<PaymentNotice['code'], string> = {
    'cash-limit': t`Income-tax law forbids receiving ${rupees} or more in cash from one person in a day. Ask your adviser.`,
    'cash-limit-thing': t`Income-tax law forbids receiving ${rupees} or more in cash for one thing, such as a deposit or a month's rent, even over several days. Ask your adviser.`,
    'cash-deposit': t`Income-tax law limits deposits of ${rupees} or more in cash. Whether a rent deposit counts is disputed: ask your adviser.`,
    'before-agreement': unlikelyDayText('before-agreement'),
    'long-ago': unlikelyDayText('long-ago'),
    'far-ahead': unlikelyDayText('far-ahead'),
    'no-receipt-voucher': t`This advance is for an agreement with GST: it needs a receipt voucher (CGST rule 50), which Rentbook does not make. Ask your adviser.`,
    tds: t`Clients may have to deduct tax (TDS) from a rent above ${rupees} a month. Check with an adviser.`,
    'tds-landlord-unknown': t`How much depends on whether the landlord is resident in India, which is not recorded here.`,
    'tds-client-unknown': t`How much depends on whether you pay as a person or as a business, which is not recorded here.`,
    'tds-start-unknown': t`The year's rent is not known here: nobody recorded when the agreement began.`,
    'tds-together': t`Tax (TDS): the limit may count all your rent from one landlord. Ask an adviser.`,
    'tds-proposal': t`Tax (TDS) still to deduct: ${rupees}. It is ${percent} of ${of}, this year's rent of the months above the limit, less what you reported already. Only a suggestion.`,
    'tds-each': t`${percent} of each payment, ${rupees} of ${of}, may have to be deducted as tax (TDS): only a suggestion. Check with an adviser.`,
    'tds-filing': filing ? filingText(filing) : '',
    'tds-no-pan': amount
      ? t`This is the rate where the landlord gives no PAN: at most the last month's rent, ${rupees}.`
      : t`This is the rate where the landlord gives no PAN.`,
    'tds-too-high': t`The tax (TDS) of ${rupees} is more than ${percent} of the payment, the highest rate for rent. Please check it.`,
    'tds-unchecked': t`Tax deducted by the client: not checked with the tax department.`,
    'pan-unasked': t`Clients' employers ask for your PAN above ₹ 1 lakh of rent a year. It is not on this receipt until you choose.`,
    'pan-not-given': t`This receipt shows no PAN. Clients' employers ask for it above ₹ 1 lakh of rent a year.`,
    'unmailed-limit': t`This receipt was not emailed: you have reached today’s limit of emails. Email it tomorrow, or share it.`,
    'unmailed-unwanted': t`This receipt was not emailed: the person at the client's email address said these emails are not for them.`,
    'cancellation-unmailed-limit': t`Your client was not emailed that this receipt is cancelled: you had reached the day’s limit of emails. Please tell them.`,
    'cancellation-unmailed-unwanted': t`Your client was not emailed that this receipt is cancelled: the person at their email address said these emails are not for them.`,
  }
  return texts[code] ?? ''
}

/** An individual pays and reports in one form; others pay by the month and report by the quarter. */
const filingText = ({ form, payBy, reportBy }: NonNullable<PaymentNotice['filing']>): string =>
  payBy === reportBy
    ? t`Tax deducted today is paid and reported in ${form} by ${formatDate(payBy)}.`
    : t`Tax deducted today is paid by ${formatDate(payBy)} and reported in ${form} by ${formatDate(reportBy)}.`

/** Why the day of a payment is unlikely, as a preview reports it. */
export const unlikelyDayIn = (notices: readonly PaymentNotice[] = []): UnlikelyDay | undefined =>
  notices.map(({ code }) => code).find(isAboutDay)

/** The notices left where the day is confirmed at its field. */
export const withoutDay = (notices: readonly PaymentNotice[]): PaymentNotice[] =>
  notices.filter(({ code }) => !isAboutDay(code))

const isAboutDay = (code: PaymentNotice['code']): code is UnlikelyDay => code in UNLIKELY_DAY
