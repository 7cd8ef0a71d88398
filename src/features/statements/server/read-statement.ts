import { invalidField, notFound } from '../../../server/refusal.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import {
  findLedgerHead,
  type LedgerHead,
  type LedgerReader,
  listCharges,
  listCredits,
  listLedgerHeads,
  listPayouts,
  sumBalance,
} from '../../ledger/server/ledger-queries.ts'
import type { FindReceipts } from '../../ledger/server/read-ledger.ts'
import type { PropertyAddress } from '../../properties/property-wire.ts'
import { type StatedBooks, type Statement, statementOf } from '../statement.ts'

type Reference = string | null | undefined

/** The agreement or client and the days of a statement; an id that is not asked for is null. */
type StatementQuery = {
  leaseId?: Reference
  clientId?: Reference
  from?: string | undefined
  to?: string | undefined
}

/**
 * The statement of an agreement or of all of a client's, ended ones included, by default from 1 April to
 * today. A client who names neither gets their own.
 * @throws Refusal `not-found`; `invalid` where an owner gives neither, and for days in the wrong order
 */
export async function readStatement(
  scope: LedgerReader,
  { leaseId, clientId, to = scope.today, ...query }: StatementQuery,
  findReceipts: FindReceipts,
): Promise<Statement> {
  const from = query.from ?? `${financialYear(to).slice(0, 4)}-04-01`
  if (from > to) throw invalidField('to', say`This is before the first day.`)
  const leases = await leasesOf(scope, { leaseId, clientId })
  const [first] = leases
  if (!first) throw notFound(say`Rent agreement`)
  const books = []
  for (const lease of leases) books.push(await booksOf(scope, lease, { from, findReceipts }))
  const property = leaseId === undefined ? null : addressOf(first.property)
  return { client: first.client, property, from, to, ...statementOf(books, { from, to }) }
}

async function leasesOf(
  scope: LedgerReader,
  { leaseId, clientId }: Pick<StatementQuery, 'leaseId' | 'clientId'>,
): Promise<LedgerHead[]> {
  if (leaseId !== undefined) {
    const lease = leaseId === null ? undefined : await findLedgerHead(scope, leaseId)
    const isTheirs = clientId === undefined || lease?.client.id === clientId
    return lease && isTheirs ? [lease] : []
  }
  const whose = clientId ?? (scope.kind === 'client' ? scope.actor.accountId : clientId)
  if (whose === undefined) throw invalidField('leaseId', say`Please choose a rent agreement.`)
  return whose === null ? [] : listLedgerHeads(scope, whose)
}

// What was before the days is not read: it is what is owed now, less what came since.
async function booksOf(
  scope: LedgerReader,
  { id, property }: LedgerHead,
  { from, findReceipts }: { from: string; findReceipts: FindReceipts },
): Promise<StatedBooks> {
  const [credits, charges, payouts, balance] = await Promise.all([
    listCredits(scope, id, from),
    listCharges(scope, id, from),
    listPayouts(scope, id),
    sumBalance(scope, id),
  ])
  const receipts = await findReceipts(
    scope,
    credits.map((credit) => credit.id),
  )
  return {
    leaseId: id,
    property: property.address1,
    balance,
    charges,
    payouts,
    credits: credits.map((credit) => ({ ...credit, receipt: receipts.get(credit.id) ?? null })),
  }
}

const addressOf = ({ address1, address2, pincode, city, state }: PropertyAddress): string =>
  [address1, address2, pincode, city, state].filter(Boolean).join(', ')
