import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { lastOfMonth } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { formatPaiseBriefly, paiseToDecimal } from '../../../shared/paise.ts'
import type { LooseReply } from '../../../web/api/reply.ts'
import { useIdempotencyKey } from '../../../web/form/idempotency-key.ts'
import { outcomeOfCall, textOfOutcome } from '../../../web/form/outcome-of.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { RecurringExpense } from '../expense.ts'
import { callExpenses, takeBack, useMonthlyExpenses, writeExpenses } from './expense-hooks.ts'
import { categoryText, placeText } from './expense-texts.ts'
import classes from './expenses.module.css'

/** The monthly expenses that wait: one tap records one, on the last day of its month or today. */
export function MonthlyExpenses() {
  const { data: all = [] } = useMonthlyExpenses()
  const [failure, setFailure] = useState('')
  const today = useToday() ?? ''
  const mayRecord = useMay('record an expense')
  const waiting = mayRecord ? all.filter(({ proposed }) => proposed !== null) : []
  return (
    <>
      <Text size="small" isDimmed role="status">
        {failure}
      </Text>
      {waiting.length > 0 && (
        <section aria-labelledby="every-month">
          <h2 id="every-month" className={classes.title}>
            <Trans>Every month</Trans>
          </h2>
          <Stack as="ul" gap={8}>
            {waiting.map((it) => (
              <Proposal
                key={`${it.id} ${it.proposed}`}
                it={it}
                today={today}
                onFailed={setFailure}
              />
            ))}
          </Stack>
        </section>
      )}
    </>
  )
}

type Props = { it: RecurringExpense; today: string; onFailed: (message: string) => void }

function Proposal({ it, today, onFailed }: Props) {
  const refresh = useRefreshAll()
  const key = useIdempotencyKey()
  const [isBusy, setBusy] = useState(false)
  const month = it.proposed ?? ''
  const name = [categoryText(it), it.paidTo].filter(Boolean).join(', ')
  const when = formatDays({ from: month, to: lastOfMonth(month) })
  const amount = formatPaiseBriefly(it.amount)
  const act = async (
    call: () => Promise<LooseReply>,
    undo: (made: string | undefined) => Promise<LooseReply> | undefined = proposeAgain,
  ) => {
    setBusy(true)
    const outcome = await outcomeOfCall(call(), { failed: t`It could not be done` })
    setBusy(false)
    const text = t`${name}, ${when}: ${textOfOutcome(outcome)}`
    if ('done' in outcome) offerUndo({ done: text, undo: () => undo(outcome.made) })
    else onFailed(text)
    refresh()
  }
  const record = () => {
    const body = expenseFrom(it, { month, today })
    return writeExpenses('POST /expenses', { body, idempotencyKey: key.keyFor(body) })
  }
  const params = { id: it.id }
  const proposeAgain = () =>
    callExpenses('POST /recurringexpenses/{id}/propose', {
      params,
      body: { skippedUntil: it.skippedUntil },
    })
  return (
    <Card as="li">
      <Row lineGap={8}>
        <div className={classes.what}>
          {name}
          <Text size="small" isDimmed>
            {[placeText(it), when].join(', ')}
          </Text>
        </div>
        <strong>{amount}</strong>
        <Row isTight>
          <Button
            size="compact-sm"
            disabled={isBusy}
            aria-label={t`Record ${name}, ${when}`}
            onClick={() => void act(record, (id) => (id ? takeBack(id) : undefined))}
          >
            <Trans>Record</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            aria-label={t`Skip ${name}, ${when}`}
            onClick={() =>
              void act(() =>
                callExpenses('POST /recurringexpenses/{id}/skip', { params, body: { month } }),
              )
            }
          >
            <Trans>Skip</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            aria-label={t`Stop proposing ${name}`}
            onClick={() =>
              void act(() => callExpenses('POST /recurringexpenses/{id}/end', { params }))
            }
          >
            <Trans>Stop</Trans>
          </Button>
        </Row>
      </Row>
    </Card>
  )
}

/** The body that records a month of a monthly expense: this month as paid today, an earlier one on its last day. */
const expenseFrom = (it: RecurringExpense, { month, today }: { month: string; today: string }) => ({
  category: it.category,
  amount: paiseToDecimal(it.amount),
  recurringId: it.id,
  ...(it.ownCategory && { ownCategoryId: it.ownCategory.id }),
  ...(it.property && { propertyId: it.property.id }),
  ...(it.method && { method: it.method }),
  ...(it.paidTo && { paidTo: it.paidTo }),
  recurringMonth: month,
  ...(lastOfMonth(month) < today && { spentOn: lastOfMonth(month), confirmDay: true }),
})
