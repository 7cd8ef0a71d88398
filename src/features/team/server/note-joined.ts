import type { Transaction } from '../../../server/database/database.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { continueAsJob } from '../../identity/server/access/run-job.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import type { Invited } from '../../sign-in/server/member-invitations.ts'
import { memberHistory } from '../member-wire.ts'
import { mailJoined } from './team-mails.ts'

/** Notes in the history that somebody came to a team, and notifies its owner. Ends as that organization in `tx`. */
export async function noteJoined(
  deps: Pick<IdentityDeps, 'clock' | 'timeZone' | 'mailer' | 'appUrl'>,
  tx: Transaction,
  { organizationId, id }: Invited,
): Promise<void> {
  await continueAsJob(deps, tx, { job: 'invitations', organizationId }, async (scope) => {
    const [before, after] = [{}, { invitation: 'accepted' }]
    await recordEvent(scope, {
      verb: 'changed',
      kind: 'member',
      id,
      fields: memberHistory,
      before,
      after,
    })
    const member = await scope.tx
      .selectFrom('memberships')
      .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'memberships.id'))
      .select(['accounts.name', 'accounts.email', 'memberships.role'])
      .where('memberships.organizationId', '=', organizationId)
      .where('memberships.id', '=', id)
      .executeTakeFirstOrThrow()
    await mailJoined(deps, scope, member)
  })
}
