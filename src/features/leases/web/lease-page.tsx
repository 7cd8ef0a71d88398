import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import {
  RecordActions,
  type RecordField,
  RecordFields,
} from '../../../web/record/record-fields.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import type { Lease } from '../lease.ts'
import { useLease } from './lease-hooks.ts'
import { leaseTermFields } from './lease-record-fields.tsx'
import { whileRetrieving } from './lease-texts.ts'

/** What owner and client agreed on, to be read only. */
export function LeasePage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title="Rentmaster Detail"
      state={useLease(recordIdIn(query))}
      kind="rent agreement"
      list={{ name: 'Property Rents List', to: paths.leases }}
      failureText={whileRetrieving}
    >
      {({ record }) => (
        <>
          <RecordFields fields={fieldsOf(record)} />
          <RecordActions>
            <BackButton fallback={paths.leases} />
            <Button component={Link} to={paths.editLease(record.id)}>
              Edit
            </Button>
          </RecordActions>
        </>
      )}
    </RecordPage>
  )
}

const fieldsOf = (lease: Lease): RecordField[] => [
  ...leaseTermFields(lease),
  { label: 'CreatedAt', value: firstTenCharacters(lease.createdAt), tabularNumbers: true },
  { label: 'UpdatedAt', value: firstTenCharacters(lease.updatedAt), tabularNumbers: true },
  { label: 'CreatedBy', value: lease.owner.name },
]
