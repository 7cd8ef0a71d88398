import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { missingFields } from '../../../shared/missing-fields.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { IncompleteNotice } from '../../../web/record/incomplete-notice.tsx'
import { QuietFields, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordHeading } from '../../../web/record/record-heading.tsx'
import { RecordPage, RecordSheet } from '../../../web/record/record-page.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { FilesOf } from '../../files/web/files-of.tsx'
import { Activity } from '../../history/web/activity.tsx'
import { type Property, type PropertyDetails, propertyAddressWire } from '../property-wire.ts'
import { useProperty } from './property-hooks.ts'
import { RentStateBadge } from './rent-state-badge.tsx'

type Props = {
  /** What others know of the property, below its record. */
  more?: ((property: Property) => ReactNode) | undefined
}

/** The fields of a property, to be read only. */
export function PropertyPage({ more }: Props) {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Propertymaster Detail`}
      isTitleQuiet
      state={useProperty(recordIdIn(query))}
      kind={t`property`}
      list={{ name: t`List of Properties`, to: paths.properties }}
      below={({ record }) => (
        <>
          <IncompleteNotice missing={missingIn(record)} to={paths.editProperty(record.id)} />
          {more?.(record)}
          <RecordSheet>
            <RecordFields fields={fieldsOf(record)} />
            <QuietFields fields={quietFieldsOf(record)} />
          </RecordSheet>
          <FilesOf subject={{ kind: 'property', id: record.id }} />
          <Activity record={record} fields={labels()} />
        </>
      )}
    >
      {({ record }) => (
        <>
          <BackButton fallback={paths.properties} />
          <RecordHeading
            name={[record.address1, record.address2].filter(Boolean).join(', ')}
            state={<RentStateBadge state={record.rentState} />}
            detail={[record.city, record.state, record.pincode].filter(Boolean).join(', ')}
            actions={<Actions property={record} />}
          />
        </>
      )}
    </RecordPage>
  )
}

const labels = (): Record<keyof PropertyDetails, string> => ({
  address1: t`Address1`,
  address2: t`Address2`,
  pincode: t`Pincode`,
  city: t`City`,
  state: t`State`,
})

const missingIn = (property: Property) =>
  missingFields(propertyAddressWire, property).map((name) => labels()[name])

const fieldsOf = (property: Property) => [
  { label: labels().address1, value: property.address1 },
  { label: labels().address2, value: property.address2 },
  { label: labels().pincode, value: property.pincode },
  { label: labels().city, value: property.city },
  { label: labels().state, value: property.state },
  { label: t`Rent agreement`, value: <Agreement leaseId={property.currentLeaseId} /> },
]

const quietFieldsOf = (property: Property) => [
  { label: t`Created at`, value: firstTenCharacters(property.createdAt) },
  { label: t`Updated at`, value: firstTenCharacters(property.updatedAt) },
  { label: t`Created by`, value: property.owner.name },
]

const Actions = ({ property: { id, currentLeaseId } }: { property: Property }) => (
  <>
    {currentLeaseId === null && (
      <AddLink to={paths.addLeaseFor(id)}>
        <Trans>Add Rents</Trans>
      </AddLink>
    )}
    <Button to={paths.propertyYear(id)} variant="default">
      <Trans>Year</Trans>
    </Button>
    <Button to={paths.expensesOf(id)} variant="default">
      <Trans>Expenses</Trans>
    </Button>
    <Button to={paths.editProperty(id)} variant="default">
      <Trans>Edit</Trans>
    </Button>
  </>
)

const Agreement = ({ leaseId }: { leaseId: string | null }) =>
  leaseId === null ? (
    t`None`
  ) : (
    <Badge to={paths.lease(leaseId)}>
      <Trans>Created</Trans>
    </Badge>
  )
