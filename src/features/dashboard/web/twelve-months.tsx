import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import {
  formatPaiseBriefly,
  larger,
  type Paise,
  sumOf,
  thousandthsOf,
  ZERO,
} from '../../../shared/paise.ts'
import { FoldedOnPhone } from '../../../web/folded-on-phone.tsx'
import { VisuallyHidden } from '../../../web/ui/text.tsx'
import type { MonthOfMoney } from '../../dues/dues.ts'
import { rupeesInShort } from './rupees-in-short.ts'
import classes from './twelve-months.module.css'

type Props = { months: readonly MonthOfMoney[] }

/** What was charged in the last months and is paid by now: a chart, and a table for screen readers. */
export function TwelveMonths({ months }: Props) {
  const most = months.reduce((top, { charged }) => larger(top, charged), ZERO)
  return (
    <FoldedOnPhone title={t`Month by month`}>
      <div className={classes.head}>
        <Rates months={months} />
        <div className={classes.legend} aria-hidden>
          <span className={classes.charged}>
            <Trans>charged</Trans>
          </span>
          <span className={classes.collected}>
            <Trans>paid so far</Trans>
          </span>
        </div>
      </div>
      <div className={classes.strip}>
        <div className={classes.picture}>
          <span className={classes.scale} aria-hidden>
            ₹ {rupeesInShort(most)}
          </span>
          <span className={classes.scale} data-half aria-hidden>
            ₹ {rupeesInShort(most / 2n)}
          </span>
          <svg
            className={classes.chart}
            viewBox={`0 0 ${months.length * WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {months.map((figures, place) => (
              <Bars key={figures.month} figures={figures} place={place} most={most} />
            ))}
          </svg>
          <div className={classes.months}>
            {months.map(({ month, paid }) => (
              <Link key={month} to={paths.month(month)}>
                {formatDate(`${month}-01`).slice(2, 5)}
                <VisuallyHidden> {month.slice(0, 4)}</VisuallyHidden>
                <span className={classes.value} aria-hidden>
                  {rupeesInShort(paid)}
                </span>
              </Link>
            ))}
          </div>
        </div>
      </div>
      <VisuallyHidden>
        <Table months={months} />
      </VisuallyHidden>
    </FoldedOnPhone>
  )
}

const WIDTH = 40
const HEIGHT = 1000
const GAP = 6

type BarsProps = { figures: MonthOfMoney; place: number; most: Paise }

function Bars({ figures: { charged, paid }, place, most }: BarsProps) {
  const height = thousandthsOf(charged, most)
  const filled = thousandthsOf(paid, most)
  const left = place * WIDTH + GAP
  const width = WIDTH - 2 * GAP
  return (
    <>
      <rect className={classes.charged} {...{ x: left, y: HEIGHT - height, width, height }} />
      <rect
        className={classes.collected}
        {...{ x: left + GAP, y: HEIGHT - filled, width: width - 2 * GAP, height: filled }}
      />
    </>
  )
}

/** How much of the rent of these months is paid, and how much of what there was to let was let, as far as it is known. */
function Rates({ months }: Props) {
  const { paid, letOut } = ratesOf(months)
  return (
    <dl className={classes.rates}>
      <div>
        <dt>
          {plural(paid.months, {
            one: 'Collected, this month',
            other: 'Collected, last # months',
          })}
        </dt>
        <dd>{percent(paid)}</dd>
      </div>
      <div>
        <dt>
          {plural(letOut.months, { one: 'Occupied, this month', other: 'Occupied, last # months' })}
        </dt>
        <dd>{percent(letOut)}</dd>
      </div>
    </dl>
  )
}

const percent = ({ share }: Rate) => (share === null ? '–' : `${share}%`)

const Table = ({ months }: Props) => (
  <table>
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
