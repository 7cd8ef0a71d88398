import { createdReply, messageReply } from '../../../../server/http/replies.ts'
import { paiseToDecimal } from '../../../../shared/paise.ts'
import type { Handlers } from '../../../identity/server/scope.ts'
import type { otherChargesContract } from '../../other-charges-contract.ts'
import { addRecurring, endRecurring } from './change-recurring.ts'
import { recordReading } from './record-reading.ts'

export function otherChargesRoutes(): Handlers<typeof otherChargesContract> {
  return {
    'POST /rentmaster/{id}/readings': async ({ scope, params, body }) => {
      const reading = { ...body, startsNewMeter: body.startsNewMeter === true }
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
