import type { Handlers } from '../../identity/server/access/scope.ts'
import type { verificationContract } from '../verification-contract.ts'
import { type LookDeps, verifyReceiptCode } from './verify-receipt-code.ts'

export function verificationRoutes(deps: LookDeps): Handlers<typeof verificationContract> {
  return {
    'GET /verify/{token}': async ({ params, address }) => ({
      status: 200,
      body: await verifyReceiptCode(deps, { ...params, address }),
    }),
  }
}
