import { t } from '@lingui/core/macro'
import { paths } from '../../../../paths.ts'
import { faultOf } from '../../../../shared/rule.ts'
import { ChoiceField, TextField } from '../../../../web/form/fields.tsx'
import { EditForm } from '../../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../../web/record/record-page.tsx'
import { useEditForm } from '../../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../../web/record/use-record.ts'
import { moneySettingsRules as rules } from '../../money-settings-rules.ts'
import { moneySettingsWire } from '../../money-settings-wire.ts'
import {
  callMoneySettings,
  MONEY_SETTINGS,
  panChoices,
  type Settings,
  useMoneySettings,
} from './money-settings-hooks.ts'

/** How an owner wants to be paid, and what their receipts look like. */
export function MoneySettingsPage() {
  const state = useMoneySettings()
  return (
    <RecordPage
      title={t`How you are paid`}
      state={state}
      kind={t`setting`}
      list={{ name: t`Dues`, to: paths.dues }}
    >
      {(loaded) => <SettingsForm key={loaded.fetched} loaded={loaded} />}
    </RecordPage>
  )
}

function SettingsForm({ loaded }: { loaded: Loaded<Settings> }) {
  const { upiId, upiName, showBankAccount, receiptPrefix, bankAccountNumber } = loaded.record
  const { stampBox, receiptLanguage, panOnReceipts, mailReceipts, panNumber } = loaded.record
  const using = useEditForm({
    names: [MONEY_SETTINGS],
    loaded,
    initialValues: {
      upiId: upiId ?? '',
      upiName: upiName ?? '',
      showBankAccount: showBankAccount ? SHOWN : '',
      receiptPrefix,
      ...{ stampBox, receiptLanguage, panOnReceipts },
      mailReceipts: mailReceipts ? MAILED : '',
    },
    validate: {
      upiId: (typed) => faultOf(rules.upiId, typed),
      receiptPrefix: (typed) => faultOf(rules.receiptPrefix, typed),
    },
    fields: moneySettingsWire,
    send: ({ showBankAccount, mailReceipts, ...typed }, version) => {
      const chosen = {
        showBankAccount: showBankAccount === SHOWN,
        mailReceipts: mailReceipts === MAILED,
      }
      const body = { ...tidied(typed), ...chosen }
      return callMoneySettings('PUT /moneysettings', { body, version })
    },
  })
  const prefix = using.form.values.receiptPrefix.trim().toUpperCase() || receiptPrefix
  return (
    <EditForm using={using} label={t`How you are paid`} fallback={paths.dues}>
      <TextField
        label={t`UPI id`}
        optional
        description={t`Clients see it beside what they owe, with a link that opens their UPI application`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={rules.upiId.longest}
        {...using.field('upiId')}
      />
      <TextField
        label={t`Name at UPI`}
        optional
        description={t`Left empty: your name`}
        maxLength={rules.upiName.longest}
        {...using.field('upiName')}
      />
      <ChoiceField
        label={t`Bank account`}
        optional
        description={bankAccountNumber ?? t`You have registered none`}
        choices={[
          { value: '', label: t`not shown` },
          { value: SHOWN, label: t`shown in full to your clients` },
        ]}
        {...using.field('showBankAccount')}
      />
      <TextField
        label={t`Receipts begin with`}
        optional
        description={t`As in ${prefix}/26-27/000042; their numbers go on`}
        maxLength={rules.receiptPrefix.longest}
        {...using.field('receiptPrefix')}
      />
      <ChoiceField
        label={t`Language of receipts`}
        optional
        choices={[
          { value: 'en', label: t`English` },
          { value: 'en-hi', label: t`English and Hindi` },
        ]}
        {...using.field('receiptLanguage')}
      />
      <ChoiceField
        label={t`PAN on receipts`}
        optional
        description={panNumber ?? t`You have registered none`}
        choices={panChoices()}
        {...using.field('panOnReceipts')}
      />
      <ChoiceField
        label={t`Box for a revenue stamp`}
        optional
        description={t`On receipts above ₹ 5,000. Rules differ by state.`}
        choices={[
          { value: 'cash', label: t`where paid in cash` },
          { value: 'all', label: t`however paid` },
          { value: 'never', label: t`never` },
        ]}
        {...using.field('stampBox')}
      />
      <ChoiceField
        label={t`Receipts by e-mail`}
        optional
        choices={[
          { value: MAILED, label: t`sent to the client when recorded` },
          { value: '', label: t`not sent` },
        ]}
        {...using.field('mailReceipts')}
      />
    </EditForm>
  )
}

const SHOWN = 'shown'
const MAILED = 'mailed'

const tidied = <T extends Record<string, string>>(typed: T): T =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()])) as T
