import { invalidField, notFound } from '../../../server/refusal.ts'
import { formatPaise, type Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { TdsCertificate } from '../accounts.ts'
import { tdsCertificateHistory } from '../accounts-wire.ts'
import {
  isClientOfBooks,
  lockTdsCertificate,
  putTdsCertificate,
  removeTdsCertificate,
} from './tds-ledger-queries.ts'

/** The certificates of a year; without an amount there are none. */
type NewCertificate = {
  year: string
  number: string | null
  amount: Paise | undefined
  receivedOn?: string | undefined
}

/**
 * Notes what a client's certificates of a financial year prove, in place of what was noted before; without an amount
 * that is removed. It moves no money.
 * @throws Refusal `not-found`; `invalid` for a certificate without a number, and for a day to come
 */
export async function noteTdsCertificate(
  scope: OwnerScope,
  clientId: string,
  { year, number, amount, receivedOn = scope.today }: NewCertificate,
): Promise<void> {
  if (!(await isClientOfBooks(scope, clientId))) throw notFound(say`Client`)
  if (receivedOn > scope.today)
    throw invalidField('receivedOn', say`Choose today or an earlier day.`)
  if (amount !== undefined && !number)
    throw invalidField('number', say`Please enter the number of the certificate.`)
  const before = await lockTdsCertificate(scope, { clientId, year })
  const after =
    amount === undefined ? undefined : { year, number: number ?? '', amount, receivedOn }
  if (after) await putTdsCertificate(scope, clientId, after)
  else await removeTdsCertificate(scope, { clientId, year })
  await recordEvent(scope, {
    ...{ verb: 'changed', kind: 'client', id: clientId, fields: tdsCertificateHistory },
    ...{ before: noted(before), after: noted(after) },
  })
}

const noted = (certificate: TdsCertificate | undefined) => ({
  tdsCertificate: certificate
    ? `${certificate.year}: ${formatPaise(certificate.amount)}, ${certificate.number}`
    : null,
})
