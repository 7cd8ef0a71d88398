import { Refusal } from '../../../server/refusal.ts'
import { today } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import { hashToken, throttleKey } from '../../identity/server/access/keyed-hash.ts'
import { networkOf } from '../../identity/server/access/network-of.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import type { VerifiedReceipt } from '../verification.ts'
import './receipt-tables.ts'

export type LookDeps = Pick<IdentityDeps, 'database' | 'clock' | 'timeZone' | 'hashKey'>

/** A token as it was called, and the network address of who calls. */
type Look = { token: string; address: string }

/** Of codes that are unknown. One that is known opens however many were not: it cannot be guessed. */
const WRONG_LOOKS_OF_A_NETWORK: Limit = { free: 60, window: 60 * 60 }

const UNKNOWN_CODE = say`No receipt has this code: it is mistyped, or the landlord has replaced it.`

/**
 * What the code of a receipt verifies, for anybody; it goes on after the owner's organization closed. A
 * token that cannot be one is looked up like any other, so that nothing distinguishes it.
 * @throws Refusal `too-many-requests` for a network that requests too many unknown codes; `not-found`
 */
export async function verifyReceiptCode(
  { database, clock, timeZone, ...deps }: LookDeps,
  { token, address }: Look,
): Promise<VerifiedReceipt> {
  const now = clock()
  const verifyHash = hashToken(token)
  const key = `look at a receipt:${throttleKey(deps, networkOf(address))}`
  const row = await database.transaction({ role: 'rentbook_identity', verifyHash }, async (tx) => {
    const found = await tx
      .selectFrom('receipts')
      .select(['verification', 'cancelledAt', 'replacedBy'])
      .where('verifyHash', '=', verifyHash)
      .executeTakeFirst()
    if (!found) await takeAttempt(tx, key, WRONG_LOOKS_OF_A_NETWORK, now)
    return found
  })
  if (!row?.verification) throw new Refusal('not-found', UNKNOWN_CODE)
  const { verification, cancelledAt, replacedBy } = row
  const state = replacedBy ? 'replaced' : cancelledAt ? 'cancelled' : 'stands'
  return { ...verification, state, changedOn: cancelledAt && today(cancelledAt, timeZone) }
}
