import { t } from '@lingui/core/macro'
import { financialYear } from '../../../shared/calendar-date.ts'
import { FilterChips } from '../../../web/table/filter-chips.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useReceiptCounts, useReceiptFilter } from './receipt-hooks.ts'

/** How many receipts came in this month and this financial year, and how many were cancelled. */
export function ReceiptChips() {
  const { chosen, toggled } = useReceiptFilter()
  const counts = useReceiptCounts()
  const today = useToday()
  const year = today ? financialYear(today) : ''
  const chip = (name: 'month' | 'year' | 'cancelled', label: string) => ({
    name,
    label,
    count: counts[name],
    isChosen: name === chosen,
    to: toggled(name),
  })
  const chips = [
    chip('month', t`This month`),
    chip('year', t`Year ${year}`),
    chip('cancelled', t`Cancelled`),
  ]
  return <FilterChips label={t`By time`} chips={chips} />
}
