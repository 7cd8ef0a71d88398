import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { TextField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { loadPressed } from '../../../web/pressed-part.ts'
import { Anchor } from '../../../web/ui/text.tsx'
import { useSession } from '../../identity/web/sessions/session.ts'
import { factorCodeWire } from '../sign-in-wire.ts'
import { SmallTaskPage } from './public-page.tsx'
import type { SecondFactor, SignInResult } from './sign-in-with-password.ts'

const REDIRECT_MS = 3000

type Props = {
  hasApp: boolean
  /** The browser's options for a passkey; null if the account has none. */
  passkeyOptions: object | null
  /** Brings it to the server; keeps the session where it is right. */
  signIn: (factor: SecondFactor) => Promise<SignInResult>
  /** Where it leads. */
  to: string
  /** Back to e-mail and password. */
  onStartOver: () => void
}

const loadPasskeys = () => import('../../identity/web/second-factor/passkeys.ts')

/** The second step of a sign-in, for who has set one up. */
export function SecondFactorStep(props: Props) {
  const { hasApp, passkeyOptions, signIn, to, onStartOver } = props
  const isSignedIn = useSession(({ account }) => account !== null)
  const using = useSubmitForm({
    initialValues: { code: '' },
    validate: rulesOf(factorCodeWire),
    warnUnsaved: false,
    failureText: t`Login failed. Please try again.`,
    submit: async ({ code }): Promise<Outcome> => {
      const result = await signIn({ code })
      if (result.isSignedIn) return { done: result.message }
      const { message: failed, errors, refusal } = result
      return { failed, errors, refusal }
    },
  })
  const [isAsking, setAsking] = useState(false)
  const askForPasskey = async (options: object) => {
    using.clearMessage()
    setAsking(true)
    const text = t`Login failed. Please try again.`
    try {
      const { answerWithPasskey } = await loadPressed(loadPasskeys)
      const result = await signIn({ passkey: await answerWithPasskey(options) })
      if (result.isSignedIn) using.show({ tone: 'success', text: result.message })
      else using.show({ tone: 'failure', text, reason: result.message, stays: true })
    } catch (error) {
      using.show({ tone: 'failure', text, reason: (error as Error).message, stays: true })
    }
    setAsking(false)
  }
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <SmallTaskPage
      title={t`Two-step verification`}
      lead={t`Your password is right. This account also asks for two-step verification.`}
    >
      <Form
        using={using}
        narrow
        actions={
          !isSignedIn && (
            <SubmitButton using={using}>
              <Trans>Sign In</Trans>
            </SubmitButton>
          )
        }
      >
        <TextField
          ref={input}
          label={hasApp ? t`Code` : t`Recovery code`}
          description={
            hasApp
              ? t`The six digits in your authenticator app, or one of your recovery codes.`
              : t`One of your recovery codes.`
          }
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={factorCodeWire.code.rule.longest}
          {...using.field('code')}
        />
      </Form>
      {!isSignedIn && passkeyOptions && (
        <BusyButton
          variant="default"
          isBusy={isAsking}
          onClick={() => void askForPasskey(passkeyOptions)}
        >
          <Trans>Use a passkey</Trans>
        </BusyButton>
      )}
      {isSignedIn ? (
        <DelayedRedirect to={to} after={REDIRECT_MS} />
      ) : (
        <Anchor underline="always" isApart onClick={onStartOver}>
          <Trans>Start over</Trans>
        </Anchor>
      )}
    </SmallTaskPage>
  )
}
