import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { monthOf } from '../../../../shared/days.ts'
import { formatPaiseBriefly, larger, sumOf, thousandthsOf, ZERO } from '../../../../shared/paise.ts'
import { FoldedOnPhone } from '../../../../web/folded-on-phone.tsx'
import { ColumnChart, PictureKey } from '../../../../web/picture/columns.tsx'
import { Figure, Figures } from '../../../../web/ui/figures.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import type { MonthOfMoney } from '../../dues.ts'
import { rupeesInShort } from './rupees-in-short.ts'
import { shortMonth } from './short-month.ts'
import classes from './twelve-months.module.css'

type Props = {
  months: readonly MonthOfMoney[]
  /** Narrows the lists that months open. */
  search?: string
}

/** What was charged in the last months and is paid by now. */
export const TwelveMonths = ({
  title = t`Month by month`,
  ...props
}: Props & { title?: string }) => (
  <FoldedOnPhone title={title}>
    <MonthsPicture {...props} />
  </FoldedOnPhone>
)

/** The picture alone: a chart, and a table for screen readers. */
export function MonthsPicture({ months, search = '' }: Props) {
  const most = months.reduce((top, { charged }) => larger(top, charged), ZERO)
  return (
    <>
      <Row lineGap={4} align="baseline" isSpread>
        <Rates months={months} />
        <PictureKey
          tones={[
            { tone: 'quiet', text: t`charged` },
            { tone: 'done', text: t`paid so far` },
          ]}
        />
      </Row>
      <ColumnChart
        scale={{ top: `₹ ${rupeesInShort(most)}`, half: `₹ ${rupeesInShort(most / 2n)}` }}
        columns={months.map(({ month, charged, paid }) => ({
          key: month,
          label: shortMonth(month),
          more: month.slice(0, 4),
          value: rupeesInShort(paid),
          to: monthAt(month, search),
          bars: [
            { tone: 'quiet', height: thousandthsOf(charged, most) },
            { tone: 'done', height: thousandthsOf(paid, most) },
          ],
        }))}
        table={<Table months={months} />}
      />
    </>
  )
}

const monthAt = (month: string, search: string) =>
  search ? `${paths.month(month)}&search=${encodeURIComponent(search)}` : paths.month(month)

/** How much of the rent of these months is paid, and how much of what there was to let was let, as far as it is known. */
function Rates({ months }: Props) {
  const { paid, letOut } = ratesOf(months)
  return (
    <Figures className={classes.rates}>
      <Figure
        label={plural(paid.months, {
          one: 'Collected, this month',
          other: 'Collected, last # months',
        })}
      >
        {percent(paid)}
      </Figure>
      <Figure
        label={plural(letOut.months, {
          one: 'Occupied, this month',
          other: 'Occupied, last # months',
        })}
      >
        {percent(letOut)}
      </Figure>
    </Figures>
  )
}

const percent = ({ share }: Rate) => (share === null ? '–' : `${share}%`)

const Table = ({ months }: Props) => (
  <table>
    <caption>{t`Month by month`}</caption>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Month</Trans>
        </th>
        <th scope="col">
          <Trans>Charged</Trans>
        </th>
        <th scope="col">
          <Trans>Received</Trans>
        </th>
        <th scope="col">
          <Trans>Paid so far</Trans>
        </th>
        <th scope="col">
          <Trans>Let</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, charged, collected, paid, properties, let: letOut }) => (
        <tr key={month}>
          <th scope="row">{monthOf(`${month}-01`)}</th>
          <td>{formatPaiseBriefly(charged)}</td>
          <td>{formatPaiseBriefly(collected)}</td>
          <td>{formatPaiseBriefly(paid)}</td>
          <td>{properties === 0 ? '–' : t`${letOut} of ${properties}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type Months = readonly Pick<MonthOfMoney, 'charged' | 'paid' | 'properties' | 'let'>[]

/** A share in whole per cent, of the last so many months; null of all of them where it is not known of any. */
type Rate = { share: number | null; months: number }

/**
 * The share of what was charged in these months that is paid by now, and the share of the properties that were let at
 * the ends of the months. Each is of the months since the first that has any: books that began today say nothing of the
 * year before.
 */
export function ratesOf(months: Months): { paid: Rate; letOut: Rate } {
  const charged = sumOf(months.map((month) => month.charged))
  const paid = sumOf(months.map((month) => month.paid))
  const properties = months.reduce((all, month) => all + month.properties, 0)
  const letOut = months.reduce((all, month) => all + month.let, 0)
  return {
    paid: {
      share: charged > 0n ? wholePercent(thousandthsOf(paid, charged)) : null,
      months: monthsSince(months, (month) => month.charged > 0n),
    },
    letOut: {
      share: properties > 0 ? Math.floor((letOut * 100) / properties) : null,
      months: monthsSince(months, (month) => month.properties > 0),
    },
  }
}

const monthsSince = (months: Months, isKnown: (month: Months[number]) => boolean) =>
  months.length - Math.max(0, months.findIndex(isKnown))

// Rounded down: 100 means all of it.
const wholePercent = (thousandths: number) => Math.floor(thousandths / 10)
