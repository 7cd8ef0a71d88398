import type { Transaction } from '../../../server/database/database.ts'
import type { Sealer } from '../../../server/encryption.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { continueAsJob, type JobDeps } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import type { PaymentDetails } from '../../owners/payment-details.ts'
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
    await putBackUpi(scope, details)
  })
}

async function putBackOwners(
  { tx, now, ...scope }: SystemScope,
  sealer: Sealer,
  id: string,
  { phone, ifscCode, bankAccountNumber: number }: PaymentDetails,
) {
  const context = sealContext('bank_account_number', id)
  await tx
    .updateTable('owners')
    .set((row) => ({ paymentDetailsChangedAt: now, version: row('version', '+', 1) }))
    .set({ updatedAt: now, ...(phone && { phone }), ...(ifscCode !== undefined && { ifscCode }) })
    .$if(number !== undefined, (query) =>
      query.set({ bankAccountNumberSealed: number ? sealer.seal(number, context) : null }),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
  const after = { phone, ifscCode, bankAccountChanged: number !== undefined || undefined }
  const changed = { verb: 'changed', kind: 'owner', id, fields: profileHistory } as const
  if (phone !== undefined || ifscCode !== undefined || number !== undefined)
    await recordEvent({ ...scope, tx, now }, { ...changed, before: {}, after })
}

async function putBackUpi(scope: SystemScope, { upiId }: PaymentDetails) {
  if (upiId === undefined) return
  const before = await findMoneySettings(scope, { lock: true })
  const after = { ...before, upiId }
  await saveMoneySettings(scope, after)
  const record = { kind: 'money settings', id: scope.organization.id } as const
  const fields = moneySettingsHistory
  await recordEvent(scope, { verb: 'changed', ...record, fields, before, after })
}
