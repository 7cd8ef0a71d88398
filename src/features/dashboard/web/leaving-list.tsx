import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import type { LeavingLease } from '../../dues/dues.ts'
import classes from './unpaid-list.module.css'

type Props = { leaving: readonly LeavingLease[]; today: string }

/** Tenants who have given notice, the next to leave first. */
export const LeavingList = ({ leaving, today }: Props) => (
  <Card as="section" isFlush className={classes.leaving} aria-label={t`Who is leaving`}>
    <Row align="baseline" isSpread lineGap={4} className={classes.head}>
      <h2>
        <Trans>Who is leaving</Trans>
      </h2>
    </Row>
    <ul>
      {leaving.map((lease) => (
        <li key={lease.leaseId} className={classes.row}>
          <Stack as="span">
            <Anchor to={paths.lease(lease.leaseId)} isStrong isApart>
              {lease.client.name}
            </Anchor>
            <Text as="span" size="small" isDimmed className={classes.small}>
              {[lease.property.address1, lease.property.address2].filter(Boolean).join(', ')}
            </Text>
          </Stack>
          <span>{whenText(lease.leavingOn, today)}</span>
        </li>
      ))}
    </ul>
  </Card>
)

const whenText = (day: string, today: string) =>
  day < today ? t`was to leave on ${formatDate(day)}` : t`leaves on ${formatDate(day)}`
