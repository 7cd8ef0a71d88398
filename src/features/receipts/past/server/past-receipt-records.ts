import type { IdRange } from '../../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../../server/database/same-organization.ts'
import { financialYear, isCalendarDate } from '../../../../shared/calendar-date.ts'
import { paiseFromDecimal, paiseToDecimal } from '../../../../shared/paise.ts'
import { MAX_TEXT } from '../../../../shared/rule.ts'
import { recordEvents } from '../../../history/server/record-event.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import type {
  NamedInBooks,
  Payer,
  SheetNote,
  SheetPlan,
  SheetRecords,
} from '../../../identity/server/access/server-feature.ts'
import {
  CHARGED_BY_THEN,
  NOTES_ON_PAST_RECEIPTS,
  type PastReceiptRow,
} from '../past-receipt-sheet.ts'
import { pastReceiptHistory } from '../past-receipt-wire.ts'
import {
  hasPastReceipts,
  insertPastReceipts,
  listKeptReceipts,
  type NewPastReceipt,
  withdrawPastReceipts,
} from './past-receipt-queries.ts'
import '../../../clients/server/client-queries.ts'
import '../../../identity/server/identity-tables.ts'
import '../../../leases/server/lease-tables.ts'
import '../../../properties/server/property-queries.ts'

const PAYER = ['accounts.name', 'accounts.email', 'clients.mobileNumber'] as const

/** Past receipts as they were brought in, in the order of their ids, but for those of deleted clients. */
export async function listPastReceiptsToBringBack(scope: OwnerScope, { after, atMost }: IdRange) {
  const rows = await scope.tx
    .selectFrom('pastReceipts')
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'pastReceipts.clientId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'pastReceipts.clientId'))
    .leftJoin('leases', (join) => sameOrganization(join, 'leases.id', 'pastReceipts.leaseId'))
    .leftJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .select(['pastReceipts.id', 'pastReceipts.property', 'pastReceipts.receivedOn'])
    .select(['pastReceipts.amount', 'pastReceipts.mode', 'pastReceipts.reference'])
    .select(['pastReceipts.number', 'pastReceipts.paidFor', ...PAYER])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select('properties.pincode')
    .where('pastReceipts.organizationId', '=', scope.organization.id)
    .where('pastReceipts.withdrawnAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('pastReceipts.id', '>', after as string))
    .orderBy('pastReceipts.id')
    .limit(atMost)
    .execute()
  return {
    rows: rows.map(({ property, propertyId, address1, address2, pincode, ...row }) => ({
      ...(propertyId !== null && { propertyId }),
      address1: address1 ?? property.slice(0, MAX_TEXT),
      address2: address2 ?? '',
      pincode: pincode ?? '',
      name: row.name,
      email: row.email,
      mobileNumber: row.mobileNumber,
      paidOn: row.receivedOn,
      paidAmount: paiseToDecimal(row.amount),
      paidMode: row.mode ?? '',
      paidReference: row.reference ?? '',
      receiptNumber: row.number ?? '',
      paidFor: row.paidFor ?? '',
    })),
    last: rows.at(-1)?.id,
  }
}

/** How receipts from before the books began come in with a sheet, and leave with one. */
export const pastReceiptRecords: SheetRecords<PastReceiptRow, NewPastReceipt> = {
  sheet: 'receipts',
  bringIn: {
    plan: planPastReceipts,
    keep: keepPastReceipts,
    withdraw: withdrawOfImport,
    hangOn: (scope, { clients, leases }, importId) =>
      hasPastReceipts(scope, { clients, leases, exceptOf: importId }),
  },
  bringBack: listPastReceiptsToBringBack,
}

/** Each with its client and agreement. Those that are kept already are left out, however often their sheet comes. */
async function planPastReceipts(
  scope: OwnerScope,
  { all, sound }: { all: readonly PastReceiptRow[]; sound: readonly PastReceiptRow[] },
  { payerOf }: NamedInBooks,
): Promise<SheetPlan<NewPastReceipt>> {
  const plan: SheetPlan<NewPastReceipt> = { records: [], faults: [], notes: sameNumbers(all) }
  if (sound.length === 0) return plan
  const kept = await countKept(scope, sound)
  for (const row of sound) {
    const payer = payerOf(row)
    const say = (to: SheetNote[], field: SheetNote['field'], message: string) =>
      to.push({ line: row.line, field, message })
    if ('fault' in payer) say(plan.faults, row.name ? 'name' : 'address1', payer.fault)
    else if (isCharged(payer, row)) say(plan.faults, 'paidOn', CHARGED_BY_THEN)
    else {
      const receipt = receiptOf(row, payer)
      if (takeOne(kept, keyOf(receipt))) say(plan.notes, null, NOTES_ON_PAST_RECEIPTS.kept)
      else {
        plan.records.push(receipt)
        const { severalAgreements, noAgreement } = NOTES_ON_PAST_RECEIPTS
        if (payer.isOfSeveral) say(plan.notes, 'address1', severalAgreements)
        else if (payer.lease === null) say(plan.notes, 'address1', noAgreement)
      }
    }
  }
  return plan
}

/** Money received since the books charge rent is a payment: it must lower what is owed. */
const isCharged = ({ lease }: Payer, { paidOn = '' }: PastReceiptRow) =>
  lease !== null && lease.chargedFrom !== null && paidOn >= lease.chargedFrom

const receiptOf = (row: PastReceiptRow, { clientId, lease }: Payer): NewPastReceipt => ({
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
  rows: readonly PastReceiptRow[],
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
function sameNumbers(rows: readonly PastReceiptRow[]): SheetNote[] {
  const seen = new Map<string, string>()
  return rows.flatMap(({ line, receiptNumber, paidOn, paidAmount = '' }) => {
    if (!receiptNumber || !paidOn || !isCalendarDate(paidOn)) return []
    const key = `${financialYear(paidOn)} ${receiptNumber}`
    const before = seen.get(key)
    seen.set(key, before ?? paidAmount)
    return before === undefined || Number(before) === Number(paidAmount)
      ? []
      : [{ line, field: 'receiptNumber', message: NOTES_ON_PAST_RECEIPTS.sameNumber }]
  })
}

async function keepPastReceipts(
  scope: OwnerScope,
  importId: string,
  receipts: readonly NewPastReceipt[],
): Promise<string[]> {
  const ids = await insertPastReceipts(scope, importId, receipts)
  await recordEvents(
    scope,
    receipts.map((it, place) => ({
      verb: 'added',
      kind: 'past receipt',
      id: ids[place] ?? '',
      fields: pastReceiptHistory,
      after: { ...it, amount: paiseToDecimal(it.amount) },
    })),
  )
  return ids
}

async function withdrawOfImport(scope: OwnerScope, importId: string): Promise<void> {
  const receipts = await withdrawPastReceipts(scope, importId)
  await recordEvents(
    scope,
    receipts.map((it) => ({
      verb: 'withdrawn',
      kind: 'past receipt',
      id: it.id,
      fields: pastReceiptHistory,
      before: { ...it, amount: paiseToDecimal(it.amount) },
    })),
  )
}
