import { randomInt } from 'node:crypto'
import type { Transaction } from '../../../../server/database/database.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'
import { keyedHash } from '../access/keyed-hash.ts'

const HOW_MANY = 10
// Without letters and digits that are read as another one; 32 of them, so that ten have 50 bits.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Deps = Pick<IdentityDeps, 'hashKey'>

/** Gives an account ten new recovery codes, which void those before. They are shown once: kept are keyed hashes. */
export async function renewRecoveryCodes(
  tx: Transaction,
  deps: Deps,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ accountId, codeHash: hashOf(deps, accountId, code) })))
    .execute()
  return codes
}

function newCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

// As it was typed: in any case, with or without its hyphen.
const hashOf = (deps: Deps, accountId: string, code: string) =>
  keyedHash(deps, 'recovery', accountId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Uses a recovery code up; returns whether it was one of the account's. */
export async function consumeRecoveryCode(
  tx: Transaction,
  deps: Deps,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOf(deps, accountId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(tx: Transaction, accountId: string): Promise<number> {
  const rows = await tx
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .execute()
  return rows.length
}
