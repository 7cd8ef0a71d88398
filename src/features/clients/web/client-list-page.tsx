import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { AddLink } from '../../../web/form/add-link.tsx'
import { DeleteButton } from '../../../web/form/delete-button.tsx'
import { EditLink } from '../../../web/form/edit-link.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { useDeleteFromList } from '../../../web/table/use-delete-from-list.ts'
import { translated } from '../../../web/translated.ts'
import type { Client } from '../client.ts'
import type { clientSorts } from '../client-wire.ts'
import { CLIENTS, callClients, useClientList } from './client-hooks.ts'
import { clientsFailed } from './client-texts.ts'

const columns = (): Columns<Client, typeof clientSorts> => [
  {
    label: t`Name`,
    sort: 'name',
    cell: ({ id, name }) => (
      <Anchor component={Link} to={paths.client(id)} inherit>
        {name || t`Unnamed`}
      </Anchor>
    ),
  },
  { label: t`Father name`, cell: ({ fatherName }) => fatherName, sort: 'fatherName' },
  { label: t`Gender`, cell: ({ gender }) => translated(gender), sort: 'gender', from: 'desktop' },
  {
    label: t`Phone`,
    cell: ({ mobileNumber }) => mobileNumber,
    sort: 'mobileNumber',
    tabularNumbers: true,
    from: 'phone',
  },
  { label: t`Address1`, cell: ({ address1 }) => address1, sort: 'address1' },
  { label: t`Address2`, cell: ({ address2 }) => address2, sort: 'address2', from: 'desktop' },
  { label: t`Created at`, cell: ({ owner }) => owner.name, from: 'wide' },
]

/** The owner's clients. */
export function ClientListPage() {
  const list = useClientList()
  const remove = useDeleteFromList(CLIENTS, (id) =>
    callClients('DELETE /clientmaster/{id}', { params: { id } }),
  )
  return (
    <Page title={t`List of Clients`} subtitle={t`Who rents from you.`} actions={<AddClient />}>
      <DataTable
        list={list}
        caption={t`List of Clients`}
        columns={columns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchHint={t`Name, phone, email or address`}
        failureText={clientsFailed()}
        actions={({ id, name }) => (
          <>
            <EditLink to={paths.editClient(id)} name={name} />
            <DeleteButton kind={t`client`} name={name} onDelete={() => remove(id)}>
              <Trans>They can no longer sign in. Receipts that name them stay.</Trans>
            </DeleteButton>
          </>
        )}
        empty={
          <EmptyState title={t`No clients yet`} action={<AddClient />}>
            <Trans>
              Add whoever rents from you. A rent agreement then ties them to a property.
            </Trans>
          </EmptyState>
        }
      />
    </Page>
  )
}

const AddClient = () => (
  <AddLink to={paths.addClient}>
    <Trans>Add Client</Trans>
  </AddLink>
)
