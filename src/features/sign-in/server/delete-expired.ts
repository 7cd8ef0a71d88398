import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import '../../../server/http/idempotency.ts'
import '../../identity/server/identity-tables.ts'
import { TOTP_SETUP_LIFE_MS } from '../../identity/server/second-factor/totp.ts'
import { IDLE_TIMEOUT, MAX_SESSION_AGE } from '../../identity/server/sessions/sessions.ts'
import { VERIFIED_LIFE_MS } from './verify-otp.ts'

const HOUR = 60 * 60 * 1000
const REPLIES_KEPT = 24 * HOUR
// Who has not signed in from an address for so long is a stranger there again.
const ADDRESSES_KEPT = 180 * 24 * HOUR
// For this long an owner sees that an invitation has expired.
const INVITATIONS_KEPT = 90 * 24 * HOUR

/** Erases what has no effect any more: ended sessions, old OTPs, links, half sign-ins, addresses, counts, tokens and kept replies. */
export async function deleteExpired({ database, clock }: { database: Database; clock: Clock }) {
  const now = clock()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('lastUsedAt', '<=', ago(IDLE_TIMEOUT)),
          row('createdAt', '<=', ago(MAX_SESSION_AGE)),
        ]),
      )
      .execute()
    await tx.deleteFrom('otps').where('expiresAt', '<=', ago(VERIFIED_LIFE_MS)).execute()
    await tx.deleteFrom('usedChallenges').where('expiresAt', '<=', now).execute()
    await tx.deleteFrom('signInHandles').where('expiresAt', '<=', now).execute()
    await tx
      .deleteFrom('totpFactors')
      .where('confirmedAt', 'is', null)
      .where('createdAt', '<=', ago(TOTP_SETUP_LIFE_MS))
      .execute()
    await tx.deleteFrom('emailChanges').where('expiresAt', '<=', now).execute()
    await tx.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
    await tx.deleteFrom('invitations').where('expiresAt', '<=', ago(INVITATIONS_KEPT)).execute()
    await tx.deleteFrom('administratorConfirmations').where('expiresAt', '<=', now).execute()
    await tx.deleteFrom('usedDirectoryTokens').where('expiresAt', '<=', now).execute()
    await tx.deleteFrom('idempotencyKeys').where('createdAt', '<=', ago(REPLIES_KEPT)).execute()
    await tx.deleteFrom('knownAddresses').where('lastUsedAt', '<=', ago(ADDRESSES_KEPT)).execute()
    await tx
      .deleteFrom('throttles')
      .where('resetsAt', '<=', now)
      .where((row) => row.or([row('blockedUntil', 'is', null), row('blockedUntil', '<=', now)]))
      .execute()
  })
}

/** Does so now and every hour, as `runWithTrustedClock` does. */
export const deleteExpiredHourly = (
  deps: { database: Database; clock: Clock },
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(deps, { everyMs: HOUR, onError }, () => deleteExpired(deps))
