import { t } from '@lingui/core/macro'
import type { identityContract } from '../../identity-contract.ts'
import { publicCaller } from '../sessions/session.ts'
import { keepDeviceKey } from './known-device.ts'
import { NewPasswordPage } from './new-password-page.tsx'

const call = publicCaller<typeof identityContract>()

/** Where the link of an invitation leads: a client sets the first password. */
export function InvitationPage() {
  return (
    <NewPasswordPage
      title={t`Welcome to Rentbook`}
      lead={t`Set a password. With it and your email you sign in as Client to see your dues and your receipts.`}
      kind="invitation"
      submit={t`Set Password`}
      failed={t`The password could not be set. Please try again.`}
      setPassword={async (link, password) => {
        const reply = await call('POST /invitations/accept', { body: { ...link, password } })
        if (reply.status === 200) keepDeviceKey(reply.headers)
        return reply
      }}
    />
  )
}
