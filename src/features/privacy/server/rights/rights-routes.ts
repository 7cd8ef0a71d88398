import { asRole, paths } from '../../../../paths.ts'
import type { Database } from '../../../../server/database/database.ts'
import { beforeTransaction } from '../../../../server/http/before-transaction.ts'
import { createdReply, listReply, messageReply } from '../../../../server/http/success-replies.ts'
import type { Mailer } from '../../../../server/mail/mail.ts'
import { nameInMail } from '../../../../server/mail/name-in-mail.ts'
import { notFound, Refusal } from '../../../../server/refusal.ts'
import { dateSaid, type Said, say } from '../../../../shared/said.ts'
import { recordEvent } from '../../../history/server/record-event.ts'
import type {
  AdminScope,
  ClientScope,
  Handlers,
  OwnerScope,
} from '../../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../../identity/server/access/throttle.ts'
import { inReadersLanguage } from '../../../identity/server/readers-language.ts'
import type { SecondFactorDeps } from '../../../identity/server/second-factor/second-factors.ts'
import { tellAdministrators } from '../../../owners/server/announce-closing.ts'
import { proveAdministrator } from '../../../sign-in/server/register-administrator.ts'
import type { rightsContract } from '../../rights-contract.ts'
import { type Right, rightsHistory } from '../../rights-wire.ts'
import {
  answerOpenRequest,
  insertRightsRequest,
  listRightsRequests,
  mayAnswer,
} from './rights-queries.ts'

type Deps = SecondFactorDeps & {
  database: Database
  mailer: Mailer
  /** Where links in mails lead, without a slash at the end. */
  appUrl: string
  adminEmails: ReadonlySet<string>
}

// Each is a mail to the person who answers.
const A_DAY: Limit = { free: 10, window: 24 * 60 * 60 }

export function rightsRoutes(deps: Deps): Handlers<typeof rightsContract> {
  return {
    'GET /rightsrequests': async ({ scope, query, url }) =>
      listReply(url, await listRightsRequests(scope, query)),
    'POST /rightsrequests': beforeTransaction(
      async ({ caller: { actor, now } }) =>
        deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
          takeAttempt(tx, `rights:${actor.accountId}`, A_DAY, now),
        ),
      async ({ scope, body }) => {
        const { id, answerBy } = await insertRightsRequest(scope, body)
        const after = { kind: body.kind, answerBy, isAnswered: false }
        const about = { kind: 'rights request', id, fields: rightsHistory } as const
        await recordEvent(scope, { ...about, verb: 'added', after })
        await mailRequest(deps, scope, { kind: body.kind, answerBy })
        return createdReply('Sent. The answer comes by email.', id)
      },
    ),
    'POST /rightsrequests/{id}/answer': beforeTransaction(
      async ({ caller, body: { currentPassword, code }, address }) => {
        // To an owner an answer says that their data is corrected or erased: a stolen token must not.
        if (caller.kind === 'administrator')
          await proveAdministrator(deps, caller, { currentPassword, code, address })
      },
      async ({ scope, params, body }) => {
        await answer(deps, scope, { id: params.id, text: body.answer })
        return messageReply('Answered.')
      },
    ),
  }
}

/** @throws Refusal `not-found`; `conflict` where it was answered before */
async function answer(
  deps: Deps,
  scope: OwnerScope | AdminScope,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const answered = await answerOpenRequest(scope, id, text)
  if (!answered) {
    if (await mayAnswer(scope, id))
      throw new Refusal('conflict', say`This request has been answered already.`)
    throw notFound(say`Request`)
  }
  const { organizationId, personId, kind, answerBy } = answered
  const before = { kind, answerBy, isAnswered: false }
  const about = { kind: 'rights request', id, organizationId, fields: rightsHistory } as const
  await recordEvent(scope, {
    ...about,
    verb: 'changed',
    before,
    after: { ...before, isAnswered: true },
  })
  await mailAnswer(deps, scope, { personId, kind })
  if (scope.kind === 'administrator') await tellOfAnswer(deps, scope, { personId, kind })
}

const ABOUT: Record<Right, Said> = {
  correct: say`correct data`,
  erase: say`erase data`,
  nominate: say`name somebody who may ask in their place`,
  complain: say`hear a complaint`,
}

async function mailRequest(
  { mailer, appUrl, adminEmails }: Deps,
  scope: OwnerScope | ClientScope,
  { kind, answerBy }: { kind: Right; answerBy: string },
): Promise<void> {
  const who = nameInMail(scope.actor.name)
  const owner = scope.kind === 'client' ? await findOpen(scope, scope.organization.ownerId) : null
  for (const to of scope.kind === 'client' ? (owner ? [owner.email] : []) : adminEmails)
    await mailer.enqueue(
      scope.tx,
      await inReadersLanguage(scope.tx, {
        to,
        subject: say`A request about personal data, to answer by ${dateSaid(answerBy)}`,
        text: say`Good day,

${who} asks you to ${ABOUT[kind]}. Please answer by ${dateSaid(answerBy)}:

${appUrl}${asRole(paths.accountRights, 'owner')}`,
      }),
    )
}

async function mailAnswer(
  { mailer, appUrl }: Deps,
  scope: OwnerScope | AdminScope,
  { personId, kind }: { personId: string; kind: Right },
): Promise<void> {
  const person = await findOpen(scope, personId)
  if (!person) return
  await mailer.enqueue(
    scope.tx,
    await inReadersLanguage(scope.tx, {
      to: person.email,
      subject: say`Your request about your data has been answered`,
      text: say`Dear ${nameInMail(person.name)},

You asked to ${ABOUT[kind]}. The answer is at:

${appUrl}${asRole(paths.accountRights, scope.kind === 'owner' ? 'client' : 'owner')}`,
    }),
  )
}

async function tellOfAnswer(
  deps: Deps,
  scope: AdminScope,
  { personId, kind }: { personId: string; kind: Right },
): Promise<void> {
  const owner = await findOpen(scope, personId)
  const of = nameInMail(owner?.name ?? '')
  await tellAdministrators(deps, scope.tx, {
    subject: say`An owner’s request about data was answered at Rentbook`,
    what: say`An administrator, ${nameInMail(scope.actor.name)}, answered the request of the owner ${of} to ${ABOUT[kind]}.`,
    remedy: say`The owner has the answer by email: write to them what is right.`,
  })
}

/** An account that mail still goes to, if the caller may see it. */
const findOpen = (scope: OwnerScope | ClientScope | AdminScope, accountId: string) =>
  scope.tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', accountId)
    .where('closedAt', 'is', null)
    .$if(scope.kind !== 'administrator', (query) =>
      query.where('organizationId', '=', (scope as OwnerScope).organization.id),
    )
    .executeTakeFirst()
