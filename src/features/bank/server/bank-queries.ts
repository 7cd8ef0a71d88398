import { sql } from 'kysely'
import { writeAll } from '../../../server/database/database.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { newId } from '../../../server/new-id.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { StatementAnswers } from '../statement.ts'
import './bank-tables.ts'
import type { LineKeys } from './known-lines.ts'
import type { LineToPropose } from './line-to-propose.ts'
import type { LongestNames } from './payer-of-line.ts'
import type { Span } from './spans.ts'

/** A confirmed line whose payments were all cancelled as a mistake waits again: nothing of it stands. */
const isCancelled = ({
  organization,
}: BooksScope) => sql<boolean>`(state = 'confirmed' and became in ('receipt', 'tick') and earlier_receipts is null
  and not exists (select from bank_line_payments as link join credits
    on credits.organization_id = link.organization_id and credits.id = link.payment_id
    where link.organization_id = ${organization.id} and link.line_id = bank_lines.id
      and credits.reversal is distinct from 'mistake'))`
/** The state of a line whose expense or payout was cancelled. */
const isTakenBack = ({
  organization,
}: BooksScope) => sql<boolean>`(state = 'confirmed' and (became in ('expense', 'expense tick') and exists (select from expenses
    where expenses.organization_id = ${organization.id} and expenses.id = bank_lines.expense_id
      and expenses.reversal = 'mistake')
  or became in ('refund', 'payout') and exists (select from payouts
    where payouts.organization_id = ${organization.id} and payouts.id = bank_lines.payout_id
      and payouts.reversal = 'mistake')))`
export const isWaiting = (scope: BooksScope) =>
  sql<boolean>`(state = 'new' or ${isCancelled(scope)} or ${isTakenBack(scope)})`

export type AccountRow = {
  id: string
  name: string
  bank: string
  lastFour: string
  spans: Span[]
  longestNames: LongestNames
  swapsColumns: boolean
  /** Whose keys its lines have; null: its own. */
  keyedAs: string | null
  createdAt: Date
}

const accounts = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('bankAccounts')
    .select(['id', 'name', 'bank', 'lastFour', 'headKey', 'answers', 'spans'])
    .select(['longestNames', 'swapsColumns', 'keyedAs', 'createdAt'])
    .where('organizationId', '=', scope.organization.id)

/** Every account, with what was said of the columns of an unknown bank. */
export const listAccountRows = (scope: OwnerScope) => accounts(scope).orderBy('id').execute()

/** One account, held until the transaction ends: no two statements of it are taken in at once. */
export const lockAccount = (scope: OwnerScope, id: string): Promise<AccountRow | undefined> =>
  accounts(scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** Notes an account; one that is there already is left as it is. */
export async function addAccount(
  scope: OwnerScope,
  account: Pick<AccountRow, 'name' | 'bank' | 'lastFour'> & {
    keyedAs?: string | null
    createdAt?: Date
  },
): Promise<AccountRow> {
  const added = { createdAt: scope.now, ...account, organizationId: scope.organization.id }
  await scope.tx
    .insertInto('bankAccounts')
    .values({ ...added, id: newId(), headKey: null, answers: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return accounts(scope)
    .where('bank', '=', account.bank)
    .where('lastFour', '=', account.lastFour)
    .where('name', '=', account.name)
    .executeTakeFirstOrThrow()
}

/** Keeps what the columns of an unknown bank are, for the next file with these heads. */
export async function rememberColumns(
  scope: OwnerScope,
  accountId: string,
  { headKey, answers }: { headKey: string; answers: StatementAnswers },
): Promise<void> {
  await scope.tx
    .updateTable('bankAccounts')
    .set({ headKey, answers: JSON.stringify(answers) })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', accountId)
    .execute()
}

/** Keeps which days of an account the statements tell all of. */
export async function keepSpans(
  scope: BooksScope,
  accountId: string,
  spans: readonly Span[],
): Promise<void> {
  await scope.tx
    .updateTable('bankAccounts')
    .set({ spans: JSON.stringify(spans) })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', accountId)
    .execute()
}

/** Keeps what the account's files show of how its bank writes: how far it cuts names, and whether it swaps the columns. */
export async function keepHabits(
  scope: OwnerScope,
  { id, longestNames, swapsColumns }: Pick<AccountRow, 'id' | 'longestNames' | 'swapsColumns'>,
): Promise<void> {
  await scope.tx
    .updateTable('bankAccounts')
    .set({ longestNames: JSON.stringify(longestNames), swapsColumns })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** How long the payers' names are that each account's files print. */
export async function listLongestNames(scope: BooksScope): Promise<Map<string, LongestNames>> {
  const rows = await scope.tx
    .selectFrom('bankAccounts')
    .select(['id', 'longestNames'])
    .where('organizationId', '=', scope.organization.id)
    .execute()
  return new Map(rows.map(({ id, longestNames }) => [id, longestNames]))
}

/** Clears the doubt of lines that a file now proves. */
export async function trustLines(scope: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await scope.tx
    .updateTable('bankLines')
    .set({ isDoubted: false })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('isDoubted', '=', true)
    .execute()
}

/** A line that is stored, by its keys. */
type StoredKeys = LineKeys & { id: string }

/** The keys of an account's lines, but of those that were erased before anybody said what they are, on the same days and of the same amounts as these. */
export async function listKeys(
  scope: OwnerScope,
  accountId: string,
  dayKeys: readonly string[],
): Promise<StoredKeys[]> {
  const { rows } = await sql<StoredKeys>`
    select id, encode(day_key, 'base64') as "dayKey", encode(reference_key, 'base64') as "referenceKey"
    from bank_lines where organization_id = ${scope.organization.id} and bank_account_id = ${accountId}
      and state <> 'erased' and day_key in (select decode(value, 'base64') from jsonb_array_elements_text(
        ${JSON.stringify([...new Set(dayKeys)])}::jsonb) as keys (value)) order by place`.execute(
    scope.tx,
  )
  return rows
}

/** A line of a statement with its keys. */
export type NewLine = { line: LineToPropose; keys: LineKeys }

/** Keeps lines in the order in which the money moved. */
export async function insertLines(
  scope: OwnerScope,
  accountId: string,
  lines: readonly NewLine[],
  onShare: (share: number) => void = () => {},
): Promise<void> {
  const { last } = await scope.tx
    .selectFrom('bankLines')
    .select(sql<bigint>`coalesce(max(place), 0)`.as('last'))
    .where('organizationId', '=', scope.organization.id)
    .where('bankAccountId', '=', accountId)
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ line, keys }, at) => ({
    organizationId: scope.organization.id,
    id: newId(),
    bankAccountId: accountId,
    place: Number(last) + at + 1,
    dayKey: Buffer.from(keys.dayKey, 'base64'),
    referenceKey: keys.referenceKey === null ? null : Buffer.from(keys.referenceKey, 'base64'),
    state: 'new' as const,
    bookedOn: line.bookedOn,
    valueOn: line.day,
    direction: line.direction,
    amount: line.amount,
    chequeNumber: line.chequeNumber,
    reference: line.understood.reference ?? line.reference,
    via: line.understood.via,
    narration: line.narration.slice(0, 500),
    payer: line.understood.payer,
    upiAddress: line.understood.upiAddress,
    note: line.understood.note,
    isOwn: line.isOwn === true,
    isDoubted: line.isDoubted === true,
    createdAt: scope.now,
  }))
  let kept = 0
  await writeAll(rows, async (some) => {
    await scope.tx.insertInto('bankLines').values(some).execute()
    kept += some.length
    onShare(kept / rows.length)
  })
}

/** A line as actions read it. */
export type LineRow = Awaited<ReturnType<typeof listUndecided>>[number]

const linesOf = (scope: BooksScope) =>
  scope.tx
    .selectFrom('bankLines')
    .select([
      'id',
      'bankAccountId as accountId',
      'state',
      'bookedOn',
      'valueOn',
      'direction',
      'amount',
      'isOwn',
      'isDoubted',
      'createdAt',
    ])
    .select(['reference', 'chequeNumber', 'via', 'narration', 'payer', 'upiAddress', 'note'])
    .select([
      'became',
      'chequeId',
      'payoutId',
      'pairId',
      'expenseId',
      'earlierReceipts',
      isWaiting(scope).as('isWaiting'),
      isTakenBack(scope).as('isTakenBack'),
    ])
    .where('organizationId', '=', scope.organization.id)

/** The lines that wait and those that are laid aside, in the order in which the money moved. */
export const listUndecided = (scope: BooksScope) =>
  linesOf(scope)
    .where(sql<boolean>`(${isWaiting(scope)} or state = 'left')`)
    .orderBy('bankAccountId')
    .orderBy('bookedOn')
    .orderBy('place')
    .execute()

/** Lines by their ids, held until the transaction ends; their agreements are held by the caller. */
export const lockLines = (scope: OwnerScope, ids: readonly string[]) =>
  linesOf(scope)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/** A line by its id, undefined where there is none. */
export const findLine = (scope: OwnerScope, id: string): Promise<LineRow | undefined> =>
  linesOf(scope).where('id', '=', id).executeTakeFirst()

const SHOWN_DECIDED = 200

/** The last lines that are decided and still say something, the latest first. */
export const listDecided = (scope: OwnerScope) =>
  linesOf(scope)
    .where('state', 'in', ['confirmed', 'left'])
    .where(sql<boolean>`not ${isWaiting(scope)}`)
    .orderBy('decidedAt', 'desc')
    .orderBy('place', 'desc')
    .limit(SHOWN_DECIDED)
    .execute()

/** The payments of lines that stand, or were reversed later. */
export const listPaymentsOf = (scope: OwnerScope, lineIds: readonly string[]) =>
  lineIds.length === 0
    ? Promise.resolve([])
    : scope.tx
        .selectFrom('bankLinePayments')
        .innerJoin('credits', (join) =>
          sameOrganization(join, 'credits.id', 'bankLinePayments.paymentId'),
        )
        .select(['lineId', 'paymentId', 'isBooked', 'credits.reversedOn', 'credits.leaseId'])
        .where('bankLinePayments.organizationId', '=', scope.organization.id)
        .where('lineId', 'in', [...lineIds])
        .orderBy('paymentId')
        .execute()

/** The expenses that lines are. */
export async function listExpensesOf(
  scope: OwnerScope,
  lineIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (lineIds.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('bankLines')
    .select(['id', 'expenseId'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', 'in', [...lineIds])
    .execute()
  return new Map(rows.map(({ id, expenseId }) => [id, expenseId]))
}

/** Ties payments to the line that they are; those that no longer stand are let go first. */
export async function tiePayments(
  scope: OwnerScope,
  lineId: string,
  { paymentIds, isBooked }: { paymentIds: readonly string[]; isBooked: boolean },
): Promise<void> {
  await untiePayments(scope, lineId)
  const { id: organizationId } = scope.organization
  await scope.tx
    .insertInto('bankLinePayments')
    .values(paymentIds.map((paymentId) => ({ organizationId, paymentId, lineId, isBooked })))
    .execute()
}

export async function untiePayments(scope: OwnerScope, lineId: string): Promise<void> {
  await scope.tx
    .deleteFrom('bankLinePayments')
    .where('organizationId', '=', scope.organization.id)
    .where('lineId', '=', lineId)
    .execute()
}

type Decision = {
  state: LineRow['state']
  became?: LineRow['became']
  chequeId?: string | null
  payoutId?: string | null
  pairId?: string | null
  expenseId?: string | null
}

/** Notes what became of lines. */
export async function decideLines(
  scope: OwnerScope,
  ids: readonly string[],
  { became = null, chequeId = null, payoutId = null, pairId = null, ...decision }: Decision,
): Promise<void> {
  const { state } = decision
  await scope.tx
    .updateTable('bankLines')
    .set({ state, became, chequeId, payoutId, pairId, expenseId: decision.expenseId ?? null })
    .set({ decidedAt: state === 'new' ? null : scope.now })
    .where('organizationId', '=', scope.organization.id)
    .where('id', 'in', [...ids])
    .execute()
}

/** Nothing of a line that tells of anybody. */
const NOTHING_SAID = {
  bookedOn: null,
  valueOn: null,
  direction: null,
  amount: null,
  reference: null,
  chequeNumber: null,
  via: null,
  narration: null,
  payer: null,
  upiAddress: null,
  note: null,
  became: null,
  chequeId: null,
  payoutId: null,
  pairId: null,
  expenseId: null,
} as const

/** Keeps nothing of lines but what they are known again by. */
export async function reduceLines(scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await scope.tx
    .updateTable('bankLines')
    .set({ ...NOTHING_SAID, state: 'private', decidedAt: scope.now })
    .where('organizationId', '=', scope.organization.id)
    .where('id', 'in', [...ids])
    .execute()
}

/** Takes out lines that nobody decided yet: a file proves that their money went the other way. */
export async function dropWaiting(scope: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await scope.tx
    .updateTable('bankLines')
    .set({ ...NOTHING_SAID, state: 'erased' })
    .where('organizationId', '=', scope.organization.id)
    .where('id', 'in', [...ids])
    .where('state', '=', 'new')
    .execute()
}

/** Learns whose payments an address and a spelling announce, and from which line. */
export async function learnPayers(
  scope: OwnerScope,
  { clientId, lineId }: { clientId: string; lineId: string },
  written: readonly { kind: 'address' | 'name'; written: string }[],
): Promise<void> {
  if (written.length === 0) return
  const whose = { organizationId: scope.organization.id, clientId, lineId, learnedAt: scope.now }
  await scope.tx
    .insertInto('bankPayers')
    .values(written.map((it) => ({ ...it, ...whose, id: newId() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets what a line taught that was wrong; what another taught before it stays. */
export async function forgetPayers(scope: OwnerScope, lineId: string): Promise<void> {
  await scope.tx
    .deleteFrom('bankPayers')
    .where('organizationId', '=', scope.organization.id)
    .where('lineId', '=', lineId)
    .execute()
}
