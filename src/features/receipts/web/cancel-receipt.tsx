import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Code } from '../../../web/breakable.tsx'
import { Dialog } from '../../../web/dialog.tsx'
import { focusHeading } from '../../../web/focus-heading.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { receiptName } from '../../ledger/credit.ts'
import { reasonWire } from '../../ledger/money-draft-wire.ts'
import { isBooksChanged, useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { WithBooks } from '../../ledger/web/with-books.tsx'
import {
  DueAgainOf,
  newReversal,
  ReversalFields,
  returnedOnRule,
  reversalBody,
} from '../../payments/web/actions/reversal-fields.tsx'
import type { ReceiptDetail } from '../receipt.ts'
import { callReceipts, RECEIPTS } from './receipt-hooks.ts'

type Props = { receipt: ReceiptDetail; onCancelled: () => void }

/** Cancels a wrong receipt, for a reason that owner and client can read. */
export function CancelReceipt({ receipt, onCancelled }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isGoing = useRef(false)
  // The question goes once the receipt is cancelled, and the focus would be nowhere.
  useEffect(() => () => void (isGoing.current && focusHeading()), [])
  const cancelled = () => {
    isGoing.current = true
    onCancelled()
  }
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen(true)}>
        <Trans>Cancel receipt</Trans>
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={
          <Trans>
            Cancel receipt <Code text={receiptName(receipt)} /> of {receipt.client.name}?
          </Trans>
        }
      >
        <WithBooks leaseId={receipt.lease.id}>
          {(ledger) => (
            <CancelForm receipt={receipt} ledger={ledger} onKeep={close} onCancelled={cancelled} />
          )}
        </WithBooks>
      </Dialog>
    </>
  )
}

type FormProps = Props & { ledger: LedgerView; onKeep: () => void }

function CancelForm({ receipt, ledger, onKeep, onCancelled }: FormProps) {
  const refresh = useRefresh(RECEIPTS)
  const refreshAll = useRefreshAll()
  const today = useToday() ?? receipt.receivedOn
  const days = { today, first: receipt.receivedOn || today }
  const failed = t`The receipt could not be cancelled`
  const using = useSubmitForm({
    initialValues: newReversal(today),
    validate: { ...rulesOf(reasonWire), returnedOn: returnedOnRule(days) },
    failureText: failed,
    warnUnsaved: false,
    submit: async (values) => {
      const reply = await callReceipts('POST /rentTranscation/{id}/cancel', {
        params: { id: receipt.id },
        body: { ...reversalBody(values), expect: ledger.expect },
      })
      // What would be due again now is shown; what was typed stays.
      if (isBooksChanged(reply)) refreshAll()
      return outcomeOf(reply, { failed })
    },
    onDone: () => {
      onCancelled()
      void refresh()
      onKeep()
    },
  })
  return (
    <>
      <Text style={{ marginBottom: '1rem' }}>
        <Trans>
          Its number stays, marked as cancelled for you and the client, and its days are free for
          another receipt. This cannot be undone.
        </Trans>{' '}
        {receipt.mailed && (
          <Trans>
            {receipt.client.name} got it by email, and an email says that it is cancelled, unless
            you switched such emails off.
          </Trans>
        )}
      </Text>
      <DueAgainOf ledger={ledger} receiptId={receipt.id} />
      <Form
        using={using}
        label={t`Cancel receipt`}
        narrow
        actions={
          <>
            <SubmitButton using={using} color="red">
              <Trans>Cancel receipt</Trans>
            </SubmitButton>
            <Button variant="default" onClick={onKeep}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <ReversalFields using={using} way="in" {...days} />
      </Form>
    </>
  )
}
