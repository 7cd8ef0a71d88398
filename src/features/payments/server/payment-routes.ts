import type { Handlers } from '../../identity/server/scope.ts'
import type { paymentContract } from '../payment-contract.ts'

export function paymentRoutes(): Handlers<typeof paymentContract> {
  return {
    'POST /api-gateway': async () => ({
      status: 200,
      body: { message: 'Your answer has been received. No money has been moved.' },
    }),
  }
}
