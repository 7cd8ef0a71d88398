import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { identityContract } from '../identity-contract.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { publicCaller } from './session-caller.ts'

const call = publicCaller<typeof identityContract>()

/** Where the link of the mail about a forgotten password leads. */
export function ResetPasswordPage() {
  return (
    <PublicPage title="Reset Password" lead="Choose a new password for your account.">
      <NewPasswordForm
        submit="Reset Password"
        failed="The password could not be reset. Please try again."
        setPassword={(params, password) =>
          call('POST /resetpassword/{id}/{token}', { params, body: { password } })
        }
        askAgain={
          <Text>
            This link does not work any more, or not all of it was copied.{' '}
            <Anchor component={Link} to={paths.forgotPassword} underline="always">
              Ask for a new link
            </Anchor>
          </Text>
        }
      />
      <BackToSignIn />
    </PublicPage>
  )
}
