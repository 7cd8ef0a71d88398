import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import type { Role } from '../../../shared/contract.ts'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { isNoticeUnseen, NOTICE_VERSION } from '../../account/account-wire.ts'
import { ACCOUNT, callAccount, useOwnAccount } from '../../account/web/account-hooks.ts'
import { OwnAccount, Section } from '../../account/web/account-page.tsx'
import { OwnerActivity } from '../../account/web/owner-parts.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { DataPart } from './data-part.tsx'
import { memberNotice } from './member-notice.tsx'
import { OwnRequestsPart, RequestsToAnswerPart } from './rights-parts.tsx'

/** All that is kept of the account as a file, and what was done to it. */
export function AccountDataPage() {
  const hasProfile = useMay('read own profile')
  return (
    <Section>
      <OwnAccount title={t`Your data`}>
        {({ authType }) => <DataPart hasPassword={authType === 'traditional'} />}
      </OwnAccount>
      {hasProfile && <OwnerActivity />}
    </Section>
  )
}

/**
 * First the requests that the account's holder must answer in time; then the data kept about them, and their own
 * requests.
 */
export function AccountRightsPage() {
  const [mayAnswer, mayAsk] = [useMay('answer about data'), useMay('ask about own data')]
  return (
    <Section>
      {mayAnswer && <RequestsToAnswerPart />}
      <NoticePart />
      {mayAsk && <OwnRequestsPart />}
    </Section>
  )
}

/**
 * The personal data kept, its purposes, and the person's rights, by their role. Showing it records that this version
 * was seen, and the day.
 */
function NoticePart() {
  const { role, member, memberOf } = useAccount()
  const { data } = useOwnAccount()
  const refresh = useRefresh(ACCOUNT)
  const isNew = data !== undefined && isNoticeUnseen(data.noticeVersion)
  const keepSeen = useEffectEvent(() => {
    const seen = callAccount('POST /account/notice', { body: { version: NOTICE_VERSION } })
    // Where it fails, the next visit tries again.
    seen.then(refresh, () => {})
  })
  useEffect(() => {
    if (isNew) keepSeen()
  }, [isNew])
  const seenOn = !isNew && data?.noticeSeenAt ? formatDate(data.noticeSeenAt) : null
  const version = NOTICE_VERSION
  return (
    <Part
      title={t`Your data at Rentbook`}
      lead={
        seenOn
          ? t`Version ${version}, seen by you on ${seenOn}.`
          : t`Version ${version} of this notice.`
      }
    >
      <Stack as="ul" gap={8} data-bullets>
        {(member ? memberNotice(member, memberOf ?? '') : noticeOf(role)).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          <Trans>
            If you are not answered in time, you may complain to the Data Protection Board of India.
            The details are in the{' '}
            <Anchor to={paths.privacy} inherit underline="always">
              Privacy Policy
            </Anchor>
            .
          </Trans>
        </li>
      </Stack>
    </Part>
  )
}

const noticeOf = (role: Role): string[] =>
  ({
    owner: [
      t`Kept about you: name, email, phone, address, business details, the last four digits of the Aadhar, and, encrypted, PAN, GST number and bank account. They are for your account, and for the receipts and statements that you issue.`,
      t`Your clients see your name, email, phone and how to pay you. An administrator sees your details and your trial, and none of your books.`,
      t`You are responsible for what you enter about your clients. Their requests come to you on this page.`,
      t`You can correct your details under Details, download everything under Data and activity, and ask below. To withdraw, ask to erase: an administrator closes your account.`,
      t`Erasing removes your email, phone, bank details and Aadhar digits, and the contact details of your clients. Agreements, payments and receipts stay for eight financial years, as the law requires.`,
    ],
    client: [
      t`Kept about you: name, father's name, gender, email, phone, address, agreements, payments and receipts. Your owner keeps them to let the property to you and to give you receipts.`,
      t`Your owner sees them. Other clients and administrators do not. Whoever scans the code of a receipt that you give them sees it with names masked.`,
      t`You can download everything under Data and activity, and ask your owner below to correct or erase what is kept.`,
      t`Erasing removes phone, address, father's name and gender once your owner no longer needs them. Agreements, payments and receipts stay for eight financial years, as the law requires.`,
    ],
    administrator: [
      t`Kept about you: name, email, how and from where you sign in, and what you do to the accounts of owners. It is for signing in and for the owners' history.`,
      t`Owners see in their history what you did to their account, with your name.`,
      t`You can download it under Data and activity. To correct or erase it, write to the person who runs this Rentbook. What you did stays in the history.`,
      t`Requests of owners about their data come to you on this page.`,
    ],
  })[role]
