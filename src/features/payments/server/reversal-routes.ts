import { messageReply } from '../../../server/http/success-replies.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { reversalContract } from '../reversal-contract.ts'
import { type CancelReceiptOf, reverseAnyCredit } from './reverse-any-credit.ts'
import { reverseOpening } from './reverse-opening.ts'
import { reversePayout } from './reverse-payout.ts'
import { reversalFrom } from './stated-reversal.ts'
import { takeBackReading } from './void-reading.ts'

export function reversalRoutes(deps: {
  cancelReceiptOf: CancelReceiptOf
}): Handlers<typeof reversalContract> {
  return {
    'POST /payments/{id}/reverse': async ({ scope, params, body }) => {
      const reversal = reversalFrom(scope, body)
      await reverseAnyCredit(scope, params.id, { reversal, ...deps })
      return messageReply('Payment reversed.')
    },
    'POST /payouts/{id}/reverse': async ({ scope, params, body }) => {
      await reversePayout(scope, params.id, reversalFrom(scope, body))
      return messageReply('Reversed.')
    },
    'POST /charges/{id}/reverse': async ({ scope, params, body }) => {
      await reverseOpening(scope, params.id, body.reason)
      return messageReply('The opening balance is taken back.')
    },
    'POST /readings/{id}/void': async ({ scope, params, body }) => {
      await takeBackReading(scope, params.id, body.reason)
      return messageReply('The reading is taken back.')
    },
  }
}
