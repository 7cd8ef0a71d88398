import { createHash } from 'node:crypto'
import { addDays, today } from '../../../shared/calendar-date.ts'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import type { OwnCategory } from '../../expenses/expense.ts'
import { listOwnCategories } from '../../expenses/server/category-queries.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import type { BankLine, BankOverview } from '../bank-wire.ts'
import type { Proposal, Proposed } from '../proposal.ts'
import '../../properties/server/property-queries.ts'
import { listAccounts } from './agreement-queries.ts'
import { tellBankWork } from './bank-progress.ts'
import {
  type LineRow,
  listDecided,
  listLongestNames,
  listPaymentsOf,
  listUndecided,
} from './bank-queries.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { type LoadedBooks, loadBooks } from './load-books.ts'
import type { LongestNames } from './payer-of-line.ts'
import { proposeApart } from './propose-apart.ts'

/** The proposals for the lines that wait, and the books they were made from. */
export type Desk = LoadedBooks & { waiting: LineRow[]; proposed: Map<string, Proposed> }

/**
 * Proposes what each line becomes that waits; lines of several accounts see what the others settle. With
 * `takesUpLaidAside` those that are laid aside, too; else they only tell that somebody paid before.
 */
export async function openDesk(
  scope: BooksScope,
  { takesUpLaidAside = false } = {},
): Promise<Desk> {
  const [loaded, undecided, names] = await Promise.all([
    loadBooks(scope),
    listUndecided(scope),
    listLongestNames(scope),
  ])
  const waiting = undecided.filter(({ isWaiting }) => isWaiting)
  // Across accounts in order of time: a rent may be paid to either.
  const lines = undecided
    .map((row) => ({
      ...lineFrom(row, names.get(row.accountId)),
      isLaidAside: !row.isWaiting && !takesUpLaidAside,
    }))
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0))
  const proposed = await proposeApart(tellBankWork(scope, 'proposing'), lines, loaded.books)
  return { ...loaded, waiting, proposed }
}

/** A stored line as it was read. */
function lineFrom(row: LineRow, longestNames: LongestNames = {}): LineToPropose {
  const { id, bookedOn, valueOn, reference, via, payer, upiAddress, note } = row
  return {
    key: id,
    n: 0,
    isOwn: row.isOwn,
    bookedOn: bookedOn ?? '',
    day: valueOn ?? '',
    printedDay: bookedOn ?? '',
    narration: row.narration ?? '',
    amount: amountOfLine(row),
    direction: row.direction ?? 'out',
    balance: null,
    reference,
    chequeNumber: row.chequeNumber,
    isDoubted: row.isDoubted,
    longestName: longestNames[via ?? 'other'],
    understood: { via: via ?? 'other', reference, payer, upiAddress, note },
  }
}

export const amountOfLine = ({ amount }: Pick<LineRow, 'amount'>): Paise => amount ?? ZERO

/** Identifies what a proposal would book. */
export const expectOf = ({ proposal, clientId }: Proposed): string =>
  createHash('sha256')
    .update(
      JSON.stringify({ proposal, clientId }, (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .digest('base64url')
    .slice(0, 22)

export type ReadingBank = {
  /** How many days after it was read a line of nobody known is erased. */
  bankLineDays: number
}

/** The accounts, what waits with its proposals, and what was decided last. */
export async function readBank(
  scope: OwnerScope,
  { bankLineDays }: ReadingBank,
): Promise<BankOverview> {
  const [desk, accounts, decided] = await Promise.all([
    openDesk(scope),
    listAccounts(scope),
    listDecided(scope),
  ])
  const names = await namesOf(scope)
  const payments = await listPaymentsOf(
    scope,
    decided.map(({ id }) => id),
  )
  const receipts = await findReceiptsOf(
    scope,
    payments.map(({ paymentId }) => paymentId),
  )
  const ofNobody = desk.waiting.filter(({ id }) => isOfNobody(desk.proposed.get(id)))
  const [oldest] = ofNobody.map(({ createdAt }) => createdAt).toSorted((a, b) => +a - +b)
  return {
    accounts,
    erasesFrom: oldest ? addDays(today(oldest, scope.timeZone), bankLineDays) : null,
    lines: desk.waiting.map((row) => ({
      ...shown(row),
      receipts: [],
      expenseId: null,
      isBooked: false,
      earlierReceipts: null,
      proposed: proposalShown(desk, row, names),
    })),
    decided: decided.map((row) => {
      const own = payments.filter(({ lineId }) => lineId === row.id)
      return {
        ...shown(row),
        proposed: null,
        expenseId: row.expenseId,
        earlierReceipts: row.earlierReceipts,
        isBooked: isBookedDebit(row) || own.some(({ isBooked }) => isBooked),
        receipts: own.flatMap(({ paymentId }) => receipts.get(paymentId) ?? []),
      }
    }),
  }
}

/** Whether a line is of no tenant and of nothing in the books: such are erased when they grow old. */
export const isOfNobody = (proposed: Proposed | undefined): boolean =>
  proposed === undefined ||
  (proposed.clientId === null && ['none', 'pair'].includes(proposed.proposal.action))

const isBookedDebit = ({ became }: LineRow) => became === 'expense' || became === 'refund'

type Clients = Map<string, { id: string; name: string; email: string }>
type Property = NonNullable<NonNullable<BankLine['proposed']>['property']>
type Names = {
  clients: Clients
  properties: Map<string, Property>
  ownCategories: Map<string, OwnCategory>
}

/** The names that proposals are shown with. */
async function namesOf(scope: OwnerScope): Promise<Names> {
  const properties = await scope.tx
    .selectFrom('properties')
    .select(['id', 'address1', 'address2', 'pincode', 'city', 'state'])
    .where('organizationId', '=', scope.organization.id)
    .where('deletedAt', 'is', null)
    .execute()
  const byId = <T extends { id: string }>(all: readonly T[]) =>
    new Map(all.map((it) => [it.id, it]))
  return {
    clients: await namesOfClients(scope),
    properties: byId(properties),
    ownCategories: byId(await listOwnCategories(scope)),
  }
}

async function namesOfClients(scope: OwnerScope): Promise<Clients> {
  const rows = await scope.tx
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('organizationId', '=', scope.organization.id)
    .where('role', '=', 'client')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const shown = (row: LineRow) => ({
  id: row.id,
  accountId: row.accountId,
  state: row.isWaiting ? ('new' as const) : row.state,
  bookedOn: row.bookedOn ?? '',
  valueOn: row.valueOn ?? '',
  amount: amountOfLine(row),
  direction: row.direction ?? ('out' as const),
  via: row.via ?? ('other' as const),
  payer: row.payer,
  upiAddress: row.upiAddress,
  note: row.note,
  reference: row.reference ?? row.chequeNumber,
  narration: row.narration,
})

function proposalShown(desk: Desk, { id }: LineRow, names: Names): BankLine['proposed'] {
  const proposed = desk.proposed.get(id)
  if (!proposed) return null
  const { proposal, sure, why, clientId } = proposed
  const isReceipt = proposal.action === 'receipt'
  return {
    action: proposal.action,
    sure,
    why,
    expect: expectOf(proposed),
    client: (clientId !== null && names.clients.get(clientId)) || null,
    parts: isReceipt
      ? proposal.parts.map(({ agreementId: leaseId, what, chargeId, month, amount }) => ({
          leaseId,
          what,
          month,
          amount,
          name: (chargeId !== null && desk.chargeNames.get(chargeId)) || '',
        }))
      : [],
    tds: isReceipt ? proposal.tds : ZERO,
    ...expenseShown(proposal, names),
  }
}

function expenseShown(proposal: Proposal, { properties, ownCategories }: Names) {
  if (proposal.action !== 'expense')
    return { category: null, ownCategory: null, property: null, paidTo: null }
  const { category, ownCategoryId, propertyId, paidTo } = proposal
  return {
    category,
    paidTo,
    ownCategory: (ownCategoryId !== null && ownCategories.get(ownCategoryId)) || null,
    property: (propertyId !== null && properties.get(propertyId)) || null,
  }
}
