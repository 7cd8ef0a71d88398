import type { Sealer } from '../../../server/encryption.ts'
import { changedReply, recordReply } from '../../../server/http/replies.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { masked } from '../../owners/owner.ts'
import { findLandlord, findPayee } from '../../owners/server/owner-queries.ts'
import type { moneySettingsContract } from '../money-settings-contract.ts'
import { changeMoneySettings } from './change-money-settings.ts'
import { findMoneySettings } from './money-settings-queries.ts'

export function moneySettingsRoutes(deps: {
  sealer: Sealer
}): Handlers<typeof moneySettingsContract> {
  const { sealer } = deps
  const shown = async (scope: OwnerScope) => {
    const { bankAccountNumber, ifscCode } = await findPayee(scope, sealer)
    const settings = await findMoneySettings(scope)
    const { panNumber } = await findLandlord(scope, sealer)
    const registered = { bankAccountNumber: masked(bankAccountNumber), ifscCode }
    return { ...settings, ...registered, panNumber: masked(panNumber) }
  }
  return {
    'GET /moneysettings': async ({ scope }) => recordReply(await shown(scope)),
    'PUT /moneysettings': async ({ scope, body, expectedVersion }) => {
      await changeMoneySettings(scope, { chosen: body, expectedVersion, sealer })
      return changedReply('Saved.', await shown(scope))
    },
  }
}
