import { t } from '@lingui/core/macro'
import { useParams, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formValues } from '../../../shared/wire-record.ts'
import { ReadOnlyField } from '../../../web/form/fields.tsx'
import { PasswordChangeField } from '../../../web/form/password-field.tsx'
import { newPasswordIn, rulesOf, UNCHANGED } from '../../../web/form/rules.ts'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { WrittenFields } from '../../../web/record/written-fields.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { HISTORY } from '../../history/web/history-hooks.ts'
import { RemoveSecondFactor } from '../../identity/web/second-factor/remove-second-factor.tsx'
import { type Client, changedClientWire, clientDetailsWire } from '../client-wire.ts'
import { ClientDetailFields, ClientNameFields, type ClientValues } from './client-fields.tsx'
import { CLIENTS, callClients, useClient } from './client-hooks.ts'
import { writeClients } from './write-clients.ts'

type ChangedClient = ClientValues & { password: string }

/** Changes a client, whom the address names in its query or in its path. */
export function EditClientPage() {
  const { id: inPath } = useParams()
  const [query] = useSearchParams()
  const id = inPath ?? recordIdIn(query)
  const refreshHistory = useRefresh(HISTORY)
  return (
    <RecordPage
      title={t`Update Client`}
      state={useClient(id)}
      kind={t`client`}
      list={{ name: t`List of Clients`, to: paths.clients }}
      below={({ record }) =>
        record.signIn === 'password' && (
          <RemoveSecondFactor
            name={record.name}
            send={() => callClients('DELETE /clientmaster/{id}/secondfactor', { params: { id } })}
            onDone={() => void refreshHistory()}
          />
        )
      }
    >
      {(loaded) => <EditClientForm key={loaded.fetched} loaded={loaded} />}
    </RecordPage>
  )
}

function EditClientForm({ loaded }: { loaded: Loaded<Client> }) {
  const { record } = loaded
  const using = useEditForm<Client, ChangedClient>({
    names: [CLIENTS],
    loaded,
    initialValues: { ...formValues(clientDetailsWire, record), password: UNCHANGED },
    validate: rulesOf(changedClientWire),
    send: (values, version) => {
      const body = { ...values, password: newPasswordIn(values.password) }
      const sent = { params: { id: record.id }, over: loaded.wire, body, version }
      return writeClients('PUT /clientmaster/{id}', sent)
    },
    onDone: (values) => using.form.reset({ ...values, password: UNCHANGED }),
  })
  return (
    <EditForm using={using} label={t`Update Client`} fallback={paths.clients}>
      <ClientNameFields field={using.field} />
      <ReadOnlyField
        label={t`Email`}
        description={
          record.email === ''
            ? t`The invitation on the client's page gives it`
            : t`The client signs in with it, so it stays as it is`
        }
        value={record.email}
      />
      <PasswordChangeField
        label={t`Password`}
        note={t`A new one signs the client out everywhere.`}
        field={using.field('password')}
      />
      <ClientDetailFields field={using.field} />
      <WrittenFields id={record.id} createdAt={record.createdAt} createdBy={record.owner.name} />
    </EditForm>
  )
}
