import { invalidField } from '../../../server/refusal.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import { ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordExpense } from '../../expenses/server/record-expense.ts'
import { isMonthRecorded, listMonthly } from '../../expenses/server/recurring-expense-queries.ts'
import { reverseExpense } from '../../expenses/server/reverse-expense.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { giveBack } from '../../payments/server/deduct-from-deposit.ts'
import { findPayout } from '../../payments/server/payout-queries.ts'
import { reversePayout } from '../../payments/server/reverse.ts'
import type { Proposal, ProposedExpense } from '../proposal.ts'
import { FEWEST_RULE_LETTERS, isInLine, ruleWords, wordsOfLine } from '../rule-words.ts'
import { decideLines, type LineRow } from './bank-queries.ts'
import { dayOfLine, statedOf } from './line-as-stated.ts'
import { amountOfLine } from './read-bank.ts'
import { learnRule } from './rule-queries.ts'

/** The expense of a line; null stands for a property or category that was named and does not exist. */
export type StatedLineExpense = Pick<ProposedExpense, 'category' | 'paidTo'> & {
  [K in 'propertyId' | 'ownCategoryId']: string | null | undefined
}

/**
 * Records a line as an expense on the day of its value; what comes every month is then that of its month.
 * @throws Refusal what `recordExpense` throws
 */
export async function spendLine(
  scope: OwnerScope,
  line: LineRow,
  expense: StatedLineExpense,
): Promise<void> {
  const { receivedOn: spentOn, method, reference } = statedOf(scope, line)
  const month = await monthOf(scope, line, expense, firstOfMonth(spentOn))
  const expenseId = await recordExpense(scope, {
    ...expense,
    ...month,
    spentOn,
    method,
    reference: reference?.slice(0, 60) ?? null,
    amount: amountOfLine(line),
    gst: ZERO,
    billNumber: null,
    billedOn: null,
    periodStart: null,
    periodEnd: null,
    isDayConfirmed: true,
    note: line.via === 'charge' ? 'Bank charge' : null,
  })
  await decideLines(scope, [line.id], { state: 'confirmed', became: 'expense', expenseId })
}

/** The monthly expense that waits and that this debit pays; undefined where there is none. */
async function monthOf(
  scope: OwnerScope,
  line: LineRow,
  { category, propertyId = null, ownCategoryId = null }: StatedLineExpense,
  month: string,
) {
  const found = (await listMonthly(scope)).find(
    (it) =>
      it.category === category &&
      it.amount === amountOfLine(line) &&
      (it.property?.id ?? null) === propertyId &&
      (it.ownCategory?.id ?? null) === ownCategoryId &&
      it.proposed !== null &&
      it.proposed <= month,
  )
  return found && !(await isMonthRecorded(scope, found.id, month))
    ? { recurringId: found.id, recurringMonth: month }
    : { recurringId: undefined, recurringMonth: null }
}

/**
 * Learns by which words of a line the next one is known.
 * @throws Refusal `invalid` where they are not in the line, or in those of many
 */
export async function learnFrom(
  scope: OwnerScope,
  line: LineRow,
  { contains, ...expense }: StatedLineExpense & { contains: string | null },
): Promise<void> {
  const words = ruleWords(contains ?? '')
  if (words === '') return
  if (words.length < FEWEST_RULE_LETTERS)
    throw invalidField('contains', say`Please enter at least ${FEWEST_RULE_LETTERS} letters.`)
  if (!isInLine(words, wordsOfLine(line)))
    throw invalidField('contains', say`These words are not in this line.`)
  const { category, paidTo, propertyId = null, ownCategoryId = null } = expense
  await learnRule(scope, {
    contains: words,
    lineId: line.id,
    amount: amountOfLine(line),
    category,
    paidTo,
    propertyId,
    ownCategoryId,
  })
}

/** Gives a deposit back by a line. @throws Refusal what `giveBack` throws */
export async function refundByLine(
  scope: OwnerScope,
  line: LineRow,
  { agreementId }: Extract<Proposal, { action: 'refund deposit' }>,
): Promise<void> {
  const { mode, method, reference } = statedOf(scope, line)
  const payoutId = await giveBack(scope, agreementId, {
    kind: 'deposit_return',
    amount: amountOfLine(line),
    paidOn: dayOfLine(scope, line),
    mode,
    method,
    reference,
    reason: null,
    toLeaseId: null,
    isDayConfirmed: true,
  })
  await decideLines(scope, [line.id], { state: 'confirmed', became: 'refund', payoutId })
}

/** The agreement whose deposit a line gave back, whose books are held before the line. */
export async function leaseOfRefund(
  scope: OwnerScope,
  line: LineRow | undefined,
): Promise<string | undefined> {
  if (line?.became !== 'refund' || line.payoutId === null) return undefined
  return (await findPayout(scope, line.payoutId))?.leaseId
}

const UNDONE = 'Undone on the bank page'

/**
 * Takes back what a debit booked, as a mistake; what was recorded otherwise stays. False where nothing is to be taken back.
 * @throws Refusal what `reverseExpense` and `reversePayout` throw
 */
export async function takeDebitBack(scope: OwnerScope, line: LineRow): Promise<boolean> {
  const { became, expenseId, payoutId } = line
  const reversal = { kind: 'mistake', reason: UNDONE, on: scope.today } as const
  if (line.isTakenBack) return false
  if (became === 'expense' && expenseId !== null) {
    await reverseExpense(scope, expenseId, reversal)
    return true
  }
  if (became !== 'refund' || payoutId === null) return false
  await reversePayout(scope, payoutId, reversal)
  return true
}
