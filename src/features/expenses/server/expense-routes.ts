import { createdReply, listReply, messageReply } from '../../../server/http/success-replies.ts'
import { ZERO } from '../../../shared/paise.ts'
import { hangFiles } from '../../files/server/hang-files.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { reversalFrom } from '../../payments/server/reverse.ts'
import type { expenseContract } from '../expense-contract.ts'
import { listOwnCategories } from './category-queries.ts'
import { listExpenses } from './expense-queries.ts'
import {
  addCategory,
  addRecurring,
  endRecurring,
  proposeAgain,
  removeCategory,
  skipMonth,
} from './keep-recurring.ts'
import { recordExpense } from './record-expense.ts'
import { recoverExpense } from './recover-expense.ts'
import { listMonthly } from './recurring-expense-queries.ts'
import { readExpense, reverseExpense } from './reverse-expense.ts'
import { listVendors } from './vendor-queries.ts'

export const expenseRoutes = (): Handlers<typeof expenseContract> => ({
  'GET /expenses': async ({ scope, wording, query, url }) =>
    listReply(url, await listExpenses(scope, wording, query)),
  'GET /expenses/{id}': async ({ scope, params }) => ({
    status: 200,
    body: await readExpense(scope, params.id),
  }),
  'POST /expenses': async ({ scope, body }) => {
    const {
      spentOn = scope.today,
      confirmDay,
      everyMonth,
      gst = ZERO,
      method = null,
      files,
      ...it
    } = body
    const isMonthly = everyMonth === true
    const id = await recordExpense(scope, {
      ...it,
      spentOn,
      gst,
      method,
      isDayConfirmed: confirmDay === true,
      isMonthly,
      propertyId: it.propertyId,
      ownCategoryId: it.ownCategoryId,
      billedOn: it.billedOn ?? null,
      periodStart: it.periodStart ?? null,
      periodEnd: it.periodEnd ?? null,
      recurringId: it.recurringId,
      recurringMonth: it.recurringMonth ?? null,
      paidTo: it.paidTo ?? null,
      reference: it.reference ?? null,
      billNumber: it.billNumber ?? null,
      note: it.note ?? null,
    })
    await hangFiles(scope, { kind: 'expense', id, clientId: null, leaseId: null }, files ?? [])
    return createdReply('Expense recorded.', id)
  },
  'POST /expenses/{id}/reverse': async ({ scope, params, body }) => {
    const { expect, alsoMonthly } = body
    const hasMonths = alsoMonthly === true
    await reverseExpense(scope, params.id, { ...reversalFrom(scope, body), expect, hasMonths })
    return messageReply('The expense is taken back.')
  },
  'POST /expenses/{id}/recover': async ({ scope, params, body }) => {
    const { amount, agreements, name, dueOn = scope.today, fromDeposit, hasGst } = body
    const charges = await recoverExpense(scope, params.id, {
      amount,
      name,
      dueOn,
      hasGst,
      expect: body.expect,
      agreements: agreements.map(({ leaseId, weight }) => ({
        leaseId: named(leaseId),
        weight: thousandths(weight ?? '1'),
      })),
      isFromDeposit: fromDeposit === true,
      isDayConfirmed: body.confirmDay === true,
    })
    return { status: 201, body: { message: 'Charged.', charges } }
  },
  'GET /expensevendors': async ({ scope, query }) => ({
    status: 200,
    body: await listVendors(scope, query.search ?? ''),
  }),
  'GET /expensecategories': async ({ scope }) => ({
    status: 200,
    body: await listOwnCategories(scope),
  }),
  'POST /expensecategories': async ({ scope, body }) =>
    createdReply('Saved.', await addCategory(scope, body.name)),
  'DELETE /expensecategories/{id}': async ({ scope, params }) => {
    await removeCategory(scope, params.id)
    return messageReply('Removed.')
  },
  'GET /recurringexpenses': async ({ scope }) => ({
    status: 200,
    body: await listMonthly(scope),
  }),
  'POST /recurringexpenses': async ({ scope, body }) => {
    const { method = null, paidTo, ...it } = body
    const id = await addRecurring(scope, {
      ...it,
      method,
      paidTo: paidTo ?? null,
      propertyId: it.propertyId,
      ownCategoryId: it.ownCategoryId,
    })
    return createdReply('Saved.', id)
  },
  'POST /recurringexpenses/{id}/skip': async ({ scope, params, body }) => {
    await skipMonth(scope, params.id, body.month)
    return messageReply('Skipped.')
  },
  'POST /recurringexpenses/{id}/end': async ({ scope, params }) => {
    await endRecurring(scope, params.id)
    return messageReply('It is proposed no more.')
  },
  'POST /recurringexpenses/{id}/propose': async ({ scope, params, body }) => {
    await proposeAgain(scope, params.id, body.skippedUntil)
    return messageReply('It is proposed again.')
  },
})

/** A weight of at most three decimals as a whole number. */
function thousandths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(3, '0'))
}
