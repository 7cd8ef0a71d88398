import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Decoded } from '../../../shared/wire-record.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { DigitsField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import { gstDetailsDraftWire, type gstDetailsWire } from '../invoice-wire.ts'
import { callInvoices, useGstDetails } from './invoice-hooks.ts'
import classes from './invoices-page.module.css'

type Details = Decoded<typeof gstDetailsWire>

/** An agreement's invoice details on tenant and property, and the form that changes them. */
export function GstDetails({ leaseId }: { leaseId: string }) {
  const { data } = useGstDetails(leaseId, true)
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')
  const refresh = useRefreshAll()
  if (!data) return null
  const { gstin, sac, usualSac } = data
  const isAnswered = !data.missing.includes('client-gstin')
  const finish = (message: string) => {
    setOpen(false)
    setDone(message)
    refresh()
  }
  return (
    <Card as="section" className={classes.panel} aria-label={t`On the invoices`}>
      {isAnswered ? (
        <>
          <p>
            {gstin === null
              ? t`The client has no GST number: the invoices are for an unregistered recipient (B2C).`
              : t`GST number of the client: ${gstin}`}
          </p>
          <p>
            <Trans>Service code (SAC): {sac ?? usualSac}</Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>
            Does the client have a GST number? Invoices are issued once you have answered this.
          </Trans>
        </p>
      )}
      <Can do="change an agreement">
        <Button variant={isAnswered ? 'default' : 'filled'} onClick={() => setOpen(true)}>
          {isAnswered ? (
            <Trans>Change the GST details</Trans>
          ) : (
            <Trans>Enter the GST details</Trans>
          )}
        </Button>
      </Can>
      <Text size="small" isDimmed role="status">
        {done}
      </Text>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`GST details`}>
        {isOpen && (
          <ChangeDetails
            leaseId={leaseId}
            details={data}
            onDone={finish}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialog>
    </Card>
  )
}

type ChangeProps = {
  leaseId: string
  details: Details
  onDone: (message: string) => void
  onClose: () => void
}

function ChangeDetails({ leaseId, details, onDone, onClose }: ChangeProps) {
  const { usualSac } = details
  // Of what the form began with: what others save meanwhile is not saved over.
  const [version] = useState(details.version)
  const using = useActionForm({
    initialValues: { gstin: details.gstin ?? '', sac: details.sac ?? '' },
    validate: rulesOf(gstDetailsDraftWire),
    send: (body) =>
      callInvoices('PUT /rentmaster/{id}/gst', { params: { id: leaseId }, body, version }),
    fields: gstDetailsDraftWire,
    failed: t`The GST details could not be saved`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`Save`}
      intro={<Trans>For future invoices. Those already issued stay as they are.</Trans>}
      onClose={onClose}
    >
      <TextField
        label={t`GST number of the client`}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={15}
        data-autofocus
        description={t`Leave it empty if the client is not registered for GST`}
        {...using.field('gstin')}
      />
      <DigitsField
        label={t`Service code (SAC)`}
        optional
        maxLength={6}
        description={t`997211 for a home, 997212 for anything else. If left empty: ${usualSac}.`}
        {...using.field('sac')}
      />
    </ActionForm>
  )
}
