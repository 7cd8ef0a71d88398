import { invalidField, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { isUnwanted } from '../../identity/server/mail-refusals.ts'
import {
  type InvitationDeps,
  inviteClients,
  requireInvitationRest,
  takeBackInvitation,
} from '../../identity/server/sign-in/invitations.ts'
import { clientHistory } from '../client-wire.ts'
import { refuseTakenEmail } from './add-client.ts'
import { requireClient } from './change-client.ts'
import { setClientEmail } from './client-queries.ts'

/**
 * Invites a client who has no password, by the link of a mail; one who has no email gets the given one first.
 * Returns the address. @throws Refusal `not-found`; `conflict` where they have a password; `invalid` without an
 * email, or where its reader refused such mails; `email-taken`; `too-many-requests` within minutes of
 * the last, and where the day's ceiling is reached
 */
export async function inviteClient(
  deps: InvitationDeps,
  scope: OwnerScope,
  id: string,
  given: string | undefined,
): Promise<string> {
  const client = await requireClient(scope, id, { lock: true })
  if (client.signIn === 'password')
    throw new Refusal('conflict', say`This client has a password and needs no invitation.`)
  await requireInvitationRest(scope, id)
  const email = client.email || given
  if (!email) throw invalidField('email', say`Please Enter Email.`)
  if (await isUnwanted(scope, email))
    throw invalidField('email', say`The person at this address said these emails are not for them.`)
  if (client.email === '') await refuseTakenEmail(() => setClientEmail(scope, id, email))
  const waiting = await inviteClients(deps, scope, [{ id, name: client.name, email }])
  if (waiting.length > 0)
    throw new Refusal(
      'too-many-requests',
      say`No more invitations can be emailed today. Please invite this client tomorrow.`,
      { retryAfterSeconds: UNTIL_TOMORROW_S },
    )
  const [before, after] = [{ email: client.email }, { email, invitation: 'sent' }]
  await recordEvent(scope, { ...CHANGED, id, before, after })
  return email
}

/** Voids the link by which a client was invited. @throws Refusal `not-found` where nobody invited them */
export async function uninviteClient(scope: OwnerScope, id: string): Promise<void> {
  await requireClient(scope, id, { lock: true })
  if (!(await takeBackInvitation(scope, id)))
    throw new Refusal('not-found', say`There is no invitation to take back.`)
  await recordEvent(scope, { ...CHANGED, id, before: {}, after: { invitation: 'taken back' } })
}

const UNTIL_TOMORROW_S = 24 * 60 * 60

const CHANGED = { verb: 'changed', kind: 'client', fields: clientHistory } as const
