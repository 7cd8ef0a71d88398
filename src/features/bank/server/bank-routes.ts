import type { KeyObject } from 'node:crypto'
import { messageReply } from '../../../server/http/success-replies.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import type { bankContract } from '../bank-contract.ts'
import { listExpensesOf, listPaymentsOf } from './bank-queries.ts'
import type { BankDeps } from './book-line.ts'
import { assignLine, confirmLines, layAside, spendByHand, undoLine } from './decide-lines.ts'
import { percentProposed } from './propose-apart.ts'
import { type ReadingBank, readBank } from './read-bank.ts'
import { answersFor, type ReadStatement, takeInStatement } from './take-in-statement.ts'

type Deps = BankDeps & ReadingBank & { hashKey: KeyObject; readStatement: ReadStatement }

export function bankRoutes(deps: Deps): Handlers<typeof bankContract> {
  return {
    'GET /bank': async ({ scope }) => ({ status: 200, body: await readBank(scope, deps) }),
    'GET /bank/progress': async ({ scope }) => ({
      status: 200,
      body: { percent: percentProposed(scope.organization.id) },
    }),
    'POST /bankstatements': async ({ scope, body }) => {
      const file = { name: body.name, bytes: Buffer.from(body.file, 'base64') }
      const reading = await deps.readStatement(file, await answersFor(scope, body))
      const reply = await takeInStatement(scope, deps, { body, reading })
      return { status: reply.kind === 'taken' ? 201 : 200, body: reply }
    },
    'POST /banklines/confirm': async ({ scope, body, wording }) => {
      const { done, refused } = await confirmLines(scope, deps, body.lines)
      return {
        status: 200,
        body: {
          message: 'Done.',
          done: await becameOf(scope, done),
          refused: refused.map(({ id, said }) => ({ id, message: said.in(wording) })),
        },
      }
    },
    'POST /banklines/{id}/assign': async ({ scope, params: { id }, body }) => {
      await assignLine(scope, deps, { id, leaseId: named(body.leaseId) })
      const done = await becameOf(scope, [id])
      return { status: 201, body: { message: 'Done.', done, refused: [] } }
    },
    'POST /banklines/{id}/expense': async ({ scope, params: { id }, body }) => {
      const { category, propertyId, ownCategoryId, paidTo = null, contains = null } = body
      await spendByHand(scope, id, { category, propertyId, ownCategoryId, paidTo, contains })
      const done = await becameOf(scope, [id])
      return { status: 201, body: { message: 'Expense recorded.', done, refused: [] } }
    },
    'POST /banklines/{id}/undo': async ({ scope, params }) => {
      await undoLine(scope, deps, params.id)
      return messageReply('Undone.')
    },
    'POST /banklines/layaside': async ({ scope, body: { lines, state } }) => {
      await layAside(scope, { ids: lines, state })
      return messageReply('Done.')
    },
  }
}

/** Lines with the receipts of their payments. */
async function becameOf(scope: OwnerScope, lineIds: readonly string[]) {
  const payments = await listPaymentsOf(scope, lineIds)
  const receipts = await findReceiptsOf(
    scope,
    payments.map(({ paymentId }) => paymentId),
  )
  const expenses = await listExpensesOf(scope, lineIds)
  return lineIds.map((id) => ({
    ...{ id, expenseId: expenses.get(id) ?? null },
    receipts: payments
      .filter(({ lineId }) => lineId === id)
      .flatMap(({ paymentId }) => receipts.get(paymentId) ?? []),
  }))
}
