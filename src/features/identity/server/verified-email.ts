import type { ExpressionBuilder } from 'kysely'
import type { Tables, Transaction } from '../../../server/database/database.ts'
import type { IdentityDeps } from './identity-deps.ts'
import './identity-tables.ts'
import { hashAddress } from './keyed-hash.ts'
import { hashToken } from './tokens.ts'

/** How long a verified e-mail may be used to register. */
export const VERIFIED_LIFE_MS = 30 * 60 * 1000

/** What somebody shows to say that it was they who verified an e-mail. */
export type EmailProof = {
  email: string
  /** Where they call from. */
  address: string
  /** What the check of the code answered, where they kept it. */
  verification: string | null
}

type Deps = Pick<IdentityDeps, 'hashKey'>

/**
 * Whether an e-mail was verified in the last 30 minutes by who shows this, and not used since. Runs as
 * `rentbook_identity`.
 */
export async function isEmailVerified(
  tx: Transaction,
  deps: Deps,
  proof: EmailProof,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('emailCodes')
    .select('email')
    .where(isProvenBy(deps, proof, now))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up what `isEmailVerified` looks for; answers whether it was there. */
export async function consumeVerifiedEmail(
  tx: Transaction,
  deps: Deps,
  proof: EmailProof,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('emailCodes')
    .where(isProvenBy(deps, proof, now))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

// A verified e-mail serves who verified it, not whoever knows the address (docs/decisions/0015).
const isProvenBy =
  (deps: Deps, { email, address, verification }: EmailProof, now: Date) =>
  (row: ExpressionBuilder<Tables, 'emailCodes'>) =>
    row.and([
      row('email', '=', email),
      row('verifiedAt', '>', new Date(now.getTime() - VERIFIED_LIFE_MS)),
      row.or([
        row('verifiedFrom', '=', hashAddress(deps, address)),
        row('verificationHash', '=', hashToken(verification ?? '')),
      ]),
    ])
