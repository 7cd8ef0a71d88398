import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { formValues, payloadOf } from '../../../shared/wire-record.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
import { allRequired } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { ownedBy } from '../../owners/web/own-books.ts'
import type { Property } from '../../properties/property.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import { leaseRules } from '../lease-rules.ts'
import { leaseDraftWire, leaseFormWire } from '../lease-wire.ts'
import { ClientPick, LeaseTermFields, PropertyPick } from './lease-fields.tsx'
import { callLeases, LEASES } from './lease-hooks.ts'
import { propertyChoice } from './lease-texts.ts'

const EMPTY = { ...formValues(leaseFormWire), clientId: '', propertyId: '' }

/** The terms of a new agreement, for `property` unless another is chosen. */
export function AddLeaseForm({ property }: { property: Property | undefined }) {
  const account = useAccount()
  const refreshLeases = useRefresh(LEASES)
  const refreshProperties = useRefresh(PROPERTIES)
  const using = useSubmitForm({
    initialValues: { ...EMPTY, propertyId: property?.id ?? '' },
    validate: allRequired(leaseRules),
    submit: (values, { idempotencyKey }) => {
      const body = payloadOf(leaseDraftWire, { ...values, ...ownedBy(account) })
      const sending = callLeases('POST /rentmaster', { body, idempotencyKey })
      return savedWith('RentMaster', sending, leaseDraftWire)
    },
    onDone: () => {
      using.form.setValues(EMPTY)
      using.form.resetDirty(EMPTY)
      void refreshLeases()
      void refreshProperties()
    },
  })
  return (
    <AddForm using={using} label={t`Add Rent`} submit={t`Add`} fallback={paths.leases}>
      <PropertyPick field={using.field} always={property && propertyChoice(property)} />
      <ClientPick field={using.field} />
      <LeaseTermFields field={using.field} />
    </AddForm>
  )
}
