import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { Activity, type HistoryField, oneOfWords } from '../../history/web/activity.tsx'
import { useProfile } from './account-hooks.ts'
import { PanOnReceipts } from './pan-on-receipts.tsx'
import { Part } from './part.tsx'
import { PendingEmail } from './pending-email.tsx'
import { profileLabels } from './profile-fields.tsx'
import { ProfilePart } from './profile-part.tsx'
import { TrialPart } from './trial-part.tsx'

/** An owner's registration details in parts, `children`, the trial, and the history. */
export function OwnerParts({ children }: { children: ReactNode }) {
  const state = useProfile()
  if (state.status !== 'loaded')
    return (
      <>
        <Part title={t`You`} isWaiting={state.status === 'loading'}>
          <FallbackAction
            state={state}
            kind={t`account`}
            list={{ name: t`Dashboard`, to: paths.dashboard }}
          />
        </Part>
        {children}
      </>
    )
  const { record } = state
  const aadhaar = {
    label: t`Aadhar number`,
    value: record.aadhaarLast4,
    note: t`Only its last four digits are kept.`,
    tabularNumbers: true,
  }
  return (
    <>
      <ProfilePart
        title={t`You`}
        loaded={state}
        names={['name', 'email', 'phone', 'alternatePhone']}
        more={[aadhaar]}
      >
        <PendingEmail />
      </ProfilePart>
      <ProfilePart
        title={t`Address`}
        loaded={state}
        names={['address', 'city', 'state', 'pincode']}
      />
      <ProfilePart
        title={t`Business`}
        loaded={state}
        names={['companyName', 'businessType', 'panNumber', 'gstNumber']}
      >
        <PanOnReceipts />
      </ProfilePart>
      <ProfilePart
        title={t`Bank`}
        loaded={state}
        names={['bankAccountNumber', 'ifscCode', 'bankName']}
      />
      {children}
      <TrialPart owner={record} />
      <Activity record={record} fields={historyFields()} />
    </>
  )
}

const changed = (label: string): HistoryField => ({ label, show: () => t`changed` })

const historyFields = (): Record<string, HistoryField> => {
  const labels = profileLabels()
  return {
    ...labels,
    businessType: oneOfWords(labels.businessType),
    panChanged: changed(labels.panNumber),
    gstNumberChanged: changed(labels.gstNumber),
    bankAccountChanged: changed(labels.bankAccountNumber),
    trialEndsOn: t`Trial ends`,
    subscribed: t`Subscribed`,
    reason: t`Reason`,
  }
}
