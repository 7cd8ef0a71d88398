import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Anchor, Title } from '../../../web/ui/text.tsx'
import type { ListedDues } from '../../dues/dues.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { RemindLink } from '../../dues/web/remind-link.tsx'
import { hasPhone, type LeftOut } from '../../dues/web/reminding.ts'
import { notMailedTexts } from './not-mailed-texts.ts'
import type { Passed } from './passed-today.ts'
import classes from './remind-all-page.module.css'

type Left = { dues: ListedDues; why: LeftOut | Passed }

/** Who is late and is not reminded now, each with the reason, and with the way to write all the same. */
export function LeftOutList({ left, today }: { left: readonly Left[]; today: string }) {
  if (left.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="left-out">
      <Title order={2} id="left-out" isSmall>
        <Trans>Left out</Trans>
      </Title>
      <ul className={classes.list}>
        {left.map(({ dues, why }) => (
          <li key={dues.leaseId} className={classes.row}>
            <div>
              <Anchor to={paths.lease(dues.leaseId)} isStrong isApart>
                {dues.client.name}
              </Anchor>
              <p className={classes.detail}>{shortAddress(dues)}</p>
              <p className={classes.why}>{whyText(dues, why, today)}</p>
            </div>
            <Amount of={dues.overdue} />
            {why === 'claim' ? (
              <Anchor to={paths.claims} isApart>
                <Trans>Payments to confirm</Trans>
              </Anchor>
            ) : (
              hasPhone(dues) && <RemindLink dues={{ ...dues, owed: dues.overdue }} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whyText(dues: ListedDues, why: LeftOut | Passed, today: string): string {
  if (why === 'claim') return t`Says they paid ${formatPaiseBriefly(dues.claimed)}`
  if (why === 'skipped') return t`Skipped`
  if (why === 'unreachable') {
    const reason = dues.unmailed === null ? '' : notMailedTexts()[dues.unmailed]
    return t`No phone number, and no email: ${reason}`
  }
  const isByMail = dues.lastReminder?.sentOn === today && dues.lastReminder.channel === 'email'
  return isByMail ? t`Reminded today by email` : t`WhatsApp opened today`
}
