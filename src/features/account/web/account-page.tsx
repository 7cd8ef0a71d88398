import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../web/notice.tsx'
import { RecordFields } from '../../../web/record/record-fields.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { TransientButton } from '../../../web/transient-button.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { useNeedsSecondFactor, useOwnAccount } from './account-hooks.ts'
import { ClientDetailsPart } from './client-details-part.tsx'
import { DataPart } from './data-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { OwnerParts } from './owner-parts.tsx'
import classes from './part.module.css'
import { Part } from './part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'

/** The data of the signed-in account, with forms to change it. */
export function AccountPage() {
  const { role, id } = useAccount()
  const needsSecondFactor = useNeedsSecondFactor()
  return (
    <Page title={t`My account`}>
      <div className={classes.parts}>
        {role === 'owner' ? (
          <OwnerParts>
            <SignIn />
          </OwnerParts>
        ) : (
          <>
            {role === 'client' && <ClientDetailsPart id={id} />}
            {role === 'administrator' && !needsSecondFactor && <AdministratorPart />}
            <SignIn />
          </>
        )}
      </div>
    </Page>
  )
}

function AdministratorPart() {
  const { name, email } = useAccount()
  return (
    <Part title={t`You`}>
      <RecordFields
        fields={[
          { label: t`Name`, value: name },
          { label: t`Email`, value: email },
        ]}
      />
    </Part>
  )
}

const SetUpToGoOn = () => (
  <Notice>
    <Trans>
      Set up two-step verification to go on: an app on your phone, or a passkey. Administrators must
      have one here.
    </Trans>
  </Notice>
)

/** The password, the second factor and the devices; who signs in with Microsoft has no password here. */
function SignIn() {
  const { data, error, isFetching, refetch } = useOwnAccount()
  if (data) {
    const hasPassword = data.authType === 'traditional'
    const isHeld = data.needsSecondFactor
    return (
      <>
        {isHeld && <SetUpToGoOn />}
        {hasPassword && !isHeld && <PasswordPart />}
        {hasPassword && <SecondFactorPart own={data.secondFactors} leadsOn={isHeld} />}
        {!isHeld && <DevicesPart devices={data.devices} />}
        {!isHeld && <DataPart hasPassword={hasPassword} />}
      </>
    )
  }
  if (error && !isFetching)
    return (
      <Part title={t`Signed-in devices`}>
        <div role="alert">
          <Text style={{ marginBottom: '0.75rem' }}>{error.message}</Text>
          <TransientButton variant="default" onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </TransientButton>
        </div>
      </Part>
    )
  return (
    <Part title={t`Signed-in devices`} isWaiting>
      <div aria-busy="true" role="status" aria-label={t`Loading`}>
        <Skeleton height={14} width="40%" margin="6px 0" />
        <Skeleton height={12} width="65%" margin="6px 0" />
      </div>
    </Part>
  )
}
