import { createHash, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Identity } from '../../../server/database/set-identity.ts'
import type { Authenticate } from '../../../server/http/mount.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { SecurityLog } from '../../../server/security-log.ts'
import { today } from '../../../shared/calendar-date.ts'
import type { Endpoint } from '../../../shared/contract.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { CLOSED_ACCOUNT, mayStillRead } from '../closed-account.ts'
import { holderOf, type MayCall, SEAT } from '../role-groups.ts'
import { isTrialExpired, TRIAL_EXPIRED } from '../trial.ts'
import { isStillAdministrator } from './access/administrators.ts'
import { type RequestGuard, requestDetails } from './access/request-guard.ts'
import type { CallerScope } from './access/scope.ts'
import { requireStillMember } from './access/still-member.ts'
import type { Directory } from './identity-deps.ts'
import { hasSecondFactor, mustHaveSecondFactor } from './second-factor/second-factors.ts'
import { createSessionFinder, notSignedIn } from './sessions/session-of-request.ts'
import { endSessionsOf, type Session } from './sessions/sessions.ts'

type AuthenticateDeps = {
  mayCall: MayCall
  database: Database
  clock: Clock
  timeZone: string
  /** The e-mails that may act as administrators by password, in lower case; looked at for every request. */
  adminEmails: ReadonlySet<string>
  /** Whether they must have a second factor; looked at for every request, too. */
  requiresAdminSecondFactor: boolean
  /** The directory that administrators sign in with; looked at for every request, too. */
  directory: Directory | undefined
  securityLog: SecurityLog
  /** The key of the seals of tokens. */
  hashKey: KeyObject
  guard: RequestGuard
  /** Milliseconds that only grow. */
  elapsed: () => number
}

/** Authenticates and authorizes each call of a signed-in route (session, ability, trial), and opens transactions that see only what the caller may. */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const { database, clock, timeZone, securityLog, mayCall } = deps
  const findSession = createSessionFinder(deps)
  return async (request, reply, endpoint) => {
    const now = clock()
    const session = await findSession(request, reply, now)
    if (session.member !== null) reply.header(SEAT, seatName(session))
    if (!isStillLetIn(session, deps, now)) {
      const account = session.accountId
      securityLog('session refused', { account, result: 'not let in', ...requestDetails(request) })
      throw notSignedIn()
    }
    if (!(await isInDirectory(session, deps, now))) {
      const account = session.accountId
      securityLog('session refused', { account, result: 'withdrawn', ...requestDetails(request) })
      await database.transaction({ role: 'rentbook_identity' }, (tx) => endSessionsOf(tx, account))
      throw notSignedIn()
    }
    if (!mayCall(holderOf(seatOf(session)), endpoint.access)) {
      securityLog('access refused', { account: session.accountId, ...requestDetails(request) })
      throw mayNot()
    }
    if (await lacksSecondFactor(session, endpoint, deps)) {
      const details = { account: session.accountId, result: 'no second factor' }
      securityLog('access refused', { ...details, ...requestDetails(request) })
      throw new Refusal('second-factor-required', SECOND_FACTOR_REQUIRED)
    }
    const time = { now, timeZone, today: today(now, timeZone) }
    if (isWrite(request, endpoint)) refuseWrite(session, time.today)
    const mustHave = mustHaveSecondFactor(deps, session) && session.directoryId === null
    const caller = callerOf(session, time, mustHave)
    const mustStillBe = isWrite(request, endpoint) && session.member !== null
    const isBulk = endpoint.bulk === true
    return {
      caller,
      asker: [session.organization?.id ?? session.accountId, session.accountId],
      runInScope: (work) =>
        database.transaction(
          identityOf(session),
          async (tx) => {
            const { accountId, organization, properties } = session
            const requireStillThere = async () => {
              if (!mustStillBe || !organization) return
              const member = await requireStillMember(tx, {
                accountId,
                organizationId: organization.id,
                properties,
              })
              if (!mayCall(holderOf(seatOf({ ...session, member })), endpoint.access))
                throw mayNot()
            }
            // A bulk call checks the membership last: the row it locks would make a removal wait for the whole import.
            if (!isBulk) await requireStillThere()
            const result = await work({ ...caller, tx })
            if (isBulk) await requireStillThere()
            return result
          },
          { isBulk },
        ),
    }
  }
}

const seatOf = ({ role, member, properties }: Pick<Session, 'role' | 'member' | 'properties'>) => ({
  role,
  member,
  isLimited: properties !== null,
})

/** Another one for each role and limit; of the properties it tells nothing. */
const seatName = ({ member, properties }: Pick<Session, 'member' | 'properties'>): string =>
  createHash('sha256')
    .update(JSON.stringify([member, properties && [...properties].sort()]))
    .digest('base64url')
    .slice(0, 12)

const mayNot = () => new Refusal('forbidden', say`Your account may not do this.`)

/** Whether an account may still act: an administrator while the settings allow it, a closed account while it may read. */
function isStillLetIn(session: Session, deps: AuthenticateDeps, now: Date): boolean {
  if (session.role === 'administrator') return isStillAdministrator(session, deps, now)
  const { readsUntil } = session
  return readsUntil === null || mayStillRead({ readsUntil }, today(now, deps.timeZone))
}

/** Whether the directory still admits an account that came from it; true if it cannot be queried. */
async function isInDirectory(
  { accountId, directoryId, directoryRole, signedInAt }: Session,
  { directory }: Pick<AuthenticateDeps, 'directory'>,
  now: Date,
): Promise<boolean> {
  if (directoryId === null || !directory?.isStillMember) return true
  return directory.isStillMember({ accountId, ssoId: directoryId, directoryRole, signedInAt }, now)
}

const SECOND_FACTOR_REQUIRED = say`Set up two-step verification first: an authenticator app or a passkey, on the page "My account".`

// Checked at every request, so that it holds for sessions from before the setting; the directory's
// administrators are left to their directory.
async function lacksSecondFactor(
  session: Session,
  endpoint: Endpoint,
  deps: Pick<AuthenticateDeps, 'database' | 'requiresAdminSecondFactor'>,
): Promise<boolean> {
  const { accountId, directoryId } = session
  if (!mustHaveSecondFactor(deps, session) || directoryId !== null) return false
  if (endpoint.allowedBeforeSecondFactor) return false
  return deps.database.transaction(
    { role: 'rentbook_identity' },
    async (tx) => !(await hasSecondFactor(tx, accountId)),
  )
}

// What may be done after a trial, such as signing out, may be done from a closed account too.
const isWrite = ({ method }: FastifyRequest, { allowedAfterTrial }: Endpoint) =>
  method !== 'GET' && method !== 'HEAD' && !allowedAfterTrial

function refuseWrite({ role, organization, readsUntil }: Session, day: string) {
  if (readsUntil !== null) throw new Refusal('account-closed', sayFixed(CLOSED_ACCOUNT))
  if (role !== 'owner' || !organization) return
  if (isTrialExpired(organization.trial, day))
    throw new Refusal('trial-expired', sayFixed(TRIAL_EXPIRED))
}

function identityOf({ role, accountId, organization, properties }: Session): Identity {
  if (role === 'administrator' || !organization) return { role: 'rentbook_admin', accountId }
  const inside = { accountId, organizationId: organization.id }
  if (role === 'client') return { role: 'rentbook_client', ...inside, clientId: accountId }
  return properties === null
    ? { role: 'rentbook_app', ...inside }
    : { role: 'rentbook_limited', ...inside, propertyIds: properties }
}

function callerOf(
  session: Session,
  time: Pick<CallerScope, 'now' | 'timeZone' | 'today'>,
  mustHave: boolean,
): CallerScope {
  const { role, accountId, name, email, language, organization, tokenHash, signedInAt } = session
  const { readsUntil, member, properties } = session
  const actor = { accountId, name, email, language, ...(readsUntil !== null && { readsUntil }) }
  const opened = { sessionHash: tokenHash, signedInAt, mustHaveSecondFactor: mustHave }
  const context = { actor, ...time, ...opened }
  if (role === 'administrator' || !organization) return { kind: 'administrator', ...context }
  return role === 'client'
    ? { kind: role, ...context, organization }
    : { kind: role, ...context, organization, member, properties }
}
