import type { ExpressionBuilder } from 'kysely'
import type { Tables, Transaction } from '../../../../server/database/database.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'
import { hashAddress, hashToken } from '../access/keyed-hash.ts'

/** How long a verified e-mail may be used to register. */
export const VERIFIED_LIFE_MS = 30 * 60 * 1000

/** Somebody's claim that it was they who verified an e-mail. */
export type VerifiedEmailClaim = {
  email: string
  /** Where they call from. */
  address: string
  /** The token that the check of the OTP returned, where they kept it. */
  verification: string | null
}

type Deps = Pick<IdentityDeps, 'hashKey'>

/**
 * Whether an e-mail was verified in the last 30 minutes by who claims it, and not used since. Runs as
 * `rentbook_identity`.
 */
export async function isEmailVerified(
  tx: Transaction,
  deps: Deps,
  claim: VerifiedEmailClaim,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('otps')
    .select('email')
    .where(matchesClaim(deps, claim, now))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up what `isEmailVerified` looks for; returns whether it was there. */
export async function consumeVerifiedEmail(
  tx: Transaction,
  deps: Deps,
  claim: VerifiedEmailClaim,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('otps')
    .where(matchesClaim(deps, claim, now))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

// A verified e-mail serves who verified it, not everybody who knows the address (docs/decisions/0015).
const matchesClaim =
  (deps: Deps, { email, address, verification }: VerifiedEmailClaim, now: Date) =>
  (row: ExpressionBuilder<Tables, 'otps'>) =>
    row.and([
      row('email', '=', email),
      row('verifiedAt', '>', new Date(now.getTime() - VERIFIED_LIFE_MS)),
      row.or([
        row('verifiedFrom', '=', hashAddress(deps, address)),
        row('verificationHash', '=', hashToken(verification ?? '')),
      ]),
    ])
