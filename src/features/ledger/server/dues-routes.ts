import { listReply } from '../../../server/http/replies.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { ClientScope, Handlers, OwnerScope } from '../../identity/server/scope.ts'
import type { MonthOfMoney } from '../dues.ts'
import type { duesContract } from '../dues-contract.ts'
import { balanceOf, openOf } from '../ledger.ts'
import { listDues, listOwnLeases, listUnsettled, listWorstDues } from './dues-queries.ts'
import { listMonths, sumFigures } from './figures-queries.ts'
import { listCharges, listCredits } from './ledger-queries.ts'
import { shownCharge } from './shown-ledger.ts'

type LastReceipt = { id: string; number: number; code: string; receivedOn: string; amount: Paise }

/** What only those know who issue receipts. */
export type ReceiptFigures = {
  findLastReceipts: (scope: ClientScope) => Promise<Map<string, LastReceipt>>
  countReceipts: (scope: OwnerScope) => Promise<number>
}

const MOST_UNPAID = 5

export function duesRoutes(deps: ReceiptFigures): Handlers<typeof duesContract> {
  return {
    'GET /dues': async ({ scope, query, url }) => {
      return listReply(url, await listDues(scope, query))
    },
    'GET /settling': async ({ scope }) => ({ status: 200, body: await listUnsettled(scope) }),
    'GET /figures': async ({ scope }) => {
      const receipts = await deps.countReceipts(scope)
      const sums = await sumFigures(scope)
      const months = await listMonths(scope)
      const { month, collected, charged: expected } = months.at(-1) as MonthOfMoney
      const unpaid = await listWorstDues(scope, MOST_UNPAID)
      const vacant = sums.properties - sums.let
      const body = { ...sums, vacant, month, collected, expected, months, receipts, unpaid }
      return { status: 200, body }
    },
    'GET /mydues': async ({ scope }) => {
      const receipts = await deps.findLastReceipts(scope)
      const dues = []
      for (const { leaseId, endedOn, property } of await listOwnLeases(scope)) {
        const charges = await listCharges(scope, leaseId)
        const credits = await listCredits(scope, leaseId)
        const { owed, overdue, advance } = balanceOf({ charges, credits }, scope.today)
        const isSettled = endedOn !== null && owed === 0n && advance === 0n
        if (isSettled) continue
        dues.push({
          ...{ leaseId, property, owed, overdue, advance },
          charges: charges.filter((charge) => openOf(charge) > 0n).map(shownCharge),
          lastReceipt: receipts.get(leaseId) ?? null,
          howToPay: NOT_TOLD,
        })
      }
      return { status: 200, body: dues }
    },
  }
}

// An owner cannot say yet how they want to be paid.
const NOT_TOLD = {
  upiId: null,
  upiName: null,
  upiLink: null,
  bankAccountNumber: null,
  ifscCode: null,
}
