import { createdReply, messageReply } from '../../../server/http/success-replies.ts'
import { newId } from '../../../server/new-id.ts'
import { notFound } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvents } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { receiptName } from '../../ledger/credit.ts'
import { named } from '../../ledger/server/books-reader.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { requireBooks } from '../../ledger/server/state-of-books.ts'
import type { PaymentDesk } from '../../payments/server/payment-routes.ts'
import type { CancelReceiptOf } from '../../payments/server/reverse-any-credit.ts'
import { settlesOf } from '../../payments/server/stated-payment.ts'
import { monthlyCheques } from '../cheque.ts'
import type { chequeContract } from '../cheque-contract.ts'
import { chequeHistory } from '../cheque-wire.ts'
import { findLeaseOfCheque, insertCheques, listCheques } from './cheque-queries.ts'
import { bankCheque, handBackCheque, keepCheque, returnCheque } from './move-cheque.ts'

type Deps = Pick<PaymentDesk, 'receivePayment'> & { cancelReceiptOf: CancelReceiptOf }

export function chequeRoutes(deps: Deps): Handlers<typeof chequeContract> {
  return {
    'GET /cheques': async ({ scope }) => ({ status: 200, body: await listCheques(scope) }),
    'POST /cheques': async ({ scope, body: { leaseId, count, ...first } }) => {
      const id = await keepCheques(scope, named(leaseId), { ...first, count: count ?? 1 })
      return createdReply('Saved.', id)
    },
    'POST /cheques/{id}/bank': async ({ scope, wording, params, body }) => {
      const { bankedOn = scope.today } = body
      await requireBooksOf(scope, params.id, body)
      const { id, receipt, ...outcome } = await bankCheque(scope, deps, params.id, bankedOn)
      const message = say`Payment recorded. Receipt ${receiptName(receipt)}.`.in(wording)
      return { status: 201, body: { message, id, receipt, ...settlesOf(outcome) } }
    },
    'POST /cheques/{id}/return': async ({ scope, params, body }) => {
      const { returnedOn: on = scope.today, reason, charge } = body
      await requireBooksOf(scope, params.id, body)
      await returnCheque(scope, deps.cancelReceiptOf, params.id, { on, reason, charge })
      return messageReply('The payment is taken back.')
    },
    'POST /cheques/{id}/handback': async ({ scope, params, body }) => {
      await handBackCheque(scope, params.id, body.reason)
      return messageReply('Returned to tenant.')
    },
    'POST /cheques/{id}/keep': async ({ scope, params }) => {
      await keepCheque(scope, params.id)
      return messageReply('The cheque is in hand again.')
    },
  }
}

/** Refuses what was decided on other books of a cheque's agreement. @throws Refusal `preview-stale` */
async function requireBooksOf(
  scope: OwnerScope,
  id: string,
  { expect }: { expect?: string | null | undefined },
): Promise<void> {
  const cheque = await findLeaseOfCheque(scope, id)
  if (cheque) await requireBooks(scope, [cheque.leaseId], expect)
}

/** The first cheque of a series. */
type Handed = { number: string; bank: string | null; datedOn: string; amount: Paise; count: number }

/**
 * Notes cheques that a client handed over, a month apart; they move no money before they are banked. Returns the id of
 * the first. @throws Refusal `not-found`
 */
async function keepCheques(
  scope: OwnerScope,
  leaseId: string,
  { bank, amount, count, ...first }: Handed,
): Promise<string> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  const cheques = monthlyCheques(first, count).map((it) => ({ id: newId(), ...it, bank, amount }))
  await insertCheques(scope, account, cheques)
  await recordEvents(
    scope,
    cheques.map(({ id, ...cheque }) => ({
      ...({ verb: 'added', kind: 'cheque', id, leaseId, fields: chequeHistory } as const),
      after: { ...cheque, amount: paiseToDecimal(amount) },
    })),
  )
  return cheques[0]?.id ?? ''
}
