import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientIdIn, paths, recordIdIn } from '../../../paths.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { AddForm } from '../../../web/form/add-form.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { FieldGroup, WholeRow } from '../../../web/form/field-group.tsx'
import { NextStep } from '../../../web/form/next-step.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { savedWith } from '../../../web/form/saved-with.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Notice } from '../../../web/notice.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { PageLoading } from '../../../web/shell/page-loading.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import type { Client } from '../../clients/client-wire.ts'
import { useClient, useClientChoices } from '../../clients/web/client-hooks.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { ownedBy } from '../../owners/web/own-books.ts'
import type { Property } from '../../properties/property-wire.ts'
import {
  PROPERTIES,
  useFreePropertyChoices,
  useProperty,
} from '../../properties/web/property-hooks.ts'
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

/** Lets a property to a client; the address may name either. */
export function AddLeasePage() {
  const [query] = useSearchParams()
  const state = useProperty(recordIdIn(query))
  const client = useClient(clientIdIn(query))
  const today = useToday()
  const isTooEarly = useNothingToLet()
  const property = state.status === 'loaded' ? state.record : undefined
  // What was chosen already goes along.
  const letHere = paths.letPropertyTo(clientIdIn(query), free(property)?.id)
  return (
    <Page
      title={t`Add Rent`}
      subtitle={
        isTooEarly ? (
          t`The rent agreement between you and a client for one property.`
        ) : (
          <Trans>
            The rent agreement between you and a client for one property. Is either new?{' '}
            <Anchor to={letHere} isInk underline="always">
              Let a property
            </Anchor>{' '}
            adds everything in one step.
          </Trans>
        )
      }
    >
      {isTooEarly && <BackButton fallback={paths.properties} />}
      {!isTooEarly && <MissingParties property={property} />}
      <Sheet>
        {isTooEarly ? (
          <NothingToLet />
        ) : state.status === 'loading' || client.status === 'loading' || today === undefined ? (
          <PageLoading />
        ) : (
          <AddLeaseForm
            property={free(property)}
            client={client.status === 'loaded' ? client.record : undefined}
            today={today}
          />
        )}
      </Sheet>
    </Page>
  )
}

const free = (property: Property | undefined) =>
  property?.currentLeaseId === null ? property : undefined

/** Whether there is neither anybody to let to nor anything to let. */
function useNothingToLet(): boolean {
  const clients = useClientChoices('').data
  const properties = useFreePropertyChoices('').data
  return clients?.length === 0 && properties?.length === 0
}

/** The first step of new books, and the way that takes all of them at once. */
const NothingToLet = () => (
  <EmptyState
    title={t`Add a property first`}
    action={
      <Row style={{ justifyContent: 'center' }}>
        <AddLink to={paths.letProperty}>
          <Trans>Let a property</Trans>
        </AddLink>
        <AddLink to={paths.addProperty} variant="default">
          <Trans>Add Property</Trans>
        </AddLink>
      </Row>
    }
  >
    <Trans>
      “Let a property” adds the property, the client and the rent in one step. Or add just the
      property.
    </Trans>
  </EmptyState>
)

/** Shows what an agreement still lacks, and where to get it; `property` is the one in the address. */
function MissingParties({ property }: { property: Property | undefined }) {
  const clients = useClientChoices('').data
  const properties = useFreePropertyChoices('').data
  return (
    <>
      {clients?.length === 0 && (
        <Notice>
          <Trans>
            You have no client yet. <Way to={paths.addClient}>Add the client</Way> who rents from
            you first.
          </Trans>
        </Notice>
      )}
      {property?.currentLeaseId ? (
        <Notice>
          <Trans>
            {property.address1} has a rent agreement already.{' '}
            <Way to={paths.lease(property.currentLeaseId)}>See that agreement</Way>
          </Trans>
        </Notice>
      ) : (
        properties?.length === 0 && (
          <Notice>
            <Trans>
              No property is free to let. <Way to={paths.addProperty}>Add a property</Way> first.
            </Trans>
          </Notice>
        )
      )}
    </>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor to={to} isInk isStrong underline="always">
    {children}
  </Anchor>
)

const { rentDay, proration } = USUAL_CHARGING_TERMS

/**
 * Proposed terms of a new agreement: it begins this month, which is charged and due at once, as most agreements in
 * India have it. A payload without it still means the next month, as the specification has it.
 */
const proposed = (today: string) => ({
  ...typedTermsOf(),
  dueIn: 'same',
  proration,
  rentDay: String(rentDay),
  startDate: firstOfMonth(today),
  charging: AUTOMATIC,
  chargedFrom: '',
  clientId: '',
  propertyId: '',
})

type Props = { property: Property | undefined; client: Client | undefined; today: string }

/** The terms of a new agreement, for `property` and `client` unless others are chosen. */
function AddLeaseForm({ property, client, today }: Props) {
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
          <WholeRow>
            <PropertyPick field={using.field} always={property && propertyChoice(property)} />
          </WholeRow>
        </FieldGroup>
        <LeaseTermsFields
          using={using}
          charging={{
            fields: <ChargingFields using={using} today={today} />,
            isNone: values.charging === '',
          }}
        >
          <ChargingMeaning using={using} today={today} />
        </LeaseTermsFields>
      </AddForm>
      {added && (
        <NextStep
          done={t`The rent agreement is added.`}
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
