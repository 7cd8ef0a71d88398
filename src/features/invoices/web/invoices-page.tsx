import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '../../../shared/calendar-date.ts'
import { type Days, formatDays } from '../../../shared/days.ts'
import { formatPaiseBriefly, paise, sumOf } from '../../../shared/paise.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { ChoiceField } from '../../../web/form/fields.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Page } from '../../../web/shell/page.tsx'
import { DataTable } from '../../../web/table/data-table.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { EmptyOfLease } from '../../ledger/web/empty-of-lease.tsx'
import { type Invoice, totalOf } from '../invoice.ts'
import { GstDetails } from './gst-details.tsx'
import { fetchReturn, useInvoices } from './invoice-hooks.ts'
import {
  InvoiceOnPhone,
  invoiceSorts,
  invoiceTableColumns,
  SaveInvoice,
  textOfInvoice,
} from './invoice-rows.tsx'
import classes from './invoices-page.module.css'
import { WaitingCharges } from './waiting-charges.tsx'

/** Tax invoices and notes of a month or quarter; of an agreement, or a charge of it, where the address names one. */
export function InvoicesPage() {
  const [query] = useSearchParams()
  const leaseId = recordIdIn(query)
  const chargeId = query.get('charge') ?? ''
  const isOwner = useAccount().role === 'owner'
  const mayIssue = useMay('issue invoices')
  const [days, choose] = useDays()
  const keep = useCallback((it: Invoice) => chargeId === '' || it.chargeId === chargeId, [chargeId])
  const list = useWholeList({
    query: useInvoices({ leaseId, days }),
    textOf: textOfInvoice,
    sorts: invoiceSorts,
    keep,
  })
  return (
    <Page
      title={t`GST invoices`}
      subtitle={t`Tax invoices for charges with GST, and their credit and debit notes. A rent receipt is not an invoice.`}
    >
      <BackButton fallback={backFrom({ leaseId, isOwner })} />
      <Stack gap={20}>
        {isOwner && leaseId !== '' && <GstDetails leaseId={leaseId} />}
        {mayIssue && <WaitingCharges leaseId={leaseId} />}
        {leaseId === '' && (
          <Row gap={12} align="end" className={classes.pick}>
            <PeriodPick days={days} onChange={choose} />
            {isOwner && <SaveReturn days={days} />}
          </Row>
        )}
        <DataTable
          list={list}
          caption={t`GST invoices`}
          columns={invoiceTableColumns()}
          actions={(invoice) => <SaveInvoice invoice={invoice} />}
          isActionInPhoneRow
          csv={{ file: 'gst-invoices' }}
          summary={<Total invoices={list.found} />}
          phone={(invoice) => (
            <InvoiceOnPhone invoice={invoice} isOfOne={!isOwner || leaseId !== ''} />
          )}
          rowKey={({ id }) => id}
          rowName={({ code }) => code}
          searchHint={t`Client, address or number`}
          failureText={t`Network error, while retrieving the invoices`}
          empty={
            leaseId === '' && days.from !== '' ? (
              <EmptyState title={t`No GST invoices in ${formatDays(days)}`}>
                <Trans>Another month or quarter can be chosen above.</Trans>
              </EmptyState>
            ) : (
              <EmptyOfLease leaseId={leaseId}>
                <EmptyState title={t`No GST invoices`}>
                  {isOwner ? (
                    <Trans>
                      Each charge of an agreement that has GST gets its tax invoice automatically.
                    </Trans>
                  ) : (
                    <Trans>Where GST is charged on your rent, its tax invoices appear here.</Trans>
                  )}
                </EmptyState>
              </EmptyOfLease>
            )
          }
        />
      </Stack>
    </Page>
  )
}

const backFrom = ({ leaseId, isOwner }: { leaseId: string; isOwner: boolean }) => {
  if (!isOwner) return paths.myDues
  return leaseId === '' ? paths.books : paths.lease(leaseId)
}

/** The days that are shown: this month until others are chosen. */
function useDays(): [Days, (days: Days) => void] {
  const today = useToday()
  const [chosen, choose] = useState<Days | null>(null)
  const [month = { from: '', to: '' }] = today ? lastPeriods(today).months : []
  return [chosen ?? month, choose]
}

type PickProps = { days: Days; onChange: (days: Days) => void }

const nameOf = ({ from, to }: Days) => `${from} ${to}`

function PeriodPick({ days, onChange }: PickProps) {
  const today = useToday()
  if (!today) return null
  const { months, quarters } = lastPeriods(today)
  const all = [...months, ...quarters]
  return (
    <ChoiceField
      label={t`Month or quarter`}
      choices={all.map((it) => ({ value: nameOf(it), label: formatDays(it) }))}
      value={nameOf(days)}
      onChange={({ currentTarget }) => {
        const chosen = all.find((it) => nameOf(it) === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** Saves the list that the return requires. */
function SaveReturn({ days }: { days: Days }) {
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    try {
      saveFile(`gst-return-${days.from}-${days.to}.csv`, await fetchReturn(days))
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void save()}>
        <Trans>List for the return (CSV)</Trans>
      </Button>
      <span role="alert">{hasFailed && t`It could not be saved. Please try again.`}</span>
    </>
  )
}

/** The total of all invoices, less credit notes. */
const Total = ({ invoices }: { invoices: readonly Invoice[] }) => {
  if (invoices.length === 0) return null
  const total = sumOf(
    invoices.map((it) => (it.kind === 'credit note' ? paise(-totalOf(it)) : totalOf(it))),
  )
  return <Trans>{formatPaiseBriefly(total)} in all</Trans>
}

const MONTHS = 12
const QUARTERS = 4

/** The months and quarters for which a return may be due, the latest first. */
export function lastPeriods(today: string): { months: Days[]; quarters: Days[] } {
  const month = firstOfMonth(today)
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3))
  return {
    months: Array.from({ length: MONTHS }, (_, back) => stretch(addMonths(month, -back), 1)),
    quarters: Array.from({ length: QUARTERS }, (_, back) =>
      stretch(addMonths(quarter, -3 * back), 3),
    ),
  }
}

const stretch = (from: string, months: number): Days => ({
  from,
  to: lastOfMonth(addMonths(from, months - 1)),
})
