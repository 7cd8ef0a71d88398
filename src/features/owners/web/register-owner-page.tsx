import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { SubmitButton } from '../../../web/form/form.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { BackToSignIn, PublicPage } from '../../identity/web/sign-in/public-page.tsx'
import classes from './registration.module.css'
import { RegistrationFields } from './registration-fields.tsx'
import { LAST_STEP, type Registration, STEPS } from './registration-steps.ts'
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
    <PublicPage wide title={title} above={progress}>
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
          <div className={classes.buttons}>
            {step > 1 && (
              <Button variant="default" onClick={wizard.goBack}>
                <Trans>Previous</Trans>
              </Button>
            )}
            <SubmitButton using={using} busy={t`Completing Registration...`}>
              {step === LAST_STEP ? t`Complete Registration` : t`Next`}
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
          <Trans>Sign In now</Trans>
        </DelayedRedirect>
      )}
      <BackToSignIn>
        <Trans>Already have an account?</Trans>
      </BackToSignIn>
    </PublicPage>
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
