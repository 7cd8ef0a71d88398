import { paths } from '../../../paths.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { required } from '../../../web/form/rules.ts'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { ownedBy } from '../../owners/web/claimed-owner-wire.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import type { PropertyView } from '../../properties/web/shown-property-wire.ts'
import { ClientPick, LeaseTermFields, leaseRules, PropertyPick } from './lease-fields.tsx'
import { callLeases, LEASES } from './lease-hooks.ts'
import { propertyChoice } from './lease-texts.ts'
import { FIELD_OF_WIRE, type LeaseValues, leaseValuesToWire } from './shown-lease-wire.ts'

const EMPTY: LeaseValues = {
  electricityMeterNumber: '',
  incrementPercentage: '',
  securityDepositAmount: '',
  monthlyRent: '',
  incrementSchedule: '',
  paymentDay: '',
  paymentMode: '',
  clientId: '',
  propertyId: '',
}

/** The terms of a new agreement, for `property` unless another is chosen. */
export function AddLeaseForm({ property }: { property: PropertyView | undefined }) {
  const account = useAccount()
  const refreshLeases = useRefresh(LEASES)
  const refreshProperties = useRefresh(PROPERTIES)
  const using = useSubmitForm<LeaseValues>({
    initialValues: { ...EMPTY, propertyId: property?.id ?? '' },
    validate: { ...leaseRules, clientId: required('Please select a client') },
    submit: (values, { idempotencyKey }) => {
      const body = { ...leaseValuesToWire(values), ...ownedBy(account) }
      const sending = callLeases('POST /rentmaster', { body, idempotencyKey })
      return savedWith('RentMaster', sending, FIELD_OF_WIRE)
    },
    onDone: () => {
      using.form.setValues(EMPTY)
      using.form.resetDirty(EMPTY)
      void refreshLeases()
      void refreshProperties()
    },
  })
  return (
    <Form
      using={using}
      label="Add Rent"
      actions={
        <>
          <SubmitButton using={using}>Add</SubmitButton>
          <BackButton fallback={paths.leases} />
        </>
      }
    >
      <PropertyPick field={using.field} always={property && propertyChoice(property)} />
      <ClientPick field={using.field} />
      <LeaseTermFields field={using.field} />
    </Form>
  )
}
