import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { Instead } from '../../../web/record/record-page.tsx'
import { useProfile } from './account-hooks.ts'
import { Part } from './part.tsx'
import { ProfilePart } from './profile-part.tsx'
import { TrialPart } from './trial-part.tsx'

/** What an owner told at registration, each part by itself, and their trial. */
export function OwnerParts() {
  const state = useProfile()
  if (state.status !== 'loaded')
    return (
      <Part title={t`You`}>
        <Instead
          state={state}
          kind={t`account`}
          list={{ name: t`Dashboard`, to: paths.dashboard }}
        />
      </Part>
    )
  const { record } = state
  const aadhaar = {
    label: t`Aadhar number`,
    value: record.aadhaarLast4 && t`${record.aadhaarLast4} (only its last four digits are kept)`,
  }
  return (
    <>
      <ProfilePart
        title={t`You`}
        loaded={state}
        names={['name', 'email', 'phone', 'alternatePhone']}
        more={[aadhaar]}
      />
      <ProfilePart
        title={t`Address`}
        loaded={state}
        names={['address', 'city', 'state', 'pincode']}
      />
      <ProfilePart
        title={t`Business`}
        loaded={state}
        names={['companyName', 'businessType', 'panNumber', 'gstNumber']}
      />
      <ProfilePart
        title={t`Bank`}
        loaded={state}
        names={['bankAccountNumber', 'ifscCode', 'bankName']}
      />
      <TrialPart owner={record} />
    </>
  )
}
