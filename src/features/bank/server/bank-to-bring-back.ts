import { sameOrganization } from '../../../server/database/same-organization.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import '../../clients/server/client-queries.ts'
import '../../expenses/server/expense-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../properties/server/property-queries.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import { LINES_IN_PART, type ReturnedBank, type ReturnedLine } from '../returned-bank.ts'
import { listAccountRows, listPaymentsOf } from './bank-queries.ts'
import './bank-tables.ts'
import { KEYS_LEAVE_AS, type SealKeys } from './keys-that-leave.ts'
import { keyedAsOf } from './known-lines.ts'

/**
 * The bank accounts with their lines, and what was learned of payers and expenses, part by part; only one of them is in
 * memory. `places` are the names of properties in the sheet of the books, by their ids. Lines that were erased stay behind.
 */
export async function* bankToBringBack(
  scope: OwnerScope,
  { sealer, places }: { sealer: SealKeys; places: ReadonlyMap<string, string> },
): AsyncGenerator<ReturnedBank> {
  let learned: Pick<ReturnedBank, 'payers' | 'rules'> = {
    payers: await listPayers(scope),
    rules: await listRules(scope, places),
  }
  for (const row of await listAccountRows(scope)) {
    const { name, bank, lastFour, headKey, answers, spans, longestNames, swapsColumns } = row
    const account = {
      name,
      bank,
      lastFour,
      headKey,
      answers,
      spans,
      longestNames,
      swapsColumns,
      keys: sealer.seal(keyedAsOf(scope, row), KEYS_LEAVE_AS),
      createdAt: inZone(scope, row.createdAt),
    }
    let after = -1n
    do {
      const rows = await listLines(scope, row.id, after)
      yield { account, lines: await linesOf(scope, rows, places), ...learned }
      learned = { payers: [], rules: [] }
      after = rows.length === LINES_IN_PART ? (rows.at(-1)?.place ?? -1n) : -1n
    } while (after >= 0n)
  }
}

const inZone = ({ timeZone }: OwnerScope, time: Date) => toZonedIso(time, timeZone)

type LineRow = Awaited<ReturnType<typeof listLines>>[number]

const listLines = (scope: OwnerScope, accountId: string, after: bigint) =>
  scope.tx
    .selectFrom('bankLines')
    .leftJoin('expenses', (join) => sameOrganization(join, 'expenses.id', 'bankLines.expenseId'))
    .leftJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'expenses.propertyId'),
    )
    .select([
      'bankLines.id',
      'place',
      'bankLines.state',
      'bookedOn',
      'valueOn',
      'direction',
      'earlierReceipts',
    ])
    .select([
      'bankLines.amount',
      'bankLines.reference',
      'chequeNumber',
      'via',
      'narration',
      'payer',
    ])
    .select([
      'upiAddress',
      'bankLines.note',
      'isOwn',
      'isDoubted',
      'became',
      'dayKey',
      'referenceKey',
    ])
    .select(['bankLines.createdAt', 'decidedAt', 'expenses.spentOn', 'expenses.paidTo'])
    .select(['expenses.amount as spent', 'billNumber', 'properties.id as propertyId'])
    .select(['address1', 'address2', 'pincode'])
    .where('bankLines.organizationId', '=', scope.organization.id)
    .where('bankAccountId', '=', accountId)
    .where('bankLines.state', '<>', 'erased')
    .where('place', '>', after)
    .orderBy('place')
    .limit(LINES_IN_PART)
    .execute()

async function linesOf(
  scope: OwnerScope,
  rows: readonly LineRow[],
  places: ReadonlyMap<string, string>,
): Promise<ReturnedLine[]> {
  const codes = await receiptsOfLines(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    state: row.state === 'erased' ? ('private' as const) : row.state,
    bookedOn: row.bookedOn,
    valueOn: row.valueOn,
    direction: row.direction,
    amount: row.amount === null ? null : paiseToDecimal(row.amount),
    reference: row.reference,
    chequeNumber: row.chequeNumber,
    via: row.via,
    narration: row.narration,
    payer: row.payer,
    upiAddress: row.upiAddress,
    note: row.note,
    isOwn: row.isOwn,
    isDoubted: row.isDoubted,
    became: row.became,
    receipts: row.earlierReceipts ?? (codes.get(row.id) ?? []).join(', '),
    expense: row.spentOn === null ? null : { ...expenseOf(row), ...addressOf(row, places) },
    dayKey: row.state === 'private' ? row.dayKey.toString('base64') : null,
    referenceKey: (row.state === 'private' && row.referenceKey?.toString('base64')) || null,
    createdAt: inZone(scope, row.createdAt),
    decidedAt: row.decidedAt && inZone(scope, row.decidedAt),
  }))
}

const expenseOf = ({ spentOn, spent, paidTo, billNumber }: LineRow) => ({
  spentOn: spentOn ?? '',
  spentAmount: spent === null ? '' : paiseToDecimal(spent),
  spentTo: paidTo ?? '',
  billNumber: billNumber ?? '',
})

type Placed = { propertyId: string | null } & Record<
  'address1' | 'address2' | 'pincode',
  string | null
>

const addressOf = (row: Placed, places: ReadonlyMap<string, string>) => ({
  address1: places.get(row.propertyId ?? '') ?? row.address1 ?? '',
  address2: row.address2 ?? '',
  pincode: row.pincode ?? '',
})

/** The numbers of the receipts that stand of each line's payments. */
async function receiptsOfLines(scope: OwnerScope, lineIds: readonly string[]) {
  const payments = await listPaymentsOf(scope, lineIds)
  const receipts = await findReceiptsOf(
    scope,
    payments.map(({ paymentId }) => paymentId),
  )
  const codes = new Map<string, string[]>()
  for (const { lineId, paymentId } of payments) {
    const receipt = receipts.get(paymentId)
    if (receipt) codes.set(lineId, [...(codes.get(lineId) ?? []), receipt.code])
  }
  return codes
}

async function listPayers(scope: OwnerScope): Promise<ReturnedBank['payers']> {
  const rows = await scope.tx
    .selectFrom('bankPayers')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'bankPayers.clientId'))
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'bankPayers.clientId'))
    .select(['accounts.name as tenant', 'accounts.email', 'mobileNumber', 'kind', 'written'])
    .select('learnedAt')
    .where('bankPayers.organizationId', '=', scope.organization.id)
    .where('written', '<>', '')
    .orderBy('bankPayers.id')
    .execute()
  return rows.map(({ mobileNumber, email, learnedAt, ...row }) => ({
    ...row,
    email: email ?? '',
    mobileNumber: mobileNumber ?? '',
    learnedAt: inZone(scope, learnedAt),
  }))
}

async function listRules(
  scope: OwnerScope,
  places: ReadonlyMap<string, string>,
): Promise<ReturnedBank['rules']> {
  const rows = await scope.tx
    .selectFrom('bankRules')
    .leftJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'bankRules.propertyId'),
    )
    .leftJoin('expenseCategories', (join) =>
      sameOrganization(join, 'expenseCategories.id', 'bankRules.ownCategoryId'),
    )
    .select(['contains', 'category', 'expenseCategories.name as ownCategory', 'paidTo', 'amount'])
    .select(['learnedAt', 'propertyId', 'address1', 'address2', 'pincode'])
    .where('bankRules.organizationId', '=', scope.organization.id)
    .where('contains', '<>', '')
    .orderBy('bankRules.id')
    .execute()
  return rows.map((row) => ({
    contains: row.contains,
    category: row.category,
    ownCategory: row.ownCategory,
    paidTo: row.paidTo,
    amount: paiseToDecimal(row.amount),
    learnedAt: inZone(scope, row.learnedAt),
    isOfProperty: row.propertyId !== null,
    ...addressOf(row, places),
  }))
}
