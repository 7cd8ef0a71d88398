import { financialYear, isCalendarDate } from '../../../shared/calendar-date.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { MAX_TEXT } from '../../../shared/rule.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import {
  listKeptReceipts,
  type NewPastReceipt,
} from '../../past-receipts/server/past-receipt-queries.ts'
import { type ImportRow, isReceiptRow, type RowNote } from '../import-row.ts'
import { IN_THE_BOOKS, NOT_IN_THE_BOOKS } from '../row-faults.ts'
import { listKnownPayers } from './import-queries.ts'
import { type KnownPayer, type Payer, payersOf } from './match-receipts.ts'

export type ReceiptPlan = { receipts: NewPastReceipt[]; faults: RowNote[]; notes: RowNote[] }

/**
 * Which receipts an import would keep, each with its client and agreement. Those that are kept already are left out,
 * however often their sheet comes; rows with a fault of their own (`faulty` lines) are not looked at. `coming` are the
 * agreements that come in with them. Writes nothing.
 */
export async function planReceipts(
  scope: OwnerScope,
  all: readonly ImportRow[],
  { faulty, coming }: { faulty: ReadonlySet<number>; coming: readonly KnownPayer[] },
): Promise<ReceiptPlan> {
  const rows = all.filter((row) => isReceiptRow(row) && !faulty.has(row.line))
  const plan: ReceiptPlan = { receipts: [], faults: [], notes: [] }
  if (rows.length === 0) return plan
  const findPayer = payersOf([...(await listKnownPayers(scope)), ...coming])
  const kept = await countKept(scope, rows)
  for (const row of rows) {
    const payer = findPayer(row)
    const say = (to: RowNote[], field: RowNote['field'], message: string) =>
      to.push({ line: row.line, field, message })
    if ('fault' in payer) say(plan.faults, row.name ? 'name' : 'address1', payer.fault)
    else if (isCharged(payer, row)) say(plan.faults, 'paidOn', NOT_IN_THE_BOOKS.charged)
    else {
      const receipt = receiptOf(row, payer)
      if (takeOne(kept, keyOf(receipt))) say(plan.notes, null, IN_THE_BOOKS.keptReceipt)
      else {
        plan.receipts.push(receipt)
        if (payer.isOfSeveral) say(plan.notes, 'address1', IN_THE_BOOKS.severalAgreements)
        else if (payer.lease === null) say(plan.notes, 'address1', IN_THE_BOOKS.noAgreement)
      }
    }
  }
  return plan
}

/** What was received since the books charge rent is theirs: it must lower what is owed. */
const isCharged = ({ lease }: Payer, { paidOn = '' }: ImportRow) =>
  lease !== null && lease.chargedFrom !== null && paidOn >= lease.chargedFrom

const receiptOf = (row: ImportRow, { clientId, lease }: Payer): NewPastReceipt => ({
  clientId,
  leaseId: lease?.id ?? null,
  property: [row.address1 ?? lease?.address1, row.address2 ?? lease?.address2]
    .filter(Boolean)
    .map((text) => text?.slice(0, MAX_TEXT))
    .join(', '),
  receivedOn: row.paidOn ?? '',
  amount: paiseFromDecimal(row.paidAmount ?? '0'),
  mode: row.paidMode ?? null,
  reference: row.paidReference ?? null,
  number: row.receiptNumber ?? null,
  paidFor: row.paidFor ?? null,
})

type Keyed = Pick<NewPastReceipt, 'clientId' | 'receivedOn' | 'amount' | 'number'>
const keyOf = ({ clientId, receivedOn, amount, number }: Keyed) =>
  [clientId, receivedOn, amount, number ?? ''].join(' ')

/** How many receipts are kept of each key, within the days of the sheet. */
async function countKept(
  scope: OwnerScope,
  rows: readonly ImportRow[],
): Promise<Map<string, number>> {
  const days = rows.map(({ paidOn = '' }) => paidOn).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const counts = new Map<string, number>()
  for (const receipt of await listKeptReceipts(scope, { from, to }))
    counts.set(keyOf(receipt), (counts.get(keyOf(receipt)) ?? 0) + 1)
  return counts
}

/** Two receipts without a number may be alike: as many as are kept are left out, no more. */
function takeOne(kept: Map<string, number>, key: string): boolean {
  const left = kept.get(key) ?? 0
  kept.set(key, left - 1)
  return left > 0
}

/** Receipts with the number of another one in the same financial year, but another amount. */
export function sameNumbers(rows: readonly ImportRow[]): RowNote[] {
  const seen = new Map<string, string>()
  return rows.filter(isReceiptRow).flatMap(({ line, receiptNumber, paidOn, paidAmount = '' }) => {
    if (!receiptNumber || !paidOn || !isCalendarDate(paidOn)) return []
    const key = `${financialYear(paidOn)} ${receiptNumber}`
    const before = seen.get(key)
    seen.set(key, before ?? paidAmount)
    return before === undefined || Number(before) === Number(paidAmount)
      ? []
      : [{ line, field: 'receiptNumber' as const, message: IN_THE_BOOKS.sameNumber }]
  })
}
