import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { addMonths } from '../../../shared/calendar-date.ts'
import { Anchor } from '../../../web/ui/text.tsx'
import { useInvoices } from './invoice-hooks.ts'

/** Leads a client to their GST invoices, where they had one within a year. */
export function OwnInvoicesLink({ today }: { today: string }) {
  const days = { from: addMonths(today, -12), to: today }
  const { data = [] } = useInvoices({ leaseId: '', days })
  if (data.length === 0) return null
  return (
    <Anchor to={paths.invoices} isApart>
      <Trans>GST invoices</Trans>
    </Anchor>
  )
}
