import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { RecordActions, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import type { Client } from '../client.ts'
import { useClient } from './client-hooks.ts'

/** What an owner keeps of a client, to be read only. */
export function ClientPage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title="Clientmaster Detail"
      state={useClient(recordIdIn(query))}
      kind="client"
      list={{ name: 'List of Clients', to: paths.clients }}
    >
      {({ record }) => (
        <>
          <RecordFields fields={fieldsOf(record)} />
          <RecordActions>
            <BackButton fallback={paths.clients} />
            <Button component={Link} to={paths.editClient(record.id)}>
              Edit
            </Button>
          </RecordActions>
        </>
      )}
    </RecordPage>
  )
}

const fieldsOf = (client: Client) => [
  { label: 'Name', value: client.name },
  { label: 'Father name', value: client.fatherName },
  { label: 'Email', value: client.email },
  { label: 'Gender', value: client.gender },
  { label: 'Phone', value: client.mobileNumber, tabularNumbers: true },
  { label: 'Address1', value: client.address1 },
  { label: 'Address2', value: client.address2 },
  { label: 'CreatedAt', value: firstTenCharacters(client.createdAt), tabularNumbers: true },
  { label: 'UpdatedAt', value: firstTenCharacters(client.updatedAt), tabularNumbers: true },
  { label: 'CreatedBy', value: client.owner.name },
]
