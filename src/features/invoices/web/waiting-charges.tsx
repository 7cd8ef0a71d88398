import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { outcomeOfCall, textOfOutcome } from '../../../web/form/outcome-of.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { Invoice } from '../invoice.ts'
import type { Missing } from '../missing-details.ts'
import { callInvoices, useWaiting } from './invoice-hooks.ts'
import classes from './invoices-page.module.css'

/** Charges that have no invoice: what is missing, or the one press that issues them. */
export function WaitingCharges({ leaseId }: { leaseId: string }) {
  const { data = [] } = useWaiting(true)
  const [done, setDone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshAll()
  const shown = data.filter((it) => leaseId === '' || it.leaseId === leaseId)
  const issue = async () => {
    setBusy(true)
    const failed = t`The invoices were not issued`
    const outcome = await outcomeOfCall(callInvoices('POST /invoices', {}), { failed })
    setBusy(false)
    setDone(textOfOutcome(outcome))
    refresh()
  }
  const count = shown.reduce((sum, { charges }) => sum + charges, 0)
  return (
    <>
      {count > 0 && (
        <Card as="section" className={classes.panel} aria-label={t`Charges without an invoice`}>
          <p>
            {plural(count, {
              one: '# charge with GST has no invoice.',
              other: '# charges with GST have no invoice.',
            })}
          </p>
          <MissingList of={shown} />
          {data.some(({ missing }) => missing.length === 0) && (
            <>
              <Text size="small" isDimmed>
                <Trans>
                  Invoices for past charges are dated today: a series is never dated back.
                </Trans>
              </Text>
              <Button disabled={isBusy} onClick={() => void issue()}>
                <Trans>Issue invoices for past charges</Trans>
              </Button>
            </>
          )}
        </Card>
      )}
      <Text size="small" isDimmed role="status">
        {done}
      </Text>
    </>
  )
}

type Names = Pick<Invoice, 'leaseId' | 'client' | 'property'>

/** What is missing for an invoice, and where it is filled in. */
const missingTexts = (missing: Missing, { leaseId, client, property }: Names) =>
  ({
    'owner-gstin': { text: t`Your GST number is missing.`, to: paths.account },
    'owner-gstin-wrong': {
      text: t`Please check your GST number: its last character does not fit.`,
      to: paths.account,
    },
    'owner-address': { text: t`Your address is missing.`, to: paths.account },
    'property-state': {
      text: t`GST does not know the state of this property. Check its spelling.`,
      to: paths.editProperty(property.id),
    },
    'tax-of-another-state': {
      text: t`CGST and SGST are charged, but your GST number is of another state than the property.`,
      to: paths.editLease(leaseId),
    },
    'igst-within-state': {
      text: t`IGST is charged, but you and the property are in one state. Edit the agreement, then take these charges back and charge them again.`,
      to: paths.editLease(leaseId),
    },
    'client-gstin': {
      text: t`Please say whether the client has a GST number.`,
      to: paths.invoicesOf(leaseId),
    },
    'reverse-charge-unregistered': {
      text: t`Reverse charge needs a client with a GST number. Enter it, or change the agreement.`,
      to: paths.invoicesOf(leaseId),
    },
    'client-address': {
      text: t`The address of the client is missing.`,
      to: paths.editClient(client.id),
    },
  })[missing]

/** What keeps invoices from being issued, each with a link to where it is filled in. */
const MissingList = ({ of }: { of: readonly (Names & { missing: readonly Missing[] })[] }) => {
  const lines = new Map(
    of.flatMap((names) =>
      names.missing.map((missing) => {
        const line = missingTexts(missing, names)
        const who = missing.startsWith('owner') ? '' : names.client.name
        return [`${line.to} ${missing}`, { ...line, who }] as const
      }),
    ),
  )
  if (lines.size === 0) return null
  return (
    <ul data-bullets className={classes.missing}>
      {[...lines].map(([key, { text, to, who }]) => (
        <li key={key}>
          <Anchor to={to} inherit underline="always">
            {who === '' ? text : t`${who}: ${text}`}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
