import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { CurrentPassword } from '../../../../web/form/current-password.tsx'
import { FieldGroup } from '../../../../web/form/field-group.tsx'
import { ChoiceField, TextField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { EditForm } from '../../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../../web/record/record-page.tsx'
import { useEditForm } from '../../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../../web/record/use-record.ts'
import { Anchor } from '../../../../web/ui/text.tsx'
import { useAccount } from '../../../identity/web/sessions/session.ts'
import { chosenSettingsWire as settings } from '../../money-settings-wire.ts'
import { EffectPicture } from './effect-picture.tsx'
import {
  callMoneySettings,
  MONEY_SETTINGS,
  type OwnersMoneySettings,
  panChoices,
  residenceChoices,
  useMoneySettings,
} from './money-settings-hooks.ts'
import { BankPicture, LanguagePicture, TestCode } from './setting-pictures.tsx'

/** How an owner wants to be paid, and what their receipts look like. */
export function MoneySettingsPage() {
  const state = useMoneySettings()
  return (
    <RecordPage
      title={t`Payment settings`}
      state={state}
      kind={t`setting`}
      list={{ name: t`Dues`, to: paths.dues }}
    >
      {(loaded) => <SettingsForm key={loaded.fetched} loaded={loaded} />}
    </RecordPage>
  )
}

function SettingsForm({ loaded }: { loaded: Loaded<OwnersMoneySettings> }) {
  const { upiId, upiName, showBankAccount, receiptPrefix, bankAccountNumber } = loaded.record
  const { stampBox, receiptLanguage, panOnReceipts, mailReceipts, panNumber } = loaded.record
  const { taxResidence } = loaded.record
  const using = useEditForm({
    names: [MONEY_SETTINGS],
    loaded,
    initialValues: {
      upiId: upiId ?? '',
      upiName: upiName ?? '',
      showBankAccount: showBankAccount ? SHOWN : NOT_SHOWN,
      receiptPrefix,
      stampBox,
      receiptLanguage,
      panOnReceipts,
      taxResidence,
      mailReceipts: mailReceipts ? MAILED : NOT_MAILED,
      currentPassword: '',
    },
    validate: rulesOf(settings),
    fields: settings,
    send: ({ showBankAccount, mailReceipts, currentPassword, ...typed }, version) => {
      const chosen = {
        showBankAccount: showBankAccount === SHOWN,
        mailReceipts: mailReceipts === MAILED,
      }
      const proof = currentPassword && { currentPassword }
      const body = { ...tidied(typed), ...chosen, ...proof }
      return callMoneySettings('PUT /moneysettings', { body, version })
    },
    onDone: () => using.set('currentPassword', ''),
  })
  const typed = using.values
  const { name } = useAccount()
  const prefix = typed.receiptPrefix.trim().toUpperCase() || receiptPrefix
  return (
    <EditForm using={using} label={t`Payment settings`} fallback={paths.dues}>
      <FieldGroup title={t`How clients pay you`}>
        <TextField
          label={t`UPI id`}
          optional
          description={t`Clients see it beside their dues, with a QR code for their UPI app. For 14 days they also see that it was changed.`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={settings.upiId.rule.longest}
          {...using.field('upiId')}
        />
        <TextField
          label={t`Name shown in UPI apps`}
          optional
          description={t`If left empty, your name`}
          maxLength={settings.upiName.rule.longest}
          {...using.field('upiName')}
        />
        {using.asksPassword && <CurrentPassword field={using.field('currentPassword')} />}
        <TestCode upiId={typed.upiId.trim()} upiName={typed.upiName.trim()} ownerName={name} />
        <ChoiceField
          label={t`Bank account`}
          description={bankAccountNumber ?? t`None in your account yet`}
          choices={[
            { value: NOT_SHOWN, label: t`Not shown` },
            { value: SHOWN, label: t`Shown in full to your clients` },
          ]}
          {...using.field('showBankAccount')}
        />
        <BankPicture isShown={typed.showBankAccount === SHOWN} {...loaded.record} />
      </FieldGroup>
      <FieldGroup title={t`What receipts look like`}>
        <TextField
          label={t`Receipt numbers begin with`}
          optional
          description={t`For example ${prefix}/26-27/000042. The numbering continues.`}
          maxLength={settings.receiptPrefix.rule.longest}
          {...using.field('receiptPrefix')}
        />
        <ChoiceField
          label={t`Box for a revenue stamp`}
          description={t`On receipts above ₹ 5,000. Rules differ by state.`}
          choices={[
            { value: 'cash', label: t`Where paid in cash` },
            { value: 'all', label: t`However paid` },
            { value: 'never', label: t`Never` },
          ]}
          {...using.field('stampBox')}
        />
        <ChoiceField
          label={t`Language of receipts`}
          choices={[
            { value: 'en', label: t`English` },
            { value: 'en-hi', label: t`English with Hindi below` },
          ]}
          {...using.field('receiptLanguage')}
        />
        <LanguagePicture
          withHindi={typed.receiptLanguage === 'en-hi'}
          code={`${prefix}/26-27/000042`}
        />
      </FieldGroup>
      <FieldGroup title={t`PAN and email`}>
        <ChoiceField
          label={t`PAN on receipts`}
          description={panNumber ?? t`None in your account yet`}
          choices={panChoices()}
          {...using.field('panOnReceipts')}
        />
        <EffectPicture title={t`What it means`}>
          <p>{panMeaning(typed.panOnReceipts)}</p>
          <Anchor to={paths.account} underline="always" isApart>
            <Trans>Your PAN is in your account</Trans>
          </Anchor>
        </EffectPicture>
        <ChoiceField
          label={t`For income tax, you are`}
          description={t`It decides how much tax (TDS) clients deduct from a high rent`}
          choices={residenceChoices()}
          {...using.field('taxResidence')}
        />
        <ChoiceField
          label={t`Receipts by email`}
          description={t`With the PDF when a payment is recorded, and again when a receipt is cancelled`}
          choices={[
            { value: MAILED, label: t`Sent to the client` },
            { value: NOT_MAILED, label: t`Not sent` },
          ]}
          {...using.field('mailReceipts')}
        />
      </FieldGroup>
    </EditForm>
  )
}

function panMeaning(choice: string): string {
  if (choice === 'always') return t`Every rent receipt shows it in full.`
  if (choice === 'asked') return t`Receipts show it in full when the year's rent is above ₹ 1 lakh.`
  if (choice === 'unasked')
    return t`No receipt shows it until you choose. Your clients' employers ask for it when rent is above ₹ 1 lakh a year.`
  return t`No receipt shows it. Your clients' employers ask for it when rent is above ₹ 1 lakh a year.`
}

const SHOWN = 'shown'
const NOT_SHOWN = 'not shown'
const MAILED = 'mailed'
const NOT_MAILED = 'not mailed'

const tidied = <T extends Record<string, string>>(typed: T): T =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()])) as T
