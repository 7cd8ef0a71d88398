import { type Generated, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { MailOutcome } from '../../../server/mail/mail.ts'
import { newId } from '../../../server/new-id.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../charges/server/ledger-tables.ts'
import '../../clients/server/client-queries.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import '../../identity/server/unwanted-mails.ts'
import '../../leases/server/lease-queries.ts'
import '../../properties/server/property-queries.ts'
import { USUAL_STEPS, WAKING_HOURS } from '../reminder-steps.ts'
import type { CHANNELS, ReminderSettings, ReminderState } from '../reminder-wire.ts'

type Channel = (typeof CHANNELS)[number]
type StoppedBy = 'owner' | 'client'

type ReminderSettingsTable = Omit<ReminderSettings, 'version' | 'steps'> & {
  steps: Generated<number[]>
  organizationId: string
  updatedAt: Date
  version: Generated<number>
}

type ReminderStopTable = {
  organizationId: string
  leaseId: string
  clientId: string
  stoppedBy: StoppedBy
  stoppedAt: Date
}

type ReminderTable = {
  organizationId: string
  id: string
  leaseId: string
  clientId: string
  channel: Channel
  sentOn: string
  sentAt: Date
  step: number | null
  amount: Paise
  deliveredAt: Date | null
  bouncedAt: Date | null
}

type ReminderStepTable = {
  organizationId: string
  chargeId: string
  step: number
  reminderId: string
}

export const reminderSettingsColumns = {
  organizationId: 'key',
  isOn: 'plain',
  language: 'plain',
  text: 'plain',
  steps: 'plain',
  fromHour: 'plain',
  toHour: 'plain',
  ownerMail: 'plain',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<ReminderSettingsTable>

export const reminderStopColumns = {
  organizationId: 'key',
  leaseId: 'key',
  clientId: 'key',
  stoppedBy: 'plain',
  stoppedAt: 'plain',
} as const satisfies ColumnWords<ReminderStopTable>

export const reminderColumns = {
  organizationId: 'key',
  id: 'key',
  leaseId: 'key',
  clientId: 'key',
  channel: 'plain',
  sentOn: 'plain',
  sentAt: 'plain',
  step: 'technical',
  amount: 'money',
  deliveredAt: 'plain',
  bouncedAt: 'plain',
} as const satisfies ColumnWords<ReminderTable>

export const reminderStepColumns = {
  organizationId: 'key',
  chargeId: 'key',
  reminderId: 'key',
  step: 'technical',
} as const satisfies ColumnWords<ReminderStepTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    reminderSettings: ReminderSettingsTable
    reminderStops: ReminderStopTable
    reminders: ReminderTable
    reminderSteps: ReminderStepTable
  }
}

const USUAL: ReminderSettings = {
  isOn: false,
  language: 'en',
  text: null,
  steps: [...USUAL_STEPS],
  fromHour: WAKING_HOURS.from,
  toHour: WAKING_HOURS.to,
  ownerMail: false,
  version: 0,
}

/** What the owner chose about reminders; off until they switch them on. */
export async function findReminderSettings(
  scope: BooksScope,
  { lock = false } = {},
): Promise<ReminderSettings> {
  const row = await scope.tx
    .selectFrom('reminderSettings')
    .select(['isOn', 'language', 'text', 'steps', 'fromHour', 'toHour', 'ownerMail', 'version'])
    .where('organizationId', '=', scope.organization.id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? USUAL
}

export async function saveReminderSettings(
  scope: OwnerScope,
  { version: _, ...chosen }: ReminderSettings,
): Promise<void> {
  const values = { ...chosen, updatedAt: scope.now }
  await scope.tx
    .insertInto('reminderSettings')
    .values({ organizationId: scope.organization.id, ...values })
    .onConflict((conflict) =>
      conflict.column('organizationId').doUpdateSet((row) => ({
        ...values,
        version: row('reminderSettings.version', '+', 1),
      })),
    )
    .execute()
}

/** Who wants no reminders of an agreement. */
export async function findStops(scope: BooksScope, leaseId: string): Promise<StoppedBy[]> {
  const rows = await scope.tx
    .selectFrom('reminderStops')
    .select('stoppedBy')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .execute()
  return rows.map(({ stoppedBy }) => stoppedBy)
}

type Stop = { leaseId: string; clientId: string; stoppedBy: StoppedBy }

/** Stops the reminders of an agreement; returns whether they went on until now. */
export async function insertStop(scope: BooksScope, stop: Stop): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('reminderStops')
    .values({ organizationId: scope.organization.id, ...stop, stoppedAt: scope.now })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'leaseId', 'stoppedBy']).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a stop back; returns whether there was one. */
export async function deleteStop(
  scope: BooksScope,
  { leaseId, stoppedBy }: Pick<Stop, 'leaseId' | 'stoppedBy'>,
): Promise<boolean> {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('reminderStops')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('stoppedBy', '=', stoppedBy)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose an agreement is, ended or not; undefined where there is none. */
export async function findClientOfLease(
  scope: BooksScope,
  leaseId: string,
): Promise<{ clientId: string; clientName: string } | undefined> {
  return scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organizationId', '=', 'leases.organizationId')
        .onRef('accounts.id', '=', 'leases.clientId'),
    )
    .select(['leases.clientId', 'accounts.name as clientName'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.id', '=', leaseId)
    .executeTakeFirst()
}

/** The account of a client that mails go to, open or not; undefined where there is none. */
export async function findMailedAccount(
  scope: BooksScope,
  id: string,
): Promise<{ id: string; email: string } | undefined> {
  return scope.tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('organizationId', '=', scope.organization.id)
    .where('role', '=', 'client')
    .where('id', '=', id)
    .executeTakeFirst()
}

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

/** What a charge was reminded of at which step, so that it is once. */
export async function insertSteps(
  scope: BooksScope,
  reminderId: string,
  steps: readonly { chargeId: string; step: number }[],
): Promise<void> {
  const rows = steps.map((it) => ({ ...it, reminderId, organizationId: scope.organization.id }))
  await scope.tx.insertInto('reminderSteps').values(rows).execute()
}

/** Notes what the mail server said of a reminder: it took it, or it refused it for good. */
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
    .innerJoin('leases', (join) =>
      join
        .onRef('leases.organizationId', '=', 'reminders.organizationId')
        .onRef('leases.id', '=', 'reminders.leaseId'),
    )
    .innerJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'leases.organizationId')
        .onRef('properties.id', '=', 'leases.propertyId'),
    )
    .innerJoin('accounts', 'accounts.id', 'reminders.clientId')
    .select(['reminders.id as reminderId', 'reminders.channel', 'reminders.sentAt'])
    .select(['reminders.amount', 'reminders.deliveredAt', 'reminders.bouncedAt'])
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['leases.propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state'])
    .where('reminders.organizationId', '=', scope.organization.id)
    .orderBy('reminders.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ reminderId, channel, sentAt, amount, deliveredAt, bouncedAt, ...names }) => ({
    ...{ ...namesIn(names), id: reminderId, channel, sentAt, amount },
    state: stateOf({ channel, sentAt, deliveredAt, bouncedAt }, scope.now),
  }))
}

const DAY = 24 * 60 * 60 * 1000

type Outcome = Pick<ReminderTable, 'channel' | 'sentAt' | 'deliveredAt' | 'bouncedAt'>

// The queue tries for some hours and then gives up.
function stateOf({ channel, sentAt, deliveredAt, bouncedAt }: Outcome, now: Date): ReminderState {
  if (channel === 'whatsapp') return 'opened'
  if (bouncedAt) return 'bounced'
  if (deliveredAt) return 'sent'
  return now.getTime() - sentAt.getTime() < DAY ? 'waiting' : 'failed'
}

/** An open charge of an agreement whose client may be reminded. */
export type OpenCharge = { id: string; leaseId: string; dueOn: string; open: Paise }

/**
 * The next agreements, in order of id, of which something is due by that day and of whose reminders nobody wants none;
 * held until the transaction ends. Those that others hold are left to them.
 */
export async function holdLeasesToRemind(
  scope: BooksScope,
  { dueBy, after, atMost }: { dueBy: string; after: string | undefined; atMost: number },
) {
  return scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organizationId', '=', 'leases.organizationId')
        .onRef('accounts.id', '=', 'leases.clientId'),
    )
    .innerJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'leases.organizationId')
        .onRef('properties.id', '=', 'leases.propertyId'),
    )
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['properties.address1', 'properties.address2'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('accounts.email', '<>', '')
    .where('accounts.closedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('leases.id', '>', after as string))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('charges')
          .select('charges.id')
          .whereRef('charges.organizationId', '=', 'leases.organizationId')
          .whereRef('charges.leaseId', '=', 'leases.id')
          .where('charges.reversedOn', 'is', null)
          .where(sql<boolean>`charges.settled < charges.net + charges.gst`)
          .where('charges.dueOn', '<=', dueBy),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminderStops')
            .select('reminderStops.leaseId')
            .whereRef('reminderStops.organizationId', '=', 'leases.organizationId')
            .whereRef('reminderStops.leaseId', '=', 'leases.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailRefusals')
            .select('mailRefusals.id')
            .whereRef('mailRefusals.organizationId', '=', 'leases.organizationId')
            .whereRef('mailRefusals.email', '=', 'accounts.email')
            .where('mailRefusals.refusedBy', '=', 'reader'),
        ),
      ),
    )
    .orderBy('leases.id')
    .limit(atMost)
    .forUpdate('leases')
    .skipLocked()
    .execute()
}

/** What is open of these agreements and due by that day, oldest first. */
export async function listOpenCharges(
  scope: BooksScope,
  leaseIds: readonly string[],
  dueBy: string,
): Promise<OpenCharge[]> {
  if (leaseIds.length === 0) return []
  return scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'dueOn', sql<Paise>`(amount - settled)::bigint`.as('open')])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', 'in', leaseIds)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .where('dueOn', '<=', dueBy)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
}

/** The steps at which these charges were reminded of. */
export async function listSteps(scope: BooksScope, chargeIds: readonly string[]) {
  if (chargeIds.length === 0) return []
  return scope.tx
    .selectFrom('reminderSteps')
    .select(['chargeId', 'step'])
    .where('organizationId', '=', scope.organization.id)
    .where('chargeId', 'in', chargeIds)
    .execute()
}
