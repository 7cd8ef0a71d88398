import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { monthOf } from '../../../shared/days.ts'
import { thousandthsOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { BigAmount } from '../../../web/big-amount.tsx'
import { Figure, Figures } from '../../../web/ui/figures.tsx'
import { Card, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { OwnerFigures } from '../../dues/dues.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { filteredBy } from '../../properties/web/rent-filter.ts'
import classes from './owner-month.module.css'

/** The month in a sentence and a bar, and the figures that lead to their lists. */
export const OwnerMonth = ({ figures }: { figures: OwnerFigures }) => (
  <Card as="section" isFlush aria-label={t`The month`}>
    <Received figures={figures} />
    <Figures isTiled areLinks>
      <Figure label={t`Overdue`} to={paths.dues} isLate={figures.overdue > 0n}>
        <Amount of={figures.overdue} />
      </Figure>
      <Figure label={t`Vacant`} to={filteredBy(paths.properties, 'vacant')}>
        <Trans>
          {figures.vacant} of {figures.properties}
        </Trans>
      </Figure>
      <Figure label={t`Deposits held`} to={paths.month(figures.month)}>
        <Amount of={figures.depositsHeld} />
      </Figure>
      <Figure label={t`Ending in 60 days`} to={filteredBy(paths.leases, 'ending')}>
        {figures.endingSoon}
      </Figure>
    </Figures>
    <Notices figures={figures} />
  </Card>
)

/**
 * How much of what falls due in the month is paid, whenever that came: the sum, the bar and the chart are one. What came
 * in during the month is said apart where it differs.
 */
function Received({ figures: { month, collected, expected, months } }: { figures: OwnerFigures }) {
  const paid = months.at(-1)?.paid ?? ZERO
  return (
    <Stack gap={10} className={classes.received}>
      <h2 className={classes.title}>{monthOf(`${month}-01`)}</h2>
      <Link to={paths.month(month)} className={classes.sentence}>
        {expected > 0n ? (
          <Trans>
            <BigAmount as="span">
              <Amount of={paid} />
            </BigAmount>{' '}
            paid of <Amount of={expected} /> due this month
          </Trans>
        ) : (
          <Trans>
            <BigAmount as="span">
              <Amount of={collected} />
            </BigAmount>{' '}
            received. No rent falls due this month.
          </Trans>
        )}
      </Link>
      {expected > 0n && (
        <div className={classes.bar} aria-hidden>
          <div
            className={classes.filled}
            style={{ width: `${thousandthsOf(paid, expected) / 10}%` }}
          />
        </div>
      )}
      {expected > 0n && paid !== collected && (
        <Text as="span" size="small" isDimmed>
          <Trans>
            <Amount of={collected} /> came in this month, other months’ rent included.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

function Notices({
  figures: { notCharged, expiredRunning, claimsWaiting },
}: {
  figures: OwnerFigures
}) {
  const mayDecide = useMay('decide a claim')
  const mayCharge = useMay('change an agreement')
  const mayEnd = useMay('end an agreement')
  const shown = {
    claims: mayDecide && claimsWaiting > 0,
    notCharged: notCharged > 0,
    expired: mayEnd && expiredRunning > 0,
  }
  if (!Object.values(shown).includes(true)) return null
  return (
    <ul className={classes.notices}>
      {shown.claims && (
        <li>
          <Link to={paths.claims}>
            {plural(claimsWaiting, { one: '# payment to confirm', other: '# payments to confirm' })}
          </Link>
          <span className={classes.why}>
            {t`. `}
            <Trans>What clients say they paid is recorded once you confirm it.</Trans>
          </span>
        </li>
      )}
      {shown.notCharged && (
        <li>
          <Link to={filteredBy(paths.leases, 'uncharged')}>
            {plural(notCharged, {
              one: '# agreement is not charged yet',
              other: '# agreements are not charged yet',
            })}
          </Link>
          <span className={classes.why}>
            {t`. `}
            {mayCharge ? (
              <Trans>Their dues are known once charging is started on their page.</Trans>
            ) : (
              <Trans>Their dues are in none of these figures.</Trans>
            )}
          </span>
        </li>
      )}
      {shown.expired && (
        <li data-quiet>
          <Link to={filteredBy(paths.leases, 'expired')}>
            {plural(expiredRunning, {
              one: '# agreement is past its end date',
              other: '# agreements are past their end dates',
            })}
          </Link>
          <span className={classes.why}>
            {t`. `}
            <Trans>Renew or end it on its page.</Trans>
          </span>
        </li>
      )}
    </ul>
  )
}
