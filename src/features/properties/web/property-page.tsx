import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { RecordActions, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { Activity } from '../../history/web/activity.tsx'
import type { Property, PropertyAddress } from '../property.ts'
import { useProperty } from './property-hooks.ts'

type Props = {
  /** What others know of the property, below its record. */
  more?: ((property: Property) => ReactNode) | undefined
}

/** What a property says, to be read only. */
export function PropertyPage({ more }: Props) {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Propertymaster Detail`}
      state={useProperty(recordIdIn(query))}
      kind={t`property`}
      list={{ name: t`List of Properties`, to: paths.properties }}
      below={({ record }) => (
        <>
          {more?.(record)}
          <Activity record={record} fields={labels()} />
        </>
      )}
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

const labels = (): Record<keyof PropertyAddress, string> => ({
  address1: t`Address1`,
  address2: t`Address2`,
  pincode: t`Pincode`,
  city: t`City`,
  state: t`State`,
})

const fieldsOf = (property: Property) => [
  { label: labels().address1, value: property.address1 },
  { label: labels().address2, value: property.address2 },
  { label: labels().pincode, value: property.pincode, tabularNumbers: true },
  { label: labels().city, value: property.city },
  { label: labels().state, value: property.state },
  { label: t`Rent agreement`, value: <Agreement leaseId={property.currentLeaseId} /> },
  { label: t`Created at`, value: firstTenCharacters(property.createdAt), tabularNumbers: true },
  { label: t`Updated at`, value: firstTenCharacters(property.updatedAt), tabularNumbers: true },
  { label: t`Created by`, value: property.owner.name },
]

const Agreement = ({ leaseId }: { leaseId: string | null }) =>
  leaseId === null ? (
    t`None`
  ) : (
    <Badge component={Link} to={paths.lease(leaseId)} variant="light" style={{ cursor: 'pointer' }}>
      <Trans>Created</Trans>
    </Badge>
  )
