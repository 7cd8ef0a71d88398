import { t } from '@lingui/core/macro'
import { sumOf } from '../../../shared/paise.ts'
import { Sum } from '../../../web/sum.tsx'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { advanceLines, depositLines, owedLines } from './figure-sums.ts'
import type { Figure } from './lease-figures.tsx'
import classes from './lease-money-page.module.css'

const titles = (): Record<Figure, string> => ({
  owed: t`Due`,
  advance: t`Advance`,
  deposit: t`Deposit held`,
})

const nothingTexts = (): Record<Figure, string> => ({
  owed: t`No charge is unpaid.`,
  advance: t`No payment is left over.`,
  deposit: t`No deposit was received. Record it as part of a payment.`,
})

/** Explains a figure at the top of the page. */
export function FigureExplanation({ figure, ledger }: { figure: Figure; ledger: LedgerView }) {
  const lines = linesOf(figure, ledger)
  const title = titles()[figure]
  return (
    <section className={classes.explained} aria-label={t`${title}, explained`}>
      <h2>{t`${title}, explained`}</h2>
      {lines.length === 0 ? (
        <p className={classes.none}>{nothingTexts()[figure]}</p>
      ) : (
        <Sum
          lines={lines}
          total={{ label: title, amount: sumOf(lines.map(({ amount }) => amount)) }}
        />
      )}
    </section>
  )
}

function linesOf(figure: Figure, ledger: LedgerView) {
  if (figure === 'owed') return owedLines(ledger)
  return figure === 'advance' ? advanceLines(ledger) : depositLines(ledger)
}
