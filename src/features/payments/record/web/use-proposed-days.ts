import { useEffect, useEffectEvent, useRef } from 'react'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import type { OpenPeriod } from '../../../ledger/web/open-periods.ts'
import { datesOf, openRent, type ReceiptValues } from './receipt-values.ts'

/** Days for the form; chosen by the person, or proposed. The same again are another wish. */
export type Period = { of: OpenPeriod; isChosen?: boolean }

type Props = {
  using: SubmitForm<ReceiptValues>
  period: Period | undefined
  /** The books whose open rent of the days is proposed as the amount; undefined where the amount stays. */
  ledger?: LedgerView
}

/**
 * Fills in the days that are wished for, and the open rent of others. What somebody typed stays, also where books that
 * another device changed propose something else; days that the person chooses replace typed days and amount.
 */
export function useProposedDays({ using: { form, values }, period, ledger }: Props): void {
  const { dirtyFields } = form.formState
  const propose = (proposed: Partial<ReceiptValues>, isChosen = false) => {
    const isKept = (name: string) => name in dirtyFields && !(isChosen && name in proposed)
    const typed = Object.entries(form.getValues()).filter(([name]) => isKept(name))
    const before = { ...values, ...form.formState.defaultValues }
    form.reset({ ...before, ...proposed }, { keepErrors: !isChosen })
    for (const [name, value] of typed)
      form.setValue(name as keyof ReceiptValues, value, { shouldDirty: true })
  }
  const last = useRef(period)
  const begin = useEffectEvent(() => {
    if (!period || period === last.current) return
    last.current = period
    const dates = datesOf(period.of)
    propose({ ...dates, ...(ledger && { amount: openRent(ledger, dates) }) }, period.isChosen)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish for days begins anew
  useEffect(() => begin(), [period])
  const { rentFrom, rentTo } = values
  const follow = useEffectEvent(() => {
    const amount = ledger && openRent(ledger, { rentFrom, rentTo })
    if (amount !== undefined && amount !== values.amount) propose({ amount })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days, or other books, have another open rent
  useEffect(() => follow(), [ledger, rentFrom, rentTo])
}
