import { sql } from 'kysely'
import {
  byColumn,
  byText,
  type IdFilters,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
  withFlags,
} from '../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { ZERO } from '../../../shared/paise.ts'
import type { OwnClaim } from '../../dues/dues.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { ReceiptName } from '../../ledger/ledger.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import type { Claim, claimSorts } from '../claim-wire.ts'
import { claimsOf } from './claim-queries.ts'

type ClaimSort = keyof typeof claimSorts
type Row = Awaited<ReturnType<ReturnType<typeof claimsOf>['execute']>>[number]

const SORTS: Record<ClaimSort, SortKey> = {
  waiting: {
    by: sql`case payment_claims.state when 'waiting' then 1 else 0 end`,
    type: 'integer',
  },
  createdAt: byColumn('paymentClaims.createdAt', 'timestamptz'),
  paidOn: byColumn('paymentClaims.paidOn', 'date'),
  amount: byColumn('paymentClaims.amount', 'numeric'),
  client: byText('accounts.name'),
  property: byText('properties.address1'),
}

const searched = sql`concat_ws(' ', accounts.name, accounts.email, properties.address1, properties.address2,
  properties.pincode, properties.city, properties.state, payment_claims.reference)`

type ClaimPage = PageQuery<ClaimSort> & IdFilters<'leaseId'> & { waiting?: boolean | undefined }

/** The claims that the caller may see; those that wait come first, then the newest. */
export async function listClaims(
  scope: OwnerScope | ClientScope,
  page: ClaimPage,
): Promise<KeysetPage<Claim>> {
  const waitingFirst = { ...page, sort: 'waiting' as const, order: 'desc' as const }
  const flags = { waiting: sql<boolean>`payment_claims.state = 'waiting'` }
  const filtered = withFlags(claimsOf(scope), { waiting: page.waiting }, flags)
  const found = await keysetPage(filtered, {
    tx: scope.tx,
    isEndless: true,
    id: 'paymentClaims.id',
    sorts: SORTS,
    searched,
    filters: { leaseId: 'paymentClaims.leaseId' },
    page: page.sort === undefined ? waitingFirst : page,
    toRecord: (row: Row) => row,
  })
  const claims = await withReceipts(scope, found.rows)
  const waiting = claims.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const recorded = scope.kind === 'owner' ? await findRecordedAlready(scope, waiting) : new Map()
  return { ...found, rows: claims.map((it) => ({ ...it, recorded: recorded.get(it.id) ?? null })) }
}

/** The client's claims by agreement: waiting ones and the last decided one. */
export async function findOwnClaims(scope: ClientScope): Promise<Map<string, OwnClaim[]>> {
  const rows = await claimsOf(scope)
    .where('paymentClaims.state', '<>', 'withdrawn')
    .orderBy('paymentClaims.id', 'desc')
    .execute()
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId)
  const shown = [...byLease.values()].flatMap((claims) => {
    const waiting = claims.filter(({ state }) => state === 'waiting')
    return [...waiting, ...claims.filter(({ state }) => state !== 'waiting').slice(0, 1)]
  })
  return Map.groupBy(await withReceipts(scope, shown), ({ leaseId }) => leaseId)
}

async function withReceipts(
  scope: OwnerScope | ClientScope,
  rows: Row[],
): Promise<Omit<Claim, 'recorded'>[]> {
  const credits = rows.flatMap(({ creditId }) => creditId ?? [])
  const receipts = await findReceiptsOf(scope, credits)
  return rows.map((row) => toClaim(scope, row, receipts.get(row.creditId ?? '') ?? null))
}

function toClaim(scope: { timeZone: string }, row: Row, receipt: ReceiptName | null) {
  const { id, leaseId, amount, paidOn, method, reference, state, reason, reversedOn } = row
  const { transferId, transferAmount } = row
  const { toldBy, note, tds, toDeposit } = row
  const { createdAt, decidedAt, keptAt } = inLocalTime(scope, {
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    keptAt: row.keptAt,
  })
  return {
    ...namesIn({ ...row, id: leaseId, state: row.stateOfIndia }),
    id,
    amount,
    paidOn,
    method,
    reference,
    state,
    reason,
    createdAt,
    decidedAt,
    receipt,
    reversedOn,
    transferId,
    transferAmount,
    toldBy,
    keptAt,
    note,
    tds: tds === ZERO ? null : tds,
    toDeposit: toDeposit === ZERO ? null : toDeposit,
  }
}

/** Days between a payment as its client told of it and as its owner wrote it down: rent of the next month is another. */
const DAYS = 7

/**
 * The payment that each of these waiting claims is probably about, because it was recorded by hand: of the same agreement
 * and amount, the nearest day first. One that confirmed another claim is not.
 */
async function findRecordedAlready(
  scope: OwnerScope,
  claimIds: readonly string[],
): Promise<Map<string, Claim['recorded']>> {
  if (claimIds.length === 0) return new Map()
  const { rows } = await sql<{ claimId: string; creditId: string; receivedOn: string }>`
    select distinct on (claim.id) claim.id as "claimId", credit.id as "creditId", credit.dated_on as "receivedOn"
    from payment_claims as claim join credits as credit
      on credit.organization_id = claim.organization_id and credit.lease_id = claim.lease_id
    where claim.organization_id = ${scope.organization.id} and claim.id = any(${[...claimIds]}::uuid[])
      and credit.kind = 'payment' and credit.reversed_on is null and credit.claim_id is null
      and credit.received = claim.amount and abs(credit.dated_on - claim.paid_on) <= ${DAYS}
    order by claim.id, abs(credit.dated_on - claim.paid_on), credit.id`.execute(scope.tx)
  const receipts = await findReceiptsOf(
    scope,
    rows.map(({ creditId }) => creditId),
  )
  return new Map(
    rows.flatMap(({ claimId, creditId, receivedOn }) => {
      const receipt = receipts.get(creditId)
      return receipt ? [[claimId, { ...receipt, receivedOn }]] : []
    }),
  )
}
