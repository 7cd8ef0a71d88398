import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { DeleteButton } from '../../../web/form/delete-button.tsx'
import { EditLink } from '../../../web/form/edit-link.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { useDeleteFromList } from '../../../web/table/use-delete-from-list.ts'
import type { Client } from '../client.ts'
import { CLIENTS, callClients, useClientList } from './client-hooks.ts'
import { clientsFailed } from './client-texts.ts'

const columns: [Column<Client>, ...Column<Client>[]] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name }) => (
      <Anchor component={Link} to={paths.client(id)} inherit>
        {name || 'Unnamed'}
      </Anchor>
    ),
  },
  { label: 'Father name', cell: ({ fatherName }) => fatherName, sort: 'fatherName' },
  { label: 'Gender', cell: ({ gender }) => gender, sort: 'gender', from: 'desktop' },
  {
    label: 'Phone',
    cell: ({ mobileNumber }) => mobileNumber,
    sort: 'mobileNumber',
    tabularNumbers: true,
    from: 'phone',
  },
  { label: 'Address1', cell: ({ address1 }) => address1, sort: 'address1' },
  { label: 'Address2', cell: ({ address2 }) => address2, sort: 'address2', from: 'desktop' },
  { label: 'Created At', cell: ({ owner }) => owner.name, from: 'desktop' },
]

/** The owner's clients. */
export function ClientListPage() {
  const list = useClientList()
  const remove = useDeleteFromList(CLIENTS, (id) =>
    callClients('DELETE /clientmaster/{id}', { params: { id } }),
  )
  return (
    <Page title="List of Clients" subtitle="Who rents from you." actions={<AddClient />}>
      <DataTable
        list={list}
        caption="List of Clients"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchHint="Name, phone, e-mail or address"
        failureText={clientsFailed()}
        actions={({ id, name }) => (
          <>
            <EditLink to={paths.editClient(id)} name={name} />
            <DeleteButton kind="client" name={name} onDelete={() => remove(id)}>
              They can no longer sign in. Receipts that name them stay.
            </DeleteButton>
          </>
        )}
        empty={
          <EmptyState title="No client yet" action={<AddClient />}>
            Add whoever rents from you. A rent agreement then ties them to a property.
          </EmptyState>
        }
      />
    </Page>
  )
}

const AddClient = () => (
  <Button component={Link} to={paths.addClient} leftSection={<IconPlus size={18} aria-hidden />}>
    Add Client
  </Button>
)
