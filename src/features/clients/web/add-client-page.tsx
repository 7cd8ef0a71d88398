import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, propertyIdIn } from '../../../paths.ts'
import { formValues } from '../../../shared/wire-record.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
import { EmailField } from '../../../web/form/fields.tsx'
import { NextStep } from '../../../web/form/next-step.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { ownedBy } from '../../owners/web/own-books.ts'
import { clientDetailsWire, newClientWire } from '../client-wire.ts'
import { ClientDetailFields, ClientNameFields, type ClientValues } from './client-fields.tsx'
import { CLIENTS } from './client-hooks.ts'
import { writeClients } from './write-clients.ts'

type NewClient = ClientValues & { email: string; password: string; isInvited: boolean }

const rules = rulesOf(newClientWire)

/** Adds a client, who can sign in with that e-mail and password from then on, or is invited to set one. */
export function AddClientPage() {
  const account = useAccount()
  const refresh = useRefresh(CLIENTS)
  const propertyId = propertyIdIn(useSearchParams()[0])
  const [added, setAdded] = useState<{ id: string; name: string }>()
  const using = useSubmitForm<NewClient>({
    initialValues: { ...formValues(clientDetailsWire), email: '', password: '', isInvited: false },
    validate: {
      ...rules,
      password: (typed, { isInvited }) => (isInvited ? undefined : rules.password(typed)),
    },
    submit: ({ isInvited, password, ...values }, { idempotencyKey }) => {
      setAdded(undefined)
      const { ownerId } = ownedBy(account)
      const entry = isInvited ? { invite: true } : { password }
      const body = { ...values, ownerId, ...entry }
      return savedWith('ClientMaster', writeClients('POST /clientmaster', { body, idempotencyKey }))
    },
    onDone: ({ name }, id) => {
      if (id) setAdded({ id, name: name.trim() })
      using.startOver()
      void refresh()
    },
  })
  return (
    <Page
      title={t`Add ClientMaster`}
      subtitle={t`Who rents from you. They sign in with this email and password to see their receipts.`}
    >
      <Sheet>
        <AddForm using={using} label={t`Add ClientMaster`} submit={t`Add`} fallback={paths.clients}>
          <ClientNameFields field={using.field} />
          <EmailField label={t`Email`} autoComplete="off" {...using.field('email')} />
          {!using.values.isInvited && (
            <PasswordField label={t`Password`} kind="new" {...using.field('password')} />
          )}
          <div style={{ gridColumn: '1 / -1' }}>
            <Checkbox
              label={t`Invite by email instead`}
              description={t`They get a link and set a password of their own. It works for seven days.`}
              {...using.check('isInvited')}
            />
          </div>
          <ClientDetailFields field={using.field} />
        </AddForm>
        {added && (
          <NextStep
            done={t`${added.name} is added.`}
            links={[
              { to: paths.addLeaseTo(added.id, propertyId), label: t`Add Rents` },
              { to: paths.clients, label: t`See the list` },
            ]}
          />
        )}
      </Sheet>
    </Page>
  )
}
