import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { ReadOnlyField } from '../../../web/form/fields.tsx'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import { LeaseTermFields, leaseRules, PropertyPick } from './lease-fields.tsx'
import { callLeases, LEASES, useLease } from './lease-hooks.ts'
import { propertyChoice, whileRetrieving } from './lease-texts.ts'
import {
  FIELD_OF_WIRE,
  type LeaseValues,
  type LeaseView,
  leaseTermsToWire,
} from './shown-lease-wire.ts'

/** Changes an agreement; its client stays. */
export function EditLeasePage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title="Update Rent"
      state={useLease(recordIdIn(query))}
      kind="rent agreement"
      list={{ name: 'Property Rents List', to: paths.leases }}
      failureText={whileRetrieving}
    >
      {(loaded) => <EditLeaseForm key={loaded.fetched} loaded={loaded} />}
    </RecordPage>
  )
}

function EditLeaseForm({ loaded }: { loaded: Loaded<LeaseView> }) {
  const { record } = loaded
  const using = useEditForm<LeaseView, LeaseValues>({
    names: [LEASES, PROPERTIES],
    loaded,
    initialValues: valuesOf(record),
    validate: leaseRules,
    fields: FIELD_OF_WIRE,
    send: (values, version) => {
      const body = { ...loaded.wire, ...leaseTermsToWire(values) }
      return callLeases('PUT /rentmaster/{id}', { params: { id: record.id }, body, version })
    },
  })
  return (
    <EditForm using={using} label="Update Rent" fallback={paths.leases}>
      <ReadOnlyField label="Id" value={record.id} />
      <ReadOnlyField label="ClientName" value={record.client.name} />
      <PropertyPick
        field={using.field}
        always={record.property.id === '' ? undefined : propertyChoice(record.property)}
      />
      <LeaseTermFields field={using.field} />
      <ReadOnlyField label="CreatedAt" value={firstTenCharacters(record.createdAt)} />
      <ReadOnlyField label="CreatedBy" value={record.ownerName} />
    </EditForm>
  )
}

const valuesOf = (lease: LeaseView): LeaseValues => ({
  electricityMeterNumber: lease.electricityMeterNumber,
  incrementPercentage: lease.incrementPercentage,
  securityDepositAmount: lease.securityDepositAmount,
  monthlyRent: lease.monthlyRent,
  incrementSchedule: lease.incrementSchedule,
  paymentDay: lease.paymentDay,
  paymentMode: lease.paymentMode,
  clientId: lease.client.id,
  propertyId: lease.property.id,
})
