import { t } from '@lingui/core/macro'
import { paths } from '../../../../paths.ts'
import type { identityContract } from '../../identity-contract.ts'
import { publicCaller } from '../sessions/session.ts'
import { keepDeviceKey } from './known-device.ts'
import { NewPasswordPage } from './new-password-page.tsx'

const call = publicCaller<typeof identityContract>()

/** Where the link of the mail about a forgotten password leads. */
export function ResetPasswordPage() {
  return (
    <NewPasswordPage
      title={t`Reset Password`}
      lead={t`Choose a new password for your account.`}
      kind="password"
      submit={t`Reset Password`}
      failed={t`The password could not be reset. Please try again.`}
      setPassword={async (params, password) => {
        const reply = await call('POST /resetpassword/{id}/{token}', {
          params,
          body: { password },
        })
        if (reply.status === 200) keepDeviceKey(reply.headers)
        return reply
      }}
      askAgain={{ to: paths.forgotPassword, label: t`Ask for a new link` }}
    />
  )
}
