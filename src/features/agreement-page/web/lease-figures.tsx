import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, type Paise, paiseFromDecimal, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { PlainButton } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import classes from './lease-figures.module.css'

const FIGURES = ['owed', 'advance', 'deposit'] as const

/** Which figure is explained. */
export type ExplainedFigure = (typeof FIGURES)[number]

/** The address of a figure's explanation. */
export const explainedAt = (leaseId: string, figure: ExplainedFigure): string =>
  `${paths.lease(leaseId)}&figure=${figure}`

/** The figure that an address requests an explanation of. */
export const figureIn = (query: URLSearchParams): ExplainedFigure | null =>
  FIGURES.find((figure) => figure === query.get('figure')) ?? null

type Props = {
  ledger: LedgerView
  /** The agreed deposit in rupees; '' while unknown. */
  agreedDeposit: string
  /** Which one is explained now. */
  explained: ExplainedFigure | null
  onExplain: (figure: ExplainedFigure) => void
}

/** Owed, advance and deposit held; each explains itself on a click. */
export const LeaseFigures = ({ ledger, agreedDeposit, explained, onExplain }: Props) => (
  <Card isFlush className={classes.figures}>
    <FigureButton
      label={t`Due`}
      amount={ledger.owed}
      isLate={ledger.overdue > 0n}
      note={owedNote(ledger)}
      isExplained={explained === 'owed'}
      onClick={() => onExplain('owed')}
    />
    <FigureButton
      label={t`Advance`}
      amount={ledger.advance}
      note={t`Paid in advance`}
      isExplained={explained === 'advance'}
      onClick={() => onExplain('advance')}
    />
    <FigureButton
      label={t`Deposit held`}
      amount={ledger.deposit}
      note={depositNote(ledger.deposit, agreedDeposit)}
      isExplained={explained === 'deposit'}
      onClick={() => onExplain('deposit')}
    />
  </Card>
)

type FigureProps = {
  label: string
  amount: Paise
  note: ReactNode
  isLate?: boolean
  isExplained: boolean
  onClick: () => void
}

const FigureButton = ({ label, amount, note, isLate, isExplained, onClick }: FigureProps) => (
  <PlainButton className={classes.figure} aria-expanded={isExplained} onClick={onClick}>
    <Text as="span" size="small" isDimmed className={classes.label}>
      {label}
    </Text>
    <span className={classes.value}>
      <Amount of={amount} />
    </span>
    <Text as="span" size="small" isDimmed={!isLate} isFault={isLate ?? false}>
      {note}
    </Text>
  </PlainButton>
)

function owedNote({ owed, overdue, charges }: LedgerView): string {
  if (owed === 0n) return t`Nothing is due`
  const [oldest] = charges
    .filter(({ open }) => open > 0n)
    .map(({ dueOn }) => dueOn)
    .sort()
  if (overdue === 0n) return t`Due ${formatDate(oldest)}`
  // The sum stands above it already.
  if (overdue === owed) return t`Overdue since ${formatDate(oldest)}`
  return t`${formatPaiseBriefly(overdue)} overdue since ${formatDate(oldest)}`
}

function depositNote(held: Paise, agreed: string): string {
  const wanted = agreed === '' ? ZERO : paiseFromDecimal(agreed)
  if (wanted === 0n) return t`Kept apart from rent`
  return held === wanted ? t`As agreed` : t`Agreed: ${formatPaiseBriefly(wanted)}`
}
