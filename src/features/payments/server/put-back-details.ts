import type { Transaction } from '../../../server/database/database.ts'
import type { Sealer } from '../../../server/encryption.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { continueAsJob, type JobDeps } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import { isWayToPay, type PaymentDetails } from '../../owners/payment-details.ts'
import { profileHistory } from '../../owners/profile-wire.ts'
import { sealContext } from '../../owners/server/owner-queries.ts'
import { moneySettingsHistory } from '../money-settings-wire.ts'
import { findMoneySettings, saveMoneySettings } from './money-settings-queries.ts'

type Owner = { id: string; organizationId: string | null }

/**
 * Gives an owner payment details of before, those that are named, in the transaction that took a change back and as
 * that owner's organization from then on. Clients see that they were changed, as for them they were.
 */
export async function putBackDetails(
  deps: Omit<JobDeps, 'database'> & { sealer: Sealer },
  tx: Transaction,
  { id, organizationId }: Owner,
  details: PaymentDetails,
): Promise<void> {
  if (organizationId === null) return
  await continueAsJob(deps, tx, { job: 'change undone', organizationId }, async (scope) => {
    await putBackOwners(scope, deps.sealer, id, details)
    await putBackSettings(scope, details)
  })
}

async function putBackOwners(
  { tx, now, ...scope }: SystemScope,
  sealer: Sealer,
  id: string,
  { upiId: _, upiName: __, showBankAccount: ___, ...details }: PaymentDetails,
) {
  const { name, phone, ifscCode, bankName, companyName, ...numbers } = details
  const sealed = (column: SealedNumber, number: string | null) =>
    number ? sealer.seal(number, sealContext(column, id)) : null
  const { bankAccountNumber, panNumber, gstNumber } = numbers
  await tx
    .updateTable('owners')
    .set((row) => ({ updatedAt: now, version: row('version', '+', 1) }))
    .set({
      ...(isWayToPay(details) && { paymentDetailsChangedAt: now }),
      ...(phone && { phone }),
      ...(ifscCode !== undefined && { ifscCode }),
      ...(bankName !== undefined && { bankName }),
      ...(companyName !== undefined && { companyName }),
      ...(bankAccountNumber !== undefined && {
        bankAccountNumberSealed: sealed('bank_account_number', bankAccountNumber),
      }),
      ...(panNumber !== undefined && { panSealed: sealed('pan', panNumber) }),
      ...(gstNumber !== undefined && { gstNumberSealed: sealed('gst_number', gstNumber) }),
    })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
  if (name)
    await tx
      .updateTable('accounts')
      .set({ name })
      .where('organizationId', '=', scope.organization.id)
      .where('id', '=', id)
      .execute()
  if (Object.keys(details).length === 0) return
  const after = {
    name,
    phone,
    ifscCode,
    bankName,
    companyName,
    bankAccountChanged: bankAccountNumber !== undefined || undefined,
    panChanged: panNumber !== undefined || undefined,
    gstNumberChanged: gstNumber !== undefined || undefined,
  }
  const changed = { verb: 'changed', kind: 'owner', id, fields: profileHistory } as const
  await recordEvent({ ...scope, tx, now }, { ...changed, before: {}, after })
}

type SealedNumber = Parameters<typeof sealContext>[0]

async function putBackSettings(
  scope: SystemScope,
  { upiId, upiName, showBankAccount }: PaymentDetails,
) {
  if (upiId === undefined && upiName === undefined && showBankAccount === undefined) return
  const before = await findMoneySettings(scope, { lock: true })
  const after = {
    ...before,
    ...(upiId !== undefined && { upiId }),
    ...(upiName !== undefined && { upiName }),
    ...(showBankAccount !== undefined && { showBankAccount: showBankAccount !== null }),
  }
  await saveMoneySettings(scope, after)
  const record = { kind: 'money settings', id: scope.organization.id } as const
  const fields = moneySettingsHistory
  await recordEvent(scope, { verb: 'changed', ...record, fields, before, after })
}
