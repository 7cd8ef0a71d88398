import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { minus, type Paise, paise, sumOf } from '../../../shared/paise.ts'
import { Sum } from '../../../web/sum.tsx'
import { Card } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { chargeTitle } from '../../ledger/web/charge-texts.ts'
import { creditTitle, handedOverText, payoutTitle } from '../../ledger/web/document-texts.ts'
import type { CreditView, LedgerView, PayoutView } from '../../ledger/web/ledger-view.ts'
import type { ExplainedFigure } from './lease-figures.tsx'
import classes from './lease-money-page.module.css'

const titles = (): Record<ExplainedFigure, string> => ({
  owed: t`Due`,
  advance: t`Advance`,
  deposit: t`Deposit held`,
})

const nothingTexts = (): Record<ExplainedFigure, string> => ({
  owed: t`No charge is unpaid.`,
  advance: t`No payment is left over.`,
  deposit: t`No deposit was received. Record it as part of a payment.`,
})

/** Explains a figure at the top of the page. */
export function FigureExplanation({
  figure,
  ledger,
}: {
  figure: ExplainedFigure
  ledger: LedgerView
}) {
  const lines = linesOf(figure, ledger)
  const title = titles()[figure]
  return (
    <Card as="section" className={classes.explained} aria-label={t`${title}, explained`}>
      <h2>{t`${title}, explained`}</h2>
      {lines.length === 0 ? (
        <Text isDimmed>{nothingTexts()[figure]}</Text>
      ) : (
        <Sum
          lines={lines}
          total={{ label: title, amount: sumOf(lines.map(({ amount }) => amount)) }}
        />
      )}
    </Card>
  )
}

function linesOf(figure: ExplainedFigure, ledger: LedgerView) {
  if (figure === 'owed') return owedLines(ledger)
  return figure === 'advance' ? advanceLines(ledger) : depositLines(ledger)
}

/** A line of what explains a figure; the lines add up to it. */
type FigureLine = { key: string; label: string; detail: string; amount: Paise }

/** The open charges, oldest first; their sum is the amount owed. */
export const owedLines = ({ charges }: Pick<LedgerView, 'charges'>): FigureLine[] =>
  charges
    .filter(({ open }) => open > 0n)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .map((charge) => ({
      key: charge.id,
      label: chargeTitle(charge),
      detail: t`due ${formatDate(charge.dueOn)}`,
      amount: charge.open,
    }))

/** The unapplied part of each payment; their sum is the advance. */
export const advanceLines = ({ credits }: Pick<LedgerView, 'credits'>): FigureLine[] =>
  credits
    .filter(({ reversedOn }) => reversedOn === null)
    .map((credit) => ({
      key: credit.id,
      label: t`${creditTitle(credit)} ${formatDate(credit.datedOn)}`,
      detail: credit.reason ?? handedOverText(credit),
      amount: minus(credit.available, credit.applied),
    }))
    .filter(({ amount }) => amount > 0n)

/** Deposits received, deducted and refunded; their sum is the deposit held. */
export function depositLines(
  ledger: Pick<LedgerView, 'credits' | 'payouts' | 'deposit'>,
): FigureLine[] {
  const lines = [
    ...ledger.credits.filter(isStanding).flatMap(depositOfCredit),
    ...ledger.payouts.filter(isStanding).flatMap(depositOfPayout),
  ].sort((a, b) => (a.on < b.on ? -1 : 1))
  const carried = minus(ledger.deposit, sumOf(lines.map(({ amount }) => amount)))
  const shown = lines.map(({ on: _on, ...line }) => line)
  if (carried === 0n) return shown
  const label = t`Carried over from another agreement`
  return [{ key: 'carried', label, detail: '', amount: carried }, ...shown]
}

const isStanding = ({ reversedOn }: { reversedOn: string | null }) => reversedOn === null

function depositOfCredit(credit: CreditView) {
  const line = { key: credit.id, on: credit.datedOn }
  const detail = credit.reason ?? handedOverText(credit)
  if (credit.kind === 'deposit_deduction')
    return [
      {
        ...line,
        label: t`Deducted ${formatDate(line.on)}`,
        detail,
        amount: paise(-credit.credited),
      },
    ]
  if (credit.toDeposit === 0n) return []
  const on = formatDate(line.on)
  const label = credit.kind === 'opening' ? t`Brought forward ${on}` : t`Received ${on}`
  return [{ ...line, label, detail, amount: credit.toDeposit }]
}

function depositOfPayout(payout: PayoutView) {
  if (payout.kind === 'refund') return []
  const line = { key: payout.id, on: payout.paidOn, detail: payout.reason ?? '' }
  return [
    {
      ...line,
      label: `${payoutTitle(payout)} ${formatDate(line.on)}`,
      amount: paise(-payout.amount),
    },
  ]
}
