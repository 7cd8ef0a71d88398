import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { writeAll } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { type Paise, paiseFromDecimal } from '../../../shared/paise.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { statementHistory } from '../bank-wire.ts'
import type { ReturnedBank, ReturnedLine } from '../returned-bank.ts'
import {
  type AccountRow,
  addAccount,
  keepHabits,
  keepSpans,
  listKeys,
  lockAccount,
  rememberColumns,
} from './bank-queries.ts'
import './bank-tables.ts'
import { openedKeys, type SealKeys } from './keys-that-leave.ts'
import { keyedAsOf, keyedBy, keysOf, type LineKeys, sameAmong } from './known-lines.ts'
import type { LongestNames } from './payer-of-line.ts'
import { withSpan } from './spans.ts'

/** The ids that the records named by the rows of a returning bank have in these books, in the order of the file; undefined for a record that did not come along. */
export type PlacedBank = {
  clients: readonly (string | undefined)[]
  properties: readonly (string | undefined)[]
  ownCategories: readonly (string | undefined)[]
  /** The expense that each line became, by the line's place in the file. */
  expenses: ReadonlyMap<number, string>
}

type Deps = { hashKey: KeyObject; sealer: SealKeys }

/** The account, how many lines are new, were known, and of how many private ones another installation has the keys. */
export type BroughtBack = { accountId: string; added: number; known: number; unknowable: number }

/**
 * Adds a part of a bank that left other books: the account, its lines with what they became, and what was learned. What is
 * there already stays one, however often it comes. Nothing is booked: it is in the balances with which the books came.
 */
export async function bringBankBack(
  scope: OwnerScope,
  deps: Deps,
  { part, placed }: { part: ReturnedBank; placed: PlacedBank },
): Promise<BroughtBack> {
  const keys = openedKeys(deps.sealer, part.account.keys)
  const account = await accountOf(scope, part.account, keys)
  const isKeyed = keyedAsOf(scope, account) === keys
  const keyOf = keyedBy(deps.hashKey, scope, account)
  const all = part.lines.flatMap((line, at) => {
    const own = isPrivate(line) ? (isKeyed ? privateKeys(line) : undefined) : keysIn(line, keyOf)
    return own ? [{ line, keys: own, expenseId: placed.expenses.get(at) }] : []
  })
  const stored = await listKeys(
    scope,
    account.id,
    all.map((it) => it.keys.dayKey),
  )
  const same = sameAmong(
    all.map((it) => it.keys),
    stored,
  )
  const fresh = all.filter((_, at) => same[at] === undefined)
  await insertReturned(scope, account.id, fresh)
  await keepWhatIsKnown(scope, account, part.account, isKeyed)
  await learnAgain(scope, part, placed)
  const count = {
    accountId: account.id,
    added: fresh.length,
    known: all.length - fresh.length,
    unknowable: part.lines.length - all.length,
  }
  await recordEvent(scope, {
    verb: 'added',
    kind: 'bank statement',
    id: account.id,
    fields: statementHistory,
    after: { name: account.name, lines: count.added, known: count.known },
  })
  return count
}

/** The account with that name, bank and digits; a new one has the keys with which it left. */
async function accountOf(
  scope: OwnerScope,
  { name, bank, lastFour, createdAt }: ReturnedBank['account'],
  keyedAs: string | undefined,
): Promise<AccountRow> {
  const createdHere = notLater(scope, createdAt)
  const account = { name, bank, lastFour, keyedAs: keyedAs ?? null, createdAt: createdHere }
  const { id } = await addAccount(scope, account)
  return (await lockAccount(scope, id)) as AccountRow
}

const notLater = ({ now }: OwnerScope, time: string): Date => {
  const at = new Date(time)
  return at > now ? now : at
}

const isPrivate = ({ state }: ReturnedLine) => state === 'private'

const privateKeys = ({ dayKey, referenceKey }: ReturnedLine): LineKeys | undefined =>
  dayKey === null ? undefined : { dayKey, referenceKey }

const amountOf = ({ amount }: ReturnedLine): Paise | null =>
  amount === null ? null : paiseFromDecimal(amount)

/** The keys of a line of which all is there; undefined of another one. */
function keysIn(line: ReturnedLine, keyOf: Parameters<typeof keysOf>[1]): LineKeys | undefined {
  const { bookedOn, direction, reference, chequeNumber } = line
  const amount = amountOf(line)
  if (bookedOn === null || direction === null || !amount) return undefined
  const understood = { reference }
  return keysOf({ bookedOn, direction, amount, chequeNumber, reference, understood }, keyOf)
}

type Returned = { line: ReturnedLine; keys: LineKeys; expenseId: string | undefined }

async function insertReturned(
  scope: OwnerScope,
  bankAccountId: string,
  lines: readonly Returned[],
): Promise<void> {
  const { organization, now } = scope
  const { last } = await scope.tx
    .selectFrom('bankLines')
    .select(sql<bigint>`coalesce(max(place), 0)`.as('last'))
    .where('organizationId', '=', organization.id)
    .where('bankAccountId', '=', bankAccountId)
    .executeTakeFirstOrThrow()
  const taken = await listTakenExpenses(scope)
  const rows = lines.map(({ line, keys, expenseId }, at) => {
    const isDecided = line.state === 'confirmed'
    const isFree = isDecided && expenseId !== undefined && !taken.has(expenseId)
    if (isFree) taken.add(expenseId)
    return {
      organizationId: organization.id,
      id: newId(),
      bankAccountId,
      place: Number(last) + at + 1,
      dayKey: Buffer.from(keys.dayKey, 'base64'),
      referenceKey: keys.referenceKey === null ? null : Buffer.from(keys.referenceKey, 'base64'),
      ...(isPrivate(line) ? { state: line.state, ...NOTHING_KEPT } : detailsOf(line)),
      became: isDecided ? ((line.became ?? 'tick') as 'tick') : null,
      isOwn: line.isOwn,
      isDoubted: line.isDoubted,
      expenseId: isFree ? expenseId : null,
      earlierReceipts: isDecided && !isFree ? line.receipts : null,
      createdAt: notLater(scope, line.createdAt),
      decidedAt:
        line.decidedAt === null
          ? line.state === 'new'
            ? null
            : now
          : notLater(scope, line.decidedAt),
    }
  })
  await writeAll(rows, (some) => scope.tx.insertInto('bankLines').values(some).execute())
}

const NOTHING_KEPT = {
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
}

const detailsOf = (line: ReturnedLine) => ({
  state: line.state,
  bookedOn: line.bookedOn,
  valueOn: line.valueOn ?? line.bookedOn,
  direction: line.direction,
  amount: amountOf(line),
  reference: line.reference,
  chequeNumber: line.chequeNumber,
  via: line.via,
  narration: line.narration,
  payer: line.payer,
  upiAddress: line.upiAddress,
  note: line.note,
})

/** The expenses that are a line already: each is one line's. */
async function listTakenExpenses(scope: OwnerScope): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('bankLines')
    .select('expenseId')
    .where('organizationId', '=', scope.organization.id)
    .where('expenseId', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ expenseId }) => expenseId ?? []))
}

/** The days that its statements prove, and how its bank writes, beside what is known of it here. */
async function keepWhatIsKnown(
  scope: OwnerScope,
  known: AccountRow & { headKey?: string | null },
  { spans, headKey, answers, longestNames, swapsColumns }: ReturnedBank['account'],
  isKeyed: boolean,
): Promise<void> {
  // Hashes of balances that another installation made fit none here.
  const returned = spans
    .filter(({ from, to }) => from <= to)
    .map((span) => (isKeyed ? span : { ...span, opening: null, closing: null }))
  await keepSpans(scope, known.id, returned.reduce(withSpan, known.spans))
  const longest: LongestNames = { ...known.longestNames }
  for (const [way, length] of Object.entries(longestNames) as [keyof LongestNames, number][])
    longest[way] = Math.max(longest[way] ?? 0, length)
  const isSwapped = known.swapsColumns || swapsColumns
  await keepHabits(scope, { id: known.id, longestNames: longest, swapsColumns: isSwapped })
  if (headKey !== null && answers !== null && !known.headKey)
    await rememberColumns(scope, known.id, { headKey, answers })
}

/** Payers and rules whose client, property and category are in these books. */
async function learnAgain(
  scope: OwnerScope,
  { payers, rules }: ReturnedBank,
  { clients, properties, ownCategories }: PlacedBank,
): Promise<void> {
  const whose = { organizationId: scope.organization.id, lineId: null }
  const known = payers.flatMap(({ kind, written, learnedAt }, at) => {
    const clientId = clients[at]
    const learned = notLater(scope, learnedAt)
    return clientId ? [{ ...whose, id: newId(), clientId, kind, written, learnedAt: learned }] : []
  })
  await writeAll(known, (some) =>
    scope.tx
      .insertInto('bankPayers')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const kept = rules.flatMap(({ contains, category, ownCategory, isOfProperty, ...rule }, at) => {
    const [propertyId, ownCategoryId] = [properties[at] ?? null, ownCategories[at] ?? null]
    const amount = paiseFromDecimal(rule.amount)
    if (isOfProperty !== (propertyId !== null) || amount <= 0n) return []
    if (ownCategory !== null && (ownCategoryId === null || category !== 'other')) return []
    const learnedAt = notLater(scope, rule.learnedAt)
    const said = { contains, category, ownCategoryId, propertyId, paidTo: rule.paidTo, amount }
    return [{ ...whose, ...said, id: newId(), learnedAt }]
  })
  await writeAll(kept, (some) =>
    scope.tx
      .insertInto('bankRules')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
