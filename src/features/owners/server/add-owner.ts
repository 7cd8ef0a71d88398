import { asRole, paths } from '../../../paths.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import { withNotForThisAddress } from '../../identity/server/unwanted-address.ts'
import { ownerHistory } from '../owner-wire.ts'
import { type InsertedOwner, insertOwner } from './insert-owner.ts'
import type { OwnerDeps } from './register-owner.ts'

type AddedOwner = { name: string; email: string; phone: string; passwordHash: string }

/** Adds an owner with an organization and a trial, and welcomes them by mail. @throws Refusal `email-taken` */
export async function addOwner(
  deps: OwnerDeps,
  scope: AdminScope,
  fields: AddedOwner,
): Promise<InsertedOwner> {
  const owner = await insertOwner(
    scope.tx,
    { ...fields, createdBy: scope.actor.accountId },
    { now: scope.now, timeZone: deps.timeZone, trialDays: deps.trialDays },
  )
  const { id, organizationId, trial } = owner
  await recordEvent(scope, {
    verb: 'added',
    kind: 'owner',
    id,
    organizationId,
    fields: ownerHistory,
    after: { ...fields, ...trial },
  })
  const mail = withNotForThisAddress(deps, welcome(deps.appUrl, fields))
  await deps.mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, mail))
  return owner
}

// The administrator hands the password over; no mail contains it.
const welcome = (appUrl: string, { name, email }: AddedOwner) => ({
  to: email,
  subject: say`Welcome to Rentbook`,
  text: say`Dear ${nameInMail(name)},

An account at Rentbook has been opened for you. Sign in as Owner with this address and the password that your administrator gave you:

${appUrl}${asRole(paths.signIn, 'owner')}

To set a password of your own: ${appUrl}/forgotPassword`,
})
