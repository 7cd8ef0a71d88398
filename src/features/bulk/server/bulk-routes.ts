import { sql } from 'kysely'
import { Refusal } from '../../../server/refusal.ts'
import { type Paise, sumOf } from '../../../shared/paise.ts'
import { chargeByHand } from '../../charging/server/charge-by-hand.ts'
import { recordReading } from '../../charging/server/record-reading.ts'
import { selectParties } from '../../dues/server/dues-queries.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { listToldPayments } from '../../ledger/server/ledger-queries.ts'
import { findLastReading } from '../../ledger/server/reading-queries.ts'
import { runAsPreview } from '../../ledger/server/run-as-preview.ts'
import { booksChanged } from '../../ledger/server/state-of-books.ts'
import type { PaymentDesk } from '../../payments/server/payment-routes.ts'
import { handedOverIn, statedPaymentFrom } from '../../payments/server/stated-payment.ts'
import type { bulkContract } from '../bulk-contract.ts'
import type { Meter } from '../bulk-wire.ts'
import { raiseRent, refuseMonthsGoneBy } from './raise-rents.ts'
import '../../ledger/server/ledger-tables.ts'

type Deps = Pick<PaymentDesk, 'receivePayment'>

export function bulkRoutes(deps: Deps): Handlers<typeof bulkContract> {
  return {
    'POST /payments/together': async ({ scope, body: { rows, ...common } }) => {
      const { mode } = handedOverIn(common.paymentMode, common.method)
      const done = await forEach(scope, rows, async (leaseId, { amount, reference, ...seen }) => {
        await requireOwed(scope, leaseId, seen.expect)
        await requireTold(scope, leaseId, seen.told)
        const stated = statedPaymentFrom(scope, { ...common, amount, reference, note: null })
        const { id, receipt, advance } = await deps.receivePayment(scope, leaseId, {
          ...stated,
          received: amount,
          mode,
        })
        return { leaseId, id, receipt, advance }
      })
      return { status: 201, body: { message: 'Payments recorded.', done } }
    },
    'GET /meters': async ({ scope }) => ({ status: 200, body: await listMeters(scope) }),
    'POST /readings/together': async ({ scope, body: { rows, readOn, confirmDay, hasGst } }) => {
      const isDayConfirmed = confirmDay === true
      const done = await forEach(scope, rows, async (leaseId, { reading, expect }) => {
        await requireLastReading(scope, leaseId, expect)
        const read = { readOn, reading, hasGst, isDayConfirmed }
        const usual = { startsNewMeter: false, byDays: false }
        const { id, charge } = await recordReading(scope, leaseId, { ...read, ...usual })
        return { leaseId, id, charged: charge?.amount ?? null }
      })
      return { status: 201, body: { message: 'Readings recorded.', done } }
    },
    'POST /rents/together': async ({ scope, body: { rows, preview, ...raise } }) => {
      const isPreview = preview === true
      refuseMonthsGoneBy(scope, raise.from)
      const done = await runAsPreview(scope, isPreview, () =>
        forEach(
          scope,
          rows,
          (leaseId, { expect }) => raiseRent(scope, leaseId, { ...raise, expect }),
          { isEveryRefusalNamed: true },
        ),
      )
      return isPreview
        ? { status: 200, body: { message: 'Nothing is changed yet.', done } }
        : { status: 201, body: { message: 'The rents are raised.', done } }
    },
    'POST /charges/together': async ({ scope, body: { rows, confirmDay, ...charge } }) => {
      const isDayConfirmed = confirmDay === true
      const done = await forEach(scope, rows, async (leaseId) => {
        const id = await chargeByHand(scope, leaseId, {
          ...charge,
          isDayConfirmed,
          lateCharge: null,
        })
        return { leaseId, id }
      })
      return { status: 201, body: { message: 'Charges added.', done } }
    },
  }
}

/**
 * Does the same for each agreement, in the order in which they were sent. All of them are held first, in the order of
 * their ids, so that two who wait for each other cannot be. @throws Refusal of the first that cannot be, which names
 * its agreement among the errors; on request those of all that cannot be, where none of them fails in the database
 */
async function forEach<Row extends { leaseId: string | null }, Done>(
  scope: OwnerScope,
  rows: readonly Row[],
  work: (leaseId: string, row: Row) => Promise<Done>,
  { isEveryRefusalNamed = false } = {},
): Promise<Done[]> {
  const ids = rows.map(({ leaseId }) => named(leaseId))
  await lockLedgers(scope, ids)
  const done: Done[] = []
  const refused: Refusal[] = []
  for (const [at, row] of rows.entries()) {
    const leaseId = ids[at] as string
    try {
      done.push(await work(leaseId, row))
    } catch (error) {
      const refusal = atRow(error, leaseId)
      if (!isEveryRefusalNamed || !(refusal instanceof Refusal) || !refusal.errors) throw refusal
      refused.push(refusal)
    }
  }
  const [first] = refused
  if (first) {
    const errors = Object.assign({}, ...refused.map((it) => it.errors))
    throw new Refusal(first.code, first.said, { errors, cause: first })
  }
  return done
}

async function requireOwed(scope: OwnerScope, leaseId: string, expect: Paise | undefined) {
  if (expect === undefined) return
  const owed = sumOf((await listOpenCharges(scope, [leaseId])).map(({ open }) => open))
  if (owed !== expect) throw booksChanged()
}

/** What a client told of after the caller looked may be the very payment. */
async function requireTold(
  scope: OwnerScope,
  leaseId: string,
  seen: readonly (string | null)[] | null | undefined,
) {
  if (!seen) return
  const waiting = await listToldPayments(scope, leaseId)
  if (waiting.some(({ id }) => !seen.includes(id))) throw booksChanged()
}

async function requireLastReading(
  scope: OwnerScope,
  leaseId: string,
  expect: string | null | undefined,
) {
  if (expect === null || expect === undefined) return
  const last = await findLastReading(scope, leaseId)
  if ((last?.reading ?? '') !== expect) throw booksChanged()
}

function atRow(error: unknown, leaseId: string): unknown {
  // What is not the caller's is not named.
  if (!(error instanceof Refusal) || error.code === 'not-found') return error
  const { code, said } = error
  return new Refusal(code, said, { errors: { [leaseId]: said }, cause: error })
}

/** The running agreements with the last reading of their meter, by address. */
export async function listMeters(scope: OwnerScope): Promise<Meter[]> {
  const last = scope.tx
    .selectFrom('meterReadings')
    .distinctOn('leaseId')
    .select(['leaseId', 'readOn', 'reading'])
    .where('organizationId', '=', scope.organization.id)
    .where('voidedOn', 'is', null)
    .orderBy('leaseId')
    .orderBy('readOn', 'desc')
  const rows = await selectParties(scope)
    .leftJoin(last.as('last'), 'last.leaseId', 'leases.id')
    .select(['leases.unitRate', 'leases.rounding', 'leases.electricityMeterNumber as meterNumber'])
    .select(['leases.gstRate', 'last.readOn', 'last.reading'])
    .where('leases.endedAt', 'is', null)
    .orderBy(sql`lower(properties.address1)`)
    .orderBy(sql`lower(properties.address2)`)
    .orderBy('leases.id')
    .execute()
  return rows.map(({ meterNumber, unitRate, rounding, gstRate, readOn, reading, ...row }) => ({
    ...namesIn(row),
    meterNumber,
    unitRate,
    rounding,
    gstRate,
    last: readOn === null || reading === null ? null : { readOn, reading },
  }))
}
