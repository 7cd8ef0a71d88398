import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../web/form/confirm-dialog.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { BankLine } from '../bank-wire.ts'
import type { BankActions } from './use-bank-actions.ts'

type Props = { lines: readonly BankLine[]; actions: BankActions; children: ReactNode }

/** Makes many lines private at once, and asks first: nothing of them can be brought back. */
export function AllPrivate({ lines, actions, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  if (!useMay('keep the bank')) return null
  return (
    <>
      <Button variant="default" disabled={actions.isBusy} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        isDanger
        title={plural(lines.length, {
          one: 'Is this line private?',
          other: 'Are these # lines private?',
        })}
        confirm={t`They are private`}
        onConfirm={() => {
          setAsking(false)
          void actions.layAside(lines, 'private')
        }}
        onCancel={() => setAsking(false)}
      >
        <Trans>Nothing of them is kept. This cannot be undone.</Trans>
      </ConfirmDialog>
    </>
  )
}
