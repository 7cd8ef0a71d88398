import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { monthOf } from '../../../shared/days.ts'
import { ColumnChart } from '../../../web/picture/columns.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { shortMonth } from '../../dues/web/pictures/short-month.ts'
import { type DaysLate, daysLateOf } from '../../ledger/days-late.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import classes from './lease-tabs.module.css'

/** The number of rents from which on lateness is a habit. */
const FEWEST = 3

/** How many days late each rent of twelve months was paid; a column opens what fell due in its month. */
export function HowLate({ ledger, today }: { ledger: LedgerView; today: string }) {
  const rents = daysLateOf(ledger, today)
  if (rents.length < FEWEST) return null
  const each = rents.map(({ days }) => days)
  const most = Math.max(1, ...each)
  const search = encodeURIComponent(ledger.client.name)
  return (
    <section className={classes.section}>
      <Title order={2} isSmall>
        <Trans>Days late, last 12 months</Trans>
      </Title>
      <Text isDimmed>{habit(rents)}</Text>
      <ColumnChart
        scale={{ top: daysText(most), half: most % 2 === 0 ? String(most / 2) : '' }}
        columns={rents.map(({ chargeId, dueOn, days }) => ({
          key: chargeId,
          label: shortMonth(dueOn.slice(0, 7)),
          more: dueOn.slice(0, 4),
          value: String(days),
          to: `${paths.month(dueOn.slice(0, 7))}&search=${search}`,
          bars: [{ tone: 'late', height: Math.round((days * 1000) / most) }],
        }))}
        table={<Table rents={rents} />}
      />
    </section>
  )
}

function habit(rents: readonly DaysLate[]) {
  const late = rents.filter(({ days }) => days > 0)
  if (late.length === 0) return t`Every rent was paid in time.`
  const each = rents.map(({ days }) => days)
  const allDays = each.reduce((all, days) => all + days, 0)
  const mean = Math.round(allDays / each.length)
  return t`${late.length} of ${rents.length} rents late; ${daysText(mean)} on average.`
}

const daysText = (days: number) => plural(days, { one: '# day', other: '# days' })

const Table = ({ rents }: { rents: readonly DaysLate[] }) => (
  <table>
    <caption>{t`Days late, last 12 months`}</caption>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Rent due in</Trans>
        </th>
        <th scope="col">
          <Trans>Days late</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {rents.map(({ chargeId, dueOn, days, isOpen }) => (
        <tr key={chargeId}>
          <th scope="row">{monthOf(dueOn)}</th>
          <td>{isOpen ? t`${days}, not paid yet` : days}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
