import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import '../../identity/server/identity-tables.ts'
import { hashAddress, keyedHash } from '../../identity/server/access/keyed-hash.ts'
import { shownNetwork } from '../../identity/server/access/network-of.ts'
import { deviceOf } from '../../identity/server/sessions/device-of.ts'
import type { Origin } from '../../identity/server/sessions/sessions.ts'

/** Keeps that an account was signed in, or got a password by mail, from a network. */
export async function rememberAddress(
  tx: Transaction,
  accountId: string,
  addressHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('knownAddresses')
    .values({ accountId, addressHash, lastUsedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'addressHash']).doUpdateSet({ lastUsedAt: now }),
    )
    .execute()
}

/**
 * Keeps from where an account signed in and returns whether it was there before: on the same network, or
 * with the same family of browser in the same neighbourhood of the network, since mobile networks give
 * each connection another address.
 */
export async function rememberOrigin(
  tx: Transaction,
  deps: Pick<IdentityDeps, 'hashKey'>,
  accountId: string,
  { address, userAgent }: Origin,
  now: Date,
): Promise<boolean> {
  const device = keyedHash(deps, 'device', deviceOf(userAgent) ?? '', shownNetwork(address))
  const marks = [hashAddress(deps, address), device]
  const kept = await tx
    .insertInto('knownAddresses')
    .values(marks.map((addressHash) => ({ accountId, addressHash, lastUsedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'addressHash']).doUpdateSet({ lastUsedAt: now }),
    )
    // PostgreSQL marks the rows that were there.
    .returning(sql<boolean>`xmax <> 0`.as('wasThere'))
    .execute()
  return kept.some(({ wasThere }) => wasThere)
}
