import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { formatDays } from '../../../shared/days.ts'
import { Amount } from '../../../web/amount.tsx'
import { Sheet } from '../../../web/shell/page.tsx'
import { dueText, isLate } from '../../ledger/web/charge-texts.ts'
import type { OpenPeriod } from '../../ledger/web/payment/open-periods.ts'
import classes from './open-months.module.css'

const SHOWN = 6

type Props = {
  periods: readonly OpenPeriod[]
  today: string
  onRecord: (period: OpenPeriod) => void
}

/** The days of rent for which money is still to come, oldest first, each with the way to record it. */
export function OpenMonths({ periods, today, onRecord }: Props) {
  if (periods.length === 0) return null
  const more = periods.length - SHOWN
  return (
    <Sheet>
      <Title order={2} mb="xs">
        <Trans>Rent still to come</Trans>
      </Title>
      <ul className={classes.months}>
        {periods.slice(0, SHOWN).map((period) => (
          <Month key={period.from} period={period} today={today} onRecord={onRecord} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          <Trans>and {more} more after these</Trans>
        </p>
      )}
    </Sheet>
  )
}

type MonthProps = Omit<Props, 'periods'> & { period: OpenPeriod }

const Month = ({ period, today, onRecord }: MonthProps) => (
  <li className={classes.month}>
    <span className={classes.days}>{formatDays(period)}</span>
    <span className={classes.state} data-late={isLate(period.dueOn, today) || undefined}>
      {period.open === null ? t`no receipt` : dueText(period.dueOn, today)}
    </span>
    <span className={classes.amount}>{period.open !== null && <Amount of={period.open} />}</span>
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Record ${formatDays(period)}`}
      onClick={() => onRecord(period)}
    >
      <Trans>Record</Trans>
    </Button>
  </li>
)
