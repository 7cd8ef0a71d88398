import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatPaise } from '../../../../shared/paise.ts'
import { Amount } from '../../../../web/amount.tsx'
import { chargeTitle, dueText, isLate } from '../charge-texts.ts'
import type { ChargeView } from '../ledger-view.ts'
import { ExplainedRow } from './explained-row.tsx'

type Props = { charge: ChargeView; today: string; children: ReactNode }

/** A charge of which something is open: how much, and by when it is due; opened, what explains it. */
export const OpenChargeRow = ({ charge, today, children }: Props) => (
  <ExplainedRow
    title={chargeTitle(charge)}
    note={dueText(charge.dueOn, today)}
    isLate={isLate(charge.dueOn, today)}
    end={<Amount of={charge.open} />}
    endNote={charge.open < charge.amount ? t`of ${formatPaise(charge.amount)}` : undefined}
  >
    {children}
  </ExplainedRow>
)
