import type { Handlers } from '../../identity/server/access/scope.ts'
import type { gatewayMockContract } from '../gateway-mock-contract.ts'

export function gatewayMockRoutes(): Handlers<typeof gatewayMockContract> {
  return {
    'POST /api-gateway': async () => ({
      status: 200,
      body: { message: 'Your answer has been received. No money has been moved.' },
    }),
  }
}
