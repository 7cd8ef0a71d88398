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
    .insertInto('known_addresses')
    .values({ account_id: accountId, address_hash: addressHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
}
