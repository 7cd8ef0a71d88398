import { t } from '@lingui/core/macro'
import { financialYear } from '../../../shared/calendar-date.ts'
import { payloadOf } from '../../../shared/wire-record.ts'
import { FilterChips } from '../../../web/table/filter-chips.tsx'
import { useFilterCounts, useListFilter } from '../../../web/table/use-list-filter.ts'
import { useToday } from '../../identity/web/access/use-today.ts'
import { receiptListFilters } from '../receipt-wire.ts'
import { fetchReceipts, RECEIPTS } from './receipt-hooks.ts'

const FILTERS = {
  month: payloadOf(receiptListFilters, { isThisMonth: true }),
  year: payloadOf(receiptListFilters, { isThisYear: true }),
  cancelled: payloadOf(receiptListFilters, { isCancelled: true }),
}

/** How the list of receipts is narrowed, and can be. */
export const useReceiptFilter = () => useListFilter('show', FILTERS)

/** How many receipts came in this month and this financial year, and how many were cancelled. */
export function ReceiptChips() {
  const { chosen, toggled } = useReceiptFilter()
  const counts = useFilterCounts(RECEIPTS, FILTERS, fetchReceipts)
  const today = useToday()
  const year = today ? financialYear(today) : ''
  const chip = (name: keyof typeof FILTERS, label: string) => ({
    ...{ name, label, count: counts[name], isChosen: name === chosen, to: toggled(name) },
  })
  const chips = [
    chip('month', t`This month`),
    chip('year', t`Year ${year}`),
    chip('cancelled', t`Cancelled`),
  ]
  return <FilterChips label={t`By time`} chips={chips} />
}
