import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { EmailField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Anchor } from '../../../web/ui/text.tsx'
import { MESSAGE_MS } from '../../../web/use-message.ts'
import { publicCaller } from '../../identity/web/sessions/session.ts'
import type { signInContract } from '../sign-in-contract.ts'
import { administratorDraftWire } from '../sign-in-wire.ts'
import { BackToSignIn, SmallTaskPage } from './public-page.tsx'
import { typedEmail, useTypedEmail } from './typed-email.ts'

const REDIRECT_MS = 3000

const call = publicCaller<typeof signInContract>()

/** Requests an administrator account; the link of the mail that follows leads on. */
export function RegisterAdministratorPage() {
  const [isAsked, setAsked] = useState(false)
  const failed = t`Registration failed. Please try again.`
  const using = useSubmitForm({
    initialValues: { email: typedEmail(), password: '' },
    validate: rulesOf(administratorDraftWire),
    failureText: failed,
    clearAfter: MESSAGE_MS.long,
    submit: async (body): Promise<Outcome> => {
      const reply = await call('POST /register', { body })
      if (reply.status === 200) return { done: reply.body.message, stays: true }
      const message = reasonOf(reply) || failed
      return { ...outcomeOf(reply, { failed: message }), failed: message }
    },
    onDone: () => setAsked(true),
  })
  useTypedEmail(using.values.email)
  return (
    <SmallTaskPage
      title={t`Sign Up`}
      lead={t`For administrators whose address is on this site's list.`}
    >
      <Form
        using={using}
        narrow
        actions={
          !isAsked && (
            <SubmitButton using={using}>
              <Trans>Sign Up</Trans>
            </SubmitButton>
          )
        }
      >
        <EmailField label={t`Email`} autoComplete="username" {...using.field('email')} />
        <PasswordField
          label={t`Password`}
          kind="new"
          note={t`Not saved: you choose your password after our email.`}
          {...using.field('password')}
        />
        <Anchor to={paths.forgotPassword} isSmall isApart style={{ marginInlineStart: 'auto' }}>
          <Trans>Forgot Password?</Trans>
        </Anchor>
      </Form>
      {isAsked && (
        <DelayedRedirect to={paths.signIn} after={REDIRECT_MS} state={{ mailSent: true }}>
          <Trans>Sign In now</Trans>
        </DelayedRedirect>
      )}
      <BackToSignIn>
        <Trans>Already have an account?</Trans>
      </BackToSignIn>
    </SmallTaskPage>
  )
}
