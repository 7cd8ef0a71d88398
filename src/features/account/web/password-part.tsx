import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { HISTORY } from '../../history/web/history-hooks.ts'
import { passwordChangeWire } from '../account-wire.ts'
import { ACCOUNT, callAccount } from './account-hooks.ts'

/** The own password: changed by who knows it, and after the trial, too. */
export function PasswordPart() {
  const [isEditing, setEditing] = useState(false)
  const { message, show } = useMessage()
  const refreshDevices = useRefresh(ACCOUNT)
  const refreshHistory = useRefresh(HISTORY)
  const onDone = (text: string) => {
    setEditing(false)
    show({ tone: 'success', text })
    void refreshDevices()
    void refreshHistory()
  }
  return (
    <Part
      title={t`Password`}
      lead={t`A new one signs out every other device.`}
      message={message}
      isEditing={isEditing}
      buttons={
        !isEditing && (
          <Button size="sm" variant="default" onClick={() => setEditing(true)}>
            <Trans>Change password</Trans>
          </Button>
        )
      }
    >
      {isEditing && <PasswordForm onDone={onDone} onCancel={() => setEditing(false)} />}
    </Part>
  )
}

type Props = { onDone: (message: string) => void; onCancel: () => void }

function PasswordForm({ onDone, onCancel }: Props) {
  const failed = t`The password was not changed`
  const using = useSubmitForm({
    initialValues: { current: '', next: '' },
    validate: rulesOf(passwordChangeWire),
    failureText: failed,
    submit: async (body) => {
      const outcome = outcomeOf(await callAccount('POST /account/password', { body }), { failed })
      if ('done' in outcome) onDone(outcome.done)
      return outcome
    },
  })
  return (
    <WriteBlock value={null}>
      <Form
        using={using}
        label={t`Change password`}
        actions={
          <>
            <SubmitButton using={using}>
              <Trans>Save password</Trans>
            </SubmitButton>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <PasswordField label={t`Current password`} kind="current" {...using.field('current')} />
        <PasswordField label={t`New password`} kind="new" {...using.field('next')} />
      </Form>
    </WriteBlock>
  )
}
