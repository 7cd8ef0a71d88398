import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../../paths.ts'
import { FoldedOnPhone } from '../../../../web/folded-on-phone.tsx'
import { AddForm } from '../../../../web/form/add-form.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { translated } from '../../../../web/language.ts'
import { Notice } from '../../../../web/notice.tsx'
import { RecordFields } from '../../../../web/record/record-fields.tsx'
import { FallbackAction } from '../../../../web/record/record-page.tsx'
import type { RecordState } from '../../../../web/record/use-record.ts'
import { Page, Sheet } from '../../../../web/shell/page.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { Anchor, Title } from '../../../../web/ui/text.tsx'
import { useToday } from '../../../identity/web/access/client-settings.ts'
import type { Lease } from '../../../leases/lease.ts'
import { whileRetrievingLease } from '../../../leases/web/lease-failures.ts'
import { useLease } from '../../../leases/web/lease-hooks.ts'
import { leaseTermFields } from '../../../leases/web/lease-record-fields.tsx'
import { addressLine } from '../../../leases/web/lease-texts.ts'
import { useLedger, useRefreshAll } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { type OpenPeriod, openPeriods } from '../../../ledger/web/open-periods.ts'
import { useProperty } from '../../../properties/web/property-hooks.ts'
import { defaultDates, MISSING_DATA } from '../../../receipts/receipt.ts'
import { receiptDraftWire } from '../../../receipts/receipt-wire.ts'
import { HraPackDownload } from '../../../receipts/web/hra-pack-download.tsx'
import { NO_PAYMENT } from '../../web/payment-values.ts'
import { useRecordAPayment } from '../../web/record-button.tsx'
import { DayFields } from './days-and-mode.tsx'
import { ModeFields } from './how-paid.tsx'
import { notPaid, OpenMonths } from './open-months.tsx'
import { PaymentDone } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import type { ReceiptValues } from './receipt-values.ts'
import { ReceiptsOfLease } from './receipts-of-lease.tsx'
import classes from './record-receipt.module.css'

/** The agreement of a property, what is open of it, the form that records a receipt, and those recorded so far. */
export function RecordReceiptPage() {
  const [query] = useSearchParams()
  const propertyId = recordIdIn(query)
  const state = useCurrentLease(propertyId)
  const today = useToday()
  if (state.status !== 'loaded' || today === undefined)
    return (
      <Page title={t`Rent Transaction`}>
        <Sheet>
          <FallbackAction
            state={state.status === 'loaded' ? { status: 'loading' } : state}
            kind={t`property`}
            list={{ name: t`Property Rents List`, to: paths.leases }}
            failureText={whileRetrievingLease}
          />
        </Sheet>
      </Page>
    )
  return (
    <Page title={t`Rent Transaction`} subtitle={subtitleOf(state.current)}>
      <Stack gap={20}>
        {state.current ? (
          <Recording current={state.current} today={today} />
        ) : (
          <NoAgreement propertyId={propertyId} today={today} />
        )}
      </Stack>
    </Page>
  )
}

/** Who pays, and for what, above the form; without an agreement, what the page is for. */
const subtitleOf = (current: LeaseWithLedger | undefined) =>
  current
    ? [current.lease.client.name, addressLine(current.lease.property)].filter(Boolean).join(', ')
    : t`Record that rent was received.`

function Recording({ current, today }: { current: LeaseWithLedger; today: string }) {
  const { lease, ledger } = current
  const [chosen, setChosen] = useState<OpenPeriod | null>(null)
  const [recorded, setRecorded] = useState<string>()
  const refresh = useRefreshAll()
  const recordNext = useRecordAPayment()
  const form = useRef<HTMLDivElement>(null)
  return (
    <>
      <OpenMonths
        lines={notPaid(openPeriods(ledger, lease, today), ledger)}
        today={today}
        onRecord={(period) => {
          // The same days again are another wish.
          setChosen({ ...period })
          form.current?.querySelector('input')?.focus()
        }}
      />
      <Sheet>
        <Title order={2} style={{ marginBottom: '1rem' }}>
          <Trans>Record a receipt</Trans>
        </Title>
        <div ref={form}>
          <PaymentForm
            ledger={ledger}
            lease={lease}
            today={today}
            chosen={chosen}
            isSpecified
            onRecorded={(receiptId) => {
              setRecorded(receiptId)
              // What was recorded is not wished for any more.
              setChosen(null)
              refresh()
            }}
          />
        </div>
        {recorded && (
          <div className={classes.done}>
            <PaymentDone
              key={recorded}
              receiptId={recorded}
              isSaid
              onNext={() => recordNext?.()}
              onClose={() => setRecorded(undefined)}
            />
          </div>
        )}
      </Sheet>
      <Agreement lease={lease} />
      <ReceiptsOfLease lease={lease} />
      <HraPackDownload of={{ clientId: lease.client.id, leaseId: lease.id }} />
    </>
  )
}

const Agreement = ({ lease }: { lease: Lease }) => (
  <FoldedOnPhone title={t`Rent information`}>
    <RecordFields fields={leaseTermFields(lease)} />
  </FoldedOnPhone>
)

const NoAgreement = ({ propertyId, today }: { propertyId: string; today: string }) => (
  <>
    <Notice>
      {translated(MISSING_DATA)}{' '}
      <Anchor to={paths.addLeaseFor(propertyId)} isInk underline="always">
        <Trans>Add Rents</Trans>
      </Anchor>
    </Notice>
    <Sheet>
      <Title order={2} style={{ marginBottom: '1rem' }}>
        <Trans>Record a receipt</Trans>
      </Title>
      <UnrecordableReceipt today={today} />
    </Sheet>
  </>
)

const rules = rulesOf(receiptDraftWire)

/** The form of a property without an agreement: it shows what is missing, and records nothing. */
function UnrecordableReceipt({ today }: { today: string }) {
  const using = useSubmitForm<ReceiptValues>({
    initialValues: { ...NO_PAYMENT, ...defaultDates(today, null) },
    validate: {
      rentFrom: rules.rentFrom,
      rentTo: rules.rentTo,
      paymentThreshold: rules.paymentThreshold,
      method: rules.paymentMode,
    },
    submit: async () => ({ failed: translated(MISSING_DATA) }),
  })
  return (
    <AddForm
      using={using}
      label={t`Record a receipt`}
      submit={t`Record receipt`}
      fallback={paths.leases}
    >
      <DayFields using={using} />
      <ModeFields using={using} />
    </AddForm>
  )
}

/** The agreement that runs now for a property, and its money. */
type LeaseWithLedger = { lease: Lease; ledger: LedgerView }

type CurrentLease =
  | Exclude<RecordState<LeaseWithLedger>, { status: 'loaded' }>
  | {
      status: 'loaded'
      /** undefined where no agreement runs for the property. */
      current: LeaseWithLedger | undefined
    }

/** The agreement that runs now for a property, with its money. */
function useCurrentLease(propertyId: string): CurrentLease {
  const property = useProperty(propertyId)
  const leaseId = property.status === 'loaded' ? (property.record.currentLeaseId ?? '') : ''
  const lease = useLease(leaseId)
  const ledger = useLedger(leaseId)
  if (property.status !== 'loaded') return property
  if (lease.status === 'absent') return { status: 'loaded', current: undefined }
  if (lease.status !== 'loaded') return lease
  if (ledger.status !== 'loaded') return ledger
  return { status: 'loaded', current: { lease: lease.record, ledger: ledger.record } }
}
