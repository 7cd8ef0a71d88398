import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import {
  formatPaise,
  formatPaiseBriefly,
  larger,
  type Paise,
  thousandthsOf,
  ZERO,
} from '../../../shared/paise.ts'
import { VisuallyHidden } from '../../../web/ui/text.tsx'
import type { MonthOfMoney } from '../../dues/dues.ts'
import classes from './twelve-months.module.css'

type Props = { months: readonly MonthOfMoney[] }

/** Charged and received amounts of the last months: a chart, and a table for screen readers. */
export function TwelveMonths({ months }: Props) {
  const most = months.reduce(
    (top, { charged, collected }) => larger(top, larger(charged, collected)),
    ZERO,
  )
  return (
    <section className={classes.sheet} aria-labelledby="twelve-months">
      <div className={classes.head}>
        <h2 id="twelve-months">
          <Trans>Month by month</Trans>
        </h2>
        <div className={classes.legend} aria-hidden>
          <span className={classes.charged}>
            <Trans>charged</Trans>
          </span>
          <span className={classes.collected}>
            <Trans>received</Trans>
          </span>
        </div>
      </div>
      <div className={classes.strip}>
        <div className={classes.picture}>
          <span className={classes.scale} aria-hidden>
            {formatPaiseBriefly(most)}
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
            {months.map(({ month }) => (
              <Link key={month} to={paths.month(month)}>
                {formatDate(`${month}-01`).slice(2, 5)}
                <VisuallyHidden> {month.slice(0, 4)}</VisuallyHidden>
              </Link>
            ))}
          </div>
        </div>
      </div>
      <VisuallyHidden>
        <Table months={months} />
      </VisuallyHidden>
    </section>
  )
}

const WIDTH = 40
const HEIGHT = 1000
const GAP = 6

type BarsProps = { figures: MonthOfMoney; place: number; most: Paise }

function Bars({ figures: { charged, collected }, place, most }: BarsProps) {
  const height = thousandthsOf(charged, most)
  const filled = thousandthsOf(collected, most)
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
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, charged, collected }) => (
        <tr key={month}>
          <th scope="row">{monthOf(`${month}-01`)}</th>
          <td>{formatPaise(charged)}</td>
          <td>{formatPaise(collected)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
