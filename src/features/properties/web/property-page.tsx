import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { RecordActions, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import type { Property } from '../property.ts'
import { useProperty } from './property-hooks.ts'

/** What a property says, to be read only. */
export function PropertyPage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Propertymaster Detail`}
      state={useProperty(recordIdIn(query))}
      kind={t`property`}
      list={{ name: t`List of Properties`, to: paths.properties }}
    >
      {({ record }) => (
        <>
          <RecordFields fields={fieldsOf(record)} />
          <RecordActions>
            <BackButton fallback={paths.properties} />
            <Button component={Link} to={paths.editProperty(record.id)}>
              <Trans>Edit</Trans>
            </Button>
          </RecordActions>
        </>
      )}
    </RecordPage>
  )
}

const fieldsOf = (property: Property) => [
  { label: t`Address1`, value: property.address1 },
  { label: t`Address2`, value: property.address2 },
  { label: t`Pincode`, value: property.pincode, tabularNumbers: true },
  { label: t`City`, value: property.city },
  { label: t`State`, value: property.state },
  { label: t`Rent agreement`, value: <Agreement leaseId={property.currentLeaseId} /> },
  { label: t`CreatedAt`, value: firstTenCharacters(property.createdAt), tabularNumbers: true },
  { label: t`UpdatedAt`, value: firstTenCharacters(property.updatedAt), tabularNumbers: true },
  { label: t`CreatedBy`, value: property.owner.name },
]

const Agreement = ({ leaseId }: { leaseId: string | null }) =>
  leaseId === null ? (
    t`None`
  ) : (
    <Badge component={Link} to={paths.lease(leaseId)} variant="light" style={{ cursor: 'pointer' }}>
      <Trans>Created</Trans>
    </Badge>
  )
