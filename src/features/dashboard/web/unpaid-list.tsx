import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { Amount } from '../../../web/amount.tsx'
import { useLazyPart } from '../../../web/lazy-part.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import type { LeaseDues } from '../../dues/dues.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { dueText } from '../../ledger/web/charge-texts.ts'
import { RecordButton } from '../../payments/web/record-button.tsx'
import classes from './unpaid-list.module.css'

// After the figures, for which people come; where it cannot be fetched, the row goes without it.
const loadRemindLink = () => import('../../dues/web/remind-link.tsx')

type Props = { unpaid: readonly LeaseDues[]; today: string }

/** Tenants who have not paid, worst first, each with a way to record a payment. */
export const UnpaidList = ({ unpaid, today }: Props) => (
  <Card as="section" isFlush aria-label={t`Who has not paid`}>
    <Row align="baseline" isSpread lineGap={4} className={classes.head}>
      <h2>
        <Trans>Who has not paid</Trans>
      </h2>
      {unpaid.length > 0 && (
        <Anchor to={paths.dues} isApart>
          <Trans>All dues</Trans>
        </Anchor>
      )}
    </Row>
    {unpaid.length === 0 ? (
      <p className={classes.none}>
        <Trans>Nobody is late.</Trans>
      </p>
    ) : (
      <ul>
        {unpaid.map((dues) => (
          <Unpaid key={dues.leaseId} dues={dues} today={today} />
        ))}
      </ul>
    )}
  </Card>
)

function Unpaid({ dues, today }: { dues: LeaseDues; today: string }) {
  const mayRemind = useMay('change reminders')
  const { part } = useLazyPart('remind', loadRemindLink, mayRemind)
  return (
    <li className={classes.row}>
      <Stack as="span">
        <Anchor to={paths.lease(dues.leaseId)} isStrong isApart>
          <Stack as="span" className={classes.texts}>
            <span>{dues.client.name}</span>
            <Text as="span" size="small" isDimmed className={classes.small}>
              {[dues.property.address1, dues.property.address2].filter(Boolean).join(', ')}
            </Text>
          </Stack>
        </Anchor>
      </Stack>
      <span className={classes.owed}>
        <Amount of={dues.overdue} />
        <Text as="span" size="small" className={classes.late}>
          {dueText(dues.oldestDueOn, today)}
        </Text>
      </span>
      <RecordButton dues={dues} />
      {mayRemind && (
        <span className={classes.remind}>{part && <part.RemindLink dues={dues} />}</span>
      )}
    </li>
  )
}
