import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { FieldGroup, WholeRow } from '../../../web/form/field-group.tsx'
import { ReadOnlyField } from '../../../web/form/fields.tsx'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { WrittenFields } from '../../../web/record/written-fields.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import type { Lease } from '../lease.ts'
import { leaseDraftWire } from '../lease-wire.ts'
import { whileRetrievingLease } from './lease-failures.ts'
import { MeterField, PropertyPick } from './lease-fields.tsx'
import { leaseFormRules } from './lease-form-rules.ts'
import { LEASES, useLease } from './lease-hooks.ts'
import { LeaseTermsFields } from './lease-terms-fields.tsx'
import { propertyChoice } from './lease-texts.ts'
import { moreTermsToSend, typedTermsOf, withoutMoreTerms } from './more-terms.ts'
import { writeLeases } from './write-leases.ts'

/** Changes an agreement; its client stays. */
export function EditLeasePage() {
  const [query] = useSearchParams()
  const state = useLease(recordIdIn(query))
  const today = useToday()
  return (
    <RecordPage
      title={t`Update Rent`}
      state={today === undefined ? { status: 'loading' } : state}
      kind={t`rent agreement`}
      list={{ name: t`Property Rents List`, to: paths.leases }}
      failureText={whileRetrievingLease}
    >
      {(loaded) => <EditLeaseForm key={loaded.fetched} loaded={loaded} today={today ?? ''} />}
    </RecordPage>
  )
}

function EditLeaseForm({ loaded, today }: { loaded: Loaded<Lease>; today: string }) {
  const { record } = loaded
  const chargedFrom = () => record.chargedFrom
  // What was sent may be cleared by the next change.
  const sent = useRef<object>(loaded.wire)
  const using = useEditForm({
    names: [LEASES, PROPERTIES],
    loaded,
    initialValues: { ...typedTermsOf(record), propertyId: record.property.id },
    validate: leaseFormRules({ today, chargedFrom, before: record }),
    fields: leaseDraftWire,
    send: (values, version) => {
      const body = { ...withoutMoreTerms(values), ...moreTermsToSend(values, sent.current) }
      sent.current = { ...sent.current, ...body }
      const call = { params: { id: record.id }, over: loaded.wire, body, version }
      return writeLeases('PUT /rentmaster/{id}', call)
    },
  })
  return (
    <EditForm using={using} label={t`Update Rent`} fallback={paths.leases}>
      <FieldGroup title={t`Who and where`}>
        <MeterField field={using.field} />
        <ReadOnlyField label={t`Client name`} value={record.client.name} />
        <WholeRow>
          <PropertyPick
            field={using.field}
            always={record.property.id === '' ? undefined : propertyChoice(record.property)}
          />
        </WholeRow>
      </FieldGroup>
      <LeaseTermsFields using={using} today={today}>
        <p>{chargingText(record)}</p>
      </LeaseTermsFields>
      <WrittenFields id={record.id} createdAt={record.createdAt} createdBy={record.owner.name} />
    </EditForm>
  )
}

const chargingText = ({ id, chargedFrom }: Lease) =>
  chargedFrom === null ? (
    <Trans>
      Nothing is charged automatically yet. Start charging on{' '}
      <Anchor to={paths.lease(id)} inherit underline="always">
        the agreement's page
      </Anchor>
      , with the dues from before.
    </Trans>
  ) : (
    <Trans>
      Charged automatically from {formatDate(chargedFrom)}. What is charged stays as it is. New
      terms and a new rent apply to months that are not charged yet.
    </Trans>
  )
