import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { atRest } from '../../../web/at-rest.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { EmailField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { type Cancelled, type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Notice } from '../../../web/notice.tsx'
import { loadPressed } from '../../../web/pressed-part.ts'
import { Button } from '../../../web/ui/button.tsx'
import { SegmentedChoice } from '../../../web/ui/checks.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import {
  hasSessionEnded,
  roleOfLink,
  useReturnTo,
  workedFor,
} from '../../identity/web/access/return-to.tsx'
import { useSession } from '../../identity/web/sessions/session.ts'
import { signInWire } from '../sign-in-wire.ts'
import { SmallTaskPage } from './public-page.tsx'
import type { SecondFactorStep } from './second-factor-step.tsx'
import {
  bringSecondFactor,
  keepSignInAs,
  lastSignInAs,
  type SecondFactor,
  type SecondFactorRequest,
  type SignInAs,
  signInByPasskey,
  signInFailed,
  signInWithPassword,
} from './sign-in-with-password.ts'
import { typedEmail, useTypedEmail } from './typed-email.ts'

const REDIRECT_MS = 3000

const loadSecondStep = async () => (await import('./second-factor-step.tsx')).SecondFactorStep

/** Signs owners, clients and administrators with a password in. */
export function SignInPage() {
  const [query] = useSearchParams()
  const [as, setAs] = useState(() => roleOfLink(query) ?? lastSignInAs())
  // A refusal may be about the role alone; which accounts there are is not told.
  const [isRefused, setRefused] = useState(false)
  const signInAs = useRef(as)
  const [next, setNext] = useState<SecondFactorRequest & { Step: typeof SecondFactorStep }>()
  const [isAskingPasskey, setAskingPasskey] = useState(false)
  const isSignedIn = useSession(({ account }) => account !== null)
  // A person who signs in on this very page reads the message first; others have nothing to do here.
  const signsInHere = useRef(false)
  const returnTo = useReturnTo()
  const hasAskedForMail = (useLocation().state as { mailSent?: boolean } | null)?.mailSent
  const using = useSubmitForm({
    initialValues: { email: typedEmail(), password: '' },
    validate: rulesOf(signInWire),
    warnUnsaved: false,
    failureText: signInFailed(),
    submit: async (credentials): Promise<Outcome | Cancelled> => {
      signsInHere.current = true
      const role = signInAs.current
      setRefused(false)
      const result = await signInWithPassword(role, credentials)
      if (result.isSignedIn) {
        keepSignInAs(role)
        return { done: result.message }
      }
      const { message: failed, errors, refusal, asked } = result
      if (asked) {
        setNext({ ...asked, Step: await loadPressed(loadSecondStep) })
        return 'cancelled'
      }
      setRefused(refusal.code === 'wrong-credentials')
      return { failed, errors, refusal }
    },
  })
  useTypedEmail(using.values.email, isSignedIn)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isForm = !isSignedIn && next === undefined
  // At once: later it would take the focus from the field in which somebody types already.
  useLayoutEffect(() => {
    const first = email.current?.value ? password : email
    if (isForm) first.current?.focus({ preventScroll: true })
  }, [isForm])
  const askForPasskey = async () => {
    using.clearMessage()
    setAskingPasskey(true)
    signsInHere.current = true
    const text = signInFailed()
    try {
      const { isSignedIn, message, ...refused } = await signInByPasskey(as)
      if (isSignedIn) using.show({ tone: 'success', text: message })
      else using.show({ tone: 'failure', text: message, ...refused, stays: true })
    } catch (error) {
      using.show({ tone: 'failure', text, reason: (error as Error).message, stays: true })
    }
    setAskingPasskey(false)
  }
  const choose = (chosen: SignInAs) => {
    setAs(chosen)
    signInAs.current = chosen
    keepSignInAs(chosen)
    setRefused(false)
    using.clearMessage()
  }
  /** Tries the same e-mail and password again in another role. */
  const tryAs = (other: SignInAs) => {
    choose(other)
    email.current?.form?.requestSubmit()
  }
  if (isSignedIn && !signsInHere.current) return <Navigate to={returnTo} replace />
  if (next) {
    const startOver = () => {
      using.startOver()
      setNext(undefined)
    }
    const { Step, handle, ...asked } = next
    const signIn = (factor: SecondFactor) => bringSecondFactor(as, { handle, ...factor })
    return <Step {...asked} signIn={signIn} to={returnTo} onStartOver={startOver} />
  }
  const owner = workedFor()
  return (
    <SmallTaskPage title={t`Sign In`} lead={t`Use the email and password of your account.`}>
      {!isSignedIn && hasSessionEnded() && (
        <Notice>
          <Trans>Your session has ended. Sign in to go on where you were.</Trans>
          {owner && (
            <p>
              <Trans>
                If your password is not accepted any more, ask {owner} whether you are still in
                their team.
              </Trans>
            </p>
          )}
        </Notice>
      )}
      {!isSignedIn && <WaitingHere />}
      {hasAskedForMail && (
        <Notice>
          <Trans>
            If your address may register, an email with a link is on its way. Set your password
            there before you sign in: the one that you typed was not kept.
          </Trans>
        </Notice>
      )}
      <SegmentedChoice
        aria-label={t`Sign in as`}
        data={[
          { value: 'owner', label: t`Owner` },
          { value: 'client', label: t`Client` },
        ]}
        value={as}
        onChange={(value) => choose(value as SignInAs)}
      />
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
        <EmailField
          ref={email}
          label={t`Email`}
          autoComplete="username"
          {...using.field('email')}
        />
        <PasswordField
          ref={password}
          label={t`Password`}
          kind="current"
          {...using.field('password')}
        />
        <Anchor
          to={paths.forgotPassword}
          isSmall
          style={{ margin: '-12px 0 -12px auto', paddingBlock: 12 }}
        >
          <Trans>Forgot Password?</Trans>
        </Anchor>
      </Form>
      {isRefused && !isSignedIn && (
        <Button
          variant="default"
          disabled={using.isSubmitting}
          onClick={() => tryAs(as === 'client' ? 'owner' : 'client')}
        >
          {as === 'client' ? (
            <Trans>Sign in as owner or administrator instead</Trans>
          ) : (
            <Trans>Sign in as client instead</Trans>
          )}
        </Button>
      )}
      {isSignedIn && <DelayedRedirect to={returnTo} after={REDIRECT_MS} />}
      {!isSignedIn && 'PublicKeyCredential' in globalThis && (
        <BusyButton variant="default" isBusy={isAskingPasskey} onClick={askForPasskey}>
          <Trans>Use a passkey</Trans>
        </BusyButton>
      )}
      {as === 'owner' && (
        <div style={{ textAlign: 'center' }}>
          <Text>
            <Trans>
              New owner?{' '}
              <Anchor to={paths.registerOwner} underline="always" isApart>
                Sign Up
              </Anchor>
            </Trans>
          </Text>
          <Text>
            <Trans>
              Renting?{' '}
              <Anchor
                underline="always"
                isApart
                onClick={() => {
                  choose('client')
                  email.current?.focus()
                }}
              >
                Choose Client
              </Anchor>
            </Trans>
          </Text>
        </div>
      )}
    </SmallTaskPage>
  )
}

/** At the sign-in: that payments wait on this device, of whichever account, and what became of those of accounts that are gone. */
function WaitingHere() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(() => {
    void atRest()
      .then(() => import('../../../web/offline/waiting-here.tsx'))
      .then(({ WaitingHere }) => setLate(() => WaitingHere))
      // The part could not be loaded: nothing is lost by not saying it.
      .catch(() => {})
  }, [])
  return Late && <Late />
}
