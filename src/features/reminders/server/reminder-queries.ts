import type { Selectable } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { MailOutcome } from '../../../server/mail/mail.ts'
import { newId } from '../../../server/new-id.ts'
import type { Paise } from '../../../shared/paise.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { ReminderState } from '../reminder-wire.ts'
import type { Channel, ReminderTable } from './reminder-tables.ts'
import '../../clients/server/client-queries.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'

type NewReminder = {
  leaseId: string
  clientId: string
  channel: Channel
  step: number | null
  amount: Paise
}

/** Notes a reminder; undefined where one went out by mail of that agreement today. */
export async function insertReminder(
  scope: BooksScope,
  reminder: NewReminder,
): Promise<string | undefined> {
  const row = await scope.tx
    .insertInto('reminders')
    .values({
      ...reminder,
      organizationId: scope.organization.id,
      id: newId(),
      sentOn: scope.today,
      sentAt: scope.now,
      deliveredAt: null,
      bouncedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Notes at which step each charge was reminded of: a key allows each step once. */
export async function insertSentSteps(
  scope: BooksScope,
  reminderId: string,
  steps: readonly { chargeId: string; step: number }[],
): Promise<void> {
  const rows = steps.map((it) => ({ ...it, reminderId, organizationId: scope.organization.id }))
  await scope.tx.insertInto('reminderSteps').values(rows).execute()
}

/** Notes that the day's ceiling of mails leaves a reminder out. */
export async function markHeld(scope: BooksScope, id: string): Promise<void> {
  await scope.tx
    .updateTable('reminders')
    .set({ isHeld: true })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Notes the mail server's answer to a reminder: it took it, or it refused it for good. */
export async function markOutcome(
  scope: BooksScope,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  await scope.tx
    .updateTable('reminders')
    .set(outcome === 'taken' ? { deliveredAt: scope.now } : { bouncedAt: scope.now })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** The last 200 reminders, newest first. */
export async function listReminders(scope: OwnerScope) {
  const rows = await scope.tx
    .selectFrom('reminders')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'reminders.leaseId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'reminders.clientId'))
    .select(['reminders.id as reminderId', 'reminders.channel', 'reminders.sentAt'])
    .select(['reminders.amount', 'reminders.isHeld'])
    .select(['reminders.deliveredAt', 'reminders.bouncedAt'])
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['leases.propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state'])
    .where('reminders.organizationId', '=', scope.organization.id)
    .orderBy('reminders.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(
    ({ reminderId, channel, sentAt, amount, isHeld, deliveredAt, bouncedAt, ...names }) => ({
      ...namesIn(names),
      id: reminderId,
      channel,
      sentAt,
      amount,
      state: stateOf({ channel, sentAt, isHeld, deliveredAt, bouncedAt }, scope.now),
    }),
  )
}

const DAY = 24 * 60 * 60 * 1000

type Outcome = Pick<
  Selectable<ReminderTable>,
  'channel' | 'sentAt' | 'isHeld' | 'deliveredAt' | 'bouncedAt'
>

// The queue tries for some hours and then gives up.
function stateOf(
  { channel, sentAt, isHeld, deliveredAt, bouncedAt }: Outcome,
  now: Date,
): ReminderState {
  if (channel === 'whatsapp') return 'opened'
  if (isHeld) return 'held'
  if (bouncedAt) return 'bounced'
  if (deliveredAt) return 'sent'
  return now.getTime() - sentAt.getTime() < DAY ? 'waiting' : 'failed'
}

/** The client of an agreement, ended or not; undefined where there is no such agreement. */
export async function findClientOfLease(
  scope: BooksScope,
  leaseId: string,
): Promise<{ clientId: string; clientName: string; address1: string } | undefined> {
  return scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .select(['leases.clientId', 'accounts.name as clientName', 'properties.address1'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.id', '=', leaseId)
    .executeTakeFirst()
}

/** The account of a client, or of somebody of the team, that mails go to, open or not; undefined where there is none. */
export async function findMailedAccount(
  scope: BooksScope,
  id: string,
): Promise<{ id: string; email: string; isMember: boolean } | undefined> {
  const account = await scope.tx
    .selectFrom('accounts')
    .select(['id', 'email', 'role'])
    .where('organizationId', '=', scope.organization.id)
    .where('role', 'in', ['client', 'member'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account && { ...account, isMember: account.role === 'member' }
}

/** The steps at which these charges were reminded of. */
export async function listSentSteps(scope: BooksScope, chargeIds: readonly string[]) {
  if (chargeIds.length === 0) return []
  return scope.tx
    .selectFrom('reminderSteps')
    .select(['chargeId', 'step'])
    .where('organizationId', '=', scope.organization.id)
    .where('chargeId', 'in', chargeIds)
    .execute()
}
