import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChoiceField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { StaleNotice } from '../../../web/record/stale-notice.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import {
  callMoneySettings,
  MONEY_SETTINGS,
  panChoices,
  type Settings,
  useMoneySettings,
} from '../../payments/web/money-settings/money-settings-hooks.ts'
import classes from './part.module.css'

/** Whether receipts carry the owner's PAN: one of the settings of the money, beside the number that it is about. */
export function PanOnReceipts() {
  const state = useMoneySettings()
  if (state.status !== 'loaded') return null
  return <PanForm key={state.fetched} loaded={state} />
}

function PanForm({ loaded }: { loaded: Loaded<Settings> }) {
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
        label={t`When receipts carry the PAN`}
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
          description={t`An employer asks for it where the rent of a year is above ₹ 1 lakh.`}
          choices={panChoices()}
          {...using.field('panOnReceipts')}
        />
      </Form>
    </div>
  )
}
