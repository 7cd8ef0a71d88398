import { createdReply, messageReply } from '../../../server/http/success-replies.ts'
import { notFound } from '../../../server/refusal.ts'
import { paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { findCharge } from '../../ledger/server/charge-queries.ts'
import { adjustmentsOf, changeBooks } from '../../ledger/server/run-as-preview.ts'
import { requireBooks } from '../../ledger/server/state-of-books.ts'
import type { chargingContract } from '../charging-contract.ts'
import { addRecurring, endRecurring } from './change-recurring.ts'
import { chargeAgain } from './charge-again.ts'
import { chargeByHand } from './charge-by-hand.ts'
import { chargeLateFees, dismissLateFees, restoreLateFees } from './late-fees.ts'
import { recordReading } from './record-reading.ts'
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
      const id = await chargeByHand(scope, named(body.leaseId), {
        ...body,
        isDayConfirmed: body.confirmDay === true,
        lateCharge: body.lateCharge === undefined ? null : named(body.lateCharge, say`Charge`),
      })
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
      const recurring = { ...body, hasGst: body.hasGst === true }
      const id = await addRecurring(scope, params.id, recurring)
      return createdReply('Recurring charge added.', id)
    },
    'PUT /recurring/{id}': async ({ scope, params, body }) => {
      await endRecurring(scope, params.id, body.to)
      return messageReply('Its last day is set.')
    },
  }
}
