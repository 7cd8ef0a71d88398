import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { firstTenCharacters, formatDate } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { translated } from '../../../web/language.ts'
import { type RecordField, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordHeading } from '../../../web/record/record-heading.tsx'
import { RecordPage, RecordSheet } from '../../../web/record/record-page.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { FilesOf } from '../../files/web/files-of.tsx'
import { Activity, type HistoryField, oneOfWords } from '../../history/web/activity.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { addressLine } from '../../leases/web/lease-texts.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import { methodText } from '../../ledger/web/document-texts.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { ExpenseDetail } from '../expense.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../expense-categories.ts'
import type { expenseHistory, expenseReversalHistory } from '../expense-wire.ts'
import { useExpense } from './expense-hooks.ts'
import { categoryText, placeText } from './expense-texts.ts'
import classes from './expenses.module.css'
import { RecoverExpense } from './recover-expense.tsx'
import { ReverseExpense } from './reverse-expense.tsx'

/** An expense with its bill, what tenants bear of it, and its history. */
export function ExpensePage() {
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={t`Expense`}
      isTitleQuiet
      state={useExpense(recordIdIn(query))}
      kind={t`expense`}
      list={{ name: t`Expenses`, to: paths.expenses }}
      below={({ record }) => (
        <>
          <FilesOf subject={{ kind: 'expense', id: record.id }} />
          <Recoveries expense={record} />
          <Activity record={{ id: record.id, version: 0 }} fields={historyFields()} />
        </>
      )}
    >
      {({ record }) => <ExpenseSheet expense={record} />}
    </RecordPage>
  )
}

function ExpenseSheet({ expense }: { expense: ExpenseDetail }) {
  const [asked, ask] = useState<'recover' | 'reverse' | null>(null)
  const [done, setDone] = useState('')
  const today = useToday() ?? ''
  const refresh = useRefreshAll()
  const close = () => ask(null)
  const finish = (message: string) => {
    close()
    setDone(message)
    refresh()
  }
  const isBack = expense.reversedOn !== null
  const mayRecord = useMay('record an expense')
  return (
    <Stack gap={16}>
      <BackButton fallback={paths.expenses} />
      <RecordHeading
        name={`${categoryText(expense)}, ${formatPaiseBriefly(expense.amount)}`}
        state={
          isBack && (
            <Badge color="red">
              <Trans>Taken back</Trans>
            </Badge>
          )
        }
        detail={[placeText(expense), formatDate(expense.spentOn)].join(', ')}
      />
      {!isBack && mayRecord && (
        <Row>
          {expense.recovered < expense.amount && (
            <Button onClick={() => ask('recover')}>
              <Trans>Recover from the tenant</Trans>
            </Button>
          )}
          <Button variant="default" onClick={() => ask('reverse')}>
            <Trans>Take back</Trans>
          </Button>
        </Row>
      )}
      <Text size="small" isDimmed role="status">
        {done}
      </Text>
      <RecordFields fields={fieldsOf(expense)} />
      <Dialog opened={asked === 'recover'} onClose={close} title={t`Recover from the tenant`}>
        <RecoverExpense expense={expense} today={today} onDone={finish} onClose={close} />
      </Dialog>
      <Dialog opened={asked === 'reverse'} onClose={close} title={t`Take back the expense`}>
        <ReverseExpense expense={expense} today={today} onDone={finish} onClose={close} />
      </Dialog>
    </Stack>
  )
}

/** The fields of an expense; those that nobody filled in are left out. */
function fieldsOf(expense: ExpenseDetail): RecordField[] {
  const { property, method, gst, periodStart, periodEnd, reversedOn, billedOn } = expense
  const days = periodStart && periodEnd ? formatDays({ from: periodStart, to: periodEnd }) : ''
  const fields: RecordField[] = [
    { label: t`Paid on`, value: formatDate(expense.spentOn) },
    { label: t`Property`, value: property ? addressLine(property) : t`All properties` },
    { label: t`Paid to`, value: expense.paidTo },
    { label: t`How it was paid`, value: method && methodText(method) },
    { label: t`Reference`, value: expense.reference },
    { label: t`GST in it`, value: gst > 0n && formatPaiseBriefly(gst) },
    { label: t`Bill number`, value: expense.billNumber },
    { label: t`Bill of`, value: billedOn && formatDate(billedOn) },
    { label: t`For the days`, value: days || formatDate(periodStart ?? periodEnd) },
    { label: t`Note`, value: expense.note },
    { label: t`Taken back on`, value: reversedOn && formatDate(reversedOn) },
    { label: t`Reason`, value: expense.reverseReason },
    { label: t`Recorded on`, value: formatDate(firstTenCharacters(expense.createdAt)) },
  ]
  return fields.filter(({ value }) => Boolean(value))
}

/** The charges by which tenants bear it. */
function Recoveries({ expense }: { expense: ExpenseDetail }) {
  const { recoveries, recovered, amount } = expense
  if (recoveries.length === 0) return null
  const [got, all] = [formatPaiseBriefly(recovered), formatPaiseBriefly(amount)]
  return (
    <RecordSheet>
      <Title order={2} style={{ marginBottom: '0.5rem' }}>
        <Trans>Recovered from tenants</Trans>
      </Title>
      <Text size="small" isDimmed>
        <Trans>
          {got} of {all} is charged, without GST.
        </Trans>
      </Text>
      <Stack as="ul" isRuled>
        {recoveries.map((it) => (
          <Row as="li" key={it.chargeId} lineGap={4} align="baseline" isSpread>
            <div className={classes.what}>
              <Anchor to={paths.lease(it.leaseId)} isApart>
                {it.client.name}
              </Anchor>
              <Text size="small" isDimmed>
                {[it.name, stateOf(it)].join(', ')}
              </Text>
            </div>
            <span className={it.reversedOn === null ? undefined : classes.gone}>
              {formatPaiseBriefly(it.amount)}
            </span>
          </Row>
        ))}
      </Stack>
    </RecordSheet>
  )
}

/** The state of a charge, in words. */
function stateOf({ open, fromDeposit, dueOn, reversedOn }: ExpenseDetail['recoveries'][number]) {
  if (reversedOn !== null) return t`taken back`
  if (open > 0n) return t`${formatPaiseBriefly(open)} open, due on ${formatDate(dueOn)}`
  return fromDeposit > 0n ? t`paid out of the deposit` : t`paid`
}

const rupees = (label: string): HistoryField => ({
  label,
  show: (value) => formatRupeesBriefly(String(value)),
})

const historyFields = (): Record<
  keyof typeof expenseHistory | keyof typeof expenseReversalHistory,
  HistoryField
> => ({
  amount: rupees(t`Amount`),
  category: oneOfWords(t`Category`, (code) =>
    translated(EXPENSE_CATEGORIES[code as ExpenseCategory]?.name ?? code),
  ),
  spentOn: t`Paid on`,
  paidTo: t`Paid to`,
  method: oneOfWords(t`How it was paid`, (word) => methodText(word as PaymentMethod)),
  reference: t`Reference`,
  gst: rupees(t`GST in it`),
  billNumber: t`Bill number`,
  note: t`Note`,
  reason: t`Reason`,
  reversal: oneOfWords(t`What happened`, (kind) =>
    kind === 'returned' ? t`The money came back` : t`It was never paid`,
  ),
  on: t`Taken back on`,
})
