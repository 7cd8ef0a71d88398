import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { addDays, formatDate } from '../../../shared/calendar-date.ts'
import { ChoiceField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { StaleNotice } from '../../../web/record/edit-form.tsx'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import classes from '../../../web/shell/part.module.css'
import { Part } from '../../../web/shell/part.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { Activity, type HistoryField, oneOfWords } from '../../history/web/activity.tsx'
import { useClientSettings } from '../../identity/web/access/client-settings.ts'
import type { Owner } from '../../owners/owner-wire.ts'
import {
  callMoneySettings,
  MONEY_SETTINGS,
  type OwnersMoneySettings,
  panChoices,
  useMoneySettings,
} from '../../payments/web/money-settings/money-settings-hooks.ts'
import { useProfile } from './account-hooks.ts'
import { PendingEmail } from './pending-email.tsx'
import { profileLabels } from './profile-fields.tsx'
import { ProfilePart } from './profile-part.tsx'

/** An owner's registration details in parts, and the trial. */
export function OwnerParts() {
  const state = useProfile()
  if (state.status !== 'loaded')
    return (
      <Part title={t`You`} isWaiting={state.status === 'loading'}>
        <FallbackAction
          state={state}
          kind={t`account`}
          list={{ name: t`Dashboard`, to: paths.dashboard }}
        />
      </Part>
    )
  const { record } = state
  const aadhaar = {
    label: t`Aadhar number`,
    value: record.aadhaarLast4,
    note: t`Only its last four digits are kept.`,
  }
  return (
    <>
      <ProfilePart
        title={t`You`}
        loaded={state}
        names={['name', 'email', 'phone', 'alternatePhone']}
        more={[aadhaar]}
      >
        <PendingEmail />
      </ProfilePart>
      <ProfilePart
        title={t`Address`}
        loaded={state}
        names={['address', 'city', 'state', 'pincode']}
      />
      <ProfilePart
        title={t`Business`}
        loaded={state}
        names={['companyName', 'businessType', 'panNumber', 'gstNumber']}
      >
        <PanOnReceipts />
      </ProfilePart>
      <ProfilePart
        title={t`Bank`}
        loaded={state}
        names={['bankAccountNumber', 'ifscCode', 'bankName']}
      />
      <TrialPart owner={record} />
    </>
  )
}

/** The history of an owner's account, with the author of each change. */
export function OwnerActivity() {
  const state = useProfile()
  return state.status === 'loaded' && <Activity record={state.record} fields={historyFields()} />
}

const changed = (label: string): HistoryField => ({ label, show: () => t`changed` })

const historyFields = (): Record<string, HistoryField> => {
  const labels = profileLabels()
  return {
    ...labels,
    businessType: oneOfWords(labels.businessType),
    panChanged: changed(labels.panNumber),
    gstNumberChanged: changed(labels.gstNumber),
    bankAccountChanged: changed(labels.bankAccountNumber),
    trialEndsOn: t`Trial ends`,
    subscribed: t`Subscribed`,
    reason: t`Reason`,
    mustHaveSecondFactor: t`The team needs two-step verification`,
  }
}

/** The state of the trial, its end, and the contact address. */
function TrialPart({ owner }: { owner: Owner }) {
  const email = useClientSettings().data?.supportEmail
  return (
    <Part title={t`Free trial`}>
      <Text style={{ fontWeight: 600 }}>{standingOf(owner)}</Text>
      {!owner.subscribed && (
        <Text style={{ marginTop: '0.25rem' }}>
          {email ? (
            <Trans>
              To subscribe, write to{' '}
              <Anchor href={`mailto:${email}`} underline="always">
                {email}
              </Anchor>
              .
            </Trans>
          ) : (
            <Trans>To subscribe, ask the administrator who looks after this site.</Trans>
          )}
        </Text>
      )}
    </Part>
  )
}

function standingOf({ daysRemainingInTrial: days, trialEndsOn }: Owner): string {
  if (days === null) return t`You have subscribed.`
  // On the day itself the trial is over.
  const lastDay = formatDate(addDays(trialEndsOn, -1))
  if (days <= 0)
    return t`Your free trial ended on ${lastDay}. You can read and download everything.`
  return plural(days, {
    one: `1 day left, until ${lastDay}`,
    other: `${days} days left, until ${lastDay}`,
  })
}

/** Whether receipts carry the owner's PAN: one of the settings of the money, beside the number that it is about. */
function PanOnReceipts() {
  const state = useMoneySettings()
  if (state.status !== 'loaded') return null
  return <PanForm key={state.fetched} loaded={state} />
}

function PanForm({ loaded }: { loaded: Loaded<OwnersMoneySettings> }) {
  const { panOnReceipts } = loaded.record
  const using = useEditForm({
    names: [MONEY_SETTINGS],
    loaded,
    initialValues: { panOnReceipts },
    send: (body, version) => callMoneySettings('PUT /moneysettings', { body, version }),
  })
  return (
    <div className={classes.choice}>
      {using.isStale && <StaleNotice onReload={using.reload} />}
      <Form
        using={using}
        label={t`When receipts show the PAN`}
        actions={
          using.form.formState.isDirty && (
            <SubmitButton using={using}>
              <Trans>Save</Trans>
            </SubmitButton>
          )
        }
      >
        <ChoiceField
          label={t`PAN on receipts`}
          description={t`An employer asks for it when the year's rent is above ₹ 1 lakh.`}
          choices={panChoices()}
          {...using.field('panOnReceipts')}
        />
      </Form>
    </div>
  )
}
