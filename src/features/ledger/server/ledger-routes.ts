import { createdReply } from '../../../server/http/success-replies.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { ledgerContract } from '../ledger-contract.ts'
import { findCharge } from './charge-queries.ts'
import { creditAnyCharge } from './credit-charge.ts'
import { type LedgerTies, readLedger, shownLedger } from './read-ledger.ts'
import { previewOf } from './run-as-preview.ts'
import { requireBooks, stateOfBooks } from './state-of-books.ts'

/** Receipts are issued to the right of the ledger; `findReceiptsOf` finds those of payments. */
export function ledgerRoutes(ties: LedgerTies): Handlers<typeof ledgerContract> {
  return {
    'GET /rentmaster/{id}/ledger': async ({ scope, params }) => {
      const ledger = await readLedger(scope, params.id, ties)
      const expect = await stateOfBooks(scope, [params.id])
      return { status: 200, body: shownLedger(ledger, { today: scope.today, expect }) }
    },
    'POST /charges/{id}/credit': async ({ scope, params, body }) => {
      const { expect, preview, waiver, ...stated } = body
      const note = { ...stated, waiver: waiver === true }
      const charge = await findCharge(scope, params.id)
      const credit = () => creditAnyCharge(scope, params.id, note)
      if (charge && preview === true)
        return { status: 200, body: await previewOf(scope, charge.leaseId, credit) }
      if (charge) await requireBooks(scope, [charge.leaseId], expect)
      const id = await credit()
      return createdReply(note.waiver ? 'Waived.' : 'Credited.', id)
    },
  }
}
