import { newId } from '../../../server/new-id.ts'
import { notFound } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { lockLedger } from '../../charges/server/lease-ledger-queries.ts'
import { recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { monthlyCheques } from '../cheque.ts'
import { chequeHistory } from '../cheque-wire.ts'
import { insertCheques } from './cheque-queries.ts'

/** The first cheque of a series. */
type Handed = { number: string; bank: string | null; datedOn: string; amount: Paise; count: number }

/**
 * Notes cheques that a client handed over, a month apart; they move no money before they are banked. Returns the id of
 * the first. @throws Refusal `not-found`
 */
export async function keepCheques(
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
