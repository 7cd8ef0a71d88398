import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { formValues, payloadOf } from '../../../shared/wire-record.ts'
import { ReadOnlyField } from '../../../web/form/fields.tsx'
import { allRequired } from '../../../web/form/rules.ts'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import type { Lease } from '../lease.ts'
import { leaseRules } from '../lease-rules.ts'
import { leaseDraftWire, leaseFormWire } from '../lease-wire.ts'
import { LeaseTermFields, PropertyPick } from './lease-fields.tsx'
import { callLeases, LEASES, useLease } from './lease-hooks.ts'
import { propertyChoice, whileRetrieving } from './lease-texts.ts'

const { clientId: _, ...rules } = allRequired(leaseRules)

/** Changes an agreement; its client stays. */
export function EditLeasePage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Update Rent`}
      state={useLease(recordIdIn(query))}
      kind={t`rent agreement`}
      list={{ name: t`Property Rents List`, to: paths.leases }}
      failureText={whileRetrieving}
    >
      {(loaded) => <EditLeaseForm key={loaded.fetched} loaded={loaded} />}
    </RecordPage>
  )
}

function EditLeaseForm({ loaded }: { loaded: Loaded<Lease> }) {
  const { record } = loaded
  const using = useEditForm({
    names: [LEASES, PROPERTIES],
    loaded,
    initialValues: { ...formValues(leaseFormWire, record), propertyId: record.property.id },
    validate: rules,
    fields: leaseDraftWire,
    send: (values, version) => {
      const body = { ...loaded.wire, ...payloadOf(leaseDraftWire, values) }
      return callLeases('PUT /rentmaster/{id}', { params: { id: record.id }, body, version })
    },
  })
  return (
    <EditForm using={using} label={t`Update Rent`} fallback={paths.leases}>
      <ReadOnlyField label={t`Id`} value={record.id} />
      <ReadOnlyField label={t`Client name`} value={record.client.name} />
      <PropertyPick
        field={using.field}
        always={record.property.id === '' ? undefined : propertyChoice(record.property)}
      />
      <LeaseTermFields field={using.field} />
      <ReadOnlyField label={t`Created at`} value={firstTenCharacters(record.createdAt)} />
      <ReadOnlyField label={t`Created by`} value={record.owner.name} />
    </EditForm>
  )
}
