import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { createdReply, messageReply } from '../../../server/http/success-replies.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { notFound, requireVersion } from '../../../server/refusal.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { CallerScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { findMailState } from '../../identity/server/mail-refusals.ts'
import { removeSecondFactorsOf } from '../../identity/server/second-factor/second-factors.ts'
import {
  cancelEmailChange,
  proveNewEmail,
  requestEmailChange,
} from '../../sign-in/server/email-changes.ts'
import { requireFreshSignIn } from '../../sign-in/server/fresh-sign-in.ts'
import { type Member, memberHistory } from '../member-wire.ts'
import type { teamContract } from '../team-contract.ts'
import {
  inviteMember,
  inviteMemberAgain,
  requireInvitable,
  requireMember,
} from './invite-member.ts'
import { type FindPlaces, limitSaid, limitTo, requireProperties } from './limit-member.ts'
import {
  closeMembersAccount,
  findTeamSettings,
  listMembers,
  type MemberRow,
  updateMember,
  updateTeamSettings,
} from './member-queries.ts'
import { endMembersSession, listSignIns, type MemberSignIns } from './member-sign-ins.ts'
import { requireOwnEmailFree, takeOwnEmail } from './own-email.ts'

type Proved = {
  caller: CallerScope
  body: { currentPassword?: string | undefined }
  address: string
}

const CHANGED = { verb: 'changed', kind: 'member', fields: memberHistory } as const

type TeamDeps = IdentityDeps & {
  findPlaces: FindPlaces
  /** Whether somebody of a team records payments. */
  mayRecord: (member: MemberRole, isLimited: boolean) => boolean
}

/** Routes with which owners look after their team, and by which somebody leaves one. */
export function teamRoutes(deps: TeamDeps): Handlers<typeof teamContract> {
  const prove = ({ caller, body, address }: Proved) =>
    requireFreshSignIn(deps, caller, { currentPassword: body.currentPassword, address })
  return {
    'GET /team': beforeTransaction(
      ({ caller }) => listSignIns(deps, caller),
      async ({ scope }, signIns) => {
        const members = []
        for (const row of await listMembers(scope)) members.push(await onWire(scope, row, signIns))
        return { status: 200, body: { ...(await findTeamSettings(scope)), members } }
      },
    ),
    'POST /team': beforeTransaction(
      async (call) => {
        await prove(call)
        await requireInvitable(deps, call.caller, call.body.email)
      },
      async ({ scope, body: { currentPassword: _, properties = null, ...draft }, wording }) => {
        const invitation = { ...draft, properties }
        const id = await inviteMember(deps, scope, invitation)
        deps.securityLog('team member invited', { account: id })
        const message = say`An invitation is on its way to ${invitation.email}.`
        return createdReply(message.in(wording), id)
      },
    ),
    'POST /team/{id}/invitation': beforeTransaction(prove, async ({ scope, params, wording }) => {
      const email = await inviteMemberAgain(deps, scope, params.id)
      return messageReply(say`An invitation is on its way to ${email}.`.in(wording))
    }),
    'PUT /team/{id}': beforeTransaction(
      prove,
      async ({ scope, params: { id }, body: { role, properties: wanted }, expectedVersion }) => {
        const member = await requireMember(scope, id)
        requireVersion(expectedVersion, member)
        const { findPlaces } = deps
        const properties =
          wanted === undefined
            ? member.properties
            : await requireProperties(scope, findPlaces, {
                properties: wanted,
                before: member.properties,
              })
        const isLimited = properties !== null
        await updateMember(scope, id, { role, isLimited, ...recordedUntil(scope, deps, member) })
        await limitTo(scope, id, properties)
        const before = {
          ...member,
          limitedTo: await limitSaid(scope, findPlaces, member.properties),
        }
        const after = { ...before, role, limitedTo: await limitSaid(scope, findPlaces, properties) }
        await recordEvent(scope, { ...CHANGED, id, before, after })
        deps.securityLog('team role changed', { account: id })
        return messageReply('Saved.')
      },
    ),
    'DELETE /team/{id}': async ({ scope, params }) => {
      const { isInvited } = await removeMember(scope, deps, params.id)
      deps.securityLog('team member removed', { account: params.id })
      return messageReply(
        isInvited
          ? 'The invitation is taken back. Its link no longer works.'
          : 'Removed from your team, and signed out everywhere.',
      )
    },
    'POST /team/{id}/secondfactor/remove': beforeTransaction(
      async (call) => {
        const member = await call.look((scope) => requireMember(scope, call.params.id))
        await prove(call)
        await removeSecondFactorsOf(deps, { ...member, accountId: member.id })
      },
      async ({ scope, params: { id } }) => {
        await recordEvent(scope, {
          ...CHANGED,
          id,
          before: {},
          after: { secondFactorChanged: true },
        })
        deps.securityLog('second factor removed', { account: id })
        return messageReply('Two-step verification is removed. They get an email.')
      },
    ),
    'DELETE /teamdevices/{id}': beforeTransaction(
      ({ caller, params }) => endMembersSession(deps, caller, params.id),
      async ({ scope }, id) => {
        if (!id) throw notFound(say`Device`)
        await recordEvent(scope, { ...CHANGED, id, before: {}, after: { deviceSignedOut: true } })
        deps.securityLog('session ended', { account: id })
        return messageReply('That device is signed out.')
      },
    ),
    'PUT /teamsettings': beforeTransaction(prove, async ({ scope, body }) => {
      const before = await findTeamSettings(scope)
      const after = { mustHaveSecondFactor: body.mustHaveSecondFactor }
      await updateTeamSettings(scope, after)
      await recordEvent(scope, { ...CHANGED, id: scope.organization.ownerId, before, after })
      return messageReply('Saved.')
    }),
    'POST /membership/email': beforeTransaction(
      async (call) => {
        await prove(call)
        await requireOwnEmailFree(deps, call.caller, call.body.email)
      },
      async ({ scope, body }) => {
        await requestEmailChange(deps, scope, body.email)
        return messageReply('A code is on its way to the new email.')
      },
    ),
    'POST /membership/email/confirm': beforeTransaction(
      ({ caller, body }) => proveNewEmail(deps, caller.actor.accountId, body.code),
      async ({ scope }, proved) => {
        await takeOwnEmail(deps, scope, proved)
        const message = 'Your new email is in use now.'
        return { status: 200, body: { message, email: proved.email } }
      },
    ),
    'DELETE /membership/email': async ({ scope }) => {
      await cancelEmailChange(scope.tx, scope.actor.accountId)
      return messageReply('Your email stays as it is.')
    },
    'POST /membership/leave': beforeTransaction(prove, async ({ scope }) => {
      const { accountId: id } = scope.actor
      const member = await requireMember(scope, id)
      await updateMember(scope, id, {
        endedAt: scope.now,
        ...recordedUntil(scope, deps, member),
      })
      await closeMembersAccount(scope, id)
      await recordEvent(scope, { ...CHANGED, id, before: {}, after: { hasLeft: true } })
      deps.securityLog('team left', { account: id })
      return messageReply('You have left the team.')
    }),
  }
}

/** Notes that a member could record payments until now; payments kept on their devices reach the owner as proposals. */
function recordedUntil(
  { now }: OwnerScope,
  { mayRecord }: Pick<TeamDeps, 'mayRecord'>,
  { joinedAt, role, isLimited, properties, recordedUntil: before, recordedWith }: MemberRow,
) {
  if (joinedAt === null || !mayRecord(role, isLimited)) return {}
  // What they could record before that waits as well.
  const isAll = properties === null || (before !== null && recordedWith === null)
  return {
    recordedUntil: now,
    recordedWith: isAll ? null : [...new Set([...properties, ...(recordedWith ?? [])])],
  }
}

/** Ends somebody's part in the team, or their invitation to it: what they are signed in with ends with it. */
async function removeMember(
  scope: OwnerScope,
  deps: Pick<TeamDeps, 'mayRecord'>,
  id: string,
): Promise<{ isInvited: boolean }> {
  const before = await requireMember(scope, id)
  await updateMember(scope, id, {
    endedAt: scope.now,
    linkHash: null,
    linkExpiresAt: null,
    ...recordedUntil(scope, deps, before),
  })
  await closeMembersAccount(scope, id)
  await recordEvent(scope, { verb: 'deleted', kind: 'member', id, fields: memberHistory, before })
  return { isInvited: before.joinedAt === null }
}

async function onWire(scope: OwnerScope, row: MemberRow, signIns: MemberSignIns): Promise<Member> {
  const { hasSecondFactor = false, devices = [] } = signIns.get(row.id) ?? {}
  const joined = row.joinedAt === null ? ('invited' as const) : ('joined' as const)
  return inLocalTime(scope, {
    ...row,
    hasSecondFactor,
    state: row.endedAt === null ? joined : ('ended' as const),
    mails: await findMailState(scope, row.email),
    devices: devices.map((device) => inLocalTime(scope, device)),
  })
}
