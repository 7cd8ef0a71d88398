import type { Transaction } from '../../../server/database/database.ts'
import './identity-tables.ts'

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
