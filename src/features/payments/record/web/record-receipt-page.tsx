import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../../paths.ts'
import { BackButton } from '../../../../web/form/back-button.tsx'
import { ChoiceField, choicesOf, DateField } from '../../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { translated } from '../../../../web/language.ts'
import { Notice } from '../../../../web/notice.tsx'
import { RecordFields } from '../../../../web/record/record-fields.tsx'
import { FallbackAction } from '../../../../web/record/record-page.tsx'
import { Page, Sheet } from '../../../../web/shell/page.tsx'
import { Anchor, Title } from '../../../../web/ui/text.tsx'
import { useToday } from '../../../identity/web/access/client-settings.ts'
import { PAYMENT_MODES } from '../../../leases/charging-terms.ts'
import type { Lease } from '../../../leases/lease.ts'
import { leaseTermFields } from '../../../leases/web/lease-record-fields.tsx'
import { addressLine, paymentModeText, whileRetrieving } from '../../../leases/web/lease-texts.ts'
import { nextPeriod, type OpenPeriod, openPeriods } from '../../../ledger/web/open-periods.ts'
import { defaultDates, MISSING_DATA } from '../../../receipts/receipt.ts'
import { receiptDraftWire } from '../../../receipts/receipt-wire.ts'
import { HraPackDownload } from '../../../receipts/web/hra-pack-download.tsx'
import { notPaid, OpenMonths } from './open-months.tsx'
import { ReceiptForm, type Wish } from './receipt-form.tsx'
import { ReceiptsOfLease } from './receipts-of-lease.tsx'
import classes from './record-receipt.module.css'
import { type LeaseWithLedger, useCurrentLease } from './use-current-lease.ts'

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
            failureText={whileRetrieving}
          />
        </Sheet>
      </Page>
    )
  return (
    <Page title={t`Rent Transaction`} subtitle={subtitleOf(state.current)}>
      <div className={classes.parts}>
        {state.current ? (
          <Recording current={state.current} today={today} />
        ) : (
          <NoAgreement propertyId={propertyId} today={today} />
        )}
      </div>
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
  const [chosen, setChosen] = useState<Wish | null>(null)
  const [recordings, setRecordings] = useState(0)
  const upcoming = nextPeriod(ledger, lease, today)
  const days = Object.values(upcoming).join()
  // Books that are fetched again unchanged must not take away what was typed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a recording the form begins anew, for whatever days
  const next = useMemo(() => ({ of: upcoming }), [days, recordings])
  const form = useRef<HTMLDivElement>(null)
  const record = (period: OpenPeriod) => {
    setChosen({ of: period, isChosen: true })
    form.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <OpenMonths
        lines={notPaid(openPeriods(ledger, lease, today), ledger)}
        today={today}
        onRecord={record}
      />
      <Sheet>
        <Title order={2} style={{ marginBottom: '1rem' }}>
          <Trans>Record a receipt</Trans>
        </Title>
        <div ref={form}>
          <ReceiptForm
            current={current}
            today={today}
            period={chosen ?? next}
            onRecorded={() => {
              // What was recorded is not wished for any more.
              setChosen(null)
              setRecordings((count) => count + 1)
            }}
          />
        </div>
      </Sheet>
      <Agreement lease={lease} />
      <ReceiptsOfLease lease={lease} />
      <HraPackDownload of={{ clientId: lease.client.id, leaseId: lease.id }} />
    </>
  )
}

const Agreement = ({ lease }: { lease: Lease }) => (
  <Sheet>
    <Title order={2} style={{ marginBottom: '1rem' }}>
      <Trans>Rent information</Trans>
    </Title>
    <RecordFields fields={leaseTermFields(lease)} />
  </Sheet>
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
  const using = useSubmitForm({
    initialValues: { ...defaultDates(today, null), paymentMode: '' },
    validate: rules,
    submit: async () => ({ failed: translated(MISSING_DATA) }),
  })
  return (
    <Form
      using={using}
      label={t`Record a receipt`}
      actions={
        <>
          <SubmitButton using={using}>
            <Trans>Record receipt</Trans>
          </SubmitButton>
          <BackButton fallback={paths.leases} />
        </>
      }
    >
      <DateField label={t`Rent from`} {...using.field('rentFrom')} />
      <DateField label={t`Rent to`} {...using.field('rentTo')} />
      <DateField label={t`Payment threshold`} {...using.field('paymentThreshold')} />
      <ChoiceField
        label={t`Payment mode`}
        choices={choicesOf(PAYMENT_MODES, paymentModeText)}
        prompt={t`Select a payment mode`}
        {...using.field('paymentMode')}
      />
    </Form>
  )
}
