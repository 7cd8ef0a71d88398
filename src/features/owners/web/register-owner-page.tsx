import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import {
  ChoiceField,
  choicesOf,
  DigitsField,
  EmailField,
  PhoneField,
  TextField,
} from '../../../web/form/fields.tsx'
import { SubmitButton } from '../../../web/form/form.tsx'
import { gstinHint } from '../../../web/form/gstin-hint.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { digits, tidied, ungrouped, ungroupedCapitals } from '../../../web/form/tidied.ts'
import { usePincodeFill } from '../../../web/form/use-pincode-fill.ts'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { BackToSignIn, SmallTaskPage } from '../../sign-in/web/public-page.tsx'
import { BUSINESS_TYPES } from '../owner-wire.ts'
import { MAX_LENGTH, registrationWire } from '../registration-wire.ts'
import { EmailVerificationFields } from './email-verification-fields.tsx'
import classes from './registration.module.css'
import { LAST_STEP, type Registration, STEPS } from './registration-steps.ts'
import type { EmailVerification } from './use-email-verification.ts'
import { useWizard } from './use-wizard.ts'

const SIGNED_IN_REDIRECT_MS = 1000
const SIGN_IN_REDIRECT_MS = 3000

/** The four steps in which owners register themselves. */
export function RegisterOwnerPage() {
  const wizard = useWizard()
  const { step, using, verification, registered } = wizard
  const progress = t`Step ${step} of ${LAST_STEP}`
  const title = STEPS[step - 1]?.title() ?? ''
  return (
    <SmallTaskPage wide title={title} above={progress}>
      <div
        role="progressbar"
        aria-label={progress}
        aria-valuemin={0}
        aria-valuenow={(step / LAST_STEP) * 100}
        aria-valuemax={100}
        className={classes.progress}
      >
        <div style={{ width: `${(step / LAST_STEP) * 100}%` }} />
      </div>
      {!registered && wizard.missing && (
        <KeptNotice missing={wizard.missing} onStartOver={wizard.startOver} />
      )}
      <form
        ref={wizard.formRef}
        noValidate
        aria-label={t`Owner registration`}
        aria-busy={using.isSubmitting}
        onClickCapture={wizard.onClick}
        onSubmit={wizard.onSubmit}
        className={classes.form}
      >
        <RegistrationFields step={step} using={using} verification={verification} />
        {!registered && (
          <Row isTight gap={12} isSpread className={classes.buttons}>
            {step > 1 && (
              <Button variant="default" onClick={wizard.goBack}>
                <Trans>Previous</Trans>
              </Button>
            )}
            <SubmitButton using={using} busy={t`Completing Registration...`}>
              {step === LAST_STEP ? t`Complete Registration` : t`Next`}
            </SubmitButton>
          </Row>
        )}
        <MessageSlot message={using.message} />
      </form>
      {registered === 'signed-in' && (
        <DelayedRedirect to={paths.dashboard} after={SIGNED_IN_REDIRECT_MS} />
      )}
      {registered === 'to-sign-in' && (
        <DelayedRedirect to={paths.signIn} after={SIGN_IN_REDIRECT_MS}>
          <Trans>Sign In now</Trans>
        </DelayedRedirect>
      )}
      <BackToSignIn>
        <Trans>Already have an account?</Trans>
      </BackToSignIn>
    </SmallTaskPage>
  )
}

type Props = { missing: (keyof Registration)[]; onStartOver: () => void }

/** Shows that a registration goes on after a reload, and what of it was not kept. */
const KeptNotice = ({ missing, onStartOver }: Props) => (
  <Notice>
    {missing.length > 0 ? (
      <Trans>
        What you typed is here again. These are not kept, so please type them again:{' '}
        {listOf(missing)}.
      </Trans>
    ) : (
      <Trans>What you typed is here again.</Trans>
    )}{' '}
    <Anchor isInk underline="always" onClick={onStartOver}>
      <Trans>Start over</Trans>
    </Anchor>
  </Notice>
)

const listOf = (names: (keyof Registration)[]) =>
  names.map((name) => labels()[name] ?? name).join(', ')

const labels = (): Partial<Record<keyof Registration, string>> => ({
  aadharNumber: t`Aadhar number`,
  panNumber: t`PAN`,
  gstNumber: t`GST number`,
  bankAccountNumber: t`Bank account number`,
  ifscCode: t`IFSC code`,
  bankName: t`Bank name`,
  password: t`Password`,
})

type RegistrationFieldsProps = { using: SubmitForm<Registration>; verification: EmailVerification }

/** The fields of one step, 1 to 4. */
function RegistrationFields({ step, ...props }: RegistrationFieldsProps & { step: number }) {
  const Fields = [PersonalInformation, AddressDetails, BusinessInformation, AccountSetup][step - 1]
  return Fields && <Fields {...props} />
}

const capitals = { autoCapitalize: 'characters', spellCheck: false }

const PersonalInformation = ({
  using: { form, values, field },
  verification,
}: RegistrationFieldsProps) => (
  <>
    <TextField label={t`Name`} autoComplete="name" {...field('name')} />
    <PhoneField label={t`Phone`} {...field('phone')} />
    <PhoneField
      label={t`Alternate phone`}
      optional
      {...field('alternatePhone')}
      autoComplete="tel-national"
    />
    <EmailVerificationFields
      email={values.email}
      field={field('email')}
      verification={verification}
      onEmailError={(error) => form.setError('email', { message: error })}
    />
    <DigitsField
      label={t`Aadhar number`}
      description={t`We keep only its last four digits, and when you agreed to that by registering.`}
      {...tidied(field('aadharNumber'), digits, MAX_LENGTH.aadharNumber)}
    />
    <TextField
      label={t`PAN`}
      optional
      autoComplete="off"
      {...capitals}
      {...tidied(field('panNumber'), ungroupedCapitals, MAX_LENGTH.panNumber)}
    />
  </>
)

const AddressDetails = ({ using }: RegistrationFieldsProps) => {
  const field = usePincodeFill(using)
  return (
    <>
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={registrationWire.address.rule.longest}
        {...field('address')}
      />
      <TextField label={t`City`} autoComplete="address-level2" {...field('city')} />
      <TextField label={t`State`} autoComplete="address-level1" {...field('state')} />
      <DigitsField
        label={t`Pincode`}
        autoComplete="postal-code"
        {...tidied(field('pincode'), digits, MAX_LENGTH.pincode)}
      />
    </>
  )
}

const BusinessInformation = ({ using: { field } }: RegistrationFieldsProps) => (
  <>
    <TextField
      label={t`Company name`}
      optional
      autoComplete="organization"
      {...field('companyName')}
    />
    <ChoiceField
      label={t`Business type`}
      choices={choicesOf(BUSINESS_TYPES)}
      {...field('businessType')}
    />
    <TextField
      label={t`GST number`}
      optional
      autoComplete="off"
      {...capitals}
      description={gstinHint(field('gstNumber').value)}
      {...tidied(field('gstNumber'), ungroupedCapitals, MAX_LENGTH.gstNumber)}
    />
    <DigitsField
      label={t`Bank account number`}
      optional
      maxLength={registrationWire.bankAccountNumber.rule.longest}
      {...tidied(field('bankAccountNumber'), ungrouped)}
    />
    <TextField
      label={t`IFSC code`}
      optional
      autoComplete="off"
      {...capitals}
      {...tidied(field('ifscCode'), ungroupedCapitals, MAX_LENGTH.ifscCode)}
    />
    <TextField label={t`Bank name`} optional autoComplete="off" {...field('bankName')} />
  </>
)

const AccountSetup = ({ using: { field } }: RegistrationFieldsProps) => (
  <>
    <EmailField
      label={t`Email`}
      description={t`You sign in with it. It was verified on the first step.`}
      {...field('email')}
      autoComplete="username"
      readOnly
    />
    <PasswordField label={t`Password`} kind="new" {...field('password')} />
  </>
)
