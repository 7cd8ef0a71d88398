import { type Transaction, violates } from '../../../../server/database/database.ts'
import { newId } from '../../../../server/new-id.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import '../identity-tables.ts'

/** A key that a device or a password manager holds for an account. */
export type Passkey = {
  id: string
  accountId: string
  credentialId: Uint8Array
  publicKey: Uint8Array
  /** Of how often it was used; many count nothing and stay at 0. */
  counter: number
  /** How a browser reaches it: 'internal', 'usb', 'hybrid'. */
  transports: string[]
}

const FIELDS = ['id', 'accountId', 'credentialId', 'publicKey', 'counter', 'transports'] as const
/** More are refused. */
const MAX = 20

/** The passkeys of an account, in the order in which they were added. */
export async function listPasskeys(tx: Transaction, accountId: string) {
  const rows = await tx
    .selectFrom('passkeys')
    .select([...FIELDS, 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }))
}

/** The passkey of a credential, held until the transaction ends. */
export async function lockPasskey(
  tx: Transaction,
  credentialId: Buffer,
): Promise<Passkey | undefined> {
  const row = await tx
    .selectFrom('passkeys')
    .select(FIELDS)
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** Keeps a passkey. @throws Refusal `conflict` for one that is there already, or too many */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<Passkey, 'id'> & { name: string },
  now: Date,
): Promise<void> {
  if ((await listPasskeys(tx, passkey.accountId)).length >= MAX)
    throw new Refusal('conflict', say`An account has at most ${MAX} passkeys. Remove one first.`)
  try {
    await tx
      .insertInto('passkeys')
      .values({ ...passkey, id: newId(), createdAt: now, lastUsedAt: null })
      .execute()
  } catch (error) {
    if (violates(error, 'passkeys_credential_id_key'))
      throw new Refusal('conflict', say`This passkey is set up already.`)
    throw error
  }
}

/** Notes that a passkey was used, and its own count of uses. */
export async function markPasskeyUsed(
  tx: Transaction,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  now: Date,
): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
}

/** Takes a passkey of an account away; returns whether there was one. */
export async function deletePasskey(
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
