import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { larger, minus, paise, thousandthsOf, ZERO } from '../../../shared/paise.ts'
import { Text } from '../../../web/ui/text.tsx'
import type { PropertyYear } from '../house-property.ts'
import classes from './house-property.module.css'

type Month = PropertyYear['months'][number]

const WIDTH = 40
const HALF = 500
const GAP = 6

/** What was left of each month: a bar up, or down where more was spent than came. The table below has the figures. */
export function NetByMonth({ months }: { months: readonly Month[] }) {
  const nets = months.map(({ month, received, spent }) => ({ month, net: minus(received, spent) }))
  const most = nets.reduce((top, { net }) => larger(top, net < 0n ? paise(-net) : net), ZERO)
  if (most === ZERO) return <Text size="small" isDimmed>{t`Nothing came in or was spent.`}</Text>
  const down = nets.some(({ net }) => net < 0n) ? HALF : 0
  return (
    <figure className={classes.plot} aria-hidden="true">
      <figcaption>{t`Left of each month`}</figcaption>
      <svg
        viewBox={`0 0 ${months.length * WIDTH} ${HALF + down}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {nets.map(({ month, net }, place) => {
          const isLoss = net < 0n
          const height = (thousandthsOf(isLoss ? paise(-net) : net, most) * HALF) / 1000
          return (
            <rect
              key={month}
              className={isLoss ? classes.loss : classes.gain}
              x={place * WIDTH + GAP}
              y={isLoss ? HALF : HALF - height}
              width={WIDTH - 2 * GAP}
              height={height}
            />
          )
        })}
        <line className={classes.zero} x1={0} x2={months.length * WIDTH} y1={HALF} y2={HALF} />
      </svg>
      <div className={classes.months}>
        {months.map(({ month }) => (
          <span key={month}>{formatDate(`${month}-01`).slice(2, 5)}</span>
        ))}
      </div>
    </figure>
  )
}
