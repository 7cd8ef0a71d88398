import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MemberRole } from '../../../shared/contract.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Stack } from '../../../web/ui/layout.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { isNoticeUnseen, NOTICE_VERSION } from '../../account/account-wire.ts'
import { ACCOUNT, callAccount, useOwnAccount } from '../../account/web/account-hooks.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import classes from './member-notice.module.css'

/** What somebody of a team is told before they work with what tenants entrusted to an owner. */
export function memberNotice(member: MemberRole, owner: string): string[] {
  const seen =
    member === 'caretaker'
      ? t`You see addresses, tenants’ names and phones, and the files shown to you. Use them only for this work, and pass none of it on.`
      : t`You see tenants’ names, phones, addresses, agreements and payments. Use them only for this work, and pass none of it on.`
  return [
    t`You work in the books of ${owner}, who is responsible for them. What you do there is kept with your name and the time.`,
    seen,
    ...(member === 'caretaker'
      ? []
      : [t`Whenever you open an identity paper, that is recorded, and ${owner} sees it.`]),
    t`Kept about you: name, email, how and from where you sign in, and what you do in these books. ${owner} sees it. You can download it, and leave the team, under My account.`,
  ]
}

/** The notice above every page of somebody who has just come to a team, until they have read it. */
export function MemberNotice() {
  const { member, memberOf } = useAccount()
  const { data } = useOwnAccount()
  const refresh = useRefresh(ACCOUNT)
  const { message, show } = useMessage()
  const [isRead, setRead] = useState(false)
  if (!member || !data || isRead || !isNoticeUnseen(data.noticeVersion)) return null
  const keep = async () => {
    try {
      await callAccount('POST /account/notice', { body: { version: NOTICE_VERSION } })
      setRead(true)
      await refresh()
    } catch (error) {
      show({ tone: 'failure', text: t`That did not work`, reason: (error as Error).message })
    }
  }
  return (
    <Card as="section" className={classes.notice} aria-labelledby="member-notice">
      <h2 id="member-notice">
        <Trans>Before you begin</Trans>
      </h2>
      <Stack as="ul" gap={6} data-bullets>
        {memberNotice(member, memberOf ?? '').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
      <Button size="sm" onClick={() => void keep()}>
        <Trans>I have read this</Trans>
      </Button>
      <MessageSlot message={message} />
    </Card>
  )
}
