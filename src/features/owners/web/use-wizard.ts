import { t } from '@lingui/core/macro'
import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { SECRET_FIELDS, withoutSecrets } from '../../../shared/secret-fields.ts'
import { writesOf } from '../../../web/api/calls.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import type { FormErrors } from '../../../web/form/rules.ts'
import { useSteps } from '../../../web/form/use-steps.ts'
import { focusFirstError, type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { forgetInTab, keepInTab, readFromTab } from '../../../web/tab-storage.ts'
import { MESSAGE_MS } from '../../../web/use-message.ts'
import { publicCaller, session } from '../../identity/web/sessions/session.ts'
import { accountOf } from '../../identity/web/sessions/session-storage.ts'
import { keepDeviceKey } from '../../sign-in/web/known-device.ts'
import type { ownerContract } from '../owner-contract.ts'
import { EMAIL_NOT_VERIFIED, registeredOwnerWire, registrationWire } from '../registration-wire.ts'
import {
  BLANK_REGISTRATION,
  faultsOfStep,
  LAST_STEP,
  type Registration,
  registrationPayload,
  stepWith,
} from './registration-steps.ts'
import { type EmailProof, useEmailVerification } from './use-email-verification.ts'

/** The registration as it goes through its steps. */
export function useWizard() {
  const [kept, setKept] = useState(keptRegistration)
  const [registered, setRegistered] = useState<'signed-in' | 'to-sign-in'>()
  const [furthest, setFurthest] = useState(kept?.furthest ?? 1)
  const steps = useSteps(furthest)
  const step = registered ? LAST_STEP : steps.step
  const formRef = useRef<HTMLFormElement>(null)
  const stepAtFault = useRef<number>(undefined)
  // The second click of a double click on Next meets a step that nobody has seen yet: it finds no faults there.
  const isSecondClick = useRef(false)
  const verification = useEmailVerification(kept?.email)
  const isVerified = verification.email.state === 'verified'

  const using = useSubmitForm<Registration>({
    initialValues: { ...BLANK_REGISTRATION, ...kept?.values },
    validate: (values) => faultsOfStep(step, values, isVerified),
    failureText: registrationFailed(),
    clearAfter: MESSAGE_MS.long,
    submit: async (values) => {
      const outcome = await register(values, verification.email.proof)
      if ('done' in outcome) {
        setRegistered(outcome.isSignedIn ? 'signed-in' : 'to-sign-in')
        // The entries of the other steps lie behind nobody's back then.
        steps.goTo(1)
      } else stepAtFault.current = stepWith(Object.keys(outcome.errors ?? {}))
      if ('isEmailUnproven' in outcome && outcome.isEmailUnproven) verification.reset()
      return outcome
    },
    // Together with the errors, so that they are there when the step's fields appear.
    onSettled: () => {
      if (stepAtFault.current === step) stepAtFault.current = undefined
      else if (stepAtFault.current !== undefined) steps.goTo(stepAtFault.current)
    },
  })
  const { form, values } = using

  // An error that asked for it is answered; the e-mail itself is not edited, which would clear it.
  useEffect(() => {
    if (isVerified) form.clearErrors('email')
  }, [isVerified, form])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another step appears
  useEffect(() => {
    if (stepAtFault.current !== step || !formRef.current) return
    stepAtFault.current = undefined
    focusFirstError(formRef.current, form.formState.errors)
  }, [step])

  const missing = useMemo(
    () => (kept?.leftOut ?? []).filter((name) => values[name] === ''),
    [kept, values],
  )
  const isRegistered = registered !== undefined
  useRegistrationKeeping({ values, furthest, email: verification.email, missing, isRegistered })

  const goOn = (element: HTMLFormElement, faults: FormErrors) => {
    using.showErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstError(element, faults)
    setFurthest(Math.max(furthest, step + 1))
    steps.goTo(step + 1)
  }
  /** After a reload, what is not kept may lack on an earlier step. */
  const goToFaultBefore = (): boolean => {
    for (let earlier = 1; earlier < LAST_STEP; earlier += 1) {
      const faults = faultsOfStep(earlier, values, isVerified)
      if (Object.keys(faults).length === 0) continue
      using.showErrors(faults)
      stepAtFault.current = earlier
      steps.goTo(earlier)
      return true
    }
    return false
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const faults = faultsOfStep(step, values, isVerified)
    if (isSecondClick.current && Object.keys(faults).length > 0) return
    if (step < LAST_STEP) goOn(event.currentTarget, faults)
    else if (!goToFaultBefore()) using.onSubmit(event)
  }
  const startOver = () => {
    setKept(undefined)
    form.reset(BLANK_REGISTRATION)
    verification.reset()
    setFurthest(1)
    steps.goTo(1)
  }
  return {
    step,
    using,
    verification,
    registered,
    onSubmit,
    onClick: ({ detail }: MouseEvent) => {
      isSecondClick.current = detail > 1
    },
    goBack: () => steps.goTo(Math.max(1, step - 1)),
    formRef,
    /** Fields typed before a reload that have to be typed again; undefined if nothing was kept. */
    missing: kept && missing,
    startOver,
  }
}

const registrationFailed = () => t`Registration failed. Please try again.`

const write = writesOf(
  publicCaller<typeof ownerContract>(),
  { 'POST /owner/self-register': registrationWire },
  { 'POST /owner/self-register': registeredOwnerWire },
)

type Registered = { done: string; isSignedIn: boolean }
type Refused = Exclude<Outcome, { done: string }> & { isEmailUnproven: boolean }

/** Registers the owner, and keeps the session that comes with it. */
async function register(
  values: Registration,
  verification: string | undefined,
): Promise<Registered | Refused> {
  const body = { ...registrationPayload(values), verification }
  const reply = await write('POST /owner/self-register', { body })
  const message = reasonOf(reply)
  if (reply.status === 201) {
    const registered = reply.body
    const { owner, daysRemainingInTrial } = registered
    const account = accountOf({ ...registered, user: { ...owner, daysRemainingInTrial } }, 'owner')
    keepDeviceKey(reply.headers)
    if (account) session.signIn(account)
    return { done: message || t`Registration successful!`, isSignedIn: account !== undefined }
  }
  const isEmailUnproven = 'code' in reply.body && reply.body.code === 'email-not-verified'
  const { errors } = { errors: {}, ...outcomeOf(reply, { failed: registrationFailed() }) }
  return {
    failed: message || registrationFailed(),
    errors: isEmailUnproven ? { ...errors, email: EMAIL_NOT_VERIFIED } : errors,
    isEmailUnproven,
  }
}

/** A registration that is not complete, as the tab keeps it over a reload. */
type RegistrationDraft = {
  values: Partial<Registration>
  /** Typed fields that are not kept. */
  leftOut: (keyof Registration)[]
  /** The last step that was come to. */
  furthest: number
  email: EmailProof
}

const KEY = 'registration'

const isDraft = (draft: unknown): draft is RegistrationDraft =>
  typeof draft === 'object' && draft !== null && 'values' in draft && 'email' in draft

/** The registration that the tab has kept. */
function keptRegistration(): RegistrationDraft | undefined {
  const draft = readFromTab(KEY)
  return isDraft(draft) ? draft : undefined
}

const forgetRegistration = (): void => forgetInTab(KEY)

type Current = {
  values: Registration
  furthest: number
  email: EmailProof
  /** Fields that were not kept and have not been typed again. */
  missing: (keyof Registration)[]
  isRegistered: boolean
}

/** Keeps the registration in the tab as it is typed: no password, Aadhaar, PAN or bank detail. */
function useRegistrationKeeping({ values, missing, isRegistered, ...rest }: Current): void {
  const { furthest, email } = rest
  useEffect(() => {
    if (isRegistered || isBlank(values)) return forgetRegistration()
    const typed = namesIn(values).filter((name) => SECRET_FIELDS.has(name) && values[name] !== '')
    const leftOut = [...new Set([...missing, ...typed])]
    const draft = { values: withoutSecrets(values), leftOut, furthest, email }
    keepInTab(KEY, draft satisfies RegistrationDraft)
  }, [values, furthest, email, missing, isRegistered])
}

const namesIn = (values: Registration) => Object.keys(values) as (keyof Registration)[]

const isBlank = (values: Registration) =>
  namesIn(values).every((name) => values[name] === BLANK_REGISTRATION[name])
