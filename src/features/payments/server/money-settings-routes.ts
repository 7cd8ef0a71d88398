import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { changedReply, recordReply } from '../../../server/http/success-replies.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { masked } from '../../owners/masked-numbers.ts'
import { findLandlord, findPayee } from '../../owners/server/owner-queries.ts'
import type { OwnerDeps } from '../../owners/server/register-owner.ts'
import { requireFreshSignIn } from '../../sign-in/server/fresh-sign-in.ts'
import type { moneySettingsContract } from '../money-settings-contract.ts'
import { changeMoneySettings, newWaysToPayIn } from './change-money-settings.ts'
import { findMoneySettings } from './money-settings-queries.ts'

export function moneySettingsRoutes(deps: OwnerDeps): Handlers<typeof moneySettingsContract> {
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
    'PUT /moneysettings': beforeTransaction(
      async ({ caller, look, body: { currentPassword, ...chosen }, address }) => {
        const previous = newWaysToPayIn(chosen, await look((scope) => findMoneySettings(scope)))
        if (Object.keys(previous).length > 0)
          await requireFreshSignIn(deps, caller, { currentPassword, address })
      },
      async ({ scope, body: { currentPassword: _, ...chosen }, expectedVersion }) => {
        await changeMoneySettings(deps, scope, { chosen, expectedVersion })
        return changedReply('Saved.', await shown(scope))
      },
    ),
  }
}
