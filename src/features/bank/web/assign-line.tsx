import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { PickBySearch } from '../../../web/form/pick-by-search.tsx'
import { useLeaseChoices } from '../../cheques/web/cheque-hooks.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import type { BankLine } from '../bank-wire.ts'
import { writeBank } from './bank-hooks.ts'
import { payerText, whenText } from './bank-texts.ts'

type Props = { line: BankLine; onDone: (message: string) => void; onClose: () => void }

/** Says whose payment a line is: it settles the oldest dues of that agreement, and its payer is known from then on. */
export function AssignLine({ line, onDone, onClose }: Props) {
  const likely = line.proposed?.parts[0]?.leaseId ?? ''
  const using = useActionForm({
    initialValues: { leaseId: likely },
    validate: {
      leaseId: (id) => (id === '' ? t`Please choose a rent agreement.` : undefined),
    },
    send: ({ leaseId }) =>
      writeBank('POST /banklines/{id}/assign', { params: { id: line.id }, body: { leaseId } }),
    fields: moneyDraftWire,
    failed: t`The payment could not be recorded`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={t`Record ${formatPaiseBriefly(line.amount)}`}
      intro={
        <Trans>
          {payerText(line)}, {whenText(line)}. It settles what is due longest; the rest is an
          advance.
        </Trans>
      }
      onClose={onClose}
    >
      <PickBySearch
        label={t`Client`}
        placeholder={t`Type to find a client`}
        field={using.field('leaseId')}
        useChoices={useLeaseChoices}
      />
    </ActionForm>
  )
}
