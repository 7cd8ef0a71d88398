import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { publicCaller } from '../../identity/web/sessions/session.ts'
import type { signInContract } from '../sign-in-contract.ts'
import { NewPasswordPage } from './new-password-page.tsx'

const call = publicCaller<typeof signInContract>()

/** Where the link leads that the old address gets when an account is given another e-mail. */
export const UndoEmailPage = () => (
  <UndoPage
    title={t`Undo email change`}
    lead={t`Your account gets its old email again, and every device is signed out. Choose a new password: whoever changed the email knew the old one.`}
    failed={t`The email change could not be undone. Please try again.`}
  />
)

/** Where the link leads that an owner gets when their payment details change, or an administrator changes their sign-in. */
export const UndoChangePage = () => (
  <UndoPage
    title={t`Undo this change`}
    lead={t`Your account gets back the email and the payment details that it had before, and every device is signed out. Choose a new password, so that nobody else can sign in.`}
    failed={t`The change could not be undone. Please try again.`}
  />
)

const UndoPage = ({ title, lead, failed }: { title: string; lead: string; failed: string }) => (
  <NewPasswordPage
    title={title}
    lead={lead}
    kind="undo"
    submit={t`Undo the change`}
    failed={failed}
    setPassword={(link, password) =>
      call('POST /account/email/undo', { body: { ...link, password } })
    }
    askAgain={{ to: paths.forgotPassword, label: t`Ask for a new password` }}
  />
)
