import { t } from '@lingui/core/macro'
import { paths } from '../../../../paths.ts'
import type { identityContract } from '../../identity-contract.ts'
import { publicCaller } from '../sessions/session.ts'
import { NewPasswordPage } from './new-password-page.tsx'

const call = publicCaller<typeof identityContract>()

/** Where the link of the mail to a new administrator leads: only here the account is made. */
export function ConfirmAdministratorPage() {
  return (
    <NewPasswordPage
      title={t`Confirm your account`}
      lead={t`Set the password with which you will sign in as administrator.`}
      kind="administrator"
      submit={t`Set Password`}
      failed={t`The account could not be confirmed. Please try again.`}
      setPassword={(link, password) =>
        call('POST /register/confirm', { body: { ...link, password } })
      }
      askAgain={{ to: paths.register, label: t`Register again` }}
    />
  )
}
