import type { Expression, SqlBool } from 'kysely'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import {
  changedReply,
  createdReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { invalidField, Refusal, requireVersion } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import { throttleKey } from '../../identity/server/access/keyed-hash.ts'
import {
  type ClientScope,
  type Handlers,
  inOwnBooks,
  type OwnerScope,
} from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { findMailState, isUnwanted } from '../../identity/server/mail-refusals.ts'
import { removeSecondFactorsOf } from '../../identity/server/second-factor/second-factors.ts'
import type { OrganizationMailDeps } from '../../identity/server/unwanted-mails.ts'
import {
  type InvitationDeps,
  inviteClients,
  requireInvitationRest,
  takeBackInvitation,
} from '../../sign-in/server/invitations.ts'
import { hashPassword } from '../../sign-in/server/passwords.ts'
import type { clientContract } from '../client-contract.ts'
import { type Client, clientHistory, type ListedClient } from '../client-wire.ts'
import { addClient, refuseTakenClientEmail, requireFreeClientEmail } from './add-client.ts'
import { changeClient, completeDetails, requireClient } from './change-client.ts'
import { type ClientFlag, listClients, setClientEmail } from './client-queries.ts'
import { type ClientTies, deleteClient, restoreClient } from './delete-client.ts'

type ClientStanding = Pick<ListedClient, 'owed' | 'home' | 'leavingOn'>

// Each is a mail that no ceiling leaves out: whoever reads it may have asked for nothing.
const NOTICES_A_DAY: Limit = { free: 5, window: 24 * 60 * 60 }

const NO_STANDING: ClientStanding = { owed: '0', home: '', leavingOn: null }

type ClientDeps = ClientTies &
  OrganizationMailDeps &
  Pick<IdentityDeps, 'database'> & {
    /** Flags of the client in a row of `clients`; only owners may filter by them. */
    flagsOfClient: (scope: OwnerScope) => Record<ClientFlag, Expression<SqlBool>>
    /** Finds the clients' dues, properties and last days. */
    findClientStates: (scope: OwnerScope, ids: string[]) => Promise<Map<string, ClientStanding>>
  }

export function clientRoutes({
  flagsOfClient,
  findClientStates,
  database,
  mailer,
  appUrl,
  hashKey,
  ...ties
}: ClientDeps): Handlers<typeof clientContract> {
  const mails = { mailer, appUrl, hashKey }
  /** Before what mails a client about the safety of their account, whatever record has the address. */
  const countNotice = ({ organization, now }: Omit<OwnerScope, 'tx'>, email: string) =>
    database.transaction({ role: 'rentbook_identity' }, (tx) =>
      takeAttempt(
        tx,
        `client notice:${throttleKey({ hashKey }, organization.id, email)}`,
        NOTICES_A_DAY,
        now,
      ),
    )
  return {
    'GET /clientmaster': async ({ scope, query, url }) => {
      if (scope.kind === 'client') {
        const own = await listClients(scope, query)
        return listReply(url, { ...own, rows: own.rows.map((it) => ({ ...it, ...NO_STANDING })) })
      }
      const page = await listClients(scope, query, flagsOfClient(scope))
      const ids = page.rows.map(({ id }) => id)
      const states = await findClientStates(scope, ids)
      const rows = page.rows.map((it) => ({ ...it, ...(states.get(it.id) ?? NO_STANDING) }))
      return listReply(url, { ...page, rows })
    },
    'GET /clientmaster/{id}': async ({ scope, params }) =>
      recordReply(await withMails(scope, await requireClient(scope, params.id))),
    'POST /clientmaster': beforeTransaction(
      async ({ caller, look, body }) => {
        await look((scope) => requireFreeClientEmail(scope, inOwnBooks(scope, body).email))
        if (body.invite || body.password === undefined) return null
        return hashPassword(body.password, changeBy(caller.actor.accountId))
      },
      async ({ scope, body, wording }, passwordHash) => {
        const { email, password: _, invite, ...details } = inOwnBooks(scope, body)
        const id = await addClient(scope, details, { email, passwordHash })
        if (!invite) return createdReply('Client added successfully.', id)
        const waiting = await inviteClients(mails, scope, [{ id, email, name: details.name }])
        const message =
          waiting.length === 0
            ? say`Client added. An invitation is on its way to ${email}.`
            : say`Client added. The invitation to ${email} waits: today’s limit of emails is reached. It goes out automatically.`
        return createdReply(message.in(wording), id)
      },
    ),
    'POST /clientmaster/{id}/invitation': async ({ scope, params, body, wording }) => {
      const email = await inviteClient(mails, scope, params.id, body.email)
      return messageReply(say`An invitation is on its way to ${email}.`.in(wording))
    },
    'DELETE /clientmaster/{id}/invitation': async ({ scope, params }) => {
      await uninviteClient(scope, params.id)
      return messageReply('The invitation is taken back. Its link no longer works.')
    },
    'PUT /clientmaster/{id}': beforeTransaction(
      async ({ caller, look, params, body, expectedVersion }) => {
        if (body.password === undefined) return undefined
        const { email } = await look(async (scope) => {
          inOwnBooks(scope, body)
          const client = await requireClient(scope, params.id)
          requireVersion(expectedVersion, client)
          return client
        })
        await countNotice(caller, email)
        return hashPassword(body.password, changeBy(caller.actor.accountId))
      },
      async ({ scope, params, body, expectedVersion }, passwordHash) => {
        const { password: _, ...details } = inOwnBooks(scope, body)
        const change = { details, passwordHash, expectedVersion }
        const client = await changeClient({ mailer, appUrl }, scope, params.id, change)
        return changedReply('Client updated successfully.', await withMails(scope, client))
      },
    ),
    'POST /account/details': async ({ scope, body }) => {
      await completeDetails(scope, body)
      return messageReply('Your details are saved.')
    },
    'DELETE /clientmaster/{id}': async ({ scope, params }) => {
      await deleteClient(scope, params.id, ties)
      return messageReply('Client deleted successfully.')
    },
    'POST /clientmaster/{id}/restore': async ({ scope, params }) => {
      await restoreClient(scope, params.id)
      return messageReply('Client restored.')
    },
    'DELETE /clientmaster/{id}/secondfactor': beforeTransaction(
      async ({ caller, look, params }) => {
        const client = await look((scope) => requireClient(scope, params.id))
        await countNotice(caller, client.email)
        if (client.signIn !== 'password' || client.email === '')
          throw new Refusal('conflict', say`This client cannot sign in yet.`)
        await removeSecondFactorsOf(
          { database, mailer, appUrl },
          { ...client, accountId: client.id },
        )
      },
      async ({ scope, params: { id } }) => {
        const record = { verb: 'changed', kind: 'client', id } as const
        const [before, after] = [{}, { secondFactorChanged: true }]
        await recordEvent(scope, { ...record, fields: clientHistory, before, after })
        return messageReply('Two-step verification is removed. The client gets an email.')
      },
    ),
  }
}

/** A client with what became of the mails to them, which only the owner sees. */
const withMails = async (scope: OwnerScope | ClientScope, client: Client): Promise<Client> =>
  scope.kind === 'client' ? client : { ...client, mails: await findMailState(scope, client.email) }

/**
 * Invites a client who has no password, by the link of a mail; one who has no email gets the given one first.
 * Returns the address. @throws Refusal `not-found`; `conflict` where they have a password; `invalid` without an
 * email, or where its reader refused such mails; `email-taken`; `too-many-requests` within minutes of
 * the last, and where the day's ceiling is reached
 */
async function inviteClient(
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
  if (client.email === '') await refuseTakenClientEmail(() => setClientEmail(scope, id, email))
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
async function uninviteClient(scope: OwnerScope, id: string): Promise<void> {
  await requireClient(scope, id, { lock: true })
  if (!(await takeBackInvitation(scope, id)))
    throw new Refusal('not-found', say`There is no invitation to take back.`)
  await recordEvent(scope, { ...CHANGED, id, before: {}, after: { invitation: 'taken back' } })
}

const UNTIL_TOMORROW_S = 24 * 60 * 60

const CHANGED = { verb: 'changed', kind: 'client', fields: clientHistory } as const
