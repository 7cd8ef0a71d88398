import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../../../../shared/days.ts'
import { type Paise, sumOf } from '../../../../shared/paise.ts'
import { Amount } from '../../../../web/amount.tsx'
import { Sheet } from '../../../../web/shell/page.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import { isOverdue } from '../../../ledger/ledger.ts'
import { chargeTitle, dueText } from '../../../ledger/web/charge-texts.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import type { OpenPeriod } from '../../../ledger/web/open-periods.ts'
import classes from './open-months.module.css'

const SHOWN = 6

type Props = {
  lines: readonly NotPaid[]
  today: string
  onRecord: (period: OpenPeriod) => void
}

/** All that is not paid yet, oldest first; rent with the way to record it. */
export function OpenMonths({ lines, today, onRecord }: Props) {
  if (lines.length === 0) return null
  const more = lines.length - SHOWN
  const owed = sumOf(lines.flatMap(({ open }) => open ?? []))
  return (
    <Sheet>
      <Title order={2} style={{ marginBottom: '0.625rem' }}>
        <Trans>Unpaid</Trans>
      </Title>
      <ul>
        {lines.slice(0, SHOWN).map((line) => (
          <Line key={line.key} line={line} today={today} onRecord={onRecord} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          <Trans>and {more} more after these</Trans>
        </p>
      )}
      {owed > 0n && lines.length > 1 && (
        <Row as="p" isTight gap={16} align="stretch" isSpread className={classes.owed}>
          <Trans>Total due</Trans> <Amount of={owed} />
        </Row>
      )}
    </Sheet>
  )
}

type LineProps = Omit<Props, 'lines'> & { line: NotPaid }

const Line = ({ line: { title, dueOn, open, period }, today, onRecord }: LineProps) => (
  <li className={classes.month}>
    <Text as="span" isStrong>
      {title}
    </Text>
    <Text
      as="span"
      isDimmed
      className={classes.state}
      data-late={isOverdue(dueOn, today) || undefined}
    >
      {open === null ? t`no receipt` : dueText(dueOn, today)}
    </Text>
    <span className={classes.amount}>{open !== null && <Amount of={open} />}</span>
    <span className={classes.act}>
      {period && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Record ${formatDays(period)}`}
          onClick={() => onRecord(period)}
        >
          <Trans>Record</Trans>
        </Button>
      )}
    </span>
  </li>
)

/** A month or charge that is not paid in full; `period` where a receipt of rent can be recorded for it. */
type NotPaid = {
  key: string
  title: string
  dueOn: string
  /** Null where nothing was charged. */
  open: Paise | null
  period?: OpenPeriod
}

/** Total due, oldest first: the days of rent, and what was charged beside it. */
export function notPaid(
  periods: readonly OpenPeriod[],
  { charges }: Pick<LedgerView, 'charges'>,
): NotPaid[] {
  const beside = charges.filter((it) => it.open > 0n && !(it.kind === 'rent' && it.days !== null))
  return [
    ...periods.map((period) => ({
      key: period.from,
      title: t`Rent ${formatDays(period)}`,
      dueOn: period.dueOn,
      open: period.open,
      period,
    })),
    ...beside.map((charge) => ({
      key: charge.id,
      title: chargeTitle(charge),
      dueOn: charge.dueOn,
      open: charge.open,
    })),
  ].sort((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))
}
