import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientIdIn, paths, recordIdIn } from '../../../../paths.ts'
import { writesOf } from '../../../../web/api/calls.ts'
import { BackButton } from '../../../../web/form/back-button.tsx'
import { FieldGroup } from '../../../../web/form/field-group.tsx'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { type SubmitForm, useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Page, Sheet } from '../../../../web/shell/page.tsx'
import { PageLoading } from '../../../../web/shell/page-loading.tsx'
import { Checkbox } from '../../../../web/ui/checks.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import type { Client } from '../../../clients/client-wire.ts'
import { useClient } from '../../../clients/web/client-hooks.ts'
import { useToday } from '../../../identity/web/access/client-settings.ts'
import { signedInCaller } from '../../../identity/web/sessions/session.ts'
import { useRefreshAll } from '../../../ledger/web/ledger-hooks.ts'
import { MeansChoice } from '../../../payments/web/payment-means.tsx'
import type { Property } from '../../../properties/property-wire.ts'
import { useFreePropertyChoices, useProperty } from '../../../properties/web/property-hooks.ts'
import { ChargingFields } from '../../web/charging-fields.tsx'
import { LeaseTermsFields } from '../../web/lease-terms-fields.tsx'
import { ChargingMeaning } from '../../web/terms-meaning.tsx'
import type { lettingContract } from '../letting-contract.ts'
import { lettingDraftWire } from '../letting-wire.ts'
import classes from './let-property.module.css'
import {
  type LettingValues,
  lettingBody,
  lettingFaults,
  NEW,
  proposedLetting,
} from './letting-values.ts'
import { PropertyPart, TenantPart } from './parties.tsx'
import { type Letting, PropertyIsLet } from './property-is-let.tsx'
import { type Same, sameFaults, useSame } from './same-questions.tsx'
import { TaxFold } from './tax-fold.tsx'

/** Lets a property in one step: property, tenant and terms; the address may name a property and a client. */
export function LetPropertyPage() {
  const [query] = useSearchParams()
  const property = useProperty(recordIdIn(query))
  const client = useClient(clientIdIn(query))
  const free = useFreePropertyChoices('')
  const today = useToday()
  const [letting, setLetting] = useState<Letting>()
  const isComing =
    property.status === 'loading' || client.status === 'loading' || (!free.data && !free.error)
  return (
    <Page
      title={t`Let a property`}
      subtitle={t`The property, the client and the rent, in one step.`}
    >
      {letting ? (
        <PropertyIsLet letting={letting} onAnother={() => setLetting(undefined)} />
      ) : (
        <Sheet>
          {isComing || today === undefined ? (
            <PageLoading />
          ) : (
            <LetPropertyForm
              property={
                property.status === 'loaded' && property.record.currentLeaseId === null
                  ? property.record
                  : undefined
              }
              client={client.status === 'loaded' ? client.record : undefined}
              hasFree={(free.data?.length ?? 1) > 0}
              today={today}
              onLet={setLetting}
            />
          )}
        </Sheet>
      )}
    </Page>
  )
}

const writeLettings = writesOf(signedInCaller<typeof lettingContract>(), {
  'POST /lettings': lettingDraftWire,
})

type Props = {
  property: Property | undefined
  client: Client | undefined
  /** Whether a property is without an agreement. */
  hasFree: boolean
  today: string
  onLet: (letting: Letting) => void
}

/** Five things in sight: property, tenant, rent, from when, deposit; every other term is folded below. */
function LetPropertyForm({ property, client, hasFree, today, onLet }: Props) {
  const refresh = useRefreshAll()
  const failed = t`The property could not be let`
  const same = useRef<Same>({ client: undefined, property: undefined })
  const using = useSubmitForm<LettingValues>({
    initialValues: proposedLetting(today, {
      propertyId: property?.id ?? (hasFree ? '' : NEW),
      clientId: client?.id ?? NEW,
    }),
    validate: (values) => ({
      ...lettingFaults(values, today),
      ...sameFaults(same.current, values),
    }),
    failureText: failed,
    submit: async (values, { idempotencyKey }) => {
      const body = lettingBody(values, addressOf(values), today)
      const reply = await writeLettings('POST /lettings', { body, idempotencyKey })
      return outcomeOf(reply, { failed, fields: lettingDraftWire })
    },
    onDone: (values, leaseId = '') => {
      refresh()
      onLet({
        leaseId,
        property: addressOf(values).address1.trim(),
        tenant: values.clientId === NEW ? values.name.trim() : '',
        isInvitable:
          values.clientId === NEW && values.email.trim() !== '' && values.password === '',
        deposit: values.depositReceived ? values.securityDepositAmount : '',
      })
    },
  })
  const { values, field } = using
  const known = useSame(values)
  same.current = known
  const picked = useProperty(values.propertyId === NEW ? '' : values.propertyId)
  const addressOf = (typed: LettingValues) =>
    typed.propertyId !== NEW && picked.status === 'loaded' ? picked.record : typed
  return (
    <Form
      using={using}
      label={t`Let a property`}
      actions={
        <>
          <SubmitButton using={using}>
            <Trans>Let the property</Trans>
          </SubmitButton>
          <BackButton fallback={paths.properties} />
        </>
      }
    >
      <PropertyPart using={using} always={property} hasFree={hasFree} same={known} />
      <TenantPart using={using} always={client} same={known} />
      <LeaseTermsFields
        using={using}
        rent={
          <FieldGroup title={t`Rent`}>
            <DecimalField label={t`Monthly rent`} unit="₹" {...field('monthlyRent')} />
            <DateField label={t`From`} {...field('startDate')} />
            <DepositFields using={using} />
          </FieldGroup>
        }
        charging={{
          fields: <ChargingFields using={using} today={today} />,
          isNone: values.charging === '',
        }}
        folds={<TaxFold using={using} />}
      >
        <ChargingMeaning using={using} today={today} />
      </LeaseTermsFields>
    </Form>
  )
}

/** The deposit, and whether it came already: then it is held from now on, with a receipt. */
function DepositFields({ using }: { using: SubmitForm<LettingValues> }) {
  const { depositReceived } = using.values
  return (
    <>
      <DecimalField
        label={t`Security deposit`}
        unit="₹"
        optional
        {...using.field('securityDepositAmount')}
      />
      <Stack className={classes.received}>
        <Checkbox
          label={t`The deposit is received`}
          description={t`You hold it until the agreement ends; the client gets a receipt for it.`}
          {...using.check('depositReceived')}
        />
        {depositReceived && (
          <MeansChoice label={t`How was the deposit paid?`} {...using.field('means')} />
        )}
      </Stack>
    </>
  )
}
