import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { useRefreshAll } from '../../charges/web/ledger-hooks.ts'
import { callInvoices, useWaiting } from './invoice-hooks.ts'
import classes from './invoices-page.module.css'
import { MissingList } from './missing-list.tsx'

/** Charges that have no invoice: what is missing, or the one press that issues them. */
export function WaitingCharges({ leaseId }: { leaseId: string }) {
  const { data = [] } = useWaiting(true)
  const [done, setDone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshAll()
  const shown = data.filter((it) => leaseId === '' || it.leaseId === leaseId)
  const issue = async () => {
    setBusy(true)
    const reply = await callInvoices('POST /invoices', {})
    setBusy(false)
    setDone(reply.body.message)
    refresh()
  }
  const count = shown.reduce((sum, { charges }) => sum + charges, 0)
  return (
    <>
      {count > 0 && (
        <section className={classes.panel} aria-label={t`Charges without an invoice`}>
          <p>
            {plural(count, {
              one: '# charge with GST has no invoice.',
              other: '# charges with GST have no invoice.',
            })}
          </p>
          <MissingList of={shown} />
          {data.some(({ missing }) => missing.length === 0) && (
            <>
              <p className={classes.note}>
                <Trans>
                  Invoices for past charges are dated today: a series is never dated back.
                </Trans>
              </p>
              <Button disabled={isBusy} onClick={() => void issue()}>
                <Trans>Issue invoices for past charges</Trans>
              </Button>
            </>
          )}
        </section>
      )}
      <p role="status" className={classes.note}>
        {done}
      </p>
    </>
  )
}
