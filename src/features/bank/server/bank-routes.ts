import type { KeyObject } from 'node:crypto'
import { messageReply } from '../../../server/http/success-replies.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import type { bankContract } from '../bank-contract.ts'
import { readBankWork, tellBankWork } from './bank-progress.ts'
import { listExpensesOf, listPaymentsOf } from './bank-queries.ts'
import type { BankDeps } from './book-line.ts'
import { assignLine, confirmLines, layAside, spendByHand, undoLine } from './decide-lines.ts'
import { type ReadingBank, readBank } from './read-bank.ts'
import { answersFor, type ReadStatement, takeInStatement } from './take-in-statement.ts'

type Deps = BankDeps & ReadingBank & { hashKey: KeyObject; readStatement: ReadStatement }

export function bankRoutes(deps: Deps): Handlers<typeof bankContract> {
  return {
    'GET /bank': async ({ scope }) => ({ status: 200, body: await readBank(scope, deps) }),
    'GET /bank/progress': async ({ scope }) => ({ status: 200, body: await readBankWork(scope) }),
    'POST /bankstatements': async ({ scope, body }) => {
      const file = { name: body.name, bytes: Buffer.from(body.file, 'base64') }
      const { tell, end } = tellBankWork(scope, 'reading')
      tell(0)
      // The thread reads, then the lines are compared and kept.
      const toThread = (share: number) => tell(share * IN_THREAD)
      const reading = await deps.readStatement(file, await answersFor(scope, body), toThread)
      const onShare = (share: number) => tell(IN_THREAD + share * (1 - IN_THREAD))
      const reply = await takeInStatement(scope, deps, { body, reading, onShare })
      await end()
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

/** The share of its time that a statement is read in the thread. */
const IN_THREAD = 0.7

/** Lines with the receipts of their payments. */
async function becameOf(scope: OwnerScope, lineIds: readonly string[]) {
  const payments = await listPaymentsOf(scope, lineIds)
  const receipts = await findReceiptsOf(
    scope,
    payments.map(({ paymentId }) => paymentId),
  )
  const expenses = await listExpensesOf(scope, lineIds)
  return lineIds.map((id) => ({
    id,
    expenseId: expenses.get(id) ?? null,
    receipts: payments
      .filter(({ lineId }) => lineId === id)
      .flatMap(({ paymentId }) => receipts.get(paymentId) ?? []),
  }))
}
