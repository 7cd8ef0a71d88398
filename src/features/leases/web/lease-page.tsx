import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { Activity } from '../../history/web/activity.tsx'
import type { Lease } from '../lease.ts'
import { useLease } from './lease-hooks.ts'
import { leaseHistoryFields, leaseTermFields } from './lease-record-fields.tsx'
import { whileRetrieving } from './lease-texts.ts'

/** What owner and client agreed on, to be read only. */
export function LeasePage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Rentmaster Detail`}
      state={useLease(recordIdIn(query))}
      kind={t`rent agreement`}
      list={{ name: t`Property Rents List`, to: paths.leases }}
      failureText={whileRetrieving}
      below={({ record }) => <Activity record={record} fields={leaseHistoryFields()} />}
    >
      {({ record }) => (
        <>
          <RecordFields fields={fieldsOf(record)} />
          <RecordActions>
            <BackButton fallback={paths.leases} />
            <Button component={Link} to={paths.editLease(record.id)}>
              <Trans>Edit</Trans>
            </Button>
          </RecordActions>
        </>
      )}
    </RecordPage>
  )
}

const fieldsOf = (lease: Lease): RecordField[] => [
  ...leaseTermFields(lease),
  { label: t`CreatedAt`, value: firstTenCharacters(lease.createdAt), tabularNumbers: true },
  { label: t`UpdatedAt`, value: firstTenCharacters(lease.updatedAt), tabularNumbers: true },
  { label: t`CreatedBy`, value: lease.owner.name },
]
