import { newId } from '../../../server/new-id.ts'
import { calendarDateFrom, ENGLISH_DATES } from '../../../shared/calendar-date.ts'
import { daysInWords } from '../../../shared/days.ts'
import { type Paise, paiseToDecimal, sumOf, ZERO } from '../../../shared/paise.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import type { KeptOutcome } from '../../payments/kept-payment-contract.ts'
import { lockReference } from '../../payments/server/transfer-reference.ts'
import { canonicalReference } from '../../payments/told-payment.ts'
import { claimHistory } from '../claim-wire.ts'
import { type ClaimMailDeps, mailKeptToOwner } from './claim-mails.ts'
import './claim-tables.ts'

/** A payment as somebody recorded it without a network. */
export type KeptPayment = {
  /** By which their device kept it. */
  key: string
  leaseId: string
  /** undefined: as much as there was to pay. */
  amount: Paise | undefined
  paidOn: string
  method: PaymentMethod
  reference: string | null
  tds: Paise | undefined
  toDeposit: Paise | undefined
  towards: { charge: string | null; amount?: Paise | undefined }[]
  note: string | null
  /** The days of rent that they named. */
  days: { from: string; to: string } | undefined
  keptAt: Date
}

/** Who lost the right to record, the properties of which they had it (null: all), and those of which they still have it. */
type Teller = {
  account: string
  recordedWith: readonly string[] | null
  recordsStill: readonly string[]
}

/** How many one account hands in at all. */
const MOST = 200

/** Stores kept payments as proposals, each once, and mails the owner of those that are new. What became of each, by its key. */
export async function storeKept(
  scope: SystemScope,
  deps: ClaimMailDeps,
  teller: Teller,
  payments: readonly KeptPayment[],
): Promise<Map<string, KeptOutcome>> {
  const outcomes = new Map<string, KeptOutcome>()
  const known = await listKnown(scope, teller.account)
  const leases = await findLeases(scope, payments)
  const name = await nameOf(scope, teller.account)
  const taken: Paise[] = []
  for (const payment of payments) {
    const lease = leases.get(payment.leaseId)
    if (known.has(payment.key)) outcomes.set(payment.key, 'taken')
    else if (!lease || !isOf(teller.recordedWith, lease.propertyId) || known.size >= MOST)
      outcomes.set(payment.key, 'refused')
    else if (teller.recordsStill.includes(lease.propertyId)) outcomes.set(payment.key, 'stays')
    else {
      const amount = payment.amount ?? (await rentOf(scope, lease.id))
      const isSound = amount > ZERO && (payment.toDeposit ?? ZERO) <= amount
      outcomes.set(payment.key, isSound ? 'taken' : 'refused')
      if (!isSound) continue
      await insertKept(scope, { ...payment, amount }, { lease, account: teller.account, name })
      known.add(payment.key)
      taken.push(amount)
    }
  }
  if (taken.length > 0)
    await mailKeptToOwner(scope, deps, { name, count: taken.length, amount: sumOf(taken) })
  return outcomes
}

const isOf = (properties: readonly string[] | null, id: string) =>
  properties === null || properties.includes(id)

async function listKnown({ tx, organization }: SystemScope, account: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('paymentClaims')
    .select('keptKey')
    .where('organizationId', '=', organization.id)
    .where('toldBy', '=', account)
    .execute()
  return new Set(rows.map(({ keptKey }) => keptKey ?? ''))
}

type LeaseRow = { id: string; clientId: string; propertyId: string }

async function findLeases(
  { tx, organization }: SystemScope,
  payments: readonly KeptPayment[],
): Promise<Map<string, LeaseRow>> {
  if (payments.length === 0) return new Map()
  const ids = [...new Set(payments.map(({ leaseId }) => leaseId))].sort()
  // The agreement before what is stored of it, as everywhere.
  const rows = await tx
    .selectFrom('leases')
    .select(['id', 'clientId', 'propertyId'])
    .where('organizationId', '=', organization.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rent of an agreement today. */
async function rentOf(scope: SystemScope, leaseId: string): Promise<Paise> {
  const rents = (await listRents(scope, [leaseId])).get(leaseId) ?? []
  return rents.findLast(({ from }) => from <= scope.today)?.monthlyRent ?? ZERO
}

async function nameOf({ tx, organization }: SystemScope, account: string): Promise<string> {
  const { name } = await tx
    .selectFrom('accounts')
    .select('name')
    .where('organizationId', '=', organization.id)
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return name
}

async function insertKept(
  scope: SystemScope,
  {
    key,
    leaseId,
    amount,
    paidOn,
    method,
    tds,
    toDeposit,
    keptAt,
    ...stated
  }: KeptPayment & { amount: Paise },
  { lease, account, name }: { lease: LeaseRow; account: string; name: string },
): Promise<void> {
  const id = newId()
  const { clientId } = lease
  const { reference, written } = await takenReference(scope, stated.reference, clientId)
  const note =
    [stated.note, stated.days && daysSaid(scope, stated.days), written]
      .filter(Boolean)
      .join(' · ') || null
  const towards = stated.towards.flatMap(({ charge, amount: part }) =>
    charge === null
      ? []
      : [{ chargeId: charge, ...(part !== undefined && { amount: String(part) }) }],
  )
  await scope.tx
    .insertInto('paymentClaims')
    .values({
      id,
      organizationId: scope.organization.id,
      leaseId,
      clientId,
      amount,
      paidOn,
      method,
      reference,
      note,
      keptAt,
      keptKey: key,
      toldBy: account,
      tds: tds ?? ZERO,
      toDeposit: toDeposit ?? ZERO,
      towards: JSON.stringify(towards),
      createdAt: scope.now,
    })
    .execute()
  const after = { paidOn, method, reference, toldBy: name, amount: paiseToDecimal(amount) }
  await recordEvent(scope, {
    verb: 'added',
    kind: 'claim',
    id,
    leaseId,
    fields: claimHistory,
    after,
  })
}

/** 'November 2026', for the days that a receipt was to be for. */
function daysSaid({ timeZone }: SystemScope, { from, to }: { from: string; to: string }): string {
  const [first, last] = [calendarDateFrom(from, timeZone), calendarDateFrom(to, timeZone)]
  return first && last ? daysInWords(ENGLISH_DATES, { from: first, to: last }) : ''
}

/** Takes its reference, or writes it beside where another payment has it, or where it can be none. */
async function takenReference(
  scope: SystemScope,
  written: string | null,
  clientId: string,
): Promise<{ reference: string | null; written: string | null }> {
  const reference = written === null ? undefined : canonicalReference(written)
  if (reference === undefined) return { reference: null, written }
  const isTaken = (await lockReference(scope, reference, clientId)) !== undefined
  return isTaken ? { reference: null, written: reference } : { reference, written: null }
}
