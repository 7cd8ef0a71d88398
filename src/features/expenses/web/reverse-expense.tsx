import { t } from '@lingui/core/macro'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { reasonWire } from '../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import {
  newReversal,
  ReversalFields,
  returnedOnRule,
  reversalBody,
} from '../../payments/web/actions/reversal-fields.tsx'
import type { ExpenseDetail } from '../expense.ts'
import { callExpenses } from './expense-hooks.ts'

type Props = {
  expense: ExpenseDetail
  today: string
  onDone: (message: string) => void
  onClose: () => void
}

/** Takes an expense back: it never was paid, or the money came back. It stays in the list, crossed out. */
export function ReverseExpense({ expense, today, onDone, onClose }: Props) {
  const days = { today, first: expense.spentOn }
  const using = useActionForm({
    initialValues: newReversal(today),
    validate: { ...rulesOf(reasonWire), returnedOn: returnedOnRule(days) },
    send: (values) =>
      callExpenses('POST /expenses/{id}/reverse', {
        params: { id: expense.id },
        body: { ...reversalBody(values), expect: expense.state },
      }),
    failed: t`It could not be taken back`,
    onDone,
  })
  const amount = formatPaiseBriefly(expense.amount)
  const charged = expense.recovered
  return (
    <ActionForm
      using={using}
      submit={t`Take back`}
      keep={t`Keep it`}
      isDanger
      intro={
        <>
          <p>{t`${amount} leaves your books again; the expense stays in the list, crossed out.`}</p>
          {charged > 0n && (
            <p role="status">
              {using.values.reversal === 'returned'
                ? t`Tenants stay charged ${formatPaiseBriefly(charged)} for it. What they do not owe you any more, take back in their agreements.`
                : t`Tenants are charged ${formatPaiseBriefly(charged)} for it. Take those charges back first.`}
            </p>
          )}
        </>
      }
      onClose={onClose}
    >
      <ReversalFields using={using} way="out" isOwn {...days} />
    </ActionForm>
  )
}
