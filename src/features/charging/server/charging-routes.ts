import { createdReply, messageReply } from '../../../server/http/success-replies.ts'
import { invalidField, notFound, requireVersion } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { recurringHistory } from '../../ledger/books-history.ts'
import type { RecurringCharge } from '../../ledger/charge.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { findCharge } from '../../ledger/server/charge-queries.ts'
import { adjustmentsOf, changeBooks, previewOf } from '../../ledger/server/run-as-preview.ts'
import { requireBooks } from '../../ledger/server/state-of-books.ts'
import type { chargingContract } from '../charging-contract.ts'
import { changeTerms, refuseBeforeStart, refuseFarAhead } from './change-terms.ts'
import { chargeAgain } from './charge-again.ts'
import { askedTax, chargeByHand } from './charge-by-hand.ts'
import { chargeLateFees, dismissLateFees, restoreLateFees } from './late-fees.ts'
import { recordReading } from './record-reading.ts'
import { findRecurring, insertRecurring, updateRecurringEnd } from './recurring-queries.ts'
import { startCharging } from './start-charging.ts'

export function chargingRoutes(): Handlers<typeof chargingContract> {
  return {
    'POST /rentmaster/{id}/charging': async ({ scope, params, body }) => {
      const start = {
        chargeFrom: body.chargeFrom,
        openingBalance: body.openingBalance ?? ZERO,
        openingAdvance: body.openingAdvance ?? ZERO,
        openingDeposit: body.openingDeposit ?? ZERO,
      }
      const work = () => startCharging(scope, params.id, start)
      const change = await changeBooks(scope, params.id, { ...body, work })
      return { status: 200, body: adjustmentsOf(change, 'This agreement is charged from now on.') }
    },
    'POST /charges': async ({ scope, body }) => {
      const leaseId = named(body.leaseId)
      const charge = {
        ...body,
        isDayConfirmed: body.confirmDay === true,
        lateCharge: body.lateCharge === undefined ? null : named(body.lateCharge, say`Charge`),
      }
      const add = () => chargeByHand(scope, leaseId, charge)
      if (body.preview === true) return { status: 200, body: await previewOf(scope, leaseId, add) }
      const id = await add()
      return createdReply('Charge added.', id)
    },
    'POST /rentmaster/{id}/latefees': async ({ scope, params, body }) => {
      await chargeLateFees(scope, params.id, body.fees)
      const message = body.fees.length === 1 ? 'Late fee charged.' : 'Late fees charged.'
      return { status: 201, body: { message } }
    },
    'POST /rentmaster/{id}/latefees/dismiss': async ({ scope, params, body }) => {
      await dismissLateFees(scope, params.id, body.charges)
      return messageReply('Late fees dismissed.')
    },
    'POST /rentmaster/{id}/latefees/restore': async ({ scope, params, body }) => {
      await restoreLateFees(scope, params.id, body.charges)
      return messageReply('Late fees are proposed again.')
    },
    'POST /charges/{id}/again': async ({ scope, params, body }) => {
      const charge = await findCharge(scope, params.id)
      if (!charge) throw notFound(say`Charge`)
      const work = () => chargeAgain(scope, params.id)
      const change = await changeBooks(scope, charge.leaseId, { ...body, work })
      return { status: 200, body: adjustmentsOf(change, 'Charged again.') }
    },
    'POST /rentmaster/{id}/readings': async ({ scope, params, body }) => {
      const { confirmDay, byDays, expect, ...read } = body
      await requireBooks(scope, [params.id], expect)
      const isDayConfirmed = confirmDay === true
      const startsNewMeter = body.startsNewMeter === true
      const reading = { ...read, startsNewMeter, isDayConfirmed, byDays: byDays === true }
      const recorded = await recordReading(scope, params.id, reading)
      const { id, charge } = recorded
      const message = charge ? 'Reading recorded and charged.' : 'Reading recorded.'
      const charged = charge && { id: charge.id, amount: paiseToDecimal(charge.amount) }
      return { status: 201, body: { message, id, ...(charged && { charge: charged }) } }
    },
    'POST /rentmaster/{id}/recurring': async ({ scope, params, body }) => {
      const id = await addRecurring(scope, params.id, body)
      return createdReply('Recurring charge added.', id)
    },
    'PUT /recurring/{id}': async ({ scope, params, body, expectedVersion }) => {
      await endRecurring(scope, params.id, { to: body.to, expectedVersion })
      return messageReply('Its last day is set.')
    },
  }
}

/**
 * Adds a recurring charge to an agreement with automatic charges; past days are charged at once. Returns its
 * id. @throws Refusal `not-found`, `invalid` for a day before the agreement begins or too far ahead, or if it is not said
 * whether the agreement's GST is added
 */
async function addRecurring(
  scope: OwnerScope,
  leaseId: string,
  draft: Omit<RecurringCharge, 'id' | 'to' | 'hasGst'> & { hasGst?: boolean | null | undefined },
): Promise<string> {
  let id = ''
  await changeTerms(scope, leaseId, async (account) => {
    const recurring = { ...draft, hasGst: askedTax(account, draft.hasGst) !== null }
    refuseBeforeStart(account, 'from', recurring.from)
    refuseFarAhead(scope, 'from', recurring.from)
    id = await insertRecurring(scope, account, recurring)
    const after = inHistory({ ...recurring, to: null })
    const fields = recurringHistory
    await recordEvent(scope, {
      verb: 'added',
      kind: 'recurring charge',
      id,
      leaseId,
      fields,
      after,
    })
  })
  return id
}

/**
 * Sets the last day of a recurring charge; later days are credited, missing days until then are charged.
 * @throws Refusal `not-found`; `stale-version`; `invalid` for a day before it began or too far ahead
 */
async function endRecurring(
  scope: OwnerScope,
  id: string,
  { to, expectedVersion }: { to: string; expectedVersion: number | undefined },
): Promise<void> {
  const found = await findRecurring(scope, id)
  if (!found) throw notFound(say`Recurring charge`)
  const { leaseId } = found
  const change = async () => {
    // Read again: another day may have been set during the wait.
    const before = (await findRecurring(scope, id)) ?? found
    requireVersion(expectedVersion, before)
    if (to < before.from) throw invalidField('to', say`This is before it begins.`)
    refuseFarAhead(scope, 'to', to)
    await updateRecurringEnd(scope, id, to)
    await recordEvent(scope, {
      verb: 'ended',
      kind: 'recurring charge',
      id,
      leaseId,
      fields: recurringHistory,
      before: inHistory(before),
      after: inHistory({ ...before, to }),
    })
  }
  await changeTerms(scope, leaseId, change, { isOfEnd: true })
}

const inHistory = ({
  monthlyAmount,
  ...recurring
}: {
  monthlyAmount: Paise
  to: string | null
}) => ({ ...recurring, monthlyAmount: paiseToDecimal(monthlyAmount) })
