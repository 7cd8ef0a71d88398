import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { reasonOf } from '../../../web/api/reply.ts'
import { EmailField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { publicCaller } from '../../identity/web/sessions/session.ts'
import type { signInContract } from '../sign-in-contract.ts'
import { mailToWire } from '../sign-in-wire.ts'
import { BackToSignIn, SmallTaskPage } from './public-page.tsx'
import { typedEmail, useTypedEmail } from './typed-email.ts'

const call = publicCaller<typeof signInContract>()

/** Requests a mail with a link to a new password. */
export function ForgotPasswordPage() {
  const failed = t`Something went wrong. Please try again.`
  const using = useSubmitForm({
    initialValues: { email: typedEmail() },
    validate: rulesOf(mailToWire),
    warnUnsaved: false,
    failureText: failed,
    submit: async (body): Promise<Outcome> => {
      const reply = await call('POST /forgot-password', { body })
      if (reply.status !== 200) return outcomeOf(reply, { failed })
      const done = typeof reply.body === 'string' ? reply.body : reasonOf(reply)
      return { done, stays: true }
    },
  })
  useTypedEmail(using.values.email)
  return (
    <SmallTaskPage
      title={t`Forgot Password`}
      lead={t`Enter the email of your account. We will email you a link to set a new password; it works once, for 30 minutes.`}
    >
      <Form
        using={using}
        narrow
        actions={
          <SubmitButton using={using}>
            <Trans>Send Link</Trans>
          </SubmitButton>
        }
      >
        <EmailField label={t`Email`} autoComplete="username" {...using.field('email')} />
      </Form>
      <BackToSignIn />
    </SmallTaskPage>
  )
}
