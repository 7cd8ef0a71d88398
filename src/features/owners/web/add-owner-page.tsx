import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { NetworkError } from '../../../web/api/network-error.ts'
import { refusalOf } from '../../../web/api/reply.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
import { CurrentCode, CurrentPassword } from '../../../web/form/current-password.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { newOwnerWire } from '../owner-wire.ts'
import { OwnerEmailField, OwnerNameField, OwnerPhoneField } from './owner-fields.tsx'
import { callOwners, OWNERS } from './owner-hooks.ts'

const TIMEOUT_MS = 10_000

type NewOwner = { name: string; email: string; password: string; phone: string }
type Proof = { currentPassword: string; code: string }

/** Adds an owner with books and a trial of their own. */
export function AddOwnerPage() {
  const refresh = useRefresh(OWNERS)
  const { id: createdBy } = useAccount()
  const [asked, setAsked] = useState<string>()
  const using = useSubmitForm<NewOwner & Proof>({
    initialValues: { name: '', email: '', password: '', phone: '', currentPassword: '', code: '' },
    validate: rulesOf(newOwnerWire),
    submit: ({ currentPassword, code, ...values }, { idempotencyKey }) => {
      const proof = { ...(currentPassword && { currentPassword }), ...(code && { code }) }
      const sending = send({ ...values, ...proof, createdBy }, idempotencyKey).then((reply) => {
        const refused = refusalOf(reply).code
        if (refused === asked || !/-again$/.test(refused ?? '')) return reply
        // The field that appears explains itself.
        setAsked(refused)
        return 'cancelled' as const
      })
      return savedWith('OwnerMaster', sending)
    },
    onDone: () => {
      setAsked(undefined)
      using.startOver()
      void refresh()
    },
  })
  const { field } = using
  return (
    <Page
      title={t`Add Owner`}
      subtitle={t`They get a welcome email; give them the password yourself.`}
    >
      <Sheet>
        <AddForm using={using} label={t`Add Owner`} submit={t`Add Owner`} fallback={paths.owners}>
          <OwnerNameField field={field} />
          <OwnerEmailField field={field} />
          <PasswordField label={t`Password`} kind="new" {...field('password')} />
          <OwnerPhoneField field={field} />
          {asked === 'sign-in-again' && <CurrentPassword field={field('currentPassword')} />}
          {asked === 'code-again' && <CurrentCode field={field('code')} />}
        </AddForm>
      </Sheet>
    </Page>
  )
}

/** Sends the owner; a timeout of 10 s has an error message of its own. */
const send = (body: NewOwner & Partial<Proof> & { createdBy: string }, idempotencyKey: string) =>
  callOwners('POST /ownermaster', { body, idempotencyKey, timeout: TIMEOUT_MS }).catch((error) => {
    if (!(error instanceof NetworkError && error.timedOut)) throw error
    throw new Error(t`The server did not answer within 10 seconds`)
  })
