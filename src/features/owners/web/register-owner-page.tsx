import { Button, Progress } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { focusFirstError } from '../../../web/form/focus-first-error.ts'
import { SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { accountOfRegistration } from '../../identity/web/account-wire.ts'
import { BackToSignIn } from '../../identity/web/back-to-sign-in.tsx'
import { PublicPage } from '../../identity/web/public-page.tsx'
import { session } from '../../identity/web/session.ts'
import { publicCaller } from '../../identity/web/session-caller.ts'
import type { ownerContract } from '../owner-contract.ts'
import { EMAIL_NOT_VERIFIED } from '../registration-rules.ts'
import classes from './registration.module.css'
import { RegistrationFields } from './registration-fields.tsx'
import {
  BLANK_REGISTRATION,
  faultsOfStep,
  LAST_STEP,
  type Registration,
  registrationPayload,
  STEPS,
  stepWith,
} from './registration-steps.ts'
import { useEmailVerification } from './use-email-verification.ts'

const ERROR_SHOWN_MS = 5000
const FAILED = 'Registration failed. Please try again.'
const SIGNED_IN_REDIRECT_MS = 1000
const SIGN_IN_REDIRECT_MS = 3000

const call = publicCaller<typeof ownerContract>()

/** The four steps in which owners register themselves. */
export function RegisterOwnerPage() {
  const { step, using, verification, registered, onSubmit, goBack, formRef } = useWizard()
  const title = STEPS[step - 1]?.title ?? ''
  return (
    <PublicPage wide title={title} above={`Step ${step} of ${LAST_STEP}`}>
      <Progress.Root size="sm">
        <Progress.Section
          value={(step / LAST_STEP) * 100}
          aria-label={`Step ${step} of ${LAST_STEP}`}
        />
      </Progress.Root>
      <form
        ref={formRef}
        noValidate
        aria-label="Owner registration"
        aria-busy={using.isSubmitting}
        onSubmit={onSubmit}
        className={classes.form}
      >
        <RegistrationFields step={step} using={using} verification={verification} />
        {!registered && (
          <div className={classes.buttons}>
            <Button variant="default" disabled={step === 1} onClick={goBack}>
              Previous
            </Button>
            <SubmitButton using={using} busy="Completing Registration...">
              {step === LAST_STEP ? 'Complete Registration' : 'Next'}
            </SubmitButton>
          </div>
        )}
        <MessageSlot message={using.message} />
      </form>
      {registered === 'signed-in' && (
        <DelayedRedirect to={paths.dashboard} after={SIGNED_IN_REDIRECT_MS} />
      )}
      {registered === 'to-sign-in' && (
        <DelayedRedirect to={paths.signIn} after={SIGN_IN_REDIRECT_MS}>
          Sign In now
        </DelayedRedirect>
      )}
      <BackToSignIn>Already have an account?</BackToSignIn>
    </PublicPage>
  )
}

function useWizard() {
  const [step, setStep] = useState(1)
  const [registered, setRegistered] = useState<'signed-in' | 'to-sign-in'>()
  const formRef = useRef<HTMLFormElement>(null)
  const stepAtFault = useRef<number>(undefined)
  const verification = useEmailVerification()

  const using = useSubmitForm<Registration>({
    initialValues: BLANK_REGISTRATION,
    validate: (values) => faultsOfStep(step, values, verification.state === 'verified'),
    failureText: FAILED,
    clearAfter: ERROR_SHOWN_MS,
    submit: async (values) => {
      const outcome = await register(values, verification.proof)
      if ('done' in outcome) setRegistered(outcome.isSignedIn ? 'signed-in' : 'to-sign-in')
      else stepAtFault.current = stepWith(Object.keys(outcome.errors ?? {}))
      if ('isEmailUnproven' in outcome && outcome.isEmailUnproven) verification.reset()
      return outcome
    },
    // Together with the errors, so that they are there when the step's fields appear.
    onSettled: () => {
      if (stepAtFault.current === step) stepAtFault.current = undefined
      else if (stepAtFault.current !== undefined) setStep(stepAtFault.current)
    },
  })
  const { form } = using

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another step appears
  useEffect(() => {
    if (stepAtFault.current !== step || !formRef.current) return
    stepAtFault.current = undefined
    focusFirstError(formRef.current, form.errors)
  }, [step])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (step === LAST_STEP) return using.onSubmit(event)
    event.preventDefault()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirstError(event.currentTarget, errors)
    else setStep(step + 1)
  }
  const goBack = () => setStep(Math.max(1, step - 1))
  return { step, using, verification, registered, onSubmit, goBack, formRef }
}

type Registered = { done: string; isSignedIn: boolean }
type Refused = Exclude<Outcome, { done: string }> & { isEmailUnproven: boolean }

/** Registers the owner, and keeps the session that comes with it. */
async function register(
  values: Registration,
  verification: string | undefined,
): Promise<Registered | Refused> {
  const body = { ...registrationPayload(values), verification }
  const reply = await call('POST /owner/self-register', { body })
  const message = reasonOf(reply)
  if (reply.status === 201) {
    const account = accountOfRegistration(reply.body)
    if (account) session.signIn(account)
    return { done: message || 'Registration successful!', isSignedIn: account !== undefined }
  }
  const isEmailUnproven = 'code' in reply.body && reply.body.code === 'email-not-verified'
  const { errors } = { errors: {}, ...outcomeOf(reply, { failed: FAILED }) }
  return {
    failed: message || FAILED,
    errors: isEmailUnproven ? { ...errors, email: EMAIL_NOT_VERIFIED } : errors,
    isEmailUnproven,
  }
}
