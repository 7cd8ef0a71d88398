import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import { AddForm } from '../../../web/form/add-form.tsx'
import { FieldGroup } from '../../../web/form/field-group.tsx'
import { NextStep } from '../../../web/form/next-step.tsx'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import type { Client } from '../../clients/client-wire.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { ownedBy } from '../../owners/web/own-books.ts'
import type { Property } from '../../properties/property-wire.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import { USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import { leaseDraftWire } from '../lease-wire.ts'
import {
  AUTOMATIC,
  ChargingFields,
  type ChargingValues,
  chargedFromOf,
} from './charging-fields.tsx'
import { ClientPick, clientChoice, MeterField, PropertyPick } from './lease-fields.tsx'
import { leaseFormRules } from './lease-form-rules.ts'
import { LEASES } from './lease-hooks.ts'
import { LeaseTermsFields } from './lease-terms-fields.tsx'
import { propertyChoice } from './lease-texts.ts'
import { moreTermsToSend, typedTermsOf, withoutMoreTerms } from './more-terms.ts'
import { ChargingMeaning } from './terms-meaning.tsx'
import { typedDay } from './typed-terms.ts'
import { writeLeases } from './write-leases.ts'

const { rentDay, proration } = USUAL_CHARGING_TERMS

/**
 * What is proposed of a new agreement: it begins this month, which is charged and due at once, as nearly everybody in
 * India agrees. A payload without it still means the next month, as the specification has it.
 */
const proposed = (today: string) => ({
  ...typedTermsOf(),
  ...{ dueIn: 'same', proration, rentDay: String(rentDay) },
  startDate: firstOfMonth(today),
  charging: AUTOMATIC,
  chargedFrom: '',
  clientId: '',
  propertyId: '',
})

type Props = { property: Property | undefined; client: Client | undefined; today: string }

/** The terms of a new agreement, for `property` and `client` unless others are chosen. */
export function AddLeaseForm({ property, client, today }: Props) {
  const account = useAccount()
  const refreshLeases = useRefresh(LEASES)
  const refreshProperties = useRefresh(PROPERTIES)
  const [added, setAdded] = useState<{ id: string; propertyId: string }>()
  const using = useSubmitForm({
    initialValues: {
      ...proposed(today),
      propertyId: property?.id ?? '',
      clientId: client?.id ?? '',
    },
    validate: leaseFormRules<ChargingValues>({
      today,
      chargedFrom: (values) => typedDay(chargedFromOf(values, today) ?? ''),
    }),
    submit: ({ charging, ...values }, { idempotencyKey }) => {
      setAdded(undefined)
      const chargedFrom = chargedFromOf({ charging, ...values }, today) ?? ''
      const terms = { ...withoutMoreTerms(values), chargedFrom, ...ownedBy(account) }
      const body = { ...terms, ...moreTermsToSend(values) }
      const sending = writeLeases('POST /rentmaster', { body, idempotencyKey })
      return savedWith('RentMaster', sending, leaseDraftWire)
    },
    onDone: ({ propertyId }, id) => {
      if (id) setAdded({ id, propertyId })
      using.form.reset(proposed(today))
      void refreshLeases()
      void refreshProperties()
    },
  })
  const { values } = using
  return (
    <>
      <AddForm using={using} label={t`Add Rent`} submit={t`Add`} fallback={paths.leases}>
        <FieldGroup title={t`Who and where`}>
          <MeterField field={using.field} />
          <ClientPick field={using.field} always={client && clientChoice(client)} />
          <PropertyPick field={using.field} always={property && propertyChoice(property)} />
        </FieldGroup>
        <LeaseTermsFields
          using={using}
          charging={{
            fields: <ChargingFields using={using} today={today} />,
            isNone: values.charging === '',
          }}
        >
          <ChargingMeaning values={values} today={today} />
        </LeaseTermsFields>
      </AddForm>
      {added && (
        <NextStep
          done={t`The rent agreement is in your books.`}
          links={[
            { to: paths.recordReceipt(added.propertyId), label: t`Record a receipt` },
            { to: paths.lease(added.id), label: t`See the agreement` },
            { to: paths.leases, label: t`See the list` },
          ]}
        />
      )}
    </>
  )
}
