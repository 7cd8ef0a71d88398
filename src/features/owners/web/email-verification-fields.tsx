import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { DigitsField, EmailField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { digits, tidied } from '../../../web/form/tidied.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { translated } from '../../../web/language.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { asMinutes, useCountdown } from '../../../web/use-countdown.ts'
import { otpWire } from '../../sign-in/sign-in-wire.ts'
import classes from './registration.module.css'
import type { EmailVerification } from './use-email-verification.ts'

const faultOfEmail = rulesOf(otpWire).email

type Props = {
  email: string
  field: FieldProps
  verification: EmailVerification
  onEmailError: (error: string) => void
}

/** The e-mail address, and the proof of it by a one-time password. */
export function EmailVerificationFields({ email, field, verification, onEmailError }: Props) {
  const { isBusy, message } = verification
  const { state, deadline, resendAt } = verification.email
  const input = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const wait = useCountdown(state === 'sent' ? resendAt : undefined)
  const stateBefore = useRef(state)
  useEffect(() => {
    // The field of the code goes, and the focus that was in it would be nowhere.
    if (stateBefore.current === 'sent' && state === 'verified') input.current?.focus()
    stateBefore.current = state
  }, [state])
  const deadlineBefore = useRef(deadline)
  useEffect(() => {
    // Who requested a code types it next.
    if (deadline !== undefined && deadline !== deadlineBefore.current) code.current?.focus()
    deadlineBefore.current = deadline
  }, [deadline])
  const send = () => {
    // As it stands in the box: what a password manager puts there without an event is told to nobody.
    const typed = input.current?.value ?? email
    if (typed !== email) onChange(typed)
    const fault = faultOfEmail(typed)
    if (fault) onEmailError(fault)
    else verification.send(typed.trim())
  }
  const onChange: typeof field.onChange = (value) => {
    // A code proves the address that it was sent to, and no other.
    if (state === 'sent') verification.reset()
    field.onChange(value)
  }
  const withButton = (input: ReactNode) => (
    <Row gap={12} align="end" className={classes.beside}>
      {input}
      <BusyButton
        variant="default"
        isBusy={isBusy && state === 'not-sent'}
        onClick={isBusy ? undefined : send}
        isResting={wait > 0}
        disabled={state === 'verified'}
        leftSection={state === 'verified' ? <CheckIcon size={18} /> : undefined}
      >
        {
          {
            'not-sent': t`Send OTP`,
            sent: wait > 0 ? t`Resend in ${asMinutes(wait)}` : t`Resend OTP`,
            verified: t`Verified`,
          }[state]
        }
      </BusyButton>
    </Row>
  )
  return (
    <div>
      <EmailField
        label={t`Email`}
        {...field}
        ref={input}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || state !== 'not-sent') return
          event.preventDefault()
          if (!isBusy) send()
        }}
        readOnly={state === 'verified'}
        inputContainer={withButton}
      />
      {/* Anew for a new code: the digits of the one before would leave it no room. */}
      {state === 'sent' && (
        <CodeField key={deadline} ref={code} email={email} verification={verification} />
      )}
      <div className={classes.notice}>
        <MessageSlot message={message} />
      </div>
    </div>
  )
}

type CodeProps = Pick<Props, 'email' | 'verification'> & {
  ref: RefObject<HTMLInputElement | null>
}

function CodeField({ ref, email, verification }: CodeProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const secondsLeft = useCountdown(verification.email.deadline)
  const isExpired = secondsLeft === 0
  const verify = () => {
    const typed = digits(ref.current?.value ?? code)
    if (typed === '') return setError(translated(otpWire.otp.rule.prompt))
    verification.verify(email.trim(), typed)
  }
  const type = (text: string) => {
    verification.clear()
    setCode(text)
    setError(undefined)
    // The last digit completes it.
    if (text !== code && text.length === otpWire.otp.rule.longest)
      verification.verify(email.trim(), text)
  }
  const withButton = (input: ReactNode) => (
    <Row gap={12} align="end" className={classes.beside}>
      {input}
      <BusyButton variant="default" isBusy={verification.isBusy} onClick={verify}>
        <Trans>Verify OTP</Trans>
      </BusyButton>
    </Row>
  )
  return (
    <div className={classes.code}>
      <DigitsField
        ref={ref}
        // The box keeps its own value: the countdown draws it anew each second, and would empty what was filled quietly.
        register={() => {}}
        label={t`OTP`}
        description={t`The 6 digits in the email that we sent you.`}
        autoComplete="one-time-code"
        error={error}
        {...tidied({ value: code, onChange: type }, digits, otpWire.otp.rule.longest)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          verify()
        }}
        inputContainer={withButton}
      />
      <p className={classes.timer} role={isExpired ? 'alert' : 'timer'}>
        {isExpired
          ? t`OTP expired. Please send a new one.`
          : t`Expires in ${asMinutes(secondsLeft)}`}
      </p>
    </div>
  )
}
