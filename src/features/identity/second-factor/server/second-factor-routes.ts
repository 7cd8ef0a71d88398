import type { Transaction } from '../../../../server/database/database.ts'
import { beforeTransaction } from '../../../../server/http/before-transaction.ts'
import { messageReply } from '../../../../server/http/success-replies.ts'
import { toZonedIso } from '../../../../shared/calendar-date.ts'
import { recordEvent } from '../../../history/server/record-event.ts'
import { requireFreshSignIn, requirePassword } from '../../../sign-in/server/fresh-sign-in.ts'
import { ownRecordOf } from '../../../team/server/own-record.ts'
import type { CallerScope, Handlers, Scope } from '../../server/access/scope.ts'
import { listPasskeys } from '../../server/second-factor/passkey-queries.ts'
import {
  addPasskey,
  addTotp,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  type SecondFactorDeps,
  type SecondFactors,
} from '../../server/second-factor/second-factors.ts'
import { startTotp } from '../../server/second-factor/totp.ts'
import { registrationOptions } from '../../server/second-factor/webauthn.ts'
import type { secondFactorContract } from '../second-factor-contract.ts'
import type { OwnSecondFactors } from '../second-factor-wire.ts'

type Proved = {
  caller: CallerScope
  body: { currentPassword?: string | undefined }
  address: string
}

/**
 * Only the identity role can write second factors, so this happens before the caller's transaction, which
 * records it in an owner's history.
 */
export function secondFactorRoutes(deps: SecondFactorDeps): Handlers<typeof secondFactorContract> {
  const asIdentity = <T>(work: (tx: Transaction) => Promise<T>) =>
    deps.database.transaction({ role: 'rentbook_identity' }, work)
  const requireFresh = ({ caller, body, address }: Proved) =>
    requireFreshSignIn(deps, caller, { currentPassword: body.currentPassword, address })
  const remover = ({ actor, mustHaveSecondFactor: mustHaveOne }: CallerScope) => ({
    ...actor,
    mustHaveOne,
  })
  const notify = async (scope: Scope) => {
    deps.securityLog('second factor changed', { account: scope.actor.accountId })
    if (scope.kind !== 'owner') return
    const [before, after] = [{}, { secondFactorChanged: true }]
    await recordEvent(scope, { ...ownRecordOf(scope), verb: 'changed', before, after })
  }
  return {
    'POST /account/totp': beforeTransaction(
      async ({ caller, body: { currentPassword }, address }) => {
        await requirePassword(deps, caller, { currentPassword, address })
        return asIdentity((tx) => startTotp(tx, deps.sealer, caller.actor, caller.now))
      },
      async (_, body) => ({ status: 200, body }),
    ),
    'POST /account/totp/confirm': beforeTransaction(
      ({ caller, body }) => asIdentity((tx) => addTotp(tx, deps, caller.actor, body.code)),
      async ({ scope }, recoveryCodes) => {
        await notify(scope)
        const message = 'Your authenticator app is set up.'
        return { status: 200, body: { message, recoveryCodes } }
      },
    ),
    'POST /account/totp/remove': beforeTransaction(
      async (call) => {
        await requireFresh(call)
        await asIdentity((tx) => removeTotp(tx, deps, remover(call.caller)))
      },
      async ({ scope }) => {
        await notify(scope)
        return messageReply('Your authenticator app is removed.')
      },
    ),
    'POST /account/passkeys/options': beforeTransaction(
      async ({ caller, body: { currentPassword }, address }) => {
        const { actor } = caller
        await requirePassword(deps, caller, { currentPassword, address })
        const existing = await asIdentity((tx) => listPasskeys(tx, actor.accountId))
        return registrationOptions(deps, actor, existing)
      },
      async (_, options) => ({ status: 200, body: { options: { ...options } } }),
    ),
    'POST /account/passkeys': beforeTransaction(
      ({ caller, body: { name, passkey: response } }) =>
        asIdentity((tx) => addPasskey(tx, deps, caller.actor, { name, response })),
      async ({ scope }, recoveryCodes) => {
        await notify(scope)
        return { status: 200, body: { message: 'Your passkey is added.', recoveryCodes } }
      },
    ),
    'POST /account/passkeys/{id}/remove': beforeTransaction(
      async ({ params, ...call }) => {
        await requireFresh(call)
        await asIdentity((tx) => removePasskey(tx, deps, remover(call.caller), params.id))
      },
      async ({ scope }) => {
        await notify(scope)
        return messageReply('Your passkey is removed.')
      },
    ),
    'POST /account/recoverycodes': beforeTransaction(
      async (call) => {
        await requireFresh(call)
        return asIdentity((tx) => replaceRecoveryCodes(tx, deps, call.caller.actor))
      },
      async ({ scope }, recoveryCodes) => {
        await notify(scope)
        const message = 'Here are your new recovery codes. The old ones no longer work.'
        return { status: 200, body: { message, recoveryCodes } }
      },
    ),
  }
}

/** Second factors as their account sees them. */
export const secondFactorsOnWire = (
  { timeZone }: Pick<Scope, 'timeZone'>,
  { appSince, passkeys, recoveryCodesLeft }: SecondFactors,
): OwnSecondFactors => ({
  recoveryCodesLeft,
  appSince: appSince && toZonedIso(appSince, timeZone),
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: toZonedIso(createdAt, timeZone),
    lastUsedAt: lastUsedAt && toZonedIso(lastUsedAt, timeZone),
  })),
})
