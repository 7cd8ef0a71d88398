import type { Transaction } from '../../../server/database/database.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { hasSecondFactor } from '../../identity/server/second-factor/second-factors.ts'
import {
  endSessionOf,
  listSessions,
  type OpenSession,
} from '../../identity/server/sessions/sessions.ts'

// Sessions and second factors are the identity role's alone; the organization and its memberships say whose these are.

type OfOrganization = Pick<OwnerScope, 'organization' | 'now' | 'sessionHash'>

/** How those of a team sign in, by account. */
export type MemberSignIns = ReadonlyMap<
  string,
  { hasSecondFactor: boolean; devices: Omit<OpenSession, 'isThisOne'>[] }
>

/** Where those of the team are signed in, and whether they have a second factor. Runs before the transaction. */
export const listSignIns = (
  { database }: Pick<IdentityDeps, 'database'>,
  caller: OfOrganization,
): Promise<MemberSignIns> =>
  database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const all = new Map()
    for (const accountId of await listJoined(tx, caller)) {
      const { sessionHash, now } = caller
      const devices = await listSessions(tx, { accountId, sessionHash }, now)
      all.set(accountId, { devices, hasSecondFactor: await hasSecondFactor(tx, accountId) })
    }
    return all
  })

/** Ends one session of somebody of the team; returns whose, or undefined where there is none of that id. */
export const endMembersSession = (
  { database }: Pick<IdentityDeps, 'database'>,
  caller: OfOrganization,
  sessionId: string,
): Promise<string | undefined> =>
  database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    for (const accountId of await listJoined(tx, caller))
      if (await endSessionOf(tx, accountId, sessionId)) return accountId
    return undefined
  })

async function listJoined(tx: Transaction, { organization }: OfOrganization): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('id')
    .where('organizationId', '=', organization.id)
    .where('joinedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
