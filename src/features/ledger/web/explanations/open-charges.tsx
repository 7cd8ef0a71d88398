import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatDays } from '../../../../shared/days.ts'
import { formatPaiseBriefly, sumOf } from '../../../../shared/paise.ts'
import { Amount } from '../../../../web/amount.tsx'
import { NameAndDays } from '../../../../web/breakable.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { isOverdue } from '../../ledger.ts'
import { chargeNames, dueText } from '../charge-texts.ts'
import type { ChargeView } from '../ledger-view.ts'
import { ExplainedRow, ExplainedRows } from './explained-row.tsx'
import classes from './explanation.module.css'

type Props = {
  charges: readonly ChargeView[]
  today: string
  /** How one of them came about. */
  explain: (charge: ChargeView) => ReactNode
}

/** Open charges, oldest first: rent and other charges for the same days in one row, which explains each. */
export const OpenCharges = ({ charges, today, explain }: Props) => (
  <ExplainedRows>
    {chargesOfOneMonth(charges).map((together) => (
      <OpenRow key={together[0].id} charges={together} today={today} explain={explain} />
    ))}
  </ExplainedRows>
)

type RowProps = Omit<Props, 'charges'> & { charges: readonly [ChargeView, ...ChargeView[]] }

function OpenRow({ charges, today, explain }: RowProps) {
  const [first] = charges
  const open = sumOf(charges.map((charge) => charge.open))
  const amount = sumOf(charges.map((charge) => charge.amount))
  return (
    <ExplainedRow
      title={
        <NameAndDays name={chargeNames(charges)} days={first.days && formatDays(first.days)} />
      }
      note={dueText(first.dueOn, today)}
      isLate={isOverdue(first.dueOn, today)}
      end={<Amount of={open} />}
      endNote={open < amount ? t`of ${formatPaiseBriefly(amount)}` : undefined}
    >
      {charges.length === 1
        ? explain(first)
        : charges.map((charge) => (
            <section key={charge.id} className={classes.one} aria-label={charge.name}>
              <Row as="p" isTight isSpread gap={16} className={classes.name}>
                <span>{charge.name}</span>
                <Amount of={charge.open} />
              </Row>
              {explain(charge)}
            </section>
          ))}
    </ExplainedRow>
  )
}

type Together = readonly [ChargeView, ...ChargeView[]]

/** Charges for the same days that are due on the same day, together; the first due first, the rent before the rest. */
export function chargesOfOneMonth(charges: readonly ChargeView[]): readonly Together[] {
  const groups = Map.groupBy(charges, ({ id, days, dueOn }) =>
    days === null ? id : `${days.from} ${days.to} ${dueOn}`,
  )
  return [...groups.values()]
    .map((group) => group.toSorted(rentFirst) as unknown as Together)
    .sort(([a], [b]) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))
}

const rentFirst = (a: ChargeView, b: ChargeView) =>
  Number(b.kind === 'rent') - Number(a.kind === 'rent')
