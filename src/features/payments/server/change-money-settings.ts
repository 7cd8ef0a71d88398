import type { Sealer } from '../../../server/encryption.ts'
import { invalidField, requireVersion } from '../../../server/refusal.ts'
import { sayFixed } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { detailsChangedBy } from '../../owners/payment-details.ts'
import { announceNewDetails } from '../../owners/server/announce-payment-details.ts'
import { requireOwner } from '../../owners/server/change-owner.ts'
import { findLandlord, findPayee } from '../../owners/server/owner-queries.ts'
import type { OwnerDeps } from '../../owners/server/register-owner.ts'
import {
  type MoneySettings,
  moneySettingsHistory,
  NO_BANK_ACCOUNT,
  NO_PAN,
} from '../money-settings-wire.ts'
import { findMoneySettings, saveMoneySettings } from './money-settings-queries.ts'

type Change = {
  /** The settings to change; undefined leaves one as it is. */
  chosen: { [N in keyof Omit<MoneySettings, 'version'>]?: MoneySettings[N] | undefined }
  expectedVersion: number | undefined
}

/**
 * Changes how the owner wants to be paid and what their receipts look like.
 * @throws Refusal `stale-version`; `invalid` where a bank account or a PAN is to be shown and none is registered
 */
export async function changeMoneySettings(
  deps: OwnerDeps,
  scope: OwnerScope,
  { chosen, expectedVersion }: Change,
): Promise<void> {
  const { sealer } = deps
  const before = await findMoneySettings(scope, { lock: true })
  requireVersion(expectedVersion, before)
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined)
  const after: MoneySettings = { ...before, ...Object.fromEntries(given) }
  if (chosen.showBankAccount === true) await requireBankAccount(scope, sealer)
  const isPanShown = chosen.panOnReceipts === 'asked' || chosen.panOnReceipts === 'always'
  if (isPanShown) await requirePan(scope, sealer)
  await saveMoneySettings(scope, after)
  const owner = await requireOwner(scope, scope.organization.ownerId)
  await announceNewDetails(deps, scope, { owner, previous: newWaysToPayIn(chosen, before) })
  const record = { kind: 'money settings', id: scope.organization.id } as const
  const fields = moneySettingsHistory
  await recordEvent(scope, { verb: 'changed', ...record, fields, before, after })
}

/** The present ways to pay that these settings would change. */
export const newWaysToPayIn = (
  chosen: Change['chosen'],
  { upiId, upiName, showBankAccount }: MoneySettings,
) => detailsChangedBy(chosen, { upiId, upiName, showBankAccount })

async function requireBankAccount(scope: OwnerScope, sealer: Sealer) {
  const { bankAccountNumber } = await findPayee(scope, sealer)
  if (bankAccountNumber === null) throw invalidField('showBankAccount', sayFixed(NO_BANK_ACCOUNT))
}

async function requirePan(scope: OwnerScope, sealer: Sealer) {
  const { panNumber } = await findLandlord(scope, sealer)
  if (panNumber === null) throw invalidField('panOnReceipts', sayFixed(NO_PAN))
}
