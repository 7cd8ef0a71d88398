import { t } from '@lingui/core/macro'
import { OwnAccount, Section } from '../../account/web/account-page.tsx'
import { OwnerActivity } from '../../account/web/owner-parts.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { DataPart } from './data-part.tsx'
import { NoticePart } from './notice-part.tsx'
import { OwnRequestsPart, RequestsToAnswerPart } from './rights-parts.tsx'

/** All that is kept of the account as a file, and what was done to it. */
export function AccountDataPage() {
  const { role } = useAccount()
  return (
    <Section>
      <OwnAccount title={t`Your data`}>
        {({ authType }) => <DataPart hasPassword={authType === 'traditional'} />}
      </OwnAccount>
      {role === 'owner' && <OwnerActivity />}
    </Section>
  )
}

/** What others ask of the account's holder first, as it has to be answered in time; then what is kept, and what they ask. */
export function AccountRightsPage() {
  const { role } = useAccount()
  return (
    <Section>
      {role !== 'client' && <RequestsToAnswerPart />}
      <NoticePart />
      {role !== 'administrator' && <OwnRequestsPart />}
    </Section>
  )
}
