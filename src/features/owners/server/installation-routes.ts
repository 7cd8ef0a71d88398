import { findLastBackup, findLastRehearsal } from '../../../server/backup/backup-record.ts'
import { readClockState, trustClock } from '../../../server/database/trusted-clock.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { SecondFactorDeps } from '../../identity/server/second-factor/second-factors.ts'
import { proveAdministrator } from '../../sign-in/server/register-administrator.ts'
import type { ownerContract } from '../owner-contract.ts'
import { announceClock } from './announce-closing.ts'

type InstallationCall = 'GET /lastbackup' | 'GET /clock' | 'POST /clock/confirm'

/** What administrators see and confirm of the installation: its last backup, and whether its clock is trusted. */
export function installationRoutes(
  deps: SecondFactorDeps,
): Pick<Handlers<typeof ownerContract>, InstallationCall> {
  return {
    'GET /lastbackup': async ({ scope }) => {
      const last = await findLastBackup(scope.tx, scope.now)
      const madeAt = last?.madeAt.toISOString() ?? null
      const rehearsedAt = (await findLastRehearsal(scope.tx))?.toISOString() ?? null
      return { status: 200, body: { madeAt, rehearsedAt } }
    },
    'GET /clock': async ({ scope }) => {
      const { isTrusted, now, seenAt } = await readClockState(scope.tx, scope.now)
      const times = { now: now.toISOString(), seenAt: seenAt?.toISOString() ?? null }
      return { status: 200, body: { isTrusted, ...times } }
    },
    'POST /clock/confirm': beforeTransaction(
      ({ caller, body: { currentPassword, code }, address }) =>
        proveAdministrator(deps, caller, { currentPassword, code, address }),
      async ({ scope, body: { reason } }) => {
        await trustClock(scope.tx, scope.now)
        await announceClock(deps, scope, reason)
        deps.securityLog('clock confirmed', { account: scope.actor.accountId })
        return messageReply('The clock is confirmed. What waited goes on within an hour.')
      },
    ),
  }
}
