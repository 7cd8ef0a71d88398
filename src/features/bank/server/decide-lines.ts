import { sql } from 'kysely'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { type Said, say } from '../../../shared/said.ts'
import { whatFor } from '../../expenses/server/category-queries.ts'
import { type NewEvent, recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { booksChanged } from '../../ledger/server/state-of-books.ts'
import { lineHistory } from '../bank-wire.ts'
import type { Proposed } from '../proposal.ts'
import {
  decideLines,
  findLine,
  forgetPayers,
  type LineRow,
  learnPayers,
  listPaymentsOf,
  lockLines,
  reduceLines,
  untiePayments,
} from './bank-queries.ts'
import {
  learnFrom,
  leaseOfRefund,
  type StatedLineExpense,
  spendLine,
  takeDebitBack,
} from './book-debit.ts'
import { type BankDeps, bookByHand, bookLine } from './book-line.ts'
import { isCutAddress, isWholeName, payerName } from './payer-of-line.ts'
import { amountOfLine, expectOf, openDesk } from './read-bank.ts'
import { forgetRules } from './rule-queries.ts'

type Asked = { id: string; expect: string }
type Outcome = { done: string[]; refused: { id: string; said: Said }[] }

/**
 * Puts lines into the books as they are proposed, in the order of the money. Each stands for itself: what one is
 * refused for keeps the others from nothing. All become true at once, or none where the server stops in between.
 * @throws Refusal `not-found` where one is no line of the organization
 */
export async function confirmLines(
  scope: OwnerScope,
  deps: BankDeps,
  asked: readonly Asked[],
): Promise<Outcome> {
  const ids = asked.map(({ id }) => id)
  const expected = new Map(asked.map(({ id, expect }) => [id, expect]))
  const seen = await openDesk(scope)
  await holdBooks(scope, leasesIn(ids.flatMap((id) => seen.proposed.get(id) ?? [])))
  const pairs = ids.flatMap((id) => pairOf(seen.proposed.get(id)) ?? [])
  const held = new Set((await lockLines(scope, [...ids, ...pairs])).map(({ id }) => id))
  if (ids.some((id) => !held.has(id))) throw notFound(say`Line of a statement`)
  // Again, now that the books and the lines are held: somebody else may have confirmed them during the wait.
  const { waiting, proposed } = await openDesk(scope)
  const outcome: Outcome = { done: [], refused: [] }
  const events: LineRow[] = []
  for (const line of inOrder(waiting, ids)) {
    const it = proposed.get(line.id)
    const isSeen = it !== undefined && expectOf(it) === expected.get(line.id)
    const said = isSeen ? await tryToBook(scope, deps, line, it) : booksChanged().said
    if (said) outcome.refused.push({ id: line.id, said })
    else {
      outcome.done.push(line.id)
      // Documents have events of their own.
      if (it && !WITH_DOCUMENT.has(it.proposal.action)) events.push(line)
    }
  }
  const isThere = new Set(waiting.map(({ id }) => id))
  for (const id of ids)
    if (!isThere.has(id)) outcome.refused.push({ id, said: say`This line is decided already.` })
  await recordEvents(
    scope,
    events.map((line) => eventOf(line, 'confirmed')),
  )
  return outcome
}

/** Holds the books of agreements, before any line, as everywhere. */
const holdBooks = async (scope: OwnerScope, leaseIds: readonly string[]) =>
  leaseIds.length === 0 ? [] : lockLedgers(scope, [...new Set(leaseIds)])

const inOrder = (waiting: readonly LineRow[], ids: readonly string[]) => {
  const chosen = new Set(ids)
  return waiting
    .filter(({ id }) => chosen.has(id))
    .toSorted((a, b) => ((a.bookedOn ?? '') < (b.bookedOn ?? '') ? -1 : 1))
}

const WITH_DOCUMENT = new Set(['receipt', 'reverse', 'expense', 'refund deposit'])

const pairOf = (it: Proposed | undefined): string | undefined =>
  it?.proposal.action === 'pair' ? it.proposal.with : undefined

/** The agreements whose books proposals change. */
function leasesIn(proposed: readonly Proposed[]): string[] {
  const ids = proposed.flatMap(({ proposal }) => {
    if (proposal.action === 'receipt') return proposal.parts.map(({ agreementId }) => agreementId)
    return proposal.action === 'reverse' || proposal.action === 'refund deposit'
      ? [proposal.agreementId]
      : []
  })
  return [...new Set(ids)]
}

/** Books one line by itself; undefined where it is done, or why it is not. */
async function tryToBook(
  scope: OwnerScope,
  deps: BankDeps,
  line: LineRow,
  { proposal, clientId }: Proposed,
): Promise<Said | undefined> {
  await sql`savepoint bank_line`.execute(scope.tx)
  try {
    await bookLine(scope, deps, { line, proposal })
    if (clientId !== null && line.direction === 'in')
      await learnPayers(scope, { clientId, lineId: line.id }, writtenIn(line))
    await sql`release savepoint bank_line`.execute(scope.tx)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint bank_line`.execute(scope.tx)
    return error.said
  }
}

/**
 * By what of a line its payer is known again: an address that is not cut with the name that is printed to it, and a name
 * that is printed in full.
 */
function writtenIn({ payer, upiAddress, ...line }: LineRow) {
  const understood = { payer, upiAddress, note: null, via: line.via ?? 'other', reference: null }
  const name = payerName(understood)
  const found = [upiAddress, payer].find((text) => text?.includes('@'))
  const address = found && !isCutAddress(found) ? found : undefined
  return [
    ...(address ? [{ kind: 'address' as const, written: address.trim().toUpperCase() }] : []),
    ...(name !== null && (address !== undefined || isWholeName(name))
      ? [{ kind: 'name' as const, written: name.toUpperCase() }]
      : []),
  ]
}

/**
 * Records a credit that waits as a payment of an agreement, and learns its payer.
 * @throws Refusal `not-found`; `conflict` for a line that is decided or went out; what `receivePayment` throws
 */
export async function assignLine(
  scope: OwnerScope,
  deps: BankDeps,
  { id, leaseId }: { id: string; leaseId: string },
): Promise<void> {
  const [account] = await lockLedgers(scope, [leaseId])
  if (!account) throw notFound(say`Rent agreement`)
  const line = await takeLine(scope, id)
  if (!line.isWaiting) throw new Refusal('conflict', say`This line is decided already.`)
  if (line.direction !== 'in') throw new Refusal('conflict', say`This money went out.`)
  await bookByHand(scope, deps, { line, leaseId })
  await learnPayers(scope, { clientId: account.clientId, lineId: id }, writtenIn(line))
}

/**
 * Records a debit that waits as an expense, and learns by which words the next one is known.
 * @throws Refusal `not-found`; `conflict` for a line that is decided or came in; `invalid` for words that are not in it;
 * what `recordExpense` throws
 */
export async function spendByHand(
  scope: OwnerScope,
  id: string,
  expense: StatedLineExpense & { contains: string | null },
): Promise<void> {
  const line = await takeLine(scope, id)
  await whatFor(scope, expense)
  if (!line.isWaiting) throw new Refusal('conflict', say`This line is decided already.`)
  if (line.direction !== 'out') throw new Refusal('conflict', say`This money came in.`)
  const { contains: _, ...spent } = expense
  await spendLine(scope, line, spent)
  await learnFrom(scope, line, expense)
}

/**
 * Takes back what a line became: what it booked is cancelled as a mistake, payments with their receipts; what was
 * recorded otherwise stays. It waits again, and what it taught is forgotten.
 * @throws Refusal `not-found`; `conflict` for a line that is not decided, and for a cheque's return; what cancelling
 * a receipt, an expense or a payout throws
 */
export async function undoLine(scope: OwnerScope, deps: BankDeps, id: string): Promise<void> {
  const before = await listPaymentsOf(scope, [id])
  const refunded = await leaseOfRefund(scope, await findLine(scope, id))
  await holdBooks(scope, [
    ...before.map(({ leaseId }) => leaseId),
    ...(refunded === undefined ? [] : [refunded]),
  ])
  const line = await takeLine(scope, id)
  if (line.state !== 'confirmed') throw new Refusal('conflict', say`This line is not decided.`)
  if (line.earlierReceipts !== null)
    throw new Refusal('conflict', say`This was decided in your earlier books.`)
  if (line.became === 'return')
    throw new Refusal('conflict', say`Mark the cheque banked again instead.`)
  const payments = await listPaymentsOf(scope, [id])
  const reversal = { kind: 'mistake', reason: 'Undone on the bank page', on: scope.today } as const
  for (const { paymentId, isBooked, reversedOn } of payments)
    if (isBooked && reversedOn === null) await deps.cancelReceiptOf(scope, paymentId, reversal)
  const isDebitBack = await takeDebitBack(scope, line)
  await untiePayments(scope, id)
  await forgetRules(scope, id)
  const ids = line.pairId === null ? [id] : [id, line.pairId]
  await decideLines(scope, ids, { state: 'new' })
  await forgetPayers(scope, id)
  if (!isDebitBack && !payments.some(({ isBooked }) => isBooked))
    await recordEvents(scope, [eventOf(line, 'new')])
}

/**
 * Lays lines that wait aside, takes them up again, or keeps nothing of them but their keys.
 * @throws Refusal `not-found`; `conflict` for a line that is in the books or of which nothing is kept
 */
export async function layAside(
  scope: OwnerScope,
  { ids, state }: { ids: readonly string[]; state: 'new' | 'left' | 'private' },
): Promise<void> {
  const lines = await lockLines(scope, ids)
  if (lines.length < new Set(ids).size) throw notFound(say`Line of a statement`)
  if (lines.some((line) => !line.isWaiting && line.state !== 'left'))
    throw new Refusal('conflict', say`One of these lines is decided already.`)
  for (const { id, state: was } of lines) if (was === 'confirmed') await untiePayments(scope, id)
  if (state === 'private') await reduceLines(scope, ids)
  else await decideLines(scope, ids, { state })
  await recordEvents(
    scope,
    lines.map((line) =>
      state === 'private'
        ? eventOf({ ...line, amount: null, valueOn: null }, state)
        : eventOf(line, state),
    ),
  )
}

async function takeLine(scope: OwnerScope, id: string): Promise<LineRow> {
  const [line] = await lockLines(scope, [id])
  if (!line) throw notFound(say`Line of a statement`)
  return line
}

const eventOf = (line: LineRow, state: string): NewEvent => ({
  verb: 'changed',
  kind: 'bank line',
  id: line.id,
  fields: lineHistory,
  before: { state: line.state },
  after: {
    state,
    amount: line.amount === null ? null : paiseToDecimal(amountOfLine(line)),
    day: line.valueOn,
  },
})
