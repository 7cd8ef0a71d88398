import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LooseReply, reasonOf, refusalOf } from '../../../../web/api/reply.ts'
import { CurrentPassword } from '../../../../web/form/current-password.tsx'
import { TextField } from '../../../../web/form/fields.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { loadChunk } from '../../../../web/load-chunk.ts'
import { PartForm } from '../../../../web/shell/part-form.tsx'
import { passkeyDraftWire } from '../second-factor-wire.ts'
import { callSecondFactor } from './call-second-factor.ts'

type Props = { onDone: (reply: LooseReply) => void; onCancel: () => void }

/** Adds a passkey: its name and the password, then the browser asks for finger, face or PIN. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const failed = t`The passkey was not added`
  const using = useSubmitForm({
    initialValues: { name: '', currentPassword: '' },
    validate: rulesOf(passkeyDraftWire),
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ name, currentPassword }) => {
      const { makePasskey } = await loadChunk(() => import('../../web/second-factor/passkeys.ts'))
      const begun = await callSecondFactor('POST /account/passkeys/options', {
        body: { currentPassword },
      })
      if (begun.status !== 200) {
        const refusal = refusalOf(begun)
        if (refusal.code !== 'sign-in-again') return outcomeOf(begun, { failed })
        return { failed, errors: { currentPassword: reasonOf(begun) }, refusal }
      }
      const passkey = await makePasskey(begun.body.options)
      const reply = await callSecondFactor('POST /account/passkeys', { body: { name, passkey } })
      if (reply.status === 200) onDone(reply)
      return outcomeOf(reply, { failed })
    },
  })
  return (
    <PartForm
      using={using}
      label={t`Add a passkey`}
      submit={<Trans>Add passkey</Trans>}
      onCancel={onCancel}
    >
      <TextField
        label={t`Name of the passkey`}
        description={t`Where you keep it: "My phone", "Office laptop".`}
        maxLength={passkeyDraftWire.name.rule.longest}
        {...using.field('name')}
      />
      <CurrentPassword field={using.field('currentPassword')} isAskedAlways />
    </PartForm>
  )
}
