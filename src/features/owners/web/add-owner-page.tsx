import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { NetworkError } from '../../../web/api/network-error.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
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

/** Adds an owner with books and a trial of their own. */
export function AddOwnerPage() {
  const refresh = useRefresh(OWNERS)
  const { id: createdBy } = useAccount()
  const using = useSubmitForm<NewOwner>({
    initialValues: { name: '', email: '', password: '', phone: '' },
    validate: rulesOf(newOwnerWire),
    submit: (values, { idempotencyKey }) =>
      savedWith('OwnerMaster', send({ ...values, createdBy }, idempotencyKey)),
    onDone: () => {
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
        </AddForm>
      </Sheet>
    </Page>
  )
}

/** Sends the owner; a timeout of 10 s has an error message of its own. */
const send = (body: NewOwner & { createdBy: string }, idempotencyKey: string) =>
  callOwners('POST /ownermaster', { body, idempotencyKey, timeout: TIMEOUT_MS }).catch((error) => {
    if (!(error instanceof NetworkError && error.timedOut)) throw error
    throw new Error(t`The server did not answer within 10 seconds`)
  })
